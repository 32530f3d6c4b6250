import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from './database.ts';
import { writeDump } from './dump.ts';
import { writeDumpBeside } from './dump-beside.ts';
import { migrate } from './migrate.ts';

let dataDir: string;
let folder: string;
let database: Database;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'deepshelf-beside-'));
  folder = join(dataDir, 'dumps');
  database = await openDatabase({ databaseUrl: null, dataDir });
  await migrate(database);
});
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true });
});

const at = (day: number) => new Date(Date.UTC(2026, 2, day));
const name = (day: number) => `2026-03-0${day}T00-00-00.000Z.jsonl.gz`;
/** The rows of a dump, in any order. */
const rowsOf = async (path: string) =>
  gunzipSync(await readFile(path))
    .toString('utf8')
    .split('\n')
    .slice(1, -1)
    .sort();
const keep = (fact: string) =>
  database.db
    .insertInto('facts')
    .values({ name: fact, value: 'x'.repeat(500) })
    .execute();

test('what was acknowledged before is in the dump, and changes meanwhile wait for nothing', async () => {
  await sql`insert into users (id, email, app_metadata, user_metadata, created_at, updated_at)
    select gen_random_uuid(), i || '@example.com', '{}', '{}', now(), now() from generate_series(1, 1000) i`.execute(
    database.db,
  );
  // Not yet on disk as pages, only in the log.
  await keep('before');
  const dump = writeDumpBeside(database, folder, at(1));
  let done = false;
  const written = dump.finally(() => {
    done = true;
  });
  let meanwhile = 0;
  while (!done && meanwhile < 100) {
    // The embedded database answers before anything else gets its turn.
    await setImmediate();
    await keep(`meanwhile ${meanwhile++}`);
    await sql`update users set updated_at = now() where email = ${`${meanwhile}@example.com`}`.execute(database.db);
    if (meanwhile % 10 === 0)
      await sql`create table if not exists ${sql.table(`t${meanwhile}`)} ()`.execute(database.db);
    if (meanwhile % 10 === 5) await sql`drop table if exists ${sql.table(`t${meanwhile - 5}`)}`.execute(database.db);
  }
  // If the dump held the database, only one write would get through until it is done.
  expect(meanwhile).toBe(100);
  const rows = await rowsOf(await written);
  expect(rows.filter((row) => row.includes('"table":"users"'))).toHaveLength(1000);
  expect(rows.filter((row) => row.includes('"name": "before"'))).toHaveLength(1);
  expect(await readdir(folder)).toEqual([name(1)]);
});

test('it is the dump that the database itself would give', async () => {
  const own = await rowsOf(await writeDump(database.db, join(folder, 'own'), at(2)));
  expect(await rowsOf(await writeDumpBeside(database, join(folder, 'beside'), at(2)))).toEqual(own);
});

test('where the disk has no room it says how much it needs, and nothing is left', async () => {
  const small = join(dataDir, 'small');
  const dump = writeDumpBeside(database, small, at(3), async () => 5 * 2 ** 20);
  await expect(dump).rejects.toThrow(
    /takes \d+ MB for a moment, and the disk of .*small has 5 MB left.*admin -- backup/,
  );
  expect(await readdir(small)).toEqual([]);
});

test('after a failure nothing is left, of a process that was killed neither, and the next dump succeeds', async () => {
  const failing = join(dataDir, 'failing');
  await mkdir(join(failing, 'unfinished', 'postgres'), { recursive: true });
  await writeFile(join(failing, 'unfinished', 'postgres', 'PG_VERSION'), 'of a process that was killed');
  // The other process cannot write the header of its dump.
  await sql`alter table migrations rename to elsewhere`.execute(database.db);
  await expect(writeDumpBeside(database, failing, at(4))).rejects.toThrow(/migrations/);
  expect(await readdir(failing)).toEqual([]);
  await sql`alter table elsewhere rename to migrations`.execute(database.db);
  // It cannot be copied.
  const lost = { ...database, engine: { ...database.engine, directory: join(dataDir, 'nowhere') } } as Database;
  await expect(writeDumpBeside(lost, failing, at(4))).rejects.toThrow(/ENOENT/);
  await writeDumpBeside(database, failing, at(4));
  expect(await readdir(failing)).toEqual([name(4)]);
});

test('a copy that could not be ended does not keep the next one from beginning', async () => {
  await sql`select pg_backup_start('dump', fast => true)`.execute(database.db);
  const after = join(dataDir, 'after');
  await writeDumpBeside(database, after, at(5));
  expect(await readdir(after)).toEqual([name(5)]);
});

test('where a checkpoint has removed log that the copy needs, it says so', async () => {
  const gone = join(dataDir, 'gone');
  const failed = expect(writeDumpBeside(database, gone, at(6))).rejects.toThrow(/a checkpoint removed log/);
  while (!existsSync(join(gone, 'unfinished', 'postgres'))) await setImmediate();
  await database.exec('select pg_switch_wal(); checkpoint');
  await failed;
  expect(await readdir(gone)).toEqual([]);
});
