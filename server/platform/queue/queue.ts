import { sql } from 'kysely';
import { fromKysely, fromPglite, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import type { Log } from '../../log.ts';
import type { Connection, Database } from '../db/database.ts';
import { isDiskFull } from '../db/disk-guard.ts';
import { isOutage } from '../db/outage.ts';
import type { LendingPool } from '../db/postgres-pool.ts';
import { jobSeconds } from '../metrics.ts';
import { countJobs, isBehind, isThere, type JobCount, type ListedJob } from './queries.ts';

/** A job: a name, a payload schema, and what to do. Payloads are parsed when sent and again when run. */
export type Job<Payload extends z.ZodType<object> = z.ZodType<object>> = {
  name: string;
  payload: Payload;
  /** Five-field cron in UTC for the timetable; absent for jobs that something causes. */
  cron?: string;
  /** Retries after the first try; the delay doubles from 30 s. Then the job is kept as failed. */
  retries?: number;
  /** If true, a second job of the same key is not enqueued while the first one waits or runs. */
  exclusive?: boolean;
  /** How long a run may take, in seconds; a quarter of an hour by default. Then it is aborted and has failed. */
  longest?: number;
  /** How many of these a process runs side by side; one by default. For jobs that mostly wait for another service. */
  atOnce?: number;
  run(payload: z.output<Payload>, signal: AbortSignal): Promise<void>;
};

export type Queue = {
  /**
   * Enqueues within `connection`: a job sent in a transaction exists only if that commits.
   * `key` says what it is about, for jobs that are `exclusive`.
   */
  send<Payload extends z.ZodType<object>>(
    connection: Connection,
    job: Pick<Job<Payload>, 'name' | 'payload'>,
    payload: z.input<Payload>,
    options?: { key?: string; startAfter?: Date },
  ): Promise<void>;
  /** Deletes every job whose payload names this reader as `userId`, whatever its state. */
  forget(connection: Connection, userId: string): Promise<void>;
  /** Whether jobs can be sent and are worked on. `behind`: one has been due for ten minutes, so no worker takes any. */
  look(): Promise<'ok' | 'behind' | 'stopped'>;
  /** How many jobs there are of each name and state, and for how long the oldest of them has been due. */
  counts(): Promise<JobCount[]>;
  /** Retries jobs that have failed for good. Returns how many. The queue must have been started. */
  retry(failed: readonly Pick<ListedJob, 'id' | 'name'>[]): Promise<number>;
  /** Creates queues and schedules, and, when `work` is true, begins to run jobs. */
  start(jobs: readonly Job[], options: { work: boolean }): Promise<void>;
  /** Waits for running jobs, at most 10 s. */
  stop(): Promise<void>;
};

/**
 * While the database is away every worker fails every second or two, so the log gets one line per this many
 * milliseconds.
 */
const TELL_EVERY = 10_000;

/**
 * A running job says twice in this time, in seconds, that it lives. If it is silent for longer, its process has died,
 * or could not reach the database or run its timers for so long; then the job is tried again, and in the latter cases
 * may run twice. Otherwise it would count as running, and block others of its key, for a quarter of an hour.
 */
const DEAD_AFTER = 60;
/** How long a job may run that does not say otherwise, in seconds. */
const LONGEST = 15 * 60;

/** The queue's workers report plain copies of errors, which the log could not show. */
const asError = (told: unknown): Error => (told instanceof Error ? told : Object.assign(new Error(), told));

const NO_JOB = '00000000-0000-0000-0000-000000000000';

/** A queue in the same database as the records. */
export function createQueue(database: Database, log: Log): Queue {
  const boss =
    database.engine.kind === 'pglite'
      ? new PgBoss({ db: fromPglite(database.engine.pglite), backend: 'pglite' })
      : new PgBoss({ db: { executeSql: poolExecutor(database.engine.queuePool) } });
  let started = false;
  let toldAt = Number.NEGATIVE_INFINITY;
  boss.on('error', (told: unknown) => {
    const err = asError(told);
    if (isDiskFull(err)) return;
    if (isOutage(err)) {
      if (performance.now() - toldAt < TELL_EVERY) return;
      toldAt = performance.now();
    }
    log.error({ err }, 'queue failed');
  });
  return {
    async send(connection, job, payload, options = {}) {
      const parsed = job.payload.parse(payload);
      await boss.send(job.name, parsed, {
        db: fromKysely(connection),
        ...(options.key && { singletonKey: options.key }),
        ...(options.startAfter && { startAfter: options.startAfter }),
      });
    },
    async forget(connection, userId) {
      if (await isThere(connection))
        await sql`delete from pgboss.job where data ->> 'userId' = ${userId}`.execute(connection);
    },
    async look() {
      if (!started) return 'stopped';
      return (await isBehind(database.priority)) ? 'behind' : 'ok';
    },
    counts: () => countJobs(database.priority),
    async retry(failed) {
      let retried = 0;
      for (const { name, id } of failed) {
        // The library's types leave out the result.
        const { affected = 0 } = (await boss.retry(name, id)) as { affected?: number };
        retried += affected;
      }
      return retried;
    },
    async start(jobs, { work }) {
      await boss.start();
      for (const job of jobs) {
        const rules = {
          retryLimit: job.retries ?? 3,
          retryDelay: 30,
          retryBackoff: true,
          heartbeatSeconds: DEAD_AFTER,
          expireInSeconds: job.longest ?? LONGEST,
        };
        await boss.createQueue(job.name, { policy: job.exclusive ? 'exclusive' : 'standard', ...rules });
        // A queue that an earlier version made keeps its options otherwise.
        await boss.updateQueue(job.name, rules);
        // A queue's first job makes pg-boss read the queue's row over its own connection. Inside a transaction of the
        // embedded database, which has only one connection, that would wait forever. So we make it read (and cache) the
        // row beforehand.
        await boss.getJobById(job.name, NO_JOB);
        if (job.cron) await boss.schedule(job.name, job.cron, {}, { tz: 'UTC' });
        const options = { localConcurrency: job.atOnce ?? 1 };
        if (work) await boss.work(job.name, options, ([received]) => runJob(job, received, log));
      }
      started = true;
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}

async function runJob(job: Job, received: { id: string; data: unknown; signal: AbortSignal } | undefined, log: Log) {
  if (!received) return;
  const started = performance.now();
  try {
    await job.run(job.payload.parse(received.data ?? {}), received.signal);
    jobSeconds.observe({ job: job.name, outcome: 'done' }, (performance.now() - started) / 1000);
    log.info({ job: job.name, id: received.id, ms: Math.round(performance.now() - started) }, 'job done');
  } catch (error) {
    jobSeconds.observe({ job: job.name, outcome: 'failed' }, (performance.now() - started) / 1000);
    log.error({ job: job.name, id: received.id, err: error }, 'job failed');
    throw error;
  }
}

function poolExecutor(pool: LendingPool) {
  return async (text: string, values?: unknown[]) => {
    const result = await pool.query(text, values);
    return Array.isArray(result) ? { rows: result.flatMap((one) => one.rows) } : result;
  };
}
