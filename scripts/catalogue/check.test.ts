import { expect, test } from 'vitest';
import type { CatalogueRecord } from '../../server/features/books/catalogue/catalogue-record.ts';
import { wordRuns } from '../../server/features/books/traits/trait-rules.ts';
import { findRepeats, findStrangers } from './check.ts';
import { findPictureFaults } from './check-pictures.ts';
import { findBareYears } from './check-years.ts';
import { compareWithReference } from './compare-with-reference.ts';
import type { Reference } from './reference.ts';

const record = (changes: Partial<CatalogueRecord>) => ({
  file: 'test.jsonl',
  record: { key: 'k', title: 'Title', authors: ['Ann Writer'], year: 1999, summary: '', ...changes } as CatalogueRecord,
});
const reference: Reference = {
  byTitle: new Map([['title', [{ title: 'The Title', authors: ['Ann B. Writer'], year: 1990 }]]]),
  runs: new Map(wordRuns('in the late summer of that year a quiet man came to town').map((run) => [run, 'Another'])),
};
const compare = (changes: Partial<CatalogueRecord>, rulings = {}) =>
  compareWithReference([record(changes)], reference, rulings);

test('the same key, book, or Gutenberg text twice is an error', () => {
  const repeats = findRepeats([
    record({ key: 'a', gutenberg_id: 84 }),
    record({ key: 'b', title: 'The Title', gutenberg_id: 84 }),
    record({ key: 'a', title: 'Other' }),
  ]);
  expect(repeats).toHaveLength(3);
});

test('in the list of women, a name that no record has, stands twice or out of order is an error', () => {
  const books = [record({ authors: ['Ann Writer', 'Zoe Poet'] })];
  expect(findStrangers('Ann Writer\nZoe Poet\n', books)).toEqual([]);
  expect(findStrangers('Zoe Poet\nAnn Writer\n', books)).toEqual([expect.stringContaining('out of order')]);
  expect(findStrangers('Ann Writer\nAnn Writer\n', books)).toHaveLength(1);
  expect(findStrangers('A. Writer\n', books)).toEqual([expect.stringContaining('no book')]);
});

test('a common search that finds a book which is gone is an error', () => {
  const faultsOf = (...keys: string[]) =>
    findPictureFaults('k\tcat\tcat\n', [record({})], [], [{ text: 'cats', keys }]);
  expect(faultsOf('k')).toEqual([]);
  expect(faultsOf('k', 'gone')).toEqual([expect.stringContaining('cats finds gone')]);
});

test.each([
  ['written after the sack of 410, says', true],
  ['A novel set in the Khazar kingdom about 950.', true],
  ['in 999 two young men argued', true],
  ['The revolt of 66 and the fall of Jerusalem', true],
  ['the sack of 410 CE', false],
  ['between about 610 and 632 CE', false],
  ['he has been to the year 802,701, and has in his pocket two flowers', false],
  ['A summer of parties in 180 pages, and 27 and 53.', false],
])('a year before 1000 says CE or BCE: %s', (summary, isBare) => {
  const { file, record: book } = record({ pitch: 'A pitch.', summary, kindred: [] });
  expect(findBareYears([{ file, record: book }], [])).toHaveLength(Number(isBare));
});

test('eight words in a row that stand in the reference are an error', () => {
  expect(compare({ year: 1990, summary: 'Here in the late summer of that year a thing happened' }).errors).toHaveLength(
    1,
  );
  expect(compare({ year: 1990, summary: 'Here in the late summer of that place a thing happened' }).errors).toEqual([]);
});

test('a year after a known edition is an error, another author a doubt, and a ruling settles both', () => {
  expect(compare({ year: 1999 }).errors[0]).toContain('1990');
  expect(compare({ year: 1990 }).errors).toEqual([]);
  expect(compare({ authors: ['Bob Other'], year: 1999 }).doubts).toHaveLength(1);
  expect(compare({ year: 1999 }, { k: 'the reference has the year of the first essay' })).toEqual({
    errors: [],
    doubts: [],
  });
});
