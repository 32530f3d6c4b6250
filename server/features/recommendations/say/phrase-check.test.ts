import { describe, expect, test } from 'vitest';
import { reader, starterCatalogue } from '../../../testing/weekly-readers.ts';
import { composePick } from './compose.ts';
import { type Facts, faultIn, tidied } from './phrase-check.ts';

const facts: Facts = {
  theme: 'black holes',
  draft: {
    title: 'A step further: black holes',
    description:
      'Two of your books touch on black holes, “Cosmos” among them. Begin with “Black Holes and Time Warps” by Kip Thorne. “Gravity” and “The Perfect Theory” go well with it.',
  },
  books: [
    {
      title: 'Black Holes and Time Warps',
      authors: ['Kip Thorne'],
      reason: 'Shares black holes with “Cosmos”. It goes a step further.',
    },
    { title: 'Gravity', authors: ['James Hartle'], reason: 'Like “Cosmos”, it is about gravity.' },
    { title: 'The Perfect Theory', authors: ['Pedro Ferreira'], reason: 'About relativity.' },
  ],
};
const good = {
  title: 'Further into black holes',
  description:
    'You have “Cosmos” and the thought of black holes stayed with you. Begin with “Black Holes and Time Warps” by Kip Thorne, then go on to “Gravity”.',
};

const fault = (more: Partial<typeof good>) => faultIn({ ...good, ...more }, facts);
const says = (sentence: string) =>
  fault({ description: `Begin with “Black Holes and Time Warps” by Kip Thorne. ${sentence}` });

test('a wording that says what the draft says passes', () => {
  expect(fault({})).toBeNull();
  expect(says('For later there is “Gravity” by James Hartle.')).toBeNull();
  expect(tidied('Begin with  "Gravity" now ')).toBe('Begin with “Gravity” now');
});

test('every template passes its own check, so that it is not stricter than we are ourselves', () => {
  const catalogue = starterCatalogue();
  const entries = [...catalogue.works.values()];
  let tried = 0;
  for (let at = 0; at < 120; at++) {
    const pick = composePick(catalogue, reader(`r${at}`, entries.slice(at * 20, at * 20 + 15)), '2026-03-08');
    if (!pick) continue;
    const own: Facts = {
      theme: pick.themeName,
      draft: { title: pick.title, description: pick.description },
      books: pick.books.map(({ id, why }) => {
        const entry = catalogue.works.get(id);
        return { title: entry?.title ?? '', authors: entry?.authors ?? [], reason: why };
      }),
    };
    // A theme that is written with other signs is the one thing that only a template may say.
    const found = faultIn(own.draft, own);
    if (found) expect(`${found} ${pick.title} ${pick.description}`).toMatch(/^Only plain|^No addresses/);
    else tried++;
  }
  expect(tried).toBeGreaterThan(100);
});

describe('what is not in the records does not get through', () => {
  test.each([
    ['an invented book', 'Then read “A Brief History of Time”.'],
    ['a book that is ours, with its title half quoted', 'Then read “Gravity.'],
    ['an invented author', 'It stands beside what Stephen Hawking wrote.'],
    ['an author of another book', 'Then read “Gravity” by Kip Thorne.'],
    ['an author without a book', 'Kip Thorne is a good guide.'],
    ['a number', 'It has 600 pages.'],
    ['a number in words', 'Seven readers keep it.'],
    ['praise', 'It is an award-winning classic.'],
    ['a bestseller', 'Everybody calls it the best.'],
    ['a claim', 'Scientists proved this.'],
    ['the opposite', 'It is not about black holes.'],
    ['that a new book is the reader’s', 'You have “Gravity” on the shelf already.'],
    ['that a book of the shelf is new', 'Then read “Cosmos”.'],
    ['a word of a title as if it were about the book', 'It is a perfect time for theory.'],
    ['a second language', 'Ein gutes Buch für einen ruhigen Abend.'],
    ['another script', 'Это хорошая книга.'],
    ['a name with a capital', 'Look at what Light and Time do.'],
    ['a whole essay', 'It is near. It is near. It is near. It is near. It is near.'],
  ])('%s', (_, sentence) => {
    expect(says(sentence)).toBeTypeOf('string');
  });
});

test.each([
  ['a link', 'See https://example.com for more.'],
  ['a bare address', 'See example.com for more.'],
  ['a tag', 'See <b>more</b>.'],
  ['Markdown', 'See **more** of it.'],
  ['a picture', 'See more of it 📚.'],
  ['a hidden character', 'See\u202e more of it.'],
  ['a new line', 'See\nmore of it.'],
  ['a link in a title', 'Then read “https://example.com”.'],
])('%s is no plain sentence', (_, sentence) => {
  expect(says(sentence)).toBeTypeOf('string');
  expect(fault({ title: `Black holes ${sentence}` })).toBeTypeOf('string');
});

test('the lead must be named', () => {
  expect(fault({ description: 'Begin with “Gravity” by James Hartle, and go on to black holes from there.' })).toMatch(
    /first book/,
  );
});
