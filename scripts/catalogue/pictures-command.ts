import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { topics } from '../../server/features/books/books.ts';
import {
  CATALOGUE_FOLDER,
  holdsBooks,
  LATER_PICTURES_FILE,
  parseCatalogue,
} from '../../server/features/books/testing.ts';
import { choosePictures } from './choose-pictures.ts';

/**
 * `catalogue pictures`: chooses pictures for drawn covers so that neighbours on topics' pages differ, and writes those
 * that are not the first that fits into `later-pictures.tsv`.
 */
export async function picturesCommand(): Promise<void> {
  const files = (await readdir(CATALOGUE_FOLDER)).filter(holdsBooks).sort();
  const records = await Promise.all(
    files.map(async (file) => parseCatalogue(file, await readFile(join(CATALOGUE_FOLDER, file), 'utf8'))),
  );
  const lists = [...topics().values()].map(({ books }) => books.map(({ key }) => key));
  const { rows, text } = choosePictures(records.flat(), lists);
  await writeFile(join(CATALOGUE_FOLDER, LATER_PICTURES_FILE), text);
  console.log(`${rows} books or series on topics' pages have a later picture.`);
}
