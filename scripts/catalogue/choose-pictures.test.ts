import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  CATALOGUE_FOLDER,
  holdsBooks,
  PICTURES_FILE,
  parseCatalogue,
  parseCoverPictures,
} from '../../server/features/books/testing.ts';
import { choosePictures } from './choose-pictures.ts';
import { COMMON_SEARCHES_FILE, parseCommonSearches } from './common-searches.ts';

const read = (file: string) => readFileSync(join(CATALOGUE_FOLDER, file), 'utf8');
const records = readdirSync(CATALOGUE_FOLDER)
  .filter(holdsBooks)
  .flatMap((file) => parseCatalogue(file, read(file)));

/** What each of three books shows that stand side by side, by their choices. */
function shownOf(choices: readonly string[], popularity: readonly number[] = [3, 3, 3]): (string | undefined)[] {
  const some = records
    .filter(({ series }) => !series)
    .slice(0, choices.length)
    .map((record, at) => ({ ...record, popularity: popularity[at] ?? 3 }));
  const rows = new Map(some.map(({ key }, at) => [key, { shown: '', fitting: (choices[at] ?? '').split(' ') }]));
  const page = some.map(({ key }) => key);
  const chosen = parseCoverPictures(choosePictures(some, [page], rows).text);
  return page.map((key) => chosen.get(key)?.shown);
}

test('of two neighbours the one that everybody knows keeps its first choice', () => {
  expect(shownOf(['cat cup', 'cat cup'], [5, 3])).toEqual(['cat', 'cup']);
  expect(shownOf(['cat cup', 'cat cup'], [3, 5])).toEqual(['cup', 'cat']);
});

test('a picture is left to a neighbour where that one finds another, though not at once', () => {
  expect(shownOf(['cat cup fish', 'cat', 'cup moon'])).toEqual(['cup', 'cat', 'moon']);
});

test('a book never shows what nobody chose for it', () => {
  expect(shownOf(['cat', 'cat', 'cat'])).toEqual(['cat', 'cat', 'cat']);
});

test('hardly a common search has the same thing twice among its first six books', () => {
  const names = new Map(records.map(({ key, series }) => [key, series?.name ?? key]));
  const pictures = parseCoverPictures(read(PICTURES_FILE));
  const searches = parseCommonSearches(read(COMMON_SEARCHES_FILE));
  expect(searches.length).toBeGreaterThan(100);
  expect(searches.filter(({ keys }) => keys.length === 0)).toEqual([]);
  const dull = searches.filter(({ keys }) => {
    const six = [...new Set(keys.slice(0, 6).map((key) => names.get(key)))];
    return new Set(six.map((name) => pictures.get(name ?? '')?.shown ?? name)).size < six.length;
  });
  expect(dull.length).toBeLessThan(searches.length / 30);
});
