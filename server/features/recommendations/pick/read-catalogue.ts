import { setImmediate } from 'node:timers/promises';
import type { Connection, Db } from '../../../platform/db/database.ts';
import { selectCatalogueIds, selectCatalogueMark, selectCatalogueWorks } from '../queries.ts';
import { learnArticles } from '../say/display.ts';
import { type Catalogue, catalogueOf, type Entry, shelve, toEntry } from './catalogue.ts';
import { selectNeighbours } from './neighbour-queries.ts';

/** The best-known works are enough to choose from, and limit the memory however large the catalogue grows. */
const LARGEST = 50_000;
const MOST_NEIGHBOURS = 500_000;
/** Works read in one statement: on one connection a page waits for it. */
const PORTION = 500;

const kept = new WeakMap<Db, { mark: string; catalogue: Catalogue }>();

/**
 * The works from which picks are made, read again only when they have changed, because a run comes every quarter of an
 * hour.
 */
export async function readCatalogue(db: Db): Promise<Catalogue> {
  const mark = await selectCatalogueMark(db);
  const known = kept.get(db);
  if (known?.mark === mark) return known.catalogue;
  const catalogue = await load(db);
  kept.set(db, { mark, catalogue });
  return catalogue;
}

/** In portions, so that pages are answered in between. */
async function load(connection: Connection): Promise<Catalogue> {
  const ids = await selectCatalogueIds(connection, LARGEST);
  const entries: Entry[] = [];
  const byLabel = new Map<string, Entry[]>();
  for (let from = 0; from < ids.length; from += PORTION) {
    const portion = await readEntries(connection, ids.slice(from, from + PORTION));
    shelve(byLabel, portion);
    entries.push(...portion);
    await setImmediate();
  }
  const neighbours = new Map<string, { id: string; strength: number }[]>();
  for (const { work_id, kindred_id: id, strength } of await selectNeighbours(connection, MOST_NEIGHBOURS)) {
    const known = neighbours.get(work_id);
    if (known) known.push({ id, strength });
    else neighbours.set(work_id, [{ id, strength }]);
  }
  const catalogue = catalogueOf(entries, byLabel, neighbours);
  for (const step of learnArticles(catalogue)) if (step) await setImmediate();
  return catalogue;
}

/** Works by id, also for books outside the catalogue: readers may keep lesser-known books than we recommend. */
export async function readEntries(connection: Connection, ids: readonly string[]): Promise<Entry[]> {
  return (await selectCatalogueWorks(connection, ids)).map(toEntry);
}
