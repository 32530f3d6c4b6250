import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FoundBook, SearchSuggestion } from '../../../contract/search.ts';
import { countText } from './count-text.ts';

const books = (count: number): FoundBook[] => Array.from({ length: count }, () => ({}) as FoundBook);
const told = (items: number, further = 0, likely = 0, vague = false, ...steps: SearchSuggestion[]) =>
  countText('rome', {
    items: books(items),
    further: books(further),
    likely,
    vague,
    alternative_search_suggestions: steps,
  });

type Told = Parameters<typeof told>;

test.each<[Told, string]>([
  [[1], '1 book for “rome”'],
  [[2], '2 books for “rome”'],
  [[2, 5], '2 books for “rome”, 5 further afield'],
  // From three on, a reader has enough to look at.
  [[3, 5], '3 books for “rome”'],
  [[3, 5, 2], '3 books for “rome”, 2 that may fit'],
  [[1, 5, 5], '1 book for “rome”, 5 that may fit'],
  [[1, 5, 2], '1 book for “rome”, 2 that may fit'],
  [[0], 'Nothing found for “rome”'],
  [[0, 4], 'No sure match for “rome”; 4 come near'],
  [[0, 1], 'No sure match for “rome”; 1 comes near'],
  [[0, 4, 0, true], 'What should it be about?'],
  [[2, 0, 0, true], '2 books for “rome”'],
  [[2, 0, 0, false, { query: 'ram', kind: 'neighbour' }], '2 books for “rome”'],
  [[1, 0, 0, false, { query: 'roman', kind: 'spelling' }], 'Showing 1 book for “roman”, not “rome”'],
  [
    [2, 4, 1, false, { query: 'ram', kind: 'neighbour' }, { query: 'roman', kind: 'spelling' }],
    'Showing 2 books for “roman”, not “rome”, 1 that may fit',
  ],
])('of %j is said: %s', (answer, expected) => expect(told(...answer)).toBe(expected));

test('no number is told that the page does not show', () => {
  const answer = fc
    .tuple(fc.nat(30), fc.nat(30), fc.boolean())
    .chain(([items, further, vague]) => fc.nat(further).map((likely) => ({ items, further, likely, vague })));
  fc.assert(
    fc.property(answer, ({ items, further, likely, vague }) => {
      const numbers = (told(items, further, likely, vague).match(/\d+/g) ?? []).map(Number);
      expect(numbers.every((number) => number > 0)).toBe(true);
      expect([items, further, likely, further - likely]).toEqual(expect.arrayContaining(numbers));
    }),
  );
});
