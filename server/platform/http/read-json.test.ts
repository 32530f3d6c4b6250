import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasMoreStructure, readJson, UnreadableJson } from './read-json.ts';

const JSON_TYPE = 'application/json';

test.each([
  ['{"a":[1,"x",null]}', JSON_TYPE, { a: [1, 'x', null] }],
  ['"x"', 'Application/JSON; charset=utf-8', 'x'],
  ['1', 'application/json ;x', 1],
  // Nothing needs no type.
  ['', undefined, {}],
  [' \n', 'text/plain', {}],
])('%j as %s is read', (text, type, value) => expect(readJson(text, type)).toEqual(value));

test.each([
  ['{}', undefined, 'content type application/json'],
  ['{}', 'text/plain', 'content type application/json'],
  ['{}', 'application/jsonp', 'content type application/json'],
  ['{}', 'x application/json', 'content type application/json'],
  ['{', JSON_TYPE, 'is not JSON'],
  ['{"a":1}x', JSON_TYPE, 'is not JSON'],
  ['"\\u0000"', JSON_TYPE, 'holds a NUL character'],
  ['{"\\u0000":1}', JSON_TYPE, 'holds a NUL character'],
  ['[{"a":["\\ud83d"]}]', JSON_TYPE, 'holds half of a character'],
  ['{"\\ud83d":1}', JSON_TYPE, 'holds half of a character'],
  ['["\\u0000","\\ud83d"]', JSON_TYPE, 'holds a NUL character'],
])('%j as %s is not: it %s', (text, type, words) => {
  expect(() => readJson(text, type)).toThrow(UnreadableJson);
  expect(() => readJson(text, type)).toThrow(words);
});

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

test('it may be 32 levels deep', () => {
  expect(() => readJson(nested(33), JSON_TYPE)).not.toThrow();
  expect(() => readJson(nested(34), JSON_TYPE)).toThrow('nested deeper than 32 levels');
  expect(() => readJson(nested(30_000), JSON_TYPE)).toThrow('nested deeper than 32 levels');
});

test('a body may be long, but not of many values', () => {
  expect(readJson(JSON.stringify('x'.repeat(200_000)), JSON_TYPE)).toHaveLength(200_000);
  expect(() => readJson(`[${'1,'.repeat(40_000)}1]`, JSON_TYPE)).toThrow('holds too many values');
});

test('of pasted text, what cannot be stored goes, and the rest stays', () => {
  const text = '{"a":"x\\u0000y","b":["\\ud83d!",1],"c":"\\ud83d\\udcda"}';
  expect(readJson(text, JSON_TYPE, { mend: true })).toEqual({ a: 'xy', b: ['\ufffd!', 1], c: '📚' });
});

test('what JSON writes is read as it was', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5, stringUnit: 'grapheme' }), (value) => {
      const text = JSON.stringify(value);
      fc.pre(!text.includes('\\u0000'));
      expect(readJson(text, JSON_TYPE)).toEqual(JSON.parse(text));
    }),
  );
});

test.each([
  ['[1,2]', 5, false],
  ['[1,2]', 4, true],
  // A string counts by its quotation marks alone, whatever it contains.
  ['["a,b\\"]]]]"]', 3, false],
  ['["a"]', 2, false],
  ['["a"]]', 2, true],
  ['["\\\\"]]]', 3, true],
  ['"never ended ]]]]]]]]', 1, false],
])('%j has more than %i characters of structure: %s', (text, most, expected) => {
  expect(hasMoreStructure(text, most)).toBe(expected);
});
