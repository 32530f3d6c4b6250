import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { migrate } from '../../platform/db/migrate.ts';
import type { Services } from '../../services.ts';
import { maintenanceJobs } from './jobs.ts';

test('the database is tidied after the nightly copy, not beside it, since a checkpoint removes log that the copy needs', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'deepshelf-tidy-'));
  const database = await openDatabase({ databaseUrl: null, dataDir });
  await migrate(database);
  const services = { ...database, clock: systemClock, config: { dataDir, databaseUrl: null } };
  const { dumpDatabase, tidyDatabase } = maintenanceJobs(services as unknown as Services);
  const dumps = join(dataDir, 'dumps');
  const dumped = dumpDatabase.run({}, new AbortController().signal);
  while (!existsSync(join(dumps, 'unfinished', 'postgres'))) await setImmediate();
  await sql`select pg_switch_wal()`.execute(database.db);
  await Promise.all([tidyDatabase.run({}, new AbortController().signal), dumped]);
  expect(await readdir(dumps)).toEqual([expect.stringMatching(/\.jsonl\.gz$/)]);
  await database.close();
  await rm(dataDir, { recursive: true });
});

test('the nightly dump removes what a check of a dump left behind when it was killed', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'deepshelf-killed-'));
  const database = await openDatabase({ databaseUrl: null, dataDir });
  await migrate(database);
  const services = { ...database, clock: systemClock, config: { dataDir, databaseUrl: null } };
  const { dumpDatabase } = maintenanceJobs(services as unknown as Services);
  const left = join(dataDir, 'dumps', 'checking', 'postgres');
  await mkdir(left, { recursive: true });
  await writeFile(join(left, 'PG_VERSION'), 'all records');
  await dumpDatabase.run({}, new AbortController().signal);
  expect(await readdir(join(dataDir, 'dumps'))).toEqual([expect.stringMatching(/\.jsonl\.gz$/)]);
  await database.close();
  await rm(dataDir, { recursive: true });
});

test('on a full disk the database is neither tidied nor copied, which would write its log', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'deepshelf-full-'));
  const database = await openDatabase({ databaseUrl: null, dataDir });
  await migrate(database);
  const engine = { ...database.engine, isFull: () => true };
  const services = { ...database, engine, clock: systemClock, config: { dataDir, databaseUrl: null } };
  const { dumpDatabase, tidyDatabase } = maintenanceJobs(services as unknown as Services);
  const written = async () =>
    (await sql`select pg_current_wal_insert_lsn() as log, redo_lsn from pg_control_checkpoint()`.execute(database.db))
      .rows;
  const before = await written();
  await tidyDatabase.run({}, new AbortController().signal);
  await expect(dumpDatabase.run({}, new AbortController().signal)).rejects.toThrow(/No dump was written: .* is full/);
  expect(await written()).toEqual(before);
  await database.close();
  await rm(dataDir, { recursive: true });
});
