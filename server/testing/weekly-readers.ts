import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseCatalogue } from '../features/books/catalogue-record.ts';
import { type Catalogue, type Entry, toCatalogue, toEntry } from '../features/recommendations/catalogue.ts';
import type { ComposedPick } from '../features/recommendations/compose.ts';
import type { Reader } from '../features/recommendations/taste.ts';

const folder = resolve(import.meta.dirname, '../../catalogue');

/** The starter catalogue as it is chosen from, without a database. */
export function starterCatalogue(): Catalogue {
  const files = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
  const records = files.flatMap((name) => parseCatalogue(name, readFileSync(`${folder}/${name}`, 'utf8')));
  return toCatalogue(
    records.map(({ key, title, authors, genres, subjects, summary, level, popularity, audience = 'adult' }) =>
      toEntry({ id: key, title, authors, genres, subjects, summary, level, popularity, audience }),
    ),
  );
}

/** A reader with this shelf and no past. */
export function reader(userId: string, shelf: readonly Entry[], more: Partial<Reader> = {}): Reader {
  return {
    userId,
    shelf: shelf.map((entry, at) => ({ entry, liked: at % 5 === 0 })),
    removed: [],
    topics: [],
    given: [],
    picks: [],
    kindred: new Map(),
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
