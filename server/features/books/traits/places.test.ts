import { expect, test } from 'vitest';
import { isSetOnlyIn, parsePlaces, placeOf } from './places.ts';

const book = (...names: string[]) => ({ places: names });

test.each([
  [['Saigon', 'Vietnam', 'Southeast Asia'], 'Saigon'],
  [['Cape Town', 'Eastern Cape', 'South Africa', 'Southern Africa'], 'South Africa'],
  [['Nebraska', 'New York', 'United States'], 'United States'],
  [['New York', 'Denver', 'United States', 'Mexico'], undefined],
  // States that are no more lie where others are today.
  [['Moscow', 'Russia', 'Soviet Union'], 'Moscow'],
  [['Riga', 'Soviet Union'], 'Riga'],
  [['Isfahan', 'Persia'], 'Isfahan'],
  [['London', 'Persia'], undefined],
  [['A village that no table has'], 'A village that no table has'],
  [['A village that no table has', 'France'], undefined],
  [[], undefined],
])('of %j the place of all is %s', (all, place) => {
  expect(placeOf(book(...all))).toBe(place);
});

test('a book of a journey, or of a world of its own, is set in none of its places', () => {
  const kansas = book('Kansas', 'United States');
  expect(placeOf(kansas)).toBe('Kansas');
  expect(placeOf({ ...kansas, subjects: ['journey home'] })).toBeUndefined();
  expect(placeOf({ ...kansas, periods: ['imaginary world'] })).toBeUndefined();
});

test('a book that plays elsewhere too does not play only in a place', () => {
  expect(isSetOnlyIn(book('Saigon', 'Vietnam'), 'Vietnam')).toBe(true);
  expect(isSetOnlyIn(book('Saigon', 'Paris'), 'Saigon')).toBe(false);
});

test.each([
  ['France\t\nFrance\t', /France stands twice/],
  ['Paris\tFrance', /no place France/],
  ['A\tB\nB\tA', /lies in itself/],
])('a table with a fault is refused: %j', (text, fault) => {
  expect(() => parsePlaces(text)).toThrow(fault);
});

test('two names of one place hold each other', () => {
  const table = parsePlaces('USA\t=United States\nUnited States\t\nMaine\tUSA\nTexas\tUnited States');
  expect([...(table.get('United States') ?? [])]).toEqual(['USA']);
  for (const state of ['Maine', 'Texas'])
    expect([...(table.get(state) ?? [])].sort()).toEqual(['USA', 'United States']);
});
