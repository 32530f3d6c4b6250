import { expect, test } from 'vitest';
import type { Topic } from '../../server/features/books/catalogue/topics.ts';
import { wordRuns } from '../../server/features/books/traits/trait-rules.ts';
import { findTopicFaults } from './check-topics.ts';

const books = new Set(['a', 'b', 'c', 'd']);
const topic = (changes: Partial<Topic> = {}): Topic => ({
  key: 'black-death',
  name: 'The Black Death',
  forms: ['bubonic plague'],
  section: '940',
  related: [],
  questions: ['how many died?', 'what stopped it?'],
  repeated: [],
  outline: [],
  sentence: 'The plague that killed a third of Europe.',
  books: [...books].map((key) => ({ key, why: 'It counts the dead.' })),
  ...changes,
});
const wider = topic({ key: 'epidemics', name: 'Epidemics', forms: [] });
const faults = (changes: Partial<Topic>) => findTopicFaults([topic(changes), wider], books, null);

test('a topic that keeps the rules has no fault', () => {
  expect(faults({ parent: 'epidemics', related: ['epidemics'] })).toEqual([]);
});

test('unknown parents, relations and books, and a book twice, are faults', () => {
  expect(faults({ parent: 'nowhere' })).toHaveLength(1);
  expect(faults({ related: ['nowhere'] })).toHaveLength(1);
  expect(faults({ related: ['black-death'] })).toHaveLength(1);
  expect(faults({ section: '040' })).toHaveLength(1);
  expect(faults({ books: [{ key: 'z', why: 'It is not there.' }] })).toHaveLength(1);
  expect(faults({ books: ['a', 'a'].map((key) => ({ key, why: 'Twice.' })) })).toHaveLength(1);
});

test('what repeats a question is one of its questions, and two others are left to show', () => {
  const questions = ['how many died?', 'what stopped it?', 'How great was the number of the dead?'];
  const [, second = '', third = ''] = questions;
  expect(faults({ questions, repeated: [third] })).toEqual([]);
  expect(faults({ questions, repeated: ['what was it?'] })).toContainEqual(expect.stringContaining('none of its'));
  expect(faults({ questions, repeated: [second, third] })).toHaveLength(1);
});

test('a key or a name that another topic has is a fault, whatever its article and case', () => {
  expect(findTopicFaults([topic(), topic({ name: 'Other', forms: [] })], books, null)).toHaveLength(1);
  expect(
    findTopicFaults([topic(), topic({ key: 'plague', forms: [], name: 'black death' })], books, null),
  ).toHaveLength(1);
});

test('an outline speaks of books that are listed, in whole sentences, and in more than one', () => {
  const say = (text: string, key = 'a') => ({ say: text, books: [key] });
  expect(faults({ outline: [say('A counts.'), say('B doubts it.', 'b')] })).toEqual([]);
  expect(faults({ outline: [say('A counts.')] })).toHaveLength(1);
  expect(faults({ outline: [say('A counts.'), say('B doubts')] })).toHaveLength(1);
  expect(faults({ outline: [say('A counts.'), say('Z doubts.', 'z')] })).toHaveLength(1);
});

test('a circle of parents is a fault of each topic in it', () => {
  const circle = [topic({ parent: 'epidemics' }), { ...wider, parent: 'black-death' }];
  expect(findTopicFaults(circle, books, null)).toHaveLength(2);
});

test('copied words are a fault', () => {
  const sentence = 'One two three four five six seven eight.';
  const reference = { byTitle: new Map(), runs: new Map(wordRuns(sentence).map((run) => [run, 'Another'])) };
  expect(findTopicFaults([topic({ sentence })], books, reference)).toHaveLength(1);
});
