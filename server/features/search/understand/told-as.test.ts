import { expect, test } from 'vitest';
import { blankWork } from '../../../testing/blank-work.ts';
import type { Work } from '../../books/books.ts';
import { isToldAs } from '../rank/told.ts';
import { readToldAs } from './told-as.ts';

test.each<[request: string, fields: Partial<Work>, isTold: boolean]>([
  ['novel told only in emails or letters', { asks: ['murder mystery told in emails'] }, true],
  ['novel told only in emails or letters', { subjects: ['emails'] }, true],
  ['novel told only in emails or letters', { form: 'letters and diaries' }, true],
  ['novel told only in emails or letters', { asks: ['letters from a mad mother'] }, false],
  ['an epistolary romance', { subjects: ['love'] }, false],
  ['a novel in diary form', { subjects: ['diary'] }, true],
  ['a verse novel for teens', { asks: ['story in verse'] }, true],
  ['oral history of a disaster', { asks: ['voices of survivors'] }, true],
  ['oral history of a disaster', { subjects: ['earthquakes'] }, false],
])('“%s” and a record with %j: told so %s', (request, fields, isTold) => {
  const way = readToldAs(request);
  expect(way && isToldAs(way, { ...blankWork({}), title: 'Ashes', id: 'ashes', ...fields })).toBe(isTold);
});

test.each(['letters of van Gogh', 'a novel about a letter', 'history of the diary', 'poems'])(
  '“%s” says nothing of how it is told',
  (request) => expect(readToldAs(request)).toBeNull(),
);
