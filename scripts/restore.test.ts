import { type ChildProcess, execFile } from 'node:child_process';
import { mkdtemp, open, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../server/config.ts';
import { createLog } from '../server/log.ts';
import { openDatabase } from '../server/platform/db/database.ts';
import { writeDump } from '../server/platform/db/dump.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { generateKeys } from '../server/platform/secrets.ts';
import { startServer } from '../server/start.ts';
import { NODE_FLAGS, nodeEnv, spawnNode } from '../server/testing/node-process.ts';
import { cloneTemplate, emptyDatabase } from '../server/testing/test-engine.ts';
import { lookAtRecords } from './doctor/records.ts';

const run = promisify(execFile);

let folder: string;
let dump: string;
let env: Record<string, string>;
let end: () => Promise<void>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deepshelf-restore-'));
  const full = await cloneTemplate();
  await full.db.insertInto('facts').values({ name: 'kept', value: 'here' }).execute();
  dump = await writeDump(full.db, folder, new Date(0));
  await full.close();
  env = { NODE_ENV: 'test', DATA_DIR: join(folder, 'data') };
  end = async () => {};
  if (!process.env.TEST_DATABASE_URL) return;
  const empty = await emptyDatabase();
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(empty.db);
  env.DATABASE_URL = new URL(`/${rows[0]?.name}`, process.env.TEST_DATABASE_URL).href;
  end = () => empty.close();
});
afterEach(async () => {
  await end();
  await rm(folder, { recursive: true });
});

const restore = (file: string): ChildProcess =>
  spawnNode([join(import.meta.dirname, 'restore.ts'), file], env, { stdio: ['ignore', 'pipe', 'inherit'] });
const endOf = (child: ChildProcess) => new Promise<number | null>((done) => child.once('exit', done));

/** Kills the process that reads a dump into the database before it has got any of it. */
async function killWhileItReads(): Promise<void> {
  const [checked, read, file] = ['checked', 'read', 'file'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  await run('mkfifo', [checked, read]);
  await symlink(checked, file);
  const child = restore(file);
  const ended = endOf(child);
  const first = await open(checked, 'w');
  await first.writeFile(await readFile(dump));
  // The check does not end before this is closed, and what is read after it is another pipe.
  await rm(file);
  await symlink(read, file);
  await first.close();
  // It is opened when somebody reads it.
  const second = await open(read, 'w');
  child.kill('SIGKILL');
  await ended;
  await second.close();
}

test('after a restore that was killed nothing starts on the empty database, and the restore can be run again', async () => {
  await killWhileItReads();
  const config = readConfig(env);
  const start = startServer(config, createLog('silent'), (step) => {
    // A start that goes on is not waited for.
    if (step !== 'opening the database') throw new Error(step);
  });
  await expect(start).rejects.toThrow(/restore into this database has not ended.*npm run restore/);
  const admin = run(process.execPath, [...NODE_FLAGS, join(import.meta.dirname, 'admin.ts'), 'catalogue'], {
    env: nodeEnv({ ...env, ...(await keys()) }),
  });
  await expect(admin).rejects.toThrow(/has not ended/);
  const findings = await lookAtRecords(config, false);
  expect(findings.filter(({ state }) => state === 'fault')).toMatchObject([
    { check: 'database', said: expect.stringContaining('has not ended') },
  ]);
  expect(await endOf(restore(dump))).toBe(0);
  const database = await openDatabase(config);
  expect(await migrate(database)).toEqual([]);
  const facts = await database.db.selectFrom('facts').select('value').where('name', '=', 'kept').execute();
  expect(facts).toEqual([{ value: 'here' }]);
  await database.close();
});

test('a restore into a database with rows changes nothing, and the server still starts on it', async () => {
  expect(await endOf(restore(dump))).toBe(0);
  expect(await endOf(restore(dump))).toBe(1);
  const database = await openDatabase(readConfig(env));
  expect(await migrate(database)).toEqual([]);
  await database.close();
});

async function keys(): Promise<Record<string, string>> {
  const { jwtKeys, encryptionKey } = await generateKeys();
  return { JWT_KEYS: jwtKeys, ENCRYPTION_KEY: encryptionKey };
}
