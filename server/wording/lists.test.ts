import { expect, test } from 'vitest';
import { authorNames, byAuthors, capital, quote } from './lists.ts';

test.each([
  [['Jane Austen'], ' by Jane Austen'],
  [['A', 'B', 'C'], ' by A, B and C'],
  [['A', 'B', 'C', 'D'], ' by A and others'],
  [['Anonymous', 'B'], ' by B'],
  [['Various Authors'], ''],
  [[], ''],
])('a book of %j is named “%s”', (authors, said) => {
  expect(byAuthors({ authors })).toBe(said);
  expect(authorNames({ authors })).toBe(said.replace(' by ', ''));
});

test('a title in quotation marks keeps its own as single ones', () => {
  expect(quote(capital('the "Iliad"'))).toBe('“The ‘Iliad’”');
});
