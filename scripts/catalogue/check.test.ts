import { expect, test } from 'vitest';
import type { CatalogueRecord } from '../../server/features/books/catalogue-record.ts';
import { wordRuns } from '../../server/features/books/trait-rules.ts';
import { findRepeats } from './check.ts';
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
