import type { Connection } from '../../../platform/db/database.ts';
import { leaningFrom, toldBy } from '../../taste/taste.ts';
import { selectGiven, selectPickNames, selectShelves, selectTopics } from '../queries.ts';
import { type Catalogue, type Entry, toEntry } from './catalogue.ts';
import { neighboursOf, reachOf } from './neighbours.ts';
import { readEntries } from './read-catalogue.ts';
import type { Reader } from './taste.ts';

/** Reads what these readers have told us, in a few queries for all of them together. */
export async function readReaders(
  connection: Connection,
  catalogue: Catalogue,
  userIds: readonly string[],
): Promise<Reader[]> {
  const shelves = await selectShelves(connection, userIds);
  const given = await selectGiven(connection, userIds);
  const picks = byUser(await selectPickNames(connection, userIds));
  const topics = byUser(await selectTopics(connection, userIds));
  const told = await toldBy(connection, userIds);
  const find = await finder(
    connection,
    catalogue,
    [...shelves, ...given].map((row) => row.work_id),
  );
  const shelfOf = byUser(shelves);
  const givenOf = byUser(given);
  return userIds.map((userId) => {
    const rows = shelfOf.get(userId) ?? [];
    const shelf = rows.filter(({ removed }) => !removed);
    const books = shelf.map(({ work_id, liked, rating, state }) => ({ entry: find(work_id), liked, rating, state }));
    const neighbours = neighboursOf(catalogue.neighbours, books);
    const { marks, surprise } = told(userId);
    // Ratings and bookmarks already count in the taste; here, known books matter only to how surprising a pick may be.
    const known = surprise === 0 ? [] : books.map(({ entry, ...book }) => ({ book: entry, removed: false, ...book }));
    return {
      userId,
      shelf: books,
      removed: rows.filter(({ removed }) => removed).map(({ work_id }) => find(work_id)),
      topics: topics.get(userId) ?? [],
      given: (givenOf.get(userId) ?? []).map(({ work_id, sunday }) => ({ entry: find(work_id), sunday })),
      picks: picks.get(userId) ?? [],
      neighbours,
      reach: reachOf(catalogue.neighbours, neighbours),
      surprise,
      asked: marks.flatMap(({ kind, name, verdict }) =>
        kind === 'topic' && verdict !== 'never' ? [{ label: name, verdict }] : [],
      ),
      leaning: leaningFrom({ marks, surprise, books: known }),
    };
  });
}

/** Reads works that are not in memory; one that is no longer in the records remains as a bare id. */
async function finder(connection: Connection, catalogue: Catalogue, ids: readonly string[]) {
  const missing = [...new Set(ids)].filter((id) => !catalogue.works.has(id));
  const read = new Map((await readEntries(connection, missing)).map((entry) => [entry.id, entry]));
  return (id: string): Entry => catalogue.works.get(id) ?? read.get(id) ?? unknown(id);
}

function unknown(id: string): Entry {
  const nothing: string[] = [];
  const row = { id, title: '', authors: nothing, genres: nothing, subjects: nothing, summary: '' };
  return toEntry({
    ...row,
    level: 'introductory',
    popularity: 1,
    audience: 'adult',
    pitch: null,
    kindred: nothing,
    length: null,
    form: null,
    fiction: null,
    places: nothing,
    moods: nothing,
    caution: nothing,
    year: null,
  });
}

function byUser<Row extends { user_id: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.user_id);
    if (group) group.push(row);
    else groups.set(row.user_id, [row]);
  }
  return groups;
}
