import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SEARCH_RESULTS } from '../../contract/limits.ts';
import { findWorks } from '../../server/features/books/books.ts';
import { CATALOGUE_FOLDER } from '../../server/features/books/testing.ts';
import { discover } from '../../server/features/search/search.ts';
import { sift } from '../../server/features/search/testing.ts';
import { COMMON_SEARCHES_FILE, parseCommonSearches } from './common-searches.ts';
import { openCatalogue } from './open-catalogue.ts';

/** Books kept of each search: the first rows of its page. */
const KEPT = 12;

/**
 * `catalogue searches`: writes beside each search of `common-searches.tsv` the books that it finds first, so that
 * `catalogue pictures` knows which covers stand side by side.
 */
export async function searchesCommand(): Promise<void> {
  const file = join(CATALOGUE_FOLDER, COMMON_SEARCHES_FILE);
  const searches = parseCommonSearches(await readFile(file, 'utf8'));
  const catalogue = await openCatalogue();
  const { db, index } = catalogue.services;
  const source = { index, readWorks: (ids: readonly string[]) => findWorks(db, ids) };
  try {
    const rows: string[] = [];
    for (const { text } of searches) {
      const { query, found } = await discover(source, text, SEARCH_RESULTS);
      const { fitting, further } = sift(query, found);
      const keys = [...fitting, ...further].slice(0, KEPT).map(({ work }) => work.id);
      rows.push(`${text}\t${keys.join(' ')}\n`);
    }
    await writeFile(file, rows.join(''));
    console.log(`${COMMON_SEARCHES_FILE} says which books ${rows.length} searches find first.`);
  } finally {
    await catalogue.close();
  }
}
