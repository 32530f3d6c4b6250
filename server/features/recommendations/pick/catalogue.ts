import type { WorksTable } from '../../../platform/db/tables.ts';
import { randomFor, shuffled } from './random.ts';

/** What choosing needs to know about a work. */
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
  /** One sentence that makes the right reader open it, where the record has one. */
  pitch: string | null;
  /** `key: why` of the books that the record puts beside it. */
  kindred: readonly string[];
  length: WorksTable['length'];
  form: string | null;
  /** Whether it is fiction. */
  fiction: WorksTable['fiction'];
  places: readonly string[];
  moods: readonly string[];
  /** What some readers want a warning of. */
  caution: readonly string[];
  year: number | null;
  /** Subjects and genres as labels. */
  labels: readonly string[];
  /** Names without accents, dots and spaces: 'J. R. R. Tolkien' is 'J.R.R. Tolkien'. */
  authorKeys: readonly string[];
};

/** Works in memory, with an index by label. A label is a subject ('s:black holes') or a genre ('g:Physics'). */
export type Catalogue = {
  works: ReadonlyMap<string, Entry>;
  byLabel: ReadonlyMap<string, readonly Entry[]>;
  rarities: ReadonlyMap<string, number>;
  /** Labels with enough well-known books for the editors' choice, in a fixed order. */
  editorial: readonly string[];
  /** For a book, what readers who keep it also keep. */
  neighbours: ReadonlyMap<string, readonly { id: string; strength: number }[]>;
};

const EDITORIAL_LEAST = 4;
const LEVELS: Readonly<Record<string, Entry['level']>> = { introductory: 0, core: 1, advanced: 2 };

/** How much it says that two books share this label: much for a rare one, little for a common one. */
export function rarity(catalogue: Catalogue, label: string): number {
  return catalogue.rarities.get(label) ?? Math.log(1 + catalogue.works.size);
}

export function toCatalogue(entries: readonly Entry[], neighbours: Catalogue['neighbours'] = new Map()): Catalogue {
  const byLabel = new Map<string, Entry[]>();
  shelve(byLabel, entries);
  return catalogueOf(entries, byLabel, neighbours);
}

/** Adds works to the index by label. */
export function shelve(byLabel: Map<string, Entry[]>, entries: readonly Entry[]): void {
  for (const entry of entries) {
    for (const label of entry.labels) {
      const sharing = byLabel.get(label);
      if (sharing) sharing.push(entry);
      else byLabel.set(label, [entry]);
    }
  }
}

export function catalogueOf(
  entries: readonly Entry[],
  byLabel: Catalogue['byLabel'],
  neighbours: Catalogue['neighbours'],
): Catalogue {
  const editorial = [...byLabel]
    .filter(([, sharing]) => sharing.filter(({ popularity }) => popularity >= 4).length >= EDITORIAL_LEAST)
    .map(([label]) => label)
    .sort();
  return {
    works: new Map(entries.map((entry) => [entry.id, entry])),
    byLabel,
    rarities: new Map(
      [...byLabel].map(([label, sharing]) => [label, Math.log(1 + entries.length / (1 + sharing.length))]),
    ),
    editorial: shuffled(editorial, randomFor('front table')),
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
    level: LEVELS[row.level] ?? 0,
    labels: [...row.subjects.map((subject) => `s:${subject}`), ...row.genres.map((genre) => `g:${genre}`)],
    authorKeys: row.authors.map(key).filter(Boolean),
  };
}
