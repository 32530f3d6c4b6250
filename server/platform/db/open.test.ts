import { spawn } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { NODE_FLAGS, nodeEnv } from '../../testing/node-process.ts';
import { loadSecrets } from '../secrets.ts';
import { openDatabase } from './database.ts';
import { DATABASE_ROOM, LOG_FILE } from './free-space.ts';
import { openEmbedded } from './open-embedded.ts';

const folder = () => mkdtemp(join(tmpdir(), 'deepshelf-open-'));
const openIn = (dataDir: string) => openDatabase({ databaseUrl: null, dataDir });

/** Made once, since that takes seconds: each test has a copy. */
let made: string;
let dataDir: string;
beforeAll(async () => {
  made = await folder();
  const database = await openIn(made);
  await database.exec("create table kept (value text); insert into kept values ('here')");
  await database.close();
});
beforeEach(async () => {
  dataDir = await folder();
  await cp(made, dataDir, { recursive: true });
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));
afterAll(() => rm(made, { recursive: true, force: true }));

const open = () => openIn(dataDir);
const postgres = (...path: string[]) => join(dataDir, 'postgres', ...path);

test('a database that lost its PG_VERSION is refused, left as it is, and the dumps are named', async () => {
  const version = await readFile(postgres('PG_VERSION'));
  await rm(postgres('PG_VERSION'));
  await expect(open()).rejects.toThrow(/lost its file PG_VERSION.*dumps.*npm run restore/s);
  await writeFile(postgres('PG_VERSION'), version);
  const again = await open();
  expect((await sql`select value from kept`.execute(again.db)).rows).toEqual([{ value: 'here' }]);
  await again.close();
});

test('a database of another Postgres is refused with the way out', async () => {
  await writeFile(postgres('PG_VERSION'), '15\n');
  await expect(open()).rejects.toThrow(/made by Postgres 15.*npm run restore/s);
});

test('a database whose files are damaged is refused by name, not with "Aborted()" alone', async () => {
  await truncate(postgres('global', 'pg_control'), 0);
  await expect(open()).rejects.toThrow(/The database in .* is damaged.*npm run restore/s);
});

test('on a full disk a database is not opened, and is not told to be damaged', async () => {
  const full = openEmbedded({ dataDir }, () => 10 * 2 ** 20);
  await expect(full).rejects.toThrow(/disk of .* is full: 10 MB left.*Make room/);
  // Not even the lock can be written.
  const lock = join(dataDir, `lock.${process.pid}`);
  await symlink('/dev/full', lock);
  await expect(openEmbedded({ dataDir }, () => 0)).rejects.toThrow(/disk of .* is full: 0 MB left/);
  await rm(lock);
  await (await open()).close();
});

test('a database whose own log fills the disk removes it and goes on', async () => {
  const size = (name: string) => statSync(postgres('pg_wal', name)).size;
  const log = () => readdirSync(postgres('pg_wal')).reduce((sum, name) => sum + size(name), 0);
  const { pglite, isFull, release } = await openEmbedded({ dataDir }, () => DATABASE_ROOM + 6 * LOG_FILE - log());
  for (let time = 0; time < 400; time++) {
    await pglite.query('insert into kept values ($1)', [`time ${time}`]);
    await pglite.query("select pg_logical_emit_message(false, '', repeat('log', 200000))");
  }
  expect(isFull()).toBe(false);
  await pglite.close();
  release();
});

test('on a full disk reads keep little log, although they write some', async () => {
  let room = 2 * DATABASE_ROOM;
  const { pglite, release } = await openEmbedded({ dataDir }, () => room);
  await pglite.query(`insert into kept select string_agg(md5((row * 100 + part)::text), '')
    from generate_series(1, 45000) row, generate_series(1, 30) part group by row`);
  const position = async () => (await pglite.query<{ at: number }>(AT)).rows[0]?.at ?? Number.NaN;
  await pglite.query('checkpoint');
  const start = await position();
  room = 20 * 2 ** 20;
  for (let block = 0; block < 6_000; block += 500)
    await pglite.query(`select count(*) from kept where ctid between '(${block},0)' and '(${block + 499},65535)'`);
  // A page that is read for the first time gets a note in it, and goes to the log as a whole.
  expect((await position()) - start).toBeGreaterThan(2 * LOG_FILE);
  expect((await pglite.query<{ kept: number }>(KEPT_LOG)).rows[0]?.kept).toBeLessThan(2 * LOG_FILE);
  await pglite.close();
  release();
});

const AT = "select (pg_current_wal_insert_lsn() - '0/0')::float8 as at";
const KEPT_LOG = 'select (pg_current_wal_insert_lsn() - redo_lsn)::float8 as kept from pg_control_checkpoint()';

/** Notes numbers until it cannot any more, and says each one that is kept. */
const noteNumbers = (folder: string) => `
  const { openDatabase } = await import('${pathToFileURL(join(import.meta.dirname, 'database.ts'))}');
  const { createLog } = await import('${pathToFileURL(join(import.meta.dirname, '../../log.ts'))}');
  const database = await openDatabase({ databaseUrl: null, dataDir: '${folder}', log: createLog('fatal') });
  const fill = "select /* FATAL:  the words of a reader */ pg_logical_emit_message(false, '', repeat('log', 100000))";
  for (let number = 0; ; number++) {
    await database.exec("insert into kept values ('number " + number + "'); " + fill);
    console.log('number ' + number);
  }`;

/** The same in a process none of whose files may be longer than 4 MB (8 MB where sh is bash), as on a full disk. */
async function noteInLittleRoom(): Promise<{ status: number | null; output: string }> {
  const run = ['-c', 'ulimit -f 8192; exec "$@"', 'sh', process.execPath, ...NODE_FLAGS, '--input-type=module', '-e'];
  const child = spawn('sh', [...run, noteNumbers(dataDir)], { env: nodeEnv() });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const late = setTimeout(() => child.kill('SIGKILL'), 60_000);
  const status = await new Promise<number | null>((done) => child.once('close', done));
  clearTimeout(late);
  return { status, output };
}

test('a PostgreSQL that cannot write its log ends the process, and what it acknowledged is kept', async () => {
  const { status, output } = await noteInLittleRoom();
  expect(status, output).toBe(1);
  expect(output).toMatch(/"level":60,.*The database in .* has ended itself \(PANIC: .*File too large\)/);
  expect(output).not.toContain('words of a reader');
  const said = output.match(/^number \d+$/gm) ?? [];
  expect(said.length).toBeGreaterThan(3);
  // It needs room to be opened, too, and is not damaged.
  expect((await noteInLittleRoom()).output).toMatch(
    /disk of .* is full \(.*File too large\).*nothing need be restored/,
  );
  const again = await open();
  const { rows } = await sql<{ value: string }>`select value from kept where value like 'number%'`.execute(again.db);
  expect(rows.map(({ value }) => value)).toEqual(expect.arrayContaining(said));
  await again.close();
});

test('beside dumps no database is made unless this is asked for', async () => {
  await rm(postgres(), { recursive: true });
  await mkdir(join(dataDir, 'dumps'));
  await writeFile(join(dataDir, 'dumps', '2026-03-01T02-00-00.000Z.jsonl.gz'), 'a dump');
  await expect(open()).rejects.toThrow(/There is no database in .*there are dumps of one/s);
  expect(await readdir(dataDir)).not.toContain('postgres');
  await (await openDatabase({ databaseUrl: null, dataDir, besideDumps: true })).close();
  expect(await readdir(dataDir)).toContain('postgres');
  // Whoever was asked was killed before it had put anything there.
  await expect(open()).rejects.toThrow(/There is no database in .*or an empty one/s);
});

// Links that lead to themselves: the administrator, as whom tests may run, can read every other folder.
test.each(['dumps', 'postgres'])('a folder %s that cannot be read is told, and no database is begun', async (name) => {
  await rm(postgres(), { recursive: true });
  await symlink(name, join(dataDir, name));
  const before = await readdir(dataDir);
  await expect(open()).rejects.toThrow(/ELOOP.*scandir/);
  expect(await readdir(dataDir)).toEqual(before);
});

test('only its owner may read the folder that holds the keys, also where the database is elsewhere', async () => {
  const keys = join(dataDir, 'keys');
  const database = await openDatabase({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none', dataDir: keys });
  expect((await stat(keys)).mode & 0o777).toBe(0o700);
  await database.close();
});

test('half a file of keys is refused by its name, and its words are not told', async () => {
  await writeFile(join(dataDir, 'keys.json'), '{"jwtKeys":"[{\\"d\\":\\"secret');
  const failure = await loadSecrets({ jwtKeys: null, encryptionKey: null, dataDir }).catch((error: Error) => error);
  expect(String(failure)).toMatch(/keys\.json is damaged.*backup/s);
  expect(String(failure)).not.toContain('secret');
});
