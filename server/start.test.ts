import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { generateKeys } from './platform/secrets.ts';
import { copyProgram } from './testing/copy-program.ts';
import { spawnNode } from './testing/node-process.ts';

// The real program in processes of its own, on one data folder with a space in its name.
let folder: string;
let main: string;
let dataDir: string;
const children = new Set<ChildProcess>();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'deepshelf-start-'));
  main = join(await copyProgram(join(folder, 'program')), 'server/main.ts');
  dataDir = join(folder, 'my data');
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Running = { child: ChildProcess; url: string; output: () => string; ended: Promise<number | null> };

function launch(env: Record<string, string> = {}): {
  child: ChildProcess;
  output: () => string;
  ended: Promise<number | null>;
} {
  const child = spawnNode(
    [main],
    { DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error', ...env },
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  children.add(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += chunk));
  return { child, output: () => text, ended: new Promise((done) => child.once('exit', done)) };
}

async function start(): Promise<Running> {
  const { child, output, ended } = launch();
  const url = await new Promise<string>((done, fail) => {
    child.stdout?.on('data', () => {
      const found = /is ready after .*: (http[^\s"]+)/.exec(output());
      if (found?.[1]) done(found[1]);
    });
    child.once('exit', (code) => fail(new Error(`ended with ${code}: ${output()}`)));
  });
  return { child, url, output, ended };
}

async function requestLink(url: string, email: string): Promise<void> {
  const answer = await fetch(`${url}/auth/v1/otp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  expect(answer.status).toBe(200);
}

async function outbox(url: string): Promise<{ to: string }[]> {
  return (await fetch(`${url}/outbox.json`)).json() as Promise<{ to: string }[]>;
}

test('start, refuse a second process, survive kill -9, start again quickly, stop cleanly', async () => {
  const first = await start();
  expect(first.output()).toMatch(/loaded \d+ books[\s\S]*indexed \d+ books/);
  expect(first.output()).toContain('Demo mode');
  const ready = await fetch(`${first.url}/ready`);
  expect(ready.status).toBe(200);
  // Longer than proxies keep a connection that they may use again.
  expect(ready.headers.get('keep-alive')).toBe('timeout=125');

  const second = launch();
  expect(await second.ended).toBe(1);
  expect(second.output()).toMatch(/already running on .*my data \(process \d+\)/);
  expect((await fetch(`${first.url}/health`)).status).toBe(200);

  // Acknowledged, then killed without warning: it must be there afterwards.
  await requestLink(first.url, 'kept@example.com');
  first.child.kill('SIGKILL');
  await first.ended;

  const third = await start();
  expect(third.output()).not.toMatch(/loaded|indexed|applied/);
  expect((await outbox(third.url)).map(({ to }) => to)).toContain('kept@example.com');
  // A request that never ends holds nothing up for longer than 5 s.
  const hanging = connect(Number(new URL(third.url).port), '127.0.0.1');
  hanging.on('error', () => {});
  hanging.write(
    'POST /auth/v1/otp HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
  );
  await fetch(`${third.url}/health`);
  third.child.kill('SIGTERM');
  expect(await third.ended).toBe(0);
  expect(third.output()).toContain('is stopping (SIGTERM)');
  expect(third.output()).not.toContain('did not end');
  hanging.destroy();
});

test('a server that is stopped while it builds its index ends in order', async () => {
  const server = await start();
  const folder = join(dataDir, 'search');
  const indexes = () => readdirSync(folder).filter((name) => name.startsWith('works_'));
  const [gone = ''] = indexes();
  rmSync(join(folder, gone), { recursive: true });
  // Whoever searches or asks notices that the index is gone, and it is built again.
  const search = () =>
    fetch(`${server.url}/functions/v1/try-search`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: 'black holes' }),
    });
  const isReady = async () => (await Promise.all([fetch(`${server.url}/ready`), search()]))[0].status === 200;
  await expect.poll(isReady, { timeout: 30_000 }).toBe(false);
  await expect.poll(() => indexes().some((name) => name !== gone), { timeout: 30_000, interval: 20 }).toBe(true);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(server.output()).not.toMatch(/stopping failed|could not be built again|borrow/);
  expect(existsSync(join(dataDir, 'lock'))).toBe(false);
  // What it had begun does no harm.
  const again = await start();
  expect((await fetch(`${again.url}/ready`)).status).toBe(200);
  again.child.kill('SIGKILL');
  await again.ended;
});

test('a server that is stopped before it is ready, while it builds its first index, ends in order', async () => {
  // The books are in the records already, so that the index is all that is missing.
  const folder = join(dataDir, 'search');
  rmSync(folder, { recursive: true });
  const { child, output, ended } = launch();
  const begun = () => existsSync(folder) && readdirSync(folder).some((name) => name.startsWith('works_'));
  await expect.poll(begun, { timeout: 120_000, interval: 20 }).toBe(true);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(output()).toContain('is stopping (SIGTERM)');
  expect(output()).not.toMatch(/could not start|stopping failed/);
  expect(existsSync(join(dataDir, 'lock'))).toBe(false);
});

test('a folder that has dumps and no database, as of a disk that is not mounted, is refused', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'deepshelf-dumps-')), 'data');
  const dump = join(folder, 'dumps', '2026-03-01T02-00-00.000Z.jsonl.gz');
  mkdirSync(join(folder, 'dumps'), { recursive: true });
  for (const name of [dump, dump.replace('-01T', '-02T')]) writeFileSync(name, 'a dump');
  const refusal = async () => {
    const refused = launch({ DATA_DIR: folder });
    expect(await refused.ended).toBe(1);
    return refused.output();
  };
  const command = (name: string, env: Record<string, string>, ...args: string[]) =>
    new Promise<number | null>((done) => {
      const script = resolve(import.meta.dirname, '../scripts', name);
      const child = spawnNode([script, ...args], env);
      children.add(child);
      child.once('exit', done);
    });
  const said = /There is no database in .*2, the newest .*2026-03-02T.*mounted.*npm run restore -- FILE/s;
  expect(await refusal()).toMatch(said);
  // As a disk's empty mount point.
  mkdirSync(join(folder, 'postgres'));
  expect(await refusal()).toMatch(said);
  // What somebody does then, which must not make the database that the next start would take.
  await command('doctor.ts', { DATA_DIR: folder });
  expect(await command('restore.ts', { DATA_DIR: folder }, `${dump}.wrong`)).toBe(1);
  expect(readdirSync(join(folder, 'postgres'))).toEqual([]);
  expect(await refusal()).toMatch(said);
  expect(readdirSync(join(folder, 'postgres'))).toEqual([]);
  rmSync(join(folder, '..'), { recursive: true });
});

test('a start that fails in production is one line of JSON, and an error report where one is configured', async () => {
  const refused = launch({ NODE_ENV: 'production', PORT: 'many' });
  expect(await refused.ended).toBe(1);
  const said = JSON.parse(refused.output());
  expect(said).toMatchObject({ level: 60, msg: 'Deepshelf could not start', err: { type: 'ConfigError' } });
  expect(said.err.message).toMatch(/PORT[\s\S]*JWT_KEYS: is needed/);

  const reports: string[] = [];
  const sentry = createServer((request, response) => {
    request.setEncoding('utf8').on('data', (text) => reports.push(text));
    request.on('end', () => response.end());
  });
  await new Promise<void>((done) => sentry.listen(0, '127.0.0.1', done));
  const keys = await generateKeys();
  const failed = launch({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://books.shelf.test',
    JWT_KEYS: keys.jwtKeys,
    ENCRYPTION_KEY: keys.encryptionKey,
    SMTP_URL: 'smtp://localhost:25',
    MAIL_FROM: 'Books <books@shelf.test>',
    SUPPORT_EMAIL: 'help@shelf.test',
    // Nobody listens there.
    DATABASE_URL: 'postgres://deepshelf@127.0.0.1:1/books',
    SENTRY_DSN: `http://key@127.0.0.1:${(sentry.address() as AddressInfo).port}/1`,
  });
  expect(await failed.ended).toBe(1);
  sentry.close();
  const lines = failed
    .output()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.at(-1)).toMatchObject({
    msg: 'Deepshelf could not start',
    err: { cause: { error_code: 'ECONNREFUSED' } },
  });
  expect(lines.at(-1).err.message).toMatch(/^DATABASE_URL: .*127\.0\.0\.1:1 .*Start PostgreSQL/);
  expect(reports.join('')).toContain('Deepshelf could not start');
});

test('whatever hangs while it stops, the process ends within its limit', async () => {
  const program = `
    const [{ endOnSignals }, { createLog }] = await Promise.all([import('./end-on-signals.ts'), import('./log.ts')]);
    const stop = () => new Promise(() => {});
    endOnSignals({ stop, tell: console.log, fail: console.log, log: createLog('error'), name: 'It', limit: 300 });
    setInterval(() => {}, 1000);
    console.log('is ready');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { cwd: import.meta.dirname });
  children.add(child);
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
    if (String(chunk).includes('is ready')) child.kill('SIGTERM');
  });
  expect(await new Promise((done) => child.once('exit', done))).toBe(1);
  expect(output).toContain('It is stopping (SIGTERM)');
  expect(output).toContain('It did not end within 0.3 s');
});

test('a setting that cannot be used is named, whatever the system calls the fault', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'deepshelf-start-')), 'a file');
  writeFileSync(file, '');
  const faults: [env: Record<string, string>, said: RegExp][] = [
    [{ DATA_DIR: file }, /DATA_DIR: .*a file is no folder/],
    [{ JWT_KEYS: '[{"kid":"a","kty":"EC","crv":"P-256","x":"eA","y":"eQ","d":"ZA"}]' }, /JWT_KEYS: the key a /],
  ];
  for (const [env, said] of faults) {
    const { ended, output } = launch({ ENCRYPTION_KEY: (await generateKeys()).encryptionKey, ...env });
    expect(await ended).toBe(1);
    expect(output()).toMatch(said);
  }
});

test('the program matches in V8’s linear engine where a pattern backtracks without end', async () => {
  const preload = join(mkdtempSync(join(tmpdir(), 'deepshelf-start-')), 'preload.mjs');
  // Not among our sources, where such a pattern is refused. Without that engine it takes seconds.
  writeFileSync(
    preload,
    `process.on('exit', () => {
       const started = process.cpuUsage();
       /^(a+)+$/.test('a'.repeat(28) + '!');
       console.log('milliseconds', Math.round(process.cpuUsage(started).user / 1000));
     });`,
  );
  // The start ends at once, because of the port.
  const { ended, output } = launch({ PORT: 'many', NODE_OPTIONS: `--import ${pathToFileURL(preload).href}` });
  expect(await ended).toBe(1);
  expect(Number(/milliseconds (\d+)/.exec(output())?.[1])).toBeLessThan(300);
});
