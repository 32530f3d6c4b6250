import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bare, bareTitle, fold, pairsIn, remembered, stem, stemsOf, words, wordsAsWritten } from './words.ts';

test('accents and capitals do not count, and letters written together come apart', () => {
  expect(fold('Café ÉMIGRÉ ﬁn')).toBe('cafe emigre fin');
});

test.for([
  ['The Sun’s fire, twice-told', ['the', "sun's", 'fire', 'twice', 'told']],
  ["'quoted' rock'n'roll 42", ['quoted', "rock'n'roll", '42']],
  ['Война и мир: 1869', ['воина', 'и', 'мир', '1869']],
  ['П’ять об’єктів', ["п'ять", "об'єктів"]],
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
  ['Over the Sea', 'over the sea'],
  ['  An   Odd\tName ', 'odd name'],
])('titles are compared without the article in front: “%s”', ([title, expected]) => {
  expect(bare(title ?? '')).toBe(expected);
  expect(bareTitle(title ?? '')).toBe(expected);
  expect(bareTitle(title ?? '')).toBe(expected);
});

test('endings go, and a word of another meaning keeps its own stem', () => {
  expect(stem('stars')).toBe(stem('star'));
  expect(stem("star's")).toBe(stem('star'));
  expect(stem("stars'")).toBe(stem('star'));
  expect(stem("o'sullivan")).not.toBe(stem('oullivan'));
  expect(stem('stoicism')).toBe(stem('stoicist'));
  expect(stem('baptismal')).not.toBe(stem('baptistal'));
  expect(stem('prism')).not.toBe(stem('prist'));
  expect(stem('mindfulness')).not.toBe(stem('mind'));
  for (const [one, other] of [
    ['civilization', 'civil'],
    ['ironic', 'iron'],
    ['witness', 'wit'],
    ['generation', 'general'],
    ['personality', 'person'],
  ] as const)
    expect(stem(one)).not.toBe(stem(other));
  expect(stem('civilisations')).toBe(stem('civilization'));
  expect([...stemsOf('Stars and Planets')]).toEqual([stem('star'), stem('and'), stem('planet')]);
});

test('words as written keep capitals and accents, and each stands once', () => {
  expect(wordsAsWritten('The émigré’s tale: the Émigré of 1789, the tale')).toEqual([
    ...['The', 'émigré’s', 'tale', 'the', 'Émigré', 'of', '1789'],
  ]);
  expect(wordsAsWritten("Rock'n'roll, 'quoted'")).toEqual(["Rock'n'roll", 'quoted']);
  expect(wordsAsWritten('cafe\u0301')).toEqual(['cafe\u0301']);
  expect(wordsAsWritten('… — !')).toEqual([]);
});

test('a result is made once while it is remembered, and no more than so many are', () => {
  const made: string[] = [];
  const upper = remembered(2, (text) => {
    made.push(text);
    return text.toUpperCase();
  });
  expect(['a', 'b', 'a', 'b'].map(upper)).toEqual(['A', 'B', 'A', 'B']);
  expect(made).toEqual(['a', 'b']);
  // A third one: everything is forgotten, then it alone is known.
  expect(['c', 'c', 'a', 'c'].map(upper)).toEqual(['C', 'C', 'A', 'C']);
  expect(made).toEqual(['a', 'b', 'c', 'a']);
});

test('pairs are the two words of each entry, trimmed outside', () => {
  expect(pairsIn(' flew fly | sang sing more', '|', ' ')).toEqual([
    ['flew', 'fly'],
    ['sang', 'sing'],
  ]);
  expect(pairsIn('alone', /,/, ' ')).toEqual([['alone', '']]);
});
