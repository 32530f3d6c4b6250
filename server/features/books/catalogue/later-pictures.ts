import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CATALOGUE_FOLDER, LATER_PICTURES_FILE } from './catalogue-record.ts';

let table: ReadonlyMap<string, string> | undefined;

/**
 * `catalogue/later-pictures.tsv`, read once: for a book's key or a series' name, the picture of its drawn cover, where
 * the first one that fits it is left to its neighbours in the topics.
 */
export function laterPictures(): ReadonlyMap<string, string> {
  table ??= new Map(
    readFileSync(join(CATALOGUE_FOLDER, LATER_PICTURES_FILE), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line): [string, string] => {
        const [name = '', picture = ''] = line.split('\t');
        return [name, picture];
      }),
  );
  return table;
}
