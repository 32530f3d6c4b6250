import { join } from 'node:path';
import type pg from 'pg';
import { toDocument } from '../../server/features/books/indexing.ts';
import { selectWorksAfter } from '../../server/features/books/queries.ts';
import type { Database } from '../../server/platform/db/database.ts';
import { openSearchIndex } from '../../server/platform/retrieval/search-index.ts';

/** Seconds that storing alone takes. */
export type StoringFloor = { records: number; index: number };

const TABLES = ['works', 'work_names', 'editions'];
const BATCH = 10_000;

/**
 * What any importer into this database and this index must do at least, one after the other: the rows that are there now
 * into tables of the same shape with one COPY each, and their texts into a new index. Nothing is parsed, looked up or merged.
 */
export async function measureStoring(pool: pg.Pool, { db }: Database, folder: string): Promise<StoringFloor> {
  return { records: await copyTables(pool), index: await buildIndex(db, folder) };
}

async function copyTables(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ data_directory: string }>('show data_directory');
  let seconds = 0;
  for (const table of TABLES) {
    // The database server itself writes and reads the file: no driver of ours takes part.
    const file = join(rows[0]?.data_directory ?? '', `floor-${table}`);
    await pool.query(`copy ${table} to '${file}'`);
    await pool.query(`create table floor_${table} (like ${table} including all)`);
    const started = performance.now();
    await pool.query(`copy floor_${table} from '${file}'`);
    seconds += (performance.now() - started) / 1000;
    await pool.query(`drop table floor_${table}`);
  }
  return seconds;
}

async function buildIndex(db: Database['db'], folder: string): Promise<number> {
  const index = await openSearchIndex(join(folder, 'floor'));
  let reading = 0;
  const documents = async function* () {
    for (let after = ''; ; ) {
      const started = performance.now();
      const works = await selectWorksAfter(db, after, BATCH);
      const batch = works.map(toDocument);
      reading += performance.now() - started;
      if (batch.length === 0) return;
      yield batch;
      after = works.at(-1)?.id ?? '';
    }
  };
  try {
    const started = performance.now();
    await index.build(documents());
    return (performance.now() - started - reading) / 1000;
  } finally {
    index.close();
  }
}
