import { join } from 'node:path';
import type pg from 'pg';
import { selectWorksAfter } from '../../server/features/books/books.ts';
import { toDocument } from '../../server/features/books/testing.ts';
import type { Database } from '../../server/platform/db/database.ts';
import { openSearchIndex } from '../../server/platform/retrieval/search-index.ts';
import { ownSeconds, secondsOf } from './processor-time.ts';

/** What storing alone takes, in seconds of clock and of processor time. */
export type StoringFloor = { records: Cost; index: Cost };
export type Cost = { seconds: number; cpu: number };

const TABLES = ['works', 'work_names', 'editions'];
const BATCH = 10_000;

/**
 * The least any importer into this database and this index must do, in this order: copy the current rows into tables of
 * the same shape with one COPY each, and index their texts again. Nothing is parsed, looked up or merged.
 */
export async function measureStoring(
  pool: pg.Pool,
  { db }: Pick<Database, 'db'>,
  folder: string,
): Promise<StoringFloor> {
  return { records: await copyTables(pool), index: await buildIndex(db, folder) };
}

async function copyTables(pool: pg.Pool): Promise<Cost> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query('select pg_backend_pid() as pid, current_setting($1) as folder', [
      'data_directory',
    ]);
    const cost = { seconds: 0, cpu: 0 };
    for (const table of TABLES) {
      // The database server itself writes and reads the file, so no driver of ours takes part.
      const file = join(String(rows[0]?.folder), `floor-${table}`);
      await client.query(`copy ${table} to '${file}'`);
      await client.query(`create table floor_${table} (like ${table} including all)`);
      const before = { seconds: performance.now() / 1000, cpu: secondsOf(rows[0]?.pid) };
      await client.query(`copy floor_${table} from '${file}'`);
      cost.seconds += performance.now() / 1000 - before.seconds;
      cost.cpu += secondsOf(rows[0]?.pid) - before.cpu;
      await client.query(`drop table floor_${table}`);
    }
    return cost;
  } finally {
    client.release();
  }
}

async function buildIndex(db: Database['db'], folder: string): Promise<Cost> {
  const index = await openSearchIndex(join(folder, 'floor'));
  const now = () => ({ seconds: performance.now() / 1000, cpu: ownSeconds() });
  const reading = { seconds: 0, cpu: 0 };
  const documents = async function* () {
    for (let after = ''; ; ) {
      const before = now();
      const works = await selectWorksAfter(db, after, BATCH);
      const batch = works.map(toDocument);
      reading.seconds += now().seconds - before.seconds;
      reading.cpu += now().cpu - before.cpu;
      if (batch.length === 0) return;
      yield batch;
      after = works.at(-1)?.id ?? '';
    }
  };
  try {
    const before = now();
    await index.build(documents());
    const after = now();
    return {
      seconds: after.seconds - before.seconds - reading.seconds,
      cpu: after.cpu - before.cpu - reading.cpu,
    };
  } finally {
    index.close();
  }
}
