import { expect, test } from 'vitest';
import { plural } from './plural.ts';

test('one is one and the rest are many, with a comma from a thousand', () => {
  expect([0, 1, 2, 999, 1000].map((count) => plural(count, 'book'))).toEqual([
    ...['0 books', '1 book', '2 books', '999 books', '1,000 books'],
  ]);
});
