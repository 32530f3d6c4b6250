import { describe, expect, test } from 'vitest';
import { reader, starterCatalogue } from '../../../testing/weekly-readers.ts';
import { sentencesOf } from '../../../wording/sentences.ts';
import { composePick } from './compose.ts';
import { bookNamed } from './of-book.ts';
import { type Facts, faultIn, tidied } from './phrase-check.ts';

const facts: Facts = {
  book: '“Black Holes and Time Warps” by Kip Thorne',
  titles: ['What happens at the edge of a black hole', 'A bet between two friends, settled by a collision'],
  says: [
    'Two of your books touch on black holes, “Cosmos” among them.',
    'This week’s book is “Black Holes and Time Warps” by Kip Thorne, a popular book on gravity.',
    'A shy student proves the theorem that the others doubted.',
    'Beside “Cosmos”: the same awe, with the equations left in.',
    'It is long, so take your time.',
  ],
};
const [opening = '', naming = '', line = '', beside = '', last = ''] = facts.says;
const fault = (description: string, title = 'A bet between two friends') => faultIn({ title, description }, facts);

test.each([
  [opening, naming, line, last],
  [naming, beside, last],
  [naming, line],
  ['Two of your books touch on black holes.', naming, 'A shy student proves the theorem.'],
])('sentences of ours in their order, whole or cut, pass: %s %s', (...sentences) => {
  expect(fault(sentences.join(' '))).toBeNull();
});

test('straight quotation marks become curly ones', () => {
  expect(tidied('Begin with  "Gravity" now ')).toBe('Begin with “Gravity” now');
});

test('every pick of ours passes its own check, so that it is not stricter than we are ourselves', () => {
  const catalogue = starterCatalogue();
  const entries = [...catalogue.works.values()];
  let tried = 0;
  for (let at = 0; at < 120; at++) {
    const pick = composePick(catalogue, reader(`r${at}`, entries.slice(at * 20, at * 20 + 15)), '2026-03-08');
    const lead = catalogue.works.get(pick?.books[0]?.id ?? '');
    if (!pick || !lead) continue;
    const book = bookNamed(lead);
    const found = faultIn(pick, { book, titles: [pick.title], says: sentencesOf(pick.description) });
    // Characters that only a record may have, or a description that is too long for a model.
    if (found)
      expect(`${found} ${pick.title} ${pick.description}`).toMatch(/^Only plain|^No addresses|^The description/);
    else tried++;
  }
  expect(tried).toBeGreaterThan(100);
});

describe('what our sentences do not say in this order does not get through', () => {
  test.each([
    ['without the book', [opening, line]],
    ['an invented book', [naming, 'Then read “A Brief History of Time”.']],
    ['a title half quoted', [naming, 'Then read “Cosmos.']],
    ['an author', [naming, 'Stephen Hawking doubted the theorem.']],
    ['a number', [naming, 'It has 600 pages.']],
    ['praise', [naming, 'It is an award-winning classic.']],
    ['the opposite', [naming, 'A student proves nothing.']],
    ['who did it', [naming, 'The others proved the theorem that a student doubted.']],
    ['what the book asks said of one on the shelf', [opening, last, naming]],
    ['what is in the book said of one on the shelf', [opening, line, naming]],
    ['one book’s sentence under the name of another', [naming, 'Beside “Cosmos”: a student proves the theorem.']],
    [
      'a new book passed off as the reader’s',
      [naming, 'Two of your books touch on black holes, “Black Holes and Time Warps” among them.'],
    ],
    ['a clause without its beginning', [naming, 'The equations left in.']],
    ['a word of ours in another place', [naming, 'It is long, so give the friends time.']],
    ['a second language', [naming, 'Ein gutes Buch für einen ruhigen Abend.']],
    ['a whole essay', [opening, naming, line, beside, last, last]],
    ['a link', [naming, 'See https://example.com for more.']],
    ['a tag', [naming, 'It is <b>long</b>.']],
    ['a hidden character', [naming, 'It is\u202e long.']],
  ])('%s', (_, sentences) => {
    expect(fault(sentences.join(' '))).toBeTypeOf('string');
  });
  test.each([
    'Nobel prizes for everyone',
    'A bet between two friends about black holes',
    'Two friends',
    'Death',
    'See evil.example',
  ])('the title %s', (title) => {
    expect(fault(naming, title)).toBeTypeOf('string');
  });
});
