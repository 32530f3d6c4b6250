import { expect, test } from 'vitest';
import { themeText } from './theme-text.ts';

test('a theme is printed with printed apostrophes', () =>
  expect(themeText({ kind: 'beside', name: "Fermat's Last Theorem" })).toBe('To read beside “Fermat’s Last Theorem”'));
