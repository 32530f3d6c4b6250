import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import type { Connection } from '../../../platform/db/database.ts';
import type { SyncRunsTable } from '../../../platform/db/tables.ts';

export type RunSource = 'youtube' | 'spotify' | 'import';
/** Without what it brought, which may be long. */
export type RunRow = Omit<Selectable<SyncRunsTable>, 'brought'> & { is_undoable: boolean; books_brought: number };
export type RunKey = { userId: string; source: RunSource; runId: string };

/** What a run added: books, those of them with a bookmark, how often it found each topic, and hashes. */
export const Brought = z.object({
  books: z.array(z.string()),
  bookmarked: z.array(z.string()),
  topics: z.record(z.string(), z.int()),
  hashes: z.array(z.string()),
});
export type Brought = z.infer<typeof Brought>;

/**
 * Whether a run of an account ended before it had written all that it read. The next one reads the same again, so what
 * is on the shelf already counts as brought by that one. A list is given anew.
 */
const IS_UNFINISHED = sql<boolean>`sync_runs.source <> 'import' and sync_runs.state not in ('done', 'paused')`;
const CARRIED_OVER = {
  brought: sql<string | null>`case when ${IS_UNFINISHED} then sync_runs.brought end`,
  books_found: sql<number>`case when ${IS_UNFINISHED}
    then coalesce(jsonb_array_length(sync_runs.brought -> 'books'), 0) else 0 end`,
};

const NOTHING_YET = {
  videos_read: 0,
  videos_relevant: 0,
  books_found: 0,
  message: null,
  finished_at: null,
  resumes_at: null,
  brought: null,
};

/**
 * Takes the lease for a run, unless another run holds it and has renewed it since `staleBefore`. It is one statement,
 * so only one of two concurrent callers gets it. Returns whether we did.
 */
export async function takeRun(
  connection: Connection,
  { userId, source, runId }: RunKey,
  { now, staleBefore }: { now: Date; staleBefore: Date },
): Promise<boolean> {
  const fresh = {
    ...NOTHING_YET,
    run_id: runId,
    state: 'running' as const,
    started_at: now,
    beat_at: now,
  };
  const rows = await connection
    .insertInto('sync_runs')
    .values({ user_id: userId, source, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'source'])
        .doUpdateSet({ ...fresh, ...CARRIED_OVER })
        .where((eb) => eb.or([eb('sync_runs.state', '!=', 'running'), eb('sync_runs.beat_at', '<', staleBefore)])),
    )
    .returning('run_id')
    .execute();
  return rows.length > 0;
}

/** Shows that a run has been requested. One that is waiting or in progress stays as it is. */
export async function markWaiting(connection: Connection, key: RunKey, now: Date): Promise<void> {
  await connection
    .insertInto('sync_runs')
    .values({
      user_id: key.userId,
      source: key.source,
      run_id: key.runId,
      state: 'waiting',
      started_at: now,
      beat_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'source'])
        .doUpdateSet({ ...NOTHING_YET, ...CARRIED_OVER, state: 'waiting', started_at: now, beat_at: now })
        .where('sync_runs.state', 'not in', ['running', 'waiting']),
    )
    .execute();
}

/** Adds to the counts and renews the lease. Returns false when the lease is no longer ours: then stop. */
export async function beatRun(
  connection: Connection,
  key: RunKey,
  now: Date,
  more: { read: number; relevant: number; books: number },
): Promise<boolean> {
  const result = await connection
    .updateTable('sync_runs')
    .set({
      videos_read: sql`videos_read + ${more.read}`,
      videos_relevant: sql`videos_relevant + ${more.relevant}`,
      books_found: sql`books_found + ${more.books}`,
      beat_at: now,
    })
    .where('user_id', '=', key.userId)
    .where('source', '=', key.source)
    .where('run_id', '=', key.runId)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function endRun(
  connection: Connection,
  key: RunKey,
  now: Date,
  end: { state: 'done' | 'paused' | 'failed'; message: string | null; resumesAt: Date | null },
): Promise<void> {
  await connection
    .updateTable('sync_runs')
    .set({ state: end.state, message: end.message, resumes_at: end.resumesAt, finished_at: now })
    .where('user_id', '=', key.userId)
    .where('source', '=', key.source)
    .where('run_id', '=', key.runId)
    .execute();
}

export async function selectRuns(connection: Connection, userId: string): Promise<RunRow[]> {
  return connection
    .selectFrom('sync_runs')
    .select(['user_id', 'source', 'run_id', 'state', 'videos_read', 'videos_relevant', 'books_found', 'message'])
    .select(['started_at', 'beat_at', 'finished_at', 'resumes_at'])
    .select((eb) => eb('brought', 'is not', null).$castTo<boolean>().as('is_undoable'))
    .select(sql<number>`coalesce(jsonb_array_length(brought -> 'books'), 0)`.as('books_brought'))
    .where('user_id', '=', userId)
    .execute();
}

/**
 * Stores what a run has added so far, until it is undone or the next run of its source begins. Call it in a
 * transaction.
 */
export async function addBrought(connection: Connection, key: RunKey, more: Partial<Brought>): Promise<void> {
  const row = await connection
    .selectFrom('sync_runs')
    .select('brought')
    .where('user_id', '=', key.userId)
    .where('source', '=', key.source)
    .where('run_id', '=', key.runId)
    .forUpdate()
    .executeTakeFirst();
  const before = Brought.parse(row?.brought ?? { books: [], bookmarked: [], topics: {}, hashes: [] });
  const topics = { ...before.topics };
  for (const [label, videos] of Object.entries(more.topics ?? {})) topics[label] = (topics[label] ?? 0) + videos;
  const brought: Brought = {
    books: [...before.books, ...(more.books ?? [])],
    bookmarked: [...before.bookmarked, ...(more.bookmarked ?? [])],
    topics,
    hashes: [...before.hashes, ...(more.hashes ?? [])],
  };
  await connection
    .updateTable('sync_runs')
    .set({ brought: JSON.stringify(brought) })
    .where('user_id', '=', key.userId)
    .where('source', '=', key.source)
    .where('run_id', '=', key.runId)
    .execute();
}

/**
 * Deletes a run that has ended, or has been silent since `staleBefore`, and can be undone. Returns it with the moment
 * of its end; undefined if there is none.
 */
export async function deleteUndoable(connection: Connection, userId: string, runId: string, staleBefore: Date) {
  return connection
    .deleteFrom('sync_runs')
    .where('user_id', '=', userId)
    .where('run_id', '=', runId)
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['done', 'paused', 'failed']),
        eb.and([eb('state', '=', 'running'), eb('beat_at', '<', staleBefore)]),
      ]),
    )
    .where('brought', 'is not', null)
    .returning(['source', 'brought', (eb) => eb.fn.coalesce('finished_at', 'beat_at').as('ended_at')])
    .executeTakeFirst();
}
