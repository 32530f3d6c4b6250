import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { holdsBooks, parseCatalogue, toWork } from '../features/books/testing.ts';
import {
  type Catalogue,
  type ComposedPick,
  type Entry,
  type Reader,
  toCatalogue,
  toEntry,
} from '../features/recommendations/testing.ts';

const folder = resolve(import.meta.dirname, '../../catalogue');

/** The starter catalogue that picks are chosen from, without a database. */
export function starterCatalogue(): Catalogue {
  const files = readdirSync(folder).filter(holdsBooks);
  const records = files.flatMap((name) => parseCatalogue(name, readFileSync(`${folder}/${name}`, 'utf8')));
  return toCatalogue(records.map((record) => toEntry(toWork(record))));
}

/** A reader with this shelf and no past. */
export function reader(userId: string, shelf: readonly Entry[], more: Partial<Reader> = {}): Reader {
  return {
    userId,
    shelf: shelf.map((entry, at) => ({ entry, liked: at % 5 === 0, rating: null, state: null })),
    removed: [],
    topics: [],
    given: [],
    picks: [],
    neighbours: new Map(),
    reach: new Map(),
    asked: [],
    surprise: 0,
    leaning: () => 0,
    ...more,
  };
}

/** The reader after this pick. */
export function after(catalogue: Catalogue, before: Reader, pick: ComposedPick): Reader {
  const given = pick.books.flatMap(({ id }) => {
    const entry = catalogue.works.get(id);
    return entry ? [{ entry, sunday: pick.sunday }] : [];
  });
  return { ...before, given: [...given, ...before.given], picks: [pick, ...before.picks] };
}
