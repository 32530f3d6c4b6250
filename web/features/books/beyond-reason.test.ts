import { expect, test } from 'vitest';
import { beyondReason } from './beyond-reason.ts';

test('what the reason says word for word is no evidence of it', () => {
  const why = 'It asks what a fact is. The most powerful man alive tells himself to get out of bed.';
  const pitch = { field: 'pitch', text: 'The most powerful man alive tells himself to get out of bed.' };
  expect(beyondReason({ why, why_from: [pitch] })).toEqual([]);
  expect(beyondReason({ why: 'A novel on friendship.', why_from: [{ field: 'form', text: 'Novel' }] })).toEqual([]);
  expect(beyondReason({ why: null, why_from: [] })).toEqual([]);
});

test('what says more stays, with the name of the topic whose sentence it is', () => {
  const why = 'It asks what a fact is.';
  const summary = { field: 'summary', text: 'A history of facts, told by those who made them.' };
  const topic = { field: 'topic “Ways of knowing”', text: 'Asks what a fact is.' };
  expect(beyondReason({ why, why_from: [topic, summary] })).toEqual([
    { field: 'topic', text: 'Ways of knowing' },
    summary,
  ]);
  expect(beyondReason({ why, why_from: [{ field: 'pitch', text: 'What is a fact, and who says so?' }] })).toEqual([
    { field: 'in one sentence', text: 'What is a fact, and who says so?' },
  ]);
});

test.each([
  // Only whole words are said, in the same order.
  ['A novel on art.', 'Articles', [{ field: 'form', text: 'Articles' }]],
  ['A novel on art.', 'Art novel', [{ field: 'form', text: 'Art novel' }]],
  ['It’s a NOVEL, on art!', 'novel on: art', []],
  [null, 'Art', [{ field: 'form', text: 'Art' }]],
  ['Über Ärger, 1968.', 'über ärger 1968', []],
])('of “%s” and “%s” there is left: %j', (why, text, expected) => {
  expect(beyondReason({ why, why_from: [{ field: 'form', text }] })).toEqual(expected);
});

test.each([
  ['topic “Facts”', [{ field: 'topic', text: 'Facts' }]],
  ['topic “fact”', []],
  ['a topic “Facts”', []],
  ['topic “Facts” and more', []],
  ['summary', []],
])('of a sentence that is the reason only the topic is left: %s', (field, expected) => {
  const sentence = 'It asks what a fact is.';
  expect(beyondReason({ why: sentence, why_from: [{ field, text: sentence }] })).toEqual(expected);
});
