import { expect, test } from 'vitest';
import { authorLine, byline, yearText } from './byline.ts';

test('authors and years in words', () => {
  expect([[], ['A'], ['A', 'B'], ['A', 'B', 'C']].map(authorLine)).toEqual([
    'Author unknown',
    'A',
    'A and B',
    'A, B and C',
  ]);
  expect([1859, 1000, 75, -380, null].map(yearText)).toEqual(['1859', '1000', '75\u00a0CE', '380\u00a0BCE', null]);
});

test('a line about a book breaks before a name, and leaves no dot behind', () => {
  expect(byline({ authors: ['Marcus Aurelius'], year: 180 }, '$9')).toBe(
    'Marcus Aurelius\u00a0·\u00a0180\u00a0CE\u00a0·\u00a0$9',
  );
});

test.each([
  [1990, undefined, 'Ada\u00a0·\u00a01990'],
  [null, null, 'Ada'],
  [null, '', 'Ada'],
  [null, '$9', 'Ada\u00a0·\u00a0$9'],
])('what is not known leaves no dot: %s, %s', (year, more, line) => {
  expect(byline({ authors: ['Ada'], year }, more)).toBe(line);
});

test('names are printed with printed apostrophes', () => {
  expect(authorLine(["Edna O'Brien", "Flann O'Brien"])).toBe('Edna O’Brien and Flann O’Brien');
});
