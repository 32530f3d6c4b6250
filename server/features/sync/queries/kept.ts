import { sql } from 'kysely';
import type { GENRES } from '../../../../contract/books.ts';
import type { Connection } from '../../../platform/db/database.ts';
import type { RunSource } from './runs.ts';

const FICTION = [
  'Literary Fiction',
  'Classics',
  'Historical Fiction',
  'Science Fiction',
  'Fantasy',
  'Mystery',
  'Thriller',
  'Horror',
  'Romance',
  'Adventure',
  'Short Stories',
  'Poetry',
  'Drama',
  'Graphic Novel',
  'Humour',
  'Young Adult',
  "Children's",
] satisfies (typeof GENRES)[number][];

/** Which of these hashes this reader's syncs of `source` have seen. */
export async function selectSeen(
  connection: Connection,
  userId: string,
  source: RunSource,
  hashes: readonly string[],
): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await connection
    .selectFrom('sync_seen')
    .select('hash')
    .where('user_id', '=', userId)
    .where('source', '=', source)
    .where('hash', 'in', hashes)
    .execute();
  return new Set(rows.map((row) => row.hash));
}

export async function insertSeen(
  connection: Connection,
  userId: string,
  source: RunSource,
  hashes: readonly string[],
): Promise<void> {
  if (hashes.length === 0) return;
  await connection
    .insertInto('sync_seen')
    .values(hashes.map((hash) => ({ user_id: userId, source, hash })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Each further video makes a topic stronger. */
export async function addTopics(
  connection: Connection,
  userId: string,
  source: RunSource,
  topics: ReadonlyMap<string, number>,
): Promise<void> {
  if (topics.size === 0) return;
  await connection
    .insertInto('sync_topics')
    .values([...topics].map(([label, videos]) => ({ user_id: userId, source, label, videos })))
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'source', 'label'])
        .doUpdateSet({ videos: sql`sync_topics.videos + excluded.videos` }),
    )
    .execute();
}

/** The reader's strongest topics over all sources. */
export async function selectTopics(
  connection: Connection,
  userId: string,
  limit: number,
): Promise<{ label: string; videos: number }[]> {
  return connection
    .selectFrom('sync_topics')
    .select(['label', sql<number>`sum(videos)::int`.as('videos')])
    .where('user_id', '=', userId)
    .groupBy('label')
    .orderBy('videos', 'desc')
    .orderBy('label')
    .limit(limit)
    .execute();
}

/** Every subject of the catalogue with the number of its works, and how many of these tell a story; the commonest first. */
export async function selectSubjects(
  connection: Connection,
  limit: number,
): Promise<{ label: string; works: number; fiction: number }[]> {
  const { rows } = await sql<{ label: string; works: number; fiction: number }>`
    select label, count(*)::int as works, count(*) filter (where genres && ${FICTION}::text[])::int as fiction
    from works, unnest(subjects) as label
    group by label order by works desc, label limit ${limit}`.execute(connection);
  return rows;
}
