import { expect, test } from 'vitest';
import { blankWork } from '../../../testing/blank-work.ts';
import type { Work } from '../../books/books.ts';
import { lacksMoods, readConditions } from './conditions.ts';

const work = (fields: Partial<Work>): Work => ({ ...blankWork({}), ...fields });
const model = work({ length: 'long', year: 1988, level: 'core' });

test.each<[around: string, fields: Partial<Work>, missed: number]>([
  ['but shorter', { length: 'middle' }, 0],
  ['but shorter', { length: 'long' }, 1],
  ['but shorter', { length: null }, 0],
  ['but readable', { level: 'advanced' }, 1],
  ['but readable', { level: 'introductory' }, 0],
  ['but harder', { level: 'introductory' }, 1],
  ['but newer', { year: 1991 }, 1],
  ['but newer', { year: 2004 }, 0],
  ['but set now', { periods: ['19th century'] }, 1],
  ['but set now', { periods: ['21st century'] }, 0],
  ['but finished', {}, 0],
  ['but shorter and more up to date', { length: 'long', year: 1950 }, 2],
  ['but no longer than 300 pages', { length: 'short' }, 0],
  ['that are no longer in print', { length: 'short' }, 0],
  ['but not shorter', { length: 'long' }, 0],
  ['but not modern', { year: 1950 }, 0],
  ['but not too contemporary', { year: 1950 }, 0],
  ['but not recent', { year: 1950 }, 0],
  ['but not newer than 1980', { year: 1950 }, 0],
  ["that aren't modern", { year: 1950 }, 0],
  ['but not so long', { length: 'long' }, 1],
  ['but not sad and shorter', { length: 'long' }, 1],
  ['but not too sad, shorter', { length: 'long' }, 1],
])('“%s” and %j: %i conditions are missed', (around, fields, missed) => {
  expect(readConditions([model], around).missed(work(fields))).toBe(missed);
});

test.each([
  ['but shorter, for teens', 'but short, for teens'],
  ['but sadder', 'but sad'],
  ['but for people with kids', 'but about parenting'],
])('“%s” is “%s” to those who read on', (around, rest) => {
  expect(readConditions([model], around).rest).toBe(rest);
});

test('a funny book may be witty, and a book without such a mood is not funny', () => {
  expect(lacksMoods(['funny'], work({ moods: ['witty'] }))).toBe(false);
  expect(lacksMoods(['funny'], work({ moods: ['bleak'] }))).toBe(true);
  expect(lacksMoods([], work({ moods: ['bleak'] }))).toBe(false);
});
