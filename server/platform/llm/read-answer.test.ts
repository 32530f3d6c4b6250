import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readAnswer } from './read-answer.ts';

const Shape = z.strictObject({ words: z.array(z.string()) });

test('the object is found in whatever prose stands around it', () => {
  const prose = fc.string({ unit: 'grapheme' }).map((text) => text.replace(/[{}]|<\/?think/gi, ''));
  fc.assert(
    fc.property(prose, fc.array(fc.string()), prose, (before, words, after) => {
      expect(readAnswer(`${before}${JSON.stringify({ words })}${after}`, Shape)).toEqual({ value: { words } });
    }),
  );
});

test('whatever a model writes, the answer fits the schema or there is none, and nothing is thrown', () => {
  const pieces = fc.constantFrom(
    '{',
    '}',
    '"',
    '\\',
    '[',
    ']',
    ':',
    ',',
    'words',
    '{"words":["a"]}',
    '<think>',
    '</think>',
    ' ',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string())), (parts) => {
      const reading = readAnswer(parts.join(''), Shape);
      if ('value' in reading) expect(Shape.safeParse(reading.value).success).toBe(true);
      else expect(reading.fault).not.toBe('');
    }),
  );
});

test('a cut answer is none, wherever it was cut', () => {
  const whole = JSON.stringify({ words: ['a "quoted" {brace}', 'b'] });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: whole.length - 1 }), (length) => {
      expect(readAnswer(whole.slice(0, length), Shape)).toHaveProperty('fault');
    }),
  );
});

test('what is thought aloud is not the answer', () => {
  expect(readAnswer('<think>{"words":["wrong"]}</think>{"words":["right"]}', Shape)).toEqual({
    value: { words: ['right'] },
  });
  expect(readAnswer('<think>{"words":["never ends"]}', Shape)).toHaveProperty('fault');
});

test('a wall of brackets is no answer, and reading it ends', () => {
  for (const wall of ['{'.repeat(1e6), '{"a":'.repeat(2e5), '{"'.repeat(5e5)]) {
    expect(readAnswer(wall, Shape)).toHaveProperty('fault');
  }
});
