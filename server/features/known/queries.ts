import { sql } from 'kysely';
import type { KnownCounts } from '../../../contract/known.ts';
import type { Connection } from '../../platform/db/database.ts';

export type TopicRow = {
  label: string;
  name: string | null;
  source: 'youtube' | 'spotify' | 'import';
  videos: number;
  found_at: Date | null;
  removed: boolean;
};

/** Every topic by its source, the strongest first. */
export async function selectTopicRows(connection: Connection, userId: string): Promise<TopicRow[]> {
  const { rows } = await sql<TopicRow>`select label, name, source, videos, found_at, removed_at is not null as removed
    from sync_topics where user_id = ${userId} order by videos desc, label, source`.execute(connection);
  return rows;
}

export async function selectConnectedSince(connection: Connection, userId: string) {
  const { rows } = await sql<{ source: 'youtube' | 'spotify'; connected_at: Date }>`select source, connected_at
    from sync_connections where user_id = ${userId} order by source`.execute(connection);
  return rows;
}

/**
 * What our tables hold about a reader, counted in one statement. Lines include those still to be matched; sessions are
 * those that have been used, which `listSignIns` shows.
 */
export async function countKnown(connection: Connection, userId: string): Promise<KnownCounts> {
  const count = (table: string) =>
    sql`(select count(*)::int from ${sql.table(table)} where user_id = ${userId}) as ${sql.ref(table)}`;
  const { rows } = await sql<Record<string, number>>`
    select ${sql.join(['taste_marks', 'shelf_imports', 'sync_seen', 'weekly_picks', 'questions'].map(count))},
      ${sql.join(['consent_events', 'personal_tokens', 'exports'].map(count))},
      (select count(*)::int from sessions where user_id = ${userId} and used_at is not null) as sessions,
      (select coalesce(sum(lines), 0)::int from shelf_imports where user_id = ${userId}) as import_lines,
      (select count(distinct label)::int from sync_topics where user_id = ${userId}) as topics,
      (select count(distinct client_id)::int from oauth_grants where user_id = ${userId}) as programs,
      l.* from (select count(*) filter (where removed_at is null)::int as books,
        count(*) filter (where removed_at is null and liked_at is not null)::int as bookmarks,
        count(state)::int as states, count(rating)::int as ratings, count(note)::int as notes,
        count(removed_at)::int as set_aside from library_books where user_id = ${userId}) l`.execute(connection);
  const of = (name: string) => rows[0]?.[name] ?? 0;
  return {
    ...{ books: of('books'), bookmarks: of('bookmarks'), states: of('states'), ratings: of('ratings') },
    ...{ notes: of('notes'), set_aside: of('set_aside'), marks: of('taste_marks') },
    ...{ imports: of('shelf_imports'), import_lines: of('import_lines'), topics: of('topics') },
    ...{ fingerprints: of('sync_seen'), picks: of('weekly_picks'), questions: of('questions') },
    ...{ consents: of('consent_events'), sessions: of('sessions') },
    ...{ tokens: of('personal_tokens'), programs: of('programs'), exports: of('exports') },
  };
}

type Erased =
  | 'library_books'
  | 'shelf_facets'
  | 'shelf_imports'
  | 'taste_marks'
  | 'taste_dials'
  | 'weekly_picks'
  | 'questions'
  | 'exports';

export async function deleteRows(connection: Connection, userId: string, tables: readonly Erased[]): Promise<void> {
  for (const table of tables) await connection.deleteFrom(table).where('user_id', '=', userId).execute();
}

/** Deletes what is stored to undo the last runs: which books, topics and hashes they brought. */
export async function clearBrought(connection: Connection, userId: string): Promise<void> {
  await connection.updateTable('sync_runs').set({ brought: null }).where('user_id', '=', userId).execute();
}

/** Deletes a topic, and the reasons of books that name it. Call it in a transaction. */
export async function deleteTopic(connection: Connection, userId: string, label: string): Promise<void> {
  const gone = await connection
    .deleteFrom('sync_topics')
    .where('user_id', '=', userId)
    .where('label', '=', label)
    .returning(['label', 'name'])
    .execute();
  await sql`update sync_runs set brought = brought #- array['topics', ${label}]
    where user_id = ${userId} and brought is not null`.execute(connection);
  for (const name of new Set(gone.flatMap(({ label: key, name: written }) => [key, written ?? key])))
    await fromLikes(connection, userId, ['youtube', 'spotify'])
      .where(sql<boolean>`position(lower(${name}) in lower(why)) > 0`)
      .execute();
}

/** Removes the reasons of the books that these sources brought, because they tell what was liked there. */
export async function clearReasons(
  connection: Connection,
  userId: string,
  sources: readonly ('youtube' | 'spotify')[],
): Promise<void> {
  await fromLikes(connection, userId, sources).execute();
}

const fromLikes = (connection: Connection, userId: string, sources: readonly ('youtube' | 'spotify')[]) =>
  connection
    .updateTable('library_books')
    .set({ why: null })
    .where('user_id', '=', userId)
    .where('source', 'in', sources);

/** Imports also store the taste settings that they brought. */
export async function clearBroughtTaste(connection: Connection, userId: string): Promise<void> {
  await connection.updateTable('shelf_imports').set({ taste: null }).where('user_id', '=', userId).execute();
}

/**
 * Deletes what was said of every book, here and in imported lists. Only that a list gave a book up stays: without it,
 * the list would put the book on the shelf.
 */
export async function clearAllReadings(connection: Connection, userId: string): Promise<void> {
  const nothing = { state: null, rating: null, started_on: null, finished_on: null, note: null };
  await connection
    .updateTable('shelf_lines')
    .set({ ...nothing, state: sql<'abandoned' | null>`case when state = 'abandoned' then state end`, before: null })
    .where('user_id', '=', userId)
    .execute();
  await connection.updateTable('library_books').set(nothing).where('user_id', '=', userId).execute();
}
