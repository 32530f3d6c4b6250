import { addBooks, expect, search, test } from './test.ts';

/*
 * What a screen reader reads, in its order, from the accessibility tree: the names and the order of the parts of each
 * main page. A template leaves out what lies between its lines.
 */

test('the landing page: what it is, the search, then how it works, an example, questions', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - link "Skip to content"
    - banner:
      - link "Deepshelf"
      - navigation "Main":
        - link "Library"
        - link "Recommendations"
        - link "Search"
        - button "Sign In"
        - button "Get Started"
    - main:
      - heading "Deepshelf" [level=1]
      - paragraph: Discover books that deepen your understanding of the topics you love.
      - search:
        - searchbox "Search all books"
        - button "Search"
      - button "Create account"
      - heading "How It Works" [level=2]
      - list:
        - listitem:
          - heading "Add books" [level=3]
        - listitem:
          - heading "Browse library" [level=3]
        - listitem:
          - heading "Read more books" [level=3]
      - heading "“Why did Rome fall?”" [level=2]
      - heading "Questions" [level=2]
      - group: What does it cost?
      - button "Create account"
    - contentinfo:
      - navigation "Footer"
      - group "Appearance"
  `);
});

test('search, library, a book, and a reading guide are read from the whole to its parts', async ({ reader }) => {
  await addBooks(reader, 'books by Agatha Christie', 2);
  await search(reader, 'roman history');
  const main = reader.getByRole('main');
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading /^Search all books/ [level=1]
      - search:
        - combobox "Search all books"
        - button "Search"
      - status: /for “roman history”/
      - button "Back"
      - button "Make a reading guide"
      - list "Search results":
        - listitem:
          - article:
            - heading [level=2]:
              - link
            - paragraph: /·/
            - paragraph
            - button /^Add to library/
            - button /^About/
            - link /in a new tab$/
      - group:
        - heading /^Further afield/ [level=2]
  `);

  await reader.getByRole('button', { name: 'Make a reading guide' }).click();
  await reader.waitForURL('**/question/*');
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - article:
        - paragraph: /^Asked on/
        - heading "roman history" [level=1]
        - button "Share"
        - region "Your page":
          - status:
            - strong: Private.
          - button "Make it public"
          - button "Delete"
        - region "Overview":
          - heading "Overview" [level=2]
          - paragraph
        - region "Recommended Books":
          - heading "Recommended Books" [level=2]
          - list:
            - listitem:
              - heading [level=3]
              - list:
                - listitem:
                  - article:
                    - heading [level=4]:
                      - link
                    - paragraph: /·/
                    - button /^Add to library/
                    - button /^I have read/
                    - link /in a new tab$/
  `);

  await reader.goto('/library');
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "Library" [level=1]
      - status: 2 books
      - navigation "Parts of the library":
        - link "All books 2"
        - link "Reading list"
        - link "Year in books"
      - link "Add from links or files"
      - searchbox "Find in your library"
      - combobox "Sort"
      - button "Filter by genre"
      - button "Filter by author"
      - list "Your books":
        - listitem:
          - article:
            - heading [level=2]:
              - link
            - paragraph: /Agatha Christie/
            - button /^About/
            - button /^Bookmark/
            - link /in a new tab$/
  `);

  await reader
    .getByRole('button', { name: /^About/ })
    .first()
    .click();
  await expect(reader.getByRole('dialog')).toMatchAriaSnapshot(`
    - dialog:
      - button "Close"
      - heading [level=2]
      - paragraph:
        - link "Agatha Christie"
      - button "In your library"
      - link /^Order Now/
      - button "Delete"
      - region "Summary"
      - region "Your reading":
        - group "How far you are"
        - group "Your rating"
        - textbox /^Your note/
      - region "At a glance"
      - heading "Topics" [level=3]
      - list
      - heading "Subjects" [level=3]
      - list
      - heading "More like this" [level=3]
      - list
  `);
});
