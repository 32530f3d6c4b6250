import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bare, bareTitle, fold, stem, stemsOf, words } from './words.ts';

test('accents and capitals do not count, and letters written together come apart', () => {
  expect(fold('Café ÉMIGRÉ ﬁn')).toBe('cafe emigre fin');
});

test.for([
  ['The Sun’s fire, twice-told', ['the', "sun's", 'fire', 'twice', 'told']],
  ["'quoted' rock'n'roll 42", ['quoted', "rock'n'roll", '42']],
  ['Война и мир: 1869', ['воина', 'и', 'мир', '1869']],
  ['… — !', []],
] as const)('the words of “%s”', ([text, expected]) => {
  expect(words(text)).toEqual(expected);
});

const text = fc.string({ unit: fc.constantFrom(..."aZ09 '-_.,:\t’éßñ") });

test('a text has the same words whatever stands beside it', () => {
  fc.assert(
    fc.property(text, text, (one, other) => {
      expect(words(`${one} é ${other}`)).toEqual([...words(one), 'e', ...words(other)]);
      expect(words(`${one} e ${other}`)).toEqual([...words(one), 'e', ...words(other)]);
    }),
  );
});

test.for([
  ['The Selfish Gene', 'selfish gene'],
  ['A & B', 'and b'],
  ['The', 'the'],
  ['Theory', 'theory'],
])('titles are compared without the article in front: “%s”', ([title, expected]) => {
  expect(bare(title ?? '')).toBe(expected);
  expect(bareTitle(title ?? '')).toBe(expected);
  expect(bareTitle(title ?? '')).toBe(expected);
});

test('endings go, and a word of another meaning keeps its own stem', () => {
  expect(stem('stars')).toBe(stem('star'));
  expect(stem("star's")).toBe(stem('star'));
  expect(stem('stoicism')).toBe(stem('stoicist'));
  expect(stem('prism')).not.toBe(stem('prist'));
  expect(stem('mindfulness')).not.toBe(stem('mind'));
  expect([...stemsOf('Stars and Planets')]).toEqual([stem('star'), stem('and'), stem('planet')]);
});
