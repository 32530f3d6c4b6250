import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spelledOut } from './numbers.ts';

test.each([
  ['1984', 'nineteen eighty four'],
  ['slaughterhouse 5', 'slaughterhouse five'],
  ['20000 leagues', 'twenty thousand leagues'],
  ['100 years of solitude', 'one hundred years of solitude'],
  ['1776', 'seventeen seventy six'],
  ['1900', 'one thousand nine hundred'],
  ['2001', 'two thousand one'],
  ['the 101st airborne', 'the 101st airborne'],
  ['1234567', '1234567'],
])('“%s” is “%s”', (text, spelled) => expect(spelledOut(text)).toBe(spelled));

test('no two numbers are spelled alike, and what is spelled has no digit', () => {
  const number = fc.integer({ min: 0, max: 999_999 });
  fc.assert(
    fc.property(number, number, (one, other) => {
      const [a, b] = [spelledOut(String(one)), spelledOut(String(other))];
      expect(a).toMatch(/^[a-z]+(?: [a-z]+)*$/);
      expect(a === b).toBe(one === other);
    }),
  );
});
