import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { coverPictures, topics } from '../../server/features/books/books.ts';
import { CATALOGUE_FOLDER, holdsBooks, PICTURES_FILE, parseCatalogue } from '../../server/features/books/testing.ts';
import { choosePictures } from './choose-pictures.ts';
import { COMMON_SEARCHES_FILE, pagesOf, parseCommonSearches } from './common-searches.ts';

/**
 * `catalogue pictures`: chooses among the pictures that fit each book the one that its drawn cover shows, so that
 * neighbours on the pages of topics and of common searches differ, and writes it into `pictures.tsv`.
 */
export async function picturesCommand(): Promise<void> {
  const files = (await readdir(CATALOGUE_FOLDER)).filter(holdsBooks).sort();
  const records = await Promise.all(
    files.map(async (file) => parseCatalogue(file, await readFile(join(CATALOGUE_FOLDER, file), 'utf8'))),
  );
  const searches = parseCommonSearches(await readFile(join(CATALOGUE_FOLDER, COMMON_SEARCHES_FILE), 'utf8'));
  const { rows, text } = choosePictures(records.flat(), pagesOf([...topics().values()], searches), coverPictures());
  await writeFile(join(CATALOGUE_FOLDER, PICTURES_FILE), text);
  console.log(`${rows} books or series have a row in ${PICTURES_FILE}.`);
}
