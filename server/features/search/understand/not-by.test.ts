import { describe, expect, test } from 'vitest';
import { readNotBy } from './not-by.ts';
import { understand } from './understand.ts';

describe('whose books are not wanted', () => {
  test.each([
    ['a book about Africa not written by a white person', 'white', ['GB', 'US', 'ZA'], 'a book about Africa'],
    ['novel about India not by a british author', 'British', ['GB'], 'novel about India'],
    ['history of china not written by a westerner', 'Western', ['US', 'FR'], 'history of china'],
    ['fantasy novels not by americans or brits', 'American or British', ['US', 'GB'], 'fantasy novels'],
    ['self help not written by an American millionaire', 'American', ['US'], 'self help'],
    ['essays by someone who isn’t white', 'white', ['US'], 'essays'],
    ['poetry by non-western poets', 'Western', ['US'], 'poetry'],
    ['history of the americas not told by europeans', 'European', ['ES', 'GB'], 'history of the americas'],
  ])('%s', (query, said, countries, rest) => {
    const read = readNotBy(query);
    expect(read.notBy).toMatchObject({ said, countries: expect.arrayContaining(countries), orByWoman: false });
    expect(read.rest).toBe(rest);
    expect(understand(query).unwanted).toEqual([]);
    expect(understand(query).provenance.notBy?.said).toBe(said);
  });

  test.each([
    "philosophy that isn't all dead white men",
    'travel writing not by a white man',
    'classics without the dead white guys',
    "a classic that isn't by a dead white european man",
    "art history that isn't all european men",
  ])('%s: a woman of the same countries is welcome', (query) => {
    expect(readNotBy(query).notBy).toMatchObject({ said: 'white men', orByWoman: true });
  });

  test.each(['books by writers of colour about race', 'science fiction authors of colour'])('%s', (query) => {
    expect(readNotBy(query).notBy).toMatchObject({ said: 'white', orByWoman: false });
  });

  test('poets of colour who are women', () => {
    const { provenance } = understand('poems by women of colour');
    expect(provenance).toMatchObject({ byWoman: true, notBy: { said: 'white' } });
  });

  test('nothing by a man is by a woman', () => {
    expect(understand('women’s history not written by a man').provenance).toMatchObject({ byWoman: true, notBy: null });
  });
});

test.each([
  'short stories that are not American',
  'a village taken not by force',
  'white nights',
  'men without women',
  'travel not by train',
  'books about women of colour in science',
  'a history of people of color in ballet',
])('“%s” says nothing of that', (query) => {
  expect(readNotBy(query)).toEqual({ notBy: null, rest: query });
});
