import { expect, test } from 'vitest';
import { blankWork } from '../../../testing/blank-work.ts';
import { askedIn, bestLines, whyInTopic } from './reason.ts';
import type { Topic } from '../catalogue/topics.ts';

const { id } = blankWork({});
const topicSaying = (why: string): Topic => ({
  key: 'a-topic',
  name: 'A topic',
  forms: [],
  section: '000',
  related: [],
  questions: [],
  repeated: [],
  sentence: 'What it is.',
  outline: [],
  books: [{ key: id, why }],
});

test.each([
  ['Asks what a fact is.', 'It asks what a fact is.'],
  ['Argues for seven intelligences.', 'It argues for seven intelligences.'],
  ['Helps couples plan the day.', 'It helps couples plan the day.'],
  ['Visits a village of weavers.', 'It visits a village of weavers.'],
  ['Counts prices in hours of your life.', 'It counts prices in hours of your life.'],
  ['Starts the tale of money at a temple.', 'It starts the tale of money at a temple.'],
  ['Visits to Druze and Copts, and what each believes.', 'Visits to Druze and Copts, and what each believes.'],
  ['Photographs of houses that change.', 'Photographs of houses that change.'],
  [
    'Answers to the questions that people are afraid to ask.',
    'Answers to the questions that people are afraid to ask.',
  ],
  ['Twins grow up at a hospital.', 'Twins grow up at a hospital.'],
])('“%s” is said of a book as “%s”', (why, said) => {
  expect(whyInTopic(topicSaying(why), id)).toBe(said);
});

test('a topic that does not list a book says nothing of it', () => {
  expect(whyInTopic(topicSaying('Asks what a fact is.'), 'another')).toBeNull();
  expect(whyInTopic(undefined, id)).toBeNull();
});

test('a second sentence that says the first again is left out, whatever the forms of its words', () => {
  const pitch = 'Love is not luck but practice, like carpentry.';
  const secondOf = (summary: string) =>
    bestLines(blankWork({ pitch, summary }), askedIn('love and psychoanalysts'), 210).more;
  const other = 'A psychoanalyst in exile asks why so many patients are lonely in a crowd.';
  expect(secondOf(`It is short. ${other}`)).toBe(other);
  expect(
    secondOf('It is short. A psychoanalyst of carpenters asks why many patients have practised little.'),
  ).toBeNull();
});
