import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CatalogueError, type CatalogueRecord, hasIsbnCheckDigit, parseCatalogue } from './catalogue-record.ts';
import { titleKey } from '../works/title-key.ts';

const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(' ');
const record: CatalogueRecord = {
  key: 'good-book-writer',
  title: 'A Good Book',
  authors: ['Ann Writer'],
  year: 1999,
  language: 'en',
  country: 'NZ',
  genres: ['History'],
  subjects: ['one', 'two', 'three', 'four'],
  summary: words(60),
  level: 'core',
  popularity: 3,
  pitch: 'A clerk counts the lamps of a town that has none.',
  asks: ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'],
  form: 'history',
  fiction: 'no',
  moods: ['calm'],
  setting: { places: ['Wellington'], periods: ['19th century'] },
  needs: ['a quick read'],
  caution: ['grief'],
  kindred: ['a', 'b', 'c'].map((key) => ({ key, why: 'lamps again' })),
};
const parse = (changes: Record<string, unknown>) =>
  parseCatalogue('test.jsonl', JSON.stringify({ ...record, ...changes }));

test('a good record is read; blank lines are skipped', () => {
  expect(parseCatalogue('test.jsonl', `\n${JSON.stringify(record)}\n\n`)).toEqual([record]);
});

test.each([
  ['49 words', { summary: words(49) }],
  ['91 words', { summary: words(91) }],
  ['an unknown genre', { genres: ['Novels'] }],
  ['no author', { authors: [] }],
  ['seven characters', { characters: ['A', 'B', 'C', 'D', 'E', 'F', 'G'] }],
  ['no characters', { characters: [] }],
  ['three subjects', { subjects: ['a', 'b', 'c'] }],
  ['a key with capitals', { key: 'Good-Book' }],
  ['a wrong check digit', { isbn13: '9780306406158' }],
  ['an unknown field', { blurb: 'x' }],
  ['a missing year', { year: undefined }],
])('%s is refused with the place', (_, changes) => {
  expect(() => parse(changes)).toThrow(CatalogueError);
  expect(() => parse(changes)).toThrow('test.jsonl:1');
});

test('a line that is not JSON is refused with its number', () => {
  expect(() => parseCatalogue('test.jsonl', `${JSON.stringify(record)}\n{`)).toThrow('test.jsonl:2 is not JSON');
});

test('one wrong digit is always noticed', () => {
  const isbn = '9780306406157';
  expect(hasIsbnCheckDigit(isbn)).toBe(true);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 1, max: 9 }), (at, by) => {
      const digit = (Number(isbn[at]) + by) % 10;
      expect(hasIsbnCheckDigit(isbn.slice(0, at) + digit + isbn.slice(at + 1))).toBe(false);
    }),
  );
});

test('the same book is known again by title and author', () => {
  expect(titleKey('The Wretched of the Earth', ['Frantz Fanon'])).toBe(titleKey('Wretched of the earth', ['F. Fanon']));
  expect(titleKey('Émile', ['Jean-Jacques Rousseau'])).toBe(titleKey('Emile', ['J. J. Rousseau']));
  expect(titleKey('Dune', ['Frank Herbert'])).not.toBe(titleKey('Dune Messiah', ['Frank Herbert']));
});
