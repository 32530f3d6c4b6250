import type { Connection } from '../../../platform/db/database.ts';
import { traitsOf } from '../traits/book-traits.ts';
import {
  moveWork,
  type NewEdition,
  selectKnownIds,
  selectMerged,
  selectNamesOf,
  writeEditions,
  writeNames,
  writeWorks,
} from './edition-queries.ts';
import { type Claim, groupClaims } from './grouping.ts';
import { withInferred } from '../traits/infer-traits.ts';
import { compareRecords, mergeRecords, saysTraits, type WorkRecord } from './merge.ts';
import { namesOf } from './names.ts';
import { selectWorks } from '../queries.ts';
import { normaliseTitle } from './title-key.ts';

/** A book as an importer provides it: a record, and its other names. */
export type IncomingBook = {
  record: WorkRecord;
  /** ISBN-13 of its editions. */
  isbns: readonly string[];
  /** External ids with their source: `openlibrary:OL1W`. */
  ids: readonly string[];
  editions: readonly Omit<NewEdition, 'work_id'>[];
};

export type StoredBooks = {
  /** Works that did not exist before. */
  created: string[];
  /** Works that existed and were written again, perhaps with more. */
  changed: string[];
  /** Works that were merged into one of the others and must no longer be found. */
  merged: string[];
  /** The created and changed works as they are now. */
  works: WorkRecord[];
};

type Member = Claim & { record: WorkRecord; isNew: boolean; editions: IncomingBook['editions'] };

/** Books whose names are already made: work that can be done before their turn comes. */
export type PreparedBooks = readonly Member[];

export function prepareBooks(books: readonly IncomingBook[]): PreparedBooks {
  return books.map(toMember);
}

/**
 * Stores books as works, each merged with the work that it is an edition of. Writing the same books again changes
 * nothing. Call it in a transaction, with some hundreds to thousands of books.
 */
export function storeBooks(connection: Connection, books: readonly IncomingBook[], now: Date): Promise<StoredBooks> {
  return storePrepared(connection, prepareBooks(books), now);
}

/** As `storeBooks`. */
export async function storePrepared(connection: Connection, incoming: PreparedBooks, now: Date): Promise<StoredBooks> {
  const known = await findKnown(connection, incoming);
  const result: Omit<StoredBooks, 'works'> = { created: [], changed: [], merged: [] };
  const existing = new Set(known.map((member) => member.record.id));
  const works = new Map<string, WorkRecord>();
  const names: { name: string; work_id: string }[] = [];
  const editions = new Map<string, NewEdition>();
  const moves: [loser: string, winner: string][] = [];
  // Newer records first: where ids are equal, merging takes the first.
  for (const group of groupClaims([...incoming, ...known])) {
    if (!group.some((member) => member.isNew)) continue;
    const old = group.filter((member) => !member.isNew).sort((a, b) => compareRecords(a.record, b.record));
    const record = mergeRecords(
      group.map((member) => (member.isNew ? member.record : remainsOf(member.record, group))),
    );
    const id = old.find((member) => member.record.id === record.id)?.record.id ?? chooseId(record, old);
    works.set(id, { ...record, id });
    (existing.has(id) ? result.changed : result.created).push(id);
    for (const loser of old.filter((member) => member.record.id !== id)) {
      moves.push([loser.record.id, id]);
      result.merged.push(loser.record.id);
    }
    for (const member of group.filter(({ isNew }) => isNew)) {
      const kept = member.names.filter((name) => member.key !== id || name !== keyName(member.record));
      names.push(...kept.map((name) => ({ name, work_id: id })));
      for (const edition of member.editions) editions.set(edition.id, { ...edition, work_id: id });
    }
  }
  await writeWorks(
    connection,
    [...works.values()].map((work) => ({ ...work, updated_at: now })),
  );
  for (const [loser, winner] of moves) await moveWork(connection, loser, winner);
  await writeNames(connection, names);
  await writeEditions(connection, [...editions.values()]);
  return { ...result, works: [...works.values()] };
}

/** A work keeps its id permanently; only the starter catalogue, whose keys are permanent too, may take a work over. */
function chooseId(record: WorkRecord, old: readonly Member[]): string {
  return record.source === 'starter' ? record.id : (old[0]?.record.id ?? record.id);
}

/** A record that its own source replaces keeps only what that source never says. */
function remainsOf(old: WorkRecord, group: readonly Member[]): WorkRecord {
  const newer = group.find((m) => m.isNew && m.record.id === old.id && m.record.source === old.source)?.record;
  if (!newer) return old;
  return {
    ...newer,
    cover_url: newer.cover_url ?? old.cover_url,
    google_books_id: newer.google_books_id ?? old.google_books_id,
    // A model's description is kept if the new record has none.
    ...(saysTraits(newer) || !saysTraits(old) ? {} : traitsOf(old)),
  };
}

function toMember({ record: given, isbns, ids, editions }: IncomingBook): Member {
  const record = given.traits_by === null ? withInferred(given) : given;
  const all = [...new Set([...isbns, ...(record.isbn13 ? [record.isbn13] : [])])];
  const names = [keyName(record), ...namesOf({ ...record, isbns: all, ids })];
  return { key: record.id, names, series: seriesOf(record), record, isNew: true, editions };
}

async function findKnown(connection: Connection, incoming: readonly Member[]): Promise<Member[]> {
  const ids = await selectKnownIds(
    connection,
    [...new Set(incoming.flatMap((member) => member.names))],
    incoming.map((member) => member.key),
  );
  // The usual case of an import: everything is new.
  if (ids.length === 0) return [];
  const works = await selectWorks(connection, ids);
  const merged = await selectMerged(
    connection,
    works.map(({ id }) => id),
  );
  const own = works.filter(({ id }) => !merged.has(id));
  const names = await selectNamesOf(
    connection,
    own.map(({ id }) => id),
  );
  return own.map(({ updated_at: _, ...record }) => ({
    key: record.id,
    names: [...(names.get(record.id) ?? []), keyName(record)],
    series: seriesOf(record),
    record,
    isNew: false,
    editions: [],
  }));
}

/** Not kept in the table: it says no more than the work's id. */
const keyName = ({ id }: WorkRecord) => `work:${id}`;

const seriesOf = ({ series_name: name, series_position: position }: WorkRecord): string[] =>
  name && position ? [`${normaliseTitle(name)}=${position}`] : [];
