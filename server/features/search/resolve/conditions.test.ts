import { expect, test } from 'vitest';
import { blankWork } from '../../../testing/blank-work.ts';
import type { Work } from '../../books/books.ts';
import { readConditions } from './conditions.ts';
import { moodsLacked } from './moods-beside.ts';

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
  ['but easier to get into', { level: 'core' }, 1],
  ['but easier to get into', { level: 'introductory' }, 0],
  ['but set in present-day India', { periods: ['19th century'] }, 1],
  ['but better written', { level: 'introductory', genres: ['Thriller'] }, 1],
  ['but better written', { level: 'introductory', genres: ['Literary Fiction'] }, 0],
  ['and under 400 pages', { length: 'long' }, 1],
  ['and under 400 pages', { length: 'middle' }, 0],
  ['and under 250 pages', { length: 'middle' }, 1],
  ['but at least 500 pages', { length: 'middle' }, 1],
  ['but with a happy ending', { moods: ['bleak'] }, 1],
  ['but with a happy ending', { moods: ['funny'] }, 0],
  ['by a man', { authors: ['Jane Austen'] }, 1],
  ['by a man', { authors: ['Mark Twain'] }, 0],
  ['but by a historian', { genres: ['Biology'] }, 1],
  ['but by a historian', { genres: ['History'] }, 0],
  ['but a thriller', { genres: ['Romance'] }, 1],
  ['murder mystery   but funny', { genres: ['Romance'] }, 1],
  ['murder mystery   but funny', { genres: ['Mystery'] }, 0],
  ['but the hero is a woman', { pitch: 'She finds a boy.', summary: 'She and her friends.' }, 0],
  ['but the hero is a woman', { pitch: 'He finds a girl.', summary: 'He and his friends.' }, 1],
  ['but with girls', { pitch: 'A woman grows old.', summary: 'She and her house.' }, 1],
  ['but women', { form: 'memoir', authors: ['Cheryl Strayed'] }, 0],
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
  ['but real, a true survival story', 'but nonfiction, nonfiction survival'],
  ['but made up', 'but fiction'],
  ['but set in modern Japan', 'but set in Japan'],
])('“%s” is “%s” to those who read on', (around, rest) => {
  expect(readConditions([model], around).rest).toBe(rest);
});

const asking = (...moods: string[]) => ({
  meant: new Map(moods.map((value) => [value, [{ list: 'moods' as const, value }]])),
});
test('a funny book may be witty, and a book without such a mood is not funny', () => {
  expect(moodsLacked(asking('funny'), work({ moods: ['witty'] }))).toBe(0);
  expect(moodsLacked(asking('funny'), work({ moods: ['bleak'] }))).toBe(1);
  expect(moodsLacked(asking(), work({ moods: ['bleak'] }))).toBe(0);
});

test('each mood that is asked for counts', () => {
  const both = asking('funny', 'gripping');
  expect(moodsLacked(both, work({ moods: ['funny'] }))).toBe(1);
  expect(moodsLacked(both, work({ moods: ['funny', 'fast-paced'] }))).toBe(0);
});
