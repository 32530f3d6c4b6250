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
