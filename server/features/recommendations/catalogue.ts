import type { Connection, Db } from '../../platform/db/database.ts';
import { chanceFor, shuffled } from './chance.ts';
import { selectKindred } from './kindred-queries.ts';
import { selectCatalogue, selectCatalogueMark, selectCatalogueWorks } from './queries.ts';

/** What choosing needs to know of a work. */
export type Entry = {
  id: string;
  title: string;
  authors: readonly string[];
  genres: readonly string[];
  subjects: readonly string[];
  summary: string;
  level: 0 | 1 | 2;
  /** 1 to 5. */
  popularity: number;
  audience: string;
  /** Subjects and genres as labels. */
  labels: readonly string[];
  /** Names without accents, dots and spaces: 'J. R. R. Tolkien' is 'J.R.R. Tolkien'. */
  authorKeys: readonly string[];
};

/** Works in memory, with who shares a label. A label is a subject ('s:black holes') or a genre ('g:Physics'). */
export type Catalogue = {
  works: ReadonlyMap<string, Entry>;
  byLabel: ReadonlyMap<string, readonly Entry[]>;
  /** Labels with enough well-known books for the editors' choice, in an order of their own. */
  editorial: readonly string[];
  /** For a book, what readers who keep it also keep. */
  neighbours: ReadonlyMap<string, readonly { id: string; strength: number }[]>;
};

/** The best-known works are enough to choose from, and keep memory flat however large the catalogue grows. */
const LARGEST = 50_000;
const MOST_NEIGHBOURS = 500_000;
const EDITORIAL_LEAST = 4;
const LEVELS = ['introductory', 'core', 'advanced'];

/** How much sharing this label says: a rare one much, one that everybody has little. */
export function rarity(catalogue: Catalogue, label: string): number {
  return Math.log(1 + catalogue.works.size / (1 + (catalogue.byLabel.get(label)?.length ?? 0)));
}

const kept = new WeakMap<Db, { mark: string; catalogue: Catalogue }>();

/** The works that a pick may be made from, read again only when they have changed: a run comes every quarter of an hour. */
export async function readCatalogue(db: Db): Promise<Catalogue> {
  const mark = await selectCatalogueMark(db);
  const known = kept.get(db);
  if (known?.mark === mark) return known.catalogue;
  const catalogue = await loadEntries(db);
  kept.set(db, { mark, catalogue });
  return catalogue;
}

async function loadEntries(connection: Connection): Promise<Catalogue> {
  const entries = (await selectCatalogue(connection, LARGEST)).map(toEntry);
  const neighbours = new Map<string, { id: string; strength: number }[]>();
  for (const { work_id, kindred_id: id, strength } of await selectKindred(connection, MOST_NEIGHBOURS)) {
    const known = neighbours.get(work_id);
    if (known) known.push({ id, strength });
    else neighbours.set(work_id, [{ id, strength }]);
  }
  return toCatalogue(entries, neighbours);
}

/** Works by id that are not in memory: what readers keep may be less known than what is recommended. */
export async function readEntries(connection: Connection, ids: readonly string[]): Promise<Entry[]> {
  return (await selectCatalogueWorks(connection, ids)).map(toEntry);
}

export function toCatalogue(entries: readonly Entry[], neighbours: Catalogue['neighbours'] = new Map()): Catalogue {
  const byLabel = new Map<string, Entry[]>();
  for (const entry of entries) {
    for (const label of entry.labels) {
      const sharing = byLabel.get(label);
      if (sharing) sharing.push(entry);
      else byLabel.set(label, [entry]);
    }
  }
  const editorial = [...byLabel]
    .filter(([, sharing]) => sharing.filter(({ popularity }) => popularity >= 4).length >= EDITORIAL_LEAST)
    .map(([label]) => label)
    .sort();
  return {
    works: new Map(entries.map((entry) => [entry.id, entry])),
    byLabel,
    editorial: shuffled(editorial, chanceFor('front table')),
    neighbours,
  };
}

/** A record as choosing sees it. */
export function toEntry(row: Omit<Entry, 'level' | 'labels' | 'authorKeys'> & { level: string }): Entry {
  const key = (author: string) =>
    author
      .normalize('NFKD')
      .replace(/[^\p{L}]/gu, '')
      .toLowerCase();
  return {
    ...row,
    level: Math.max(0, LEVELS.indexOf(row.level)) as Entry['level'],
    labels: [...row.subjects.map((subject) => `s:${subject}`), ...row.genres.map((genre) => `g:${genre}`)],
    authorKeys: row.authors.map(key).filter(Boolean),
  };
}
