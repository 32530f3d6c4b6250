import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutPraise } from './praise.ts';
import { understand } from './understand.ts';

test.each([
  ['best fantasy books of all time', 'fantasy books'],
  ['What are the best books about grief?', 'books about grief?'],
  ['top 100 science fiction novels', 'science fiction novels'],
  ['most popular romance', 'romance'],
  ['must-read biographies', 'biographies'],
  ['famous plays', 'plays'],
  ['classics to read before you die', 'classics'],
  ['philosophy books everyone should read at least once', 'philosophy books'],
  ['the greatest crime novels ever written', 'crime novels'],
  ['biographies of famous women', 'biographies of women'],
  ['best history of the crusades', 'history of the crusades'],
])('“%s” asks for “%s”', (request, rest) => expect(withoutPraise(request)).toBe(rest));

// Words that praise books elsewhere are what these are about.
test.each([
  'best friends to lovers romance',
  'my best friend is dying, stories',
  'the best of Chekhov',
  'popular science books',
  'famous trials',
  'the Famous Five books',
  'top secret',
  'most dangerous jobs',
  'books I should read in my twenties',
  'the best years of our lives',
  'best books',
])('“%s” is left as it is', (request) => expect(withoutPraise(request)).toBe(request));

test('of any text it leaves an end, a beginning or the middle, and never nothing of something', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const rest = withoutPraise(text);
      expect(text).toContain(rest);
      expect(rest.trim() === '').toBe(text.trim() === '');
    }),
  );
});

test.each([
  ['the Great Depression', ['great', 'depression']],
  ['great books on depression', ['depression']],
  ['the good life', ['good', 'life']],
  ['a good life of Newton', ['life', 'newton']],
])('of “%s” the words that count are %j', (request, terms) => {
  expect(understand(request).terms.map(({ word }) => word)).toEqual(terms);
});
