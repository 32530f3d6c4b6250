import { addBooks, expect, test } from './test.ts';

test('what is said of a book stands on one page, counts, and is taken back there', async ({ reader }) => {
  await reader.goto('/search?q=roman+history');
  const first = reader.getByRole('button', { name: /^About / }).first();
  await expect(first).toBeVisible();
  const title = (await first.getAttribute('aria-label'))?.replace('About ', '') ?? '';
  await first.click();
  await reader.getByRole('button', { name: `More or less like ${title}` }).click();
  const tune = reader.getByRole('dialog', { name: 'More or less like this' });
  await tune.getByRole('button', { name: `Not interested: ${title}` }).click();
  await expect(tune.getByRole('button', { name: `Not interested: ${title}` })).toHaveAttribute('aria-pressed', 'true');
  const genre = tune.getByRole('button', { name: /^More: / }).last();
  const topic = (await genre.getAttribute('aria-label'))?.replace('More: ', '') ?? '';
  await genre.click();
  await expect(genre).toHaveAttribute('aria-pressed', 'true');
  await tune.getByRole('link', { name: 'See all you have said' }).click();
  await expect(reader).toHaveURL('/taste');
  await expect(reader.getByRole('list', { name: 'Not interested in' })).toContainText(title);
  await expect(reader.getByRole('list', { name: 'More of' })).toContainText(topic);

  await reader.goto('/search?q=roman+history');
  await expect(reader.getByRole('button', { name: /^About / }).first()).toBeVisible();
  await expect(reader.getByRole('button', { name: `About ${title}`, exact: true })).toHaveCount(0);

  await reader.goto('/taste');
  await reader.getByRole('button', { name: `Take back: ${title}` }).click();
  await expect(reader.getByRole('list', { name: 'Not interested in' })).toHaveCount(0);
  await reader.goto('/search?q=roman+history');
  await expect(reader.getByRole('button', { name: `About ${title}`, exact: true })).toHaveCount(1);
});

test('what was read stands with the rest of one’s taste, and is taken back there', async ({ reader }) => {
  await reader.goto('/book/spqr-beard');
  await reader.getByRole('button', { name: /^More or less like SPQR/ }).click();
  await reader.getByRole('button', { name: 'I have read it' }).click();
  await expect(reader.getByText('It is in your library, marked as read.')).toBeVisible();
  await reader.goto('/taste');
  await expect(reader.getByRole('list', { name: 'Already read' })).toContainText('SPQR');
  await reader.getByRole('button', { name: /^Not read: SPQR/ }).click();
  await expect(reader.getByRole('list', { name: 'Already read' })).toHaveCount(0);
});

test('the dial and what is typed are kept', async ({ reader }) => {
  await reader.goto('/taste');
  const dial = reader.getByRole('slider', { name: 'From familiar to surprising' });
  await expect(dial).toHaveAttribute('aria-valuetext', 'Balanced');
  await expect(async () => {
    await dial.fill('2');
    await expect(dial).toHaveAttribute('aria-valuetext', 'As surprising as can be', { timeout: 1000 });
  }).toPass();
  await reader.getByLabel('I want').selectOption('never');
  await reader.getByLabel('of', { exact: true }).selectOption('author');
  await reader.getByLabel('called').fill('Somebody Nobody');
  await reader.getByRole('button', { name: 'Save' }).click();
  await expect(reader.getByRole('list', { name: 'Not interested in' })).toContainText('Somebody Nobody');
  await reader.reload();
  await expect(reader.getByRole('list', { name: 'Not interested in' })).toContainText('Somebody Nobody');
  await expect(dial).toHaveAttribute('aria-valuetext', 'As surprising as can be');
});

test('what is known is told, and forgotten after a typed word', async ({ reader }) => {
  await addBooks(reader, 'ancient rome', 2);
  await reader.goto('/what-we-know');
  const draws = reader.getByRole('list', { name: 'What draws you: Genres' });
  await expect(draws.getByRole('link', { name: 'History', exact: true })).toHaveAttribute('href', /^\/search\?q=/);
  await reader.getByRole('heading', { name: 'Everything that is stored' }).click();
  const stored = reader.getByText('books in your library').locator('..');
  await expect(stored).toBeVisible();
  await expect(stored).toContainText('2');
  await expect(reader.getByText('hour of your weekly book').locator('..')).toContainText('Sunday, 8:00');
  await reader.getByRole('heading', { name: 'Forget some of it' }).click();
  const forget = reader.getByRole('button', { name: 'Forget: Your library' });
  await forget.click();
  await reader.getByLabel('Type forget to confirm').fill('forget');
  await reader.getByRole('button', { name: 'Forget it' }).click();
  await expect(reader.getByRole('alertdialog')).toHaveCount(0);
  await expect(reader.getByText(/^None of these: books in your library;/)).toBeVisible();
  await reader.goto('/library');
  await expect(reader.getByText('No Recommendations Yet')).toBeVisible();
});
