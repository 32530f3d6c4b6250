import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joined, sentencesOf, standsAlone, takesColon } from './sentences.ts';

test('sentences are cut at their ends, not inside names and after abbreviations', () => {
  expect(sentencesOf('J. R. R. Tolkien met St. John. Dr. Watson asked why? Nobody knew!')).toEqual([
    'J. R. R. Tolkien met St. John.',
    'Dr. Watson asked why?',
    'Nobody knew!',
  ]);
  expect(sentencesOf('“What Is Real?” by Adam Becker: a quarrel. It goes on.')).toEqual([
    '“What Is Real?” by Adam Becker: a quarrel.',
    'It goes on.',
  ]);
  expect(sentencesOf('')).toEqual([]);
});

test('no letter of a text is lost', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      expect(sentencesOf(text).join('').replace(/\s/gu, '')).toBe(text.replace(/\s/gu, ''));
    }),
  );
});

test.each([
  ['Rome fell in a day.', true],
  ['In the first the Empire still stands.', false],
  ['In the second, a boy learns to steer.', false],
  ['In the second half of the century the Empire fell.', true],
  ['“Call me Ishmael,” he said.', true],
  ['It fell in a day.', false],
  ['Around them the city burns.', false],
  ['But nobody came.', false],
  ['and so on.', false],
  ['Rome fell', false],
  ['Through another night they argue: why praise does not help.', false],
  ['Enclosed later beside a Norwich church, she thought about them for two decades.', false],
  ['In a spiral of memories and maps, with Joyce and Proust as keys, she looks for him.', false],
  ['All three end up in Tasmania, she as a convict.', false],
  ['All three parties lost.', false],
  ['All Gaul is divided.', true],
  ['Besides it, a selection of his haiku.', false],
  ['How this became a bank is his story.', false],
  ['How Rome became an empire is his story.', true],
])('%s stands alone: %s', (sentence, alone) => {
  expect(standsAlone(sentence)).toBe(alone);
});

test('a sentence that follows a lead begins small, unless it may begin with a name or has a colon of its own', () => {
  expect(joined('On the sea', 'The currents, told by a sailor.')).toBe('On the sea: the currents, told by a sailor.');
  expect(joined('On Rome', 'Gibbon sat among the ruins.')).toBe('On Rome. Gibbon sat among the ruins.');
  expect(joined('On Rome', 'Gibbon sat.', 'The ruins in which Gibbon sat.')).toBe('On Rome: Gibbon sat.');
  expect(joined('On Rome', 'How it fell: in six volumes.')).toBe('On Rome. How it fell: in six volumes.');
  expect(joined('On reactors', 'Three Mile Island was no freak.')).toBe('On reactors. Three Mile Island was no freak.');
  expect(joined('On health', 'WHO doctors count.')).toBe('On health. WHO doctors count.');
  expect(joined('On reactors', 'Three engineers count.')).toBe('On reactors: three engineers count.');
  expect(joined('On Rome', '“All roads” is a lie.')).toBe('On Rome. “All roads” is a lie.');
});

test.each([
  ['“Rome fell.”', true],
  ['Rome fell', false],
  ['rome fell.', false],
  ['Rome fell. And', false],
  ['Walked home, she slept.', false],
  ['Evening, they slept.', true],
])('“%s” stands alone: %s', (sentence, alone) => {
  expect(standsAlone(sentence)).toBe(alone);
});

test.each([
  ['Gibbon’s road ends.', 'The road on which Gibbon sat.', true],
  ['Gibbon sat.', 'Of all writers, Gibbon.', true],
  // It begins a sentence there too, so it may be any word.
  ['Murder in a monastery.', 'Murder comes to a monastery.', false],
  ['Murder in a monastery.', 'It ends in ', false],
  ['Gibbon sat.', '', false],
  ['42 roads.', 'It has 42 roads.', false],
  ['Gibbon asks: why?', 'The road on which Gibbon sat.', false],
])('“%s” may stand behind a colon where we read “%s”: %s', (sentence, about, may) => {
  expect(takesColon(sentence, about)).toBe(may);
  expect(joined('A book', sentence, about)).toBe(`A book${may ? ':' : '.'} ${sentence}`);
});
