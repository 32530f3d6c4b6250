import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CATALOGUE_FOLDER, CatalogueError, OTHER_TITLES_FILE } from './catalogue-record.ts';

/** A book of the starter catalogue with its title there, and the titles by which readers of other languages know it. */
export type OtherTitles = { key: string; title: string; others: readonly string[] };

/** Reads `catalogue/other-titles.tsv`: ask once. @throws CatalogueError naming a line that is not in three columns. */
export function readOtherTitles(folder = CATALOGUE_FOLDER): OtherTitles[] {
  return readFileSync(join(folder, OTHER_TITLES_FILE), 'utf8')
    .split('\n')
    .flatMap((line, at) => {
      if (line === '') return [];
      const [key, title, others, more] = line.split('\t');
      if (!key || !title || !others || more !== undefined)
        throw new CatalogueError(`${OTHER_TITLES_FILE}:${at + 1}: needs a key, a title and others, with tabs between`);
      return [{ key, title, others: others.split(' | ') }];
    });
}
