import fc from 'fast-check';
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

const forty = 'Grunts rise from the bathhouse below now';

test.each([
  ['a sentence that begins with a quotation mark', `${forty}.`, `“Above it” ${long} The end.`],
  ['one that ends with one', `“${forty}.”`, `${long} The end.`],
  ['an exclamation', `${forty}!`, `${long} The end.`],
])('it ends before or after %s', (_, first, rest) => expect(inShort(`${first} ${rest}`)).toBe(first));

test.each([
  ['goes on in small letters', `${forty} e.g. here. And ${long}`, `${forty} e.g. here.`],
  ['is a number with a sign', `7! ${long} The end.`, `7! ${long}`],
])('a sign after which the sentence %s does not end it', (_, text, short) => expect(inShort(text)).toBe(short));

test.each([
  ['with a stop', `${forty}. And so does the rest of the old town.`],
  ['with a mark', `${forty}. “And so does the rest of the old town.”`],
  ['with a question', `${forty}. And does the rest of the old town?`],
])('two sentences for which there is room are both shown, where they end %s', (_, text) =>
  expect(inShort(text)).toBe(text),
);

test('what has no end within 2,000 characters stays whole', () => {
  const endless = `${'so on and '.repeat(205)}on. The end. It was long.`;
  expect(inShort(endless)).toBe(endless);
});

test('it is always the beginning of the text', () => {
  const words = fc.constantFrom('Mrs.', 'Rome', 'rome', 'end.', 'end!', 'why?', '“Yes.”', 'J.', 'a', 'of', '7!');
  fc.assert(
    fc.property(fc.array(words, { maxLength: 60 }), (each) => {
      const text = each.join(' ');
      const short = inShort(text);
      expect(text.startsWith(short)).toBe(true);
      // Where something is left out, it says enough and ends as a sentence does.
      if (short !== text) expect(short).toMatch(/^.{39,}[.!?]\S?$/);
    }),
  );
});
