import { sql } from 'kysely';
import { STORY_GENRES } from '../../../../contract/books.ts';
import type { Connection } from '../../../platform/db/database.ts';
import type { RunSource } from './runs.ts';

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

export async function deleteSeen(
  connection: Connection,
  userId: string,
  source: RunSource,
  hashes: readonly string[],
): Promise<void> {
  await connection
    .deleteFrom('sync_seen')
    .where('user_id', '=', userId)
    .where('source', '=', source)
    .where(sql<boolean>`hash = any(${hashes}::text[])`)
    .execute();
}

/** Takes back what `addTopics` added. A topic that the reader has removed stays removed. */
export async function takeBackTopics(
  connection: Connection,
  userId: string,
  source: RunSource,
  topics: Readonly<Record<string, number>>,
): Promise<void> {
  const its = sql`t.user_id = ${userId} and t.source = ${source} and t.removed_at is null`;
  await sql`update sync_topics t set videos = t.videos - b.value::int
    from json_each_text(${JSON.stringify(topics)}::json) b where ${its} and t.label = b.key`.execute(connection);
  await sql`delete from sync_topics t where ${its} and t.videos <= 0`.execute(connection);
}

/** Each further video makes a topic stronger; one that was removed stays removed. */
export async function addTopics(
  connection: Connection,
  userId: string,
  source: RunSource,
  topics: readonly { label: string; name: string; videos: number; found_at: Date }[],
): Promise<void> {
  if (topics.length === 0) return;
  await connection
    .insertInto('sync_topics')
    .values(topics.map((topic) => ({ user_id: userId, source, ...topic })))
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'source', 'label'])
        .doUpdateSet({ videos: sql`sync_topics.videos + excluded.videos`, name: sql`excluded.name` }),
    )
    .execute();
}

export type TopicRow = { label: string; name: string | null; videos: number; removed: boolean };

/** Every topic of the reader across all sources, strongest first. A removed topic is removed for all sources. */
export async function selectTopics(connection: Connection, userId: string): Promise<TopicRow[]> {
  return connection
    .selectFrom('sync_topics')
    .select([
      'label',
      sql<string | null>`max(name)`.as('name'),
      sql<number>`sum(videos)::int`.as('videos'),
      sql<boolean>`bool_or(removed_at is not null)`.as('removed'),
    ])
    .where('user_id', '=', userId)
    .groupBy('label')
    .orderBy('videos', 'desc')
    .orderBy('label')
    .execute();
}

/** The labels that the reader has removed. */
export async function selectRemovedTopics(connection: Connection, userId: string): Promise<Set<string>> {
  const rows = await connection
    .selectFrom('sync_topics')
    .select('label')
    .where('user_id', '=', userId)
    .where('removed_at', 'is not', null)
    .execute();
  return new Set(rows.map(({ label }) => label));
}

/** Removes a topic, or restores it with null. A label that the reader does not have changes nothing. */
export async function updateTopicRemoved(
  connection: Connection,
  userId: string,
  label: string,
  removedAt: Date | null,
): Promise<void> {
  await connection
    .updateTable('sync_topics')
    .set({ removed_at: removedAt })
    .where('user_id', '=', userId)
    .where('label', '=', label)
    .execute();
}

/** The commonest subjects of the catalogue, with how many works have each and how many of those tell a story. */
export async function selectSubjects(
  connection: Connection,
  limit: number,
): Promise<{ label: string; works: number; fiction: number }[]> {
  const { rows } = await sql<{ label: string; works: number; fiction: number }>`
    select label, count(*)::int as works, count(*) filter (where coalesce(fiction <> 'no', genres && ${STORY_GENRES}::text[]))::int as fiction
    from works, unnest(subjects) as label
    group by label order by works desc, label limit ${limit}`.execute(connection);
  return rows;
}
