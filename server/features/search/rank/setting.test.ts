import { expect, test } from 'vitest';
import { blankWork } from '../../../testing/blank-work.ts';
import { isSetElsewhere } from './setting.ts';

const works = [['Lagos', 'Nigeria'], ['Lagos'], ['Nigeria', 'Lagos'], ['Kano', 'Nigeria'], []].map((places, at) => ({
  ...blankWork({}),
  id: `work-${at}`,
  places,
}));
const elsewhere = (wanted: string, among = works) =>
  among.filter(isSetElsewhere({ wanted }, among)).map(({ id }) => id);

test.each([
  'novels set in Lagos',
  'a crime story set in Lagos but not violent',
  'takes place in Lagos, please',
  'novels about traders in Lagos',
])('“%s” is not answered with a book that plays in another town', (wanted) =>
  expect(elsewhere(wanted)).toEqual(['work-3']),
);

test('others like a book are to be known to play where the request says', () => {
  const alike = works.filter(isSetElsewhere({ wanted: 'winter, set in Lagos', isLikeness: true }, works));
  expect(alike.map(({ id }) => id)).toEqual(['work-3', 'work-4']);
});

test('a place that hardly a record names decides nothing, nor does one that is only spoken of', () => {
  expect(elsewhere('novels set in Lagos', works.slice(1))).toEqual([]);
  expect(elsewhere('novels about Lagos')).toEqual([]);
  expect(elsewhere('how traders live in Lagos')).toEqual([]);
  expect(elsewhere('set in a boarding school')).toEqual([]);
});
