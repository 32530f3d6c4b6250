import { expect, test } from 'vitest';
import { blankWork } from '../../../testing/blank-work.ts';
import type { Work } from '../../books/books.ts';
import { understand } from '../understand/understand.ts';
import { isUnwanted } from './unwanted.ts';

const work = (fields: Partial<Work>): Work => ({ ...blankWork({}), title: 'Ashes', ...fields });

test.each<[request: string, fields: Partial<Work>, unwanted: boolean]>([
  ['fantasy without dragons', { asks: ['girl who rides a dragon'] }, true],
  ['fantasy without dragons', { summary: 'A dragon sleeps under the hill.' }, true],
  ['physics without equations', { summary: 'Relativity told without a single equation.' }, false],
  ['physics without equations', { pitch: 'For grown-ups who want the equations left in.' }, true],
  ['dystopias not written for teenagers', { audience: 'teen' }, true],
  ['dystopias not written for teenagers', { audience: 'adult' }, false],
  ['war stories not set in Europe', { places: ['France'] }, true],
  ['war stories not set in Europe', { places: ['Vietnam'], country: 'GB' }, false],
  ['short stories that are not American', { country: 'US' }, true],
  ['short stories that are not American', { country: 'JP' }, false],
  ['philosophy that is not Western', { country: 'DE' }, true],
  ['philosophy that is not Western', { country: 'IN' }, false],
  ['horror with no gore', { caution: ['torture'] }, true],
  ['horror with no gore', { caution: ['grief'] }, false],
  ['books about dogs where the dog does not die', { caution: ['animal death'] }, true],
])('“%s” and %j: unwanted %s', (request, fields, unwanted) => {
  expect(isUnwanted(understand(request), work(fields))).toBe(unwanted);
});

test('nothing by men is by women, and excludes no book that tells of men', () => {
  const query = understand('travel writing not by men');
  expect(query.unwanted).toEqual([]);
  expect(query.provenance.byWoman).toBe(true);
});
