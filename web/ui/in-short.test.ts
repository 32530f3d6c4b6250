import { expect, test } from 'vitest';
import { inShort } from './in-short.ts';

const long =
  'The most powerful man alive tells himself to get out of bed, keep his temper and expect to be thwarted all day.';

test('a short reason stays whole', () => {
  const two = 'A handbook by a former slave. Some things are in one’s power.';
  expect(inShort(two)).toBe(two);
  expect(inShort('')).toBe('');
});

test('of a long one the first sentence stays whole, however long it is', () => {
  expect(inShort(long)).toBe(long);
  expect(inShort(`${long} It was not written for readers.`)).toBe(long);
});

test('as many sentences stay as there is room for', () => {
  const first = 'Grunts rise from the bathhouse below. “Above it a rich old man writes about time.”';
  expect(inShort(`${first} ${long}`)).toBe(first);
});

test('initials and abbreviations end no sentence', () => {
  const text =
    'Follows J. R. R. Tolkien, Mrs. Dalloway and Prof. Challenger to St. Petersburg, where nothing that was ever said of them turns out to be so';
  expect(inShort(text)).toBe(text);
  expect(inShort(`${text}. The end.`)).toBe(`${text}.`);
  for (const name of ['C. W. Sughrue', 'A. J. Fikry', 'Dr. Watson', 'Mrs. Dalloway'])
    expect(inShort(`${name} ${text}. The end.`)).toBe(`${name} ${text}.`);
});

test('none ends with a question that the next sentence answers, or after a few words', () => {
  const question = 'Quinces on the market stall?';
  const answer = 'Turn to Q: an Australian cook tells when each ingredient is good and how to prepare it.';
  expect(inShort(`${question} ${answer}`)).toBe(`${question} ${answer}`);
  expect(inShort(`“${question}” ${answer} ${long}`)).toBe(`“${question}” ${answer}`);
  expect(inShort(`King Midas got what he wished for. ${long} The end.`)).toBe(
    `King Midas got what he wished for. ${long}`,
  );
  const asked = 'Who decides that a dead shark in a tank is worth twelve million dollars?';
  expect(inShort(`${asked} ${long} The end.`)).toBe(`${asked} ${long}`);
  expect(inShort(asked)).toBe(asked);
});
