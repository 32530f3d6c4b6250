import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unrecordedIn, withoutUnrecorded } from './unrecorded.ts';

const [PRICE, PRINT, AUDIO, TABLE, COVER] = ['costs', 'large print', 'audiobooks', 'coffee table', 'cover'];

test.each([
  ['large print westerns', 'westerns', [PRINT]],
  ['long thrillers as audiobook', 'long thrillers', [AUDIO]],
  ['an audiobook for the car, funny', 'for the car, funny', [AUDIO]],
  ['Jane Austen in paperback', 'Jane Austen', []],
  ['for my grandfather, 84, reads large print only', 'for my grandfather, 84', [PRINT]],
  ['gardening for my gran, who needs large print', 'gardening for my gran', [PRINT]],
  ['coffee table book on brutalism', 'book on brutalism', [TABLE]],
  ['a gift for my boss, under £10', 'a gift for my boss', [PRICE]],
  ['secret santa under 15 quid for a cyclist', 'secret santa for a cyclist', [PRICE]],
  ['secret santa, colleague, loves baking, £15 max', 'secret santa, colleague, loves baking', [PRICE]],
  ['a book on trains (max 20 euros)', 'a book on trains', [PRICE]],
  ['novel from Japan, no cats on the cover please', 'novel from Japan', [COVER]],
  ['spy thriller without a film cover', 'spy thriller', [COVER]],
  ['a history book that covers the Tudors, under £10', 'a history book that covers the Tudors', [PRICE]],
  ['cookbook, budget is $30, in large print', 'cookbook', [PRICE, PRINT]],
])('“%s” asks for “%s”, and no record tells the rest', (request, rest, unknown) => {
  expect(withoutUnrecorded(request)).toBe(rest);
  const told = unrecordedIn(request);
  expect(told.length).toBe(unknown.length);
  for (const [at, each] of unknown.entries()) expect(told[at]).toContain(each);
});

test.each([
  'the history of the paperback',
  'audiobooks',
  'how to lose up to 20 pounds',
  'a book to help me lose around 20 pounds',
  'a memoir of living on less than $2 a day',
  'a book on feeding a family for under £10 a week',
  'a laptop under $500',
  'a book about a man with 30 dollars in his pocket',
  'coffee and tables',
  'The Hundred Dollar Startup',
  'a book about cover letters',
  'a spy with no cover story',
  'designers of book covers',
  'cookbooks without glossy covers or tofu',
])('“%s” is left as it is', (request) => {
  expect(withoutUnrecorded(request)).toBe(request);
  expect(unrecordedIn(request)).toEqual([]);
});

test('of any text it leaves something', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      expect(withoutUnrecorded(text).trim() === '').toBe(text.trim() === '');
    }),
  );
});
