import { describe, expect, test } from 'vitest';
import { MOST_WORDS } from './budget.ts';
import { faultOfClauses, faultOfSentences } from './cuts.ts';

const many = (text: string, times: number) => text.repeat(times);
const end = 'zebra quagga.';
const summary =
  'A man and a dog and a cat and a bird go to the town and the sea and the hill and come back and eat and talk. ';

describe.each([
  ['clauses', faultOfClauses],
  ['sentences', faultOfSentences],
])('the search for %s that fit ours in very many ways', (_, faultOf) => {
  test.each([
    ['two words', many('Man and ', 30) + end, [`${many('Man and ', 60)}end.`]],
    ['one word', `${many('Word ', 60)}zebra.`, [`${many('Word ', 80)}end.`]],
    ['many texts', many('Man and ', 30) + end, Array.from({ length: 30 }, () => `${many('Man and ', 60)}end.`)],
    ['a long text', many('Man and ', 30) + end, [`${many('Man and ', 1000)}end.`]],
    ['joints', `${many('man and dog and cat and bird and sea and hill and ', 8)}zebra.`, [many(summary, 4)]],
  ])('ends: %s', (_name, text, said) => {
    const budget = { spent: 0 };
    expect(faultOf(text, said, budget)).not.toBeNull();
    // It may pass the limit within one sentence of ours.
    expect(budget.spent).toBeLessThan(MOST_WORDS + 2001);
  });
});

test('all sentences of a text share what may be spent, and nothing fits once it is', () => {
  const said = [`${many('Man and ', 60)}end.`, 'The king of Rome dies.'];
  const budget = { spent: 0 };
  expect(faultOfClauses('The king dies.', said, budget)).toBeNull();
  const first = budget.spent;
  expect(faultOfClauses('The king dies. The king dies.', said, budget)).toBeNull();
  expect(budget.spent).toBe(3 * first);
  faultOfClauses(many('Man and ', 30) + end, said, budget);
  expect(budget.spent).toBeGreaterThanOrEqual(MOST_WORDS);
  expect(faultOfClauses('The king dies.', said, budget)).not.toBeNull();
});

test('a copy of thirty of our sentences fits well within it', () => {
  const said = Array.from(
    { length: 30 },
    (_, at) => `The ${at} sisters of a king and a queen go to the town and the sea, and come back ${at} days later.`,
  );
  const budget = { spent: 0 };
  expect(faultOfSentences(said.join(' '), said, budget)).toBeNull();
  expect(budget.spent).toBeLessThan(MOST_WORDS);
});
