import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CATALOGUE_FOLDER, LATER_PICTURES_FILE } from './catalogue-record.ts';

let table: ReadonlyMap<string, number> | undefined;

/**
 * `catalogue/later-pictures.tsv`, read once: for a book's key or a series' name, how many of the pictures that fit it
 * its drawn cover leaves to its neighbours in the topics.
 */
export function laterPictures(): ReadonlyMap<string, number> {
  table ??= new Map(
    readFileSync(join(CATALOGUE_FOLDER, LATER_PICTURES_FILE), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line): [string, number] => {
        const [name = '', count] = line.split('\t');
        return [name, Number(count)];
      }),
  );
  return table;
}
