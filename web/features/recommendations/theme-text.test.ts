import { expect, test } from 'vitest';
import { themeText } from './theme-text.ts';

test('a theme is printed with printed apostrophes', () =>
  expect(themeText({ kind: 'beside', name: "Fermat's Last Theorem" })).toBe('To read beside “Fermat’s Last Theorem”'));

const kinds = ['beside', 'deeper', 'genre', 'neighbour', 'readers', 'editors'] as const;

test('every theme names what it is about, in words of its own', () => {
  const texts = kinds.map((kind) => themeText({ kind, name: 'Rome' }));
  expect(texts.every((text) => /[a-z] “?Rome”?$/.test(text.replace(':', '')))).toBe(true);
  expect(new Set(texts).size).toBe(kinds.length);
});
