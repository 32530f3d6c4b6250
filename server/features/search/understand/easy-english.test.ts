import { expect, test } from 'vitest';
import { asksEasyEnglish } from './easy-english.ts';
import { understand } from './understand.ts';

test.each([
  ['easy English book for a learner level B1, detective', ['detective', 'easy', 'english']],
  ['easy novel for someone learning english', ['easy', 'english']],
  ['B2 english learner, wants a thriller', ['wants', 'thriller', 'easy', 'english']],
  ['books for adult English learners', ['adult', 'easy', 'english']],
  ['I am learning English, a funny thriller please', ['funny', 'thriller', 'easy', 'english']],
  ['my wife is learning English, funny novels please', ['wife', 'funny', 'novels', 'easy', 'english']],
])('“%s” wants easy English and nothing on languages', (request, terms) => {
  expect(asksEasyEnglish(request)).toBe(true);
  expect(understand(request).terms.map(({ word }) => word)).toEqual(terms);
});

test.each([
  'how to learn english grammar',
  'easy french book for learners',
  'english novels',
  'learning to read',
  'books on teaching English language learners',
  'a novel about a Syrian refugee learning English',
  'novels about English learners in love',
  'a book about learning English history',
  'books for learning English grammar',
])('“%s” does not', (request) => expect(asksEasyEnglish(request)).toBe(false));
