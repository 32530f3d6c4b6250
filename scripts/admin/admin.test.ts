import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { HOUR } from '../../contract/limits.ts';
import { takeLock } from '../../server/platform/db/lock.ts';
import { NODE_FLAGS, nodeEnv } from '../../server/testing/node-process.ts';
import { signIn } from '../../server/testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../server/testing/testing.ts';
import type { Row } from './command.ts';
import { jobCommands, mailCommands, recordCommands } from './operations.ts';
import { userCommands } from './users.ts';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer({ catalogue: ['physics'] });
  folder = await mkdtemp(join(tmpdir(), 'deepshelf-admin-'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  server.services.clock.advance(HOUR);
  await server.services.db.deleteFrom('users').execute();
});

const all = [...userCommands, ...jobCommands, ...mailCommands, ...recordCommands];
const run = async (line: string, options: Record<string, string | boolean> = {}) => {
  const command = all.find(({ name }) => line === name || line.startsWith(`${name} `));
  const words = line.slice(command?.name.length).trim().split(' ').filter(Boolean);
  return (await command?.run({ services: server.services, words, options })) as Row & Row[];
};

test('a reader is found, exported without what opens anything, signed out and deleted', async () => {
  const { token, userId } = await signIn(server, 'ada@example.com');
  await signIn(server, 'ada.other@example.com');
  const [work] = await server.services.db.selectFrom('works').select('id').limit(1).execute();
  await server.call('POST', '/functions/v1/create-book-relation', { token, body: { id: work?.id } });
  expect(await run('users find ada')).toHaveLength(2);
  expect(await run(`users find ${userId}`)).toMatchObject([{ email: 'ada@example.com', books: 1 }]);
  const file = join(folder, 'ada.json');
  await run('users export ada@example.com', { out: file });
  const text = await readFile(file, 'utf8');
  expect(JSON.parse(text)).toMatchObject({ users: [{ id: userId }], library_books: [{ work_id: work?.id }] });
  expect(text).not.toMatch(/hash|token|secret/);
  expect(text).not.toContain('ada.other');
  expect((await server.call('GET', '/functions/v1/get-profile', { token })).status).toBe(200);
  await run('users sign-out ada@example.com');
  expect((await server.call('GET', '/functions/v1/get-profile', { token })).status).toBe(401);
  await expect(run('users delete ada')).rejects.toThrow(/no account ada/);
  await run('users delete ada@example.com');
  expect(await run('users find ada')).toMatchObject([{ email: 'ada.other@example.com' }]);
});

test('an exact address is found, though fifty others contain it', async () => {
  const { userId } = await signIn(server, 'a@b.example.com');
  const others = Array.from({ length: 60 }, (_, at) => `0${at}a@b.example.com`);
  const { clock, db } = server.services;
  const about = { app_metadata: '{}', user_metadata: '{}', created_at: clock.now(), updated_at: clock.now() };
  await db
    .insertInto('users')
    .values(others.map((email) => ({ id: randomUUID(), email, ...about })))
    .execute();
  const found = await run('users find A@b.example.com');
  expect([found.length, found[0]]).toMatchObject([50, { id: userId }]);
  expect(await run('users sign-out a@b.example.com')).toEqual({ signed_out: userId });
});

test('jobs that were given up are listed without what they are about, and tried once more', async () => {
  const { queue } = server.services;
  let tries = 0;
  const job = {
    name: 'stumble',
    payload: z.object({ userId: z.string() }),
    retries: 0,
    run: async () => {
      tries += 1;
      if (tries === 1) throw new TypeError('over a secret stone');
    },
  };
  await queue.start([job], { work: true });
  await queue.send(server.services.db, job, { userId: 'somebody' });
  const dead = () => run('jobs dead');
  await expect
    .poll(dead, { timeout: 30_000 })
    .toMatchObject([{ name: 'stumble', state: 'failed', fault: 'TypeError' }]);
  expect(JSON.stringify(await run('jobs list'))).not.toMatch(/somebody|secret stone/);
  const [{ id, name }] = (await dead()) as unknown as [{ id: string; name: string }];
  expect(await queue.retry([{ id, name }])).toBe(1);
  await expect
    .poll(() => run('jobs list', { state: 'done' }), { timeout: 30_000 })
    .toMatchObject([{ name: 'stumble' }]);
  expect(await dead()).toEqual([]);
  await queue.stop();
});

test('an address is written to again once its suppression is lifted, and only that one', async () => {
  const { db, clock, secrets } = server.services;
  for (const address of ['a@example.com', 'b@example.com'])
    await db
      .insertInto('mail_suppressions')
      .values({ address_hash: secrets.keyedHash('suppression', address), reason: 'bounced', at: clock.now() })
      .execute();
  expect(await run('mail suppressions', { lift: 'A@example.com ' })).toEqual({ lifted: true });
  expect(await run('mail suppressions', { lift: 'a@example.com' })).toEqual({ lifted: false });
  expect(await run('mail suppressions')).toEqual([{ reason: 'bounced', count: 1 }]);
});

test('a dump is checked in files, not in memory, and nothing of it is left', async () => {
  const place = join(server.services.config.dataDir, 'dumps');
  const seen = new Set<string>();
  const looking = setInterval(async () => {
    for (const name of await readdir(place).catch(() => []))
      if (existsSync(join(place, name, 'postgres'))) seen.add(name);
  }, 20);
  await run('backup');
  clearInterval(looking);
  expect([...seen]).toEqual(['checking']);
  expect((await readdir(place)).filter((name) => !name.endsWith('.jsonl.gz'))).toEqual([]);
});

test('a backup is read back before it counts as one, and a cut one is none', async () => {
  await signIn(server, 'ada@example.com');
  const { file, ...made } = await run('backup', { out: folder });
  expect(made).toMatchObject({ same: true, tables: expect.stringContaining('users 1') });
  await truncate(String(file), 2000);
  await expect(run(`verify ${file}`)).rejects.toThrow();
});

test('a dump is checked in a place without records, and without any settings', async () => {
  const file = await someDump();
  const env = { DATA_DIR: join(folder, 'elsewhere'), NODE_ENV: 'production' };
  const ended = await commandLine('admin.ts', ['verify', file], env);
  expect(ended).toMatchObject({ code: 0, stdout: expect.stringContaining('same: true') });
  await expect(readdir(env.DATA_DIR)).rejects.toThrow('ENOENT');
});

test('what a check has left because it was killed, the next one deletes; one under way keeps its files', async () => {
  const TMPDIR = await mkdtemp(join(folder, 'temporary-'));
  const [killed, running, other] = ['deepshelf-verify-1', 'deepshelf-verify-2', 'else'].map((name) =>
    join(TMPDIR, name),
  );
  // One that has only just begun.
  await mkdir(join(TMPDIR, 'deepshelf-verify-3'));
  for (const place of [killed, running, other]) await mkdir(join(place ?? '', 'checking'), { recursive: true });
  await writeFile(join(killed ?? '', 'lock'), '999999999 1');
  const release = takeLock(running ?? '');
  const ended = await commandLine('admin.ts', ['verify', await someDump()], { TMPDIR });
  release();
  expect(ended).toMatchObject({ code: 0 });
  expect((await readdir(TMPDIR)).sort()).toEqual(['deepshelf-verify-2', 'deepshelf-verify-3', 'else']);
  expect(await readdir(running ?? '')).toEqual(['checking']);
});

let made: Promise<string> | undefined;
/** A dump for commands that only need one. */
function someDump(): Promise<string> {
  made ??= run('backup', { out: folder }).then(({ file }) => String(file));
  return made;
}

const commandLine = async (file: string, args: string[], env: Record<string, string> = {}, flags: string[] = []) => {
  const ended = await promisify(execFile)(
    process.execPath,
    [...NODE_FLAGS, ...flags, join(import.meta.dirname, '..', file), ...args],
    { env: nodeEnv({ DATA_DIR: join(folder, 'data'), NODE_ENV: 'test', ...env }) },
  ).catch((error: { code: number; stdout: string; stderr: string }) => error);
  return { code: 'code' in ended ? ended.code : 0, ...ended };
};
const admin = (...args: string[]) => commandLine('admin.ts', args);

test('the command line tells what there is, and does nothing that cannot be undone without --yes', async () => {
  const help = await admin('--help');
  expect(help.code).toBe(0);
  for (const { name } of all) expect(help.stdout).toContain(`${name} `);
  expect(await admin('users', 'bake')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('no command users bake'),
  });
  expect(await admin('users', 'delete', 'x@example.com')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--yes'),
  });
  for (const args of [
    ['mail', 'retry'],
    ['mail', 'suppressions', '--lift', 'a@example.com'],
  ])
    expect(await admin(...args)).toMatchObject({ code: 2, stderr: expect.stringContaining('--yes') });
  // Looking needs no confirmation; there is only nothing to look at.
  expect(await admin('mail', 'suppressions')).toMatchObject({ code: 1 });
});

// From here on the commands open embedded databases of their own.
test('in a place without a database or without its keys a command makes nothing and says so', async () => {
  for (const args of [
    ['backup'],
    ['users', 'find', 'ada'],
    ['mail', 'suppressions', '--lift', 'a@example.com', '--yes'],
  ]) {
    const { code, stdout, stderr } = await admin(...args);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(`no database in ${join(folder, 'data')}`);
  }
  await expect(readdir(join(folder, 'data'))).rejects.toThrow('ENOENT');
  await mkdir(join(folder, 'keyless', 'postgres'), { recursive: true });
  await writeFile(join(folder, 'keyless', 'postgres', 'PG_VERSION'), '18\n');
  const keyless = await commandLine('admin.ts', ['backup'], { DATA_DIR: join(folder, 'keyless') });
  expect(keyless).toMatchObject({ code: 1, stderr: expect.stringContaining('keys.json') });
  expect(await readdir(join(folder, 'keyless'))).toEqual(['postgres']);
});

test('beside a running server on the embedded database a command says what to do instead, and verify works', async () => {
  const held = { DATA_DIR: join(folder, 'held') };
  await mkdir(join(held.DATA_DIR, 'postgres'), { recursive: true });
  await writeFile(join(held.DATA_DIR, 'postgres', 'PG_VERSION'), '18\n');
  await writeFile(join(held.DATA_DIR, 'keys.json'), '{}');
  const release = takeLock(held.DATA_DIR);
  for (const name of ['users find', 'jobs list', 'mail dead', 'model', 'backup']) {
    const { code, stderr } = await commandLine('admin.ts', [...name.split(' '), 'ada'], held);
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^[a-z ]+: another process has the records.*npm run doctor/),
    ]);
    expect(stderr).toContain(`${name}:`);
  }
  expect(await commandLine('admin.ts', ['verify', await someDump()], held)).toMatchObject({ code: 0 });
  release();
});

test('what a command writes into the embedded database is on the disk, though no NODE_ENV says production', async () => {
  const file = await someDump();
  const count = join(folder, 'count-syncs.mjs');
  await writeFile(
    count,
    `import fs from 'node:fs';
       import { syncBuiltinESMExports } from 'node:module';
       let syncs = 0;
       const real = fs.fsyncSync;
       fs.fsyncSync = (descriptor) => { syncs += 1; real(descriptor); };
       syncBuiltinESMExports();
       process.on('exit', () => console.log('syncs', syncs));`,
  );
  const syncs = async (script: string, args: string[], env: Record<string, string>) => {
    const { stdout, stderr } = await commandLine(script, args, env, ['--import', count]);
    expect(stdout, stderr).toMatch(/rows|works/);
    return Number(/syncs (\d+)/.exec(stdout)?.[1]);
  };
  const place = (name: string) => ({ DATA_DIR: join(folder, name) });
  expect(await syncs('restore.ts', [file], place('one'))).toBeGreaterThan(0);
  expect(await syncs('admin.ts', ['restore', file, '--yes'], place('two'))).toBeGreaterThan(0);
  expect(await syncs('catalogue.ts', ['export', join(folder, 'works.jsonl')], place('two'))).toBeGreaterThan(0);
  expect(await syncs('restore.ts', [file], { ...place('three'), FSYNC: '0' })).toBe(0);
});

test('beside dumps a database is made only for a dump that is whole: not for a wrong name, and not for the catalogue', async () => {
  const file = await someDump();
  const dataDir = join(folder, 'unmounted');
  await mkdir(join(dataDir, 'dumps'), { recursive: true });
  const dump = join(dataDir, 'dumps', '2026-03-01T02-00-00.000Z.jsonl.gz');
  await copyFile(file, dump);
  const cut = join(folder, 'cut.jsonl.gz');
  await copyFile(dump, cut);
  await truncate(cut, (await stat(dump)).size - 100);
  const here = { DATA_DIR: dataDir };
  for (const [script, args, said] of [
    ['restore.ts', [`${dump}x`], /cannot be read \(ENOENT\)/],
    ['restore.ts', [cut], /not a dump of Deepshelf, or it is cut off/],
    ['admin.ts', ['restore', `${dump}x`, '--yes'], /cannot be read \(ENOENT\)/],
    ['catalogue.ts', ['export', join(folder, 'none.jsonl')], /there are dumps of one/],
  ] as const) {
    expect(await commandLine(script, [...args], here)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(said),
    });
    expect(await readdir(dataDir)).not.toContain('postgres');
  }
  expect(await commandLine('restore.ts', [dump], here)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/rows restored/),
  });
});
