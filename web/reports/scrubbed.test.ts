import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scrubbed } from './scrubbed.ts';

test.each([
  ["Cannot read properties of undefined (reading 'title')", 'Cannot read properties of undefined (reading [text])'],
  ['Failed to fetch', 'Failed to fetch'],
  ['“Emma” was not removed.', '[text] was not removed.'],
  ['Failed to fetch https://books.example/search?q=divorce#top now', 'Failed to fetch [address] now'],
  ['no reader jane.doe+x@mail.example here', 'no reader [mail] here'],
  ['book 9f1c2d3e-1111-4222-8333-444455556666 is gone', 'book [id] is gone'],
  ['q=how to leave', '[address] to leave'],
  ['«Emma», ‘Emma’ and `Emma`', '[text], [text] and [text]'],
  ['« » is [text]', '[text] is [text]'],
  ['at ftp+x.y-z://a.example/b c', 'at [address] c'],
  ['at //a.example/b c', 'at [address] c'],
  ['the 12 of 345', 'the 12 of [id]'],
  ['an a-b of a word-with-hyphens', 'an a-b of a word-with-hyphens'],
  ['key abcdefghijklmnopqrstuvwxyz here', 'key [id] here'],
  ['key abcdefghijklmnopqrstuvwx here', 'key abcdefghijklmnopqrstuvwx here'],
  ['version v12a4 and v1', 'version [id] and v1'],
  ['a\n"b\nc"', 'a\n[text]'],
])('%s', (text, expected) => {
  expect(scrubbed(text)).toBe(expected);
});

test('what a reader typed, in quotation marks, in an address or as a token, does not leave', () => {
  const secret = fc
    .stringMatching(/^[a-z]{4,12}$/)
    .filter((word) => !'failed to load with status address mail text'.includes(word));
  const forms = fc.constantFrom(
    (word: string) => `failed to load "${word}"`,
    (word: string) => `failed to load ‘${word}’ with status 500`,
    (word: string) => `failed https://a.example/${word}?x=${word}`,
    (word: string) => `failed /search?q=${word}&page=2`,
    (word: string) => `failed with ${word}@${word}.example`,
    (word: string) => `failed with eyJ0${word}.${word}12345`,
  );
  fc.assert(
    fc.property(secret, forms, (word, form) => {
      expect(scrubbed(form(word))).not.toContain(word);
    }),
  );
});

test('a long text is cut', () => {
  expect(scrubbed('word '.repeat(1000)).length).toBe(200);
});

test('no more than the beginning is looked at', () => {
  expect(scrubbed(`${'"'.repeat(1_999)}${'x'.repeat(10)}`)).not.toContain('xx');
});
