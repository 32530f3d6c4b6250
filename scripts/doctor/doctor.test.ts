import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/platform/db/database.ts';
import { migrate } from '../../server/platform/db/migrate.ts';
import { generateKeys } from '../../server/platform/secrets.ts';
import { createApp, createOperatorApp } from '../../server/routes.ts';
import { NODE_FLAGS, nodeEnv } from '../../server/testing/node-process.ts';
import { cloneTemplate } from '../../server/testing/test-engine.ts';
import { startTestServer, type TestServer } from '../../server/testing/testing.ts';
import type { Finding } from './finding.ts';
import { hostOf, lookAround, lookAtServer } from './network.ts';
import { lookAtRecords } from './records.ts';
import { lookAtEnvironment, lookAtFiles } from './surroundings.ts';

const METRICS_TOKEN = 'a token of figures';

let folder: string;
let server: TestServer;
let http: Server;
let port: number;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deepshelf-doctor-'));
  server = await startTestServer({ catalogue: ['physics'], env: { METRICS_TOKEN } });
  http = createServer(getRequestListener(createApp(server.services).fetch));
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  port = (http.address() as AddressInfo).port;
});
afterAll(async () => {
  http.close();
  await server.close();
  await rm(folder, { recursive: true });
});

const configOf = (env: Record<string, string> = {}) =>
  readConfig({ NODE_ENV: 'test', DATA_DIR: folder, HOST: '127.0.0.1', ...env });
const of = (findings: Finding[], check: string) => findings.filter((finding) => finding.check === check);

test('a production environment with nothing in it is told whole, each with what to do', () => {
  const { config, findings } = lookAtEnvironment({ NODE_ENV: 'production' });
  expect(config).toBeNull();
  const said = of(findings, 'environment');
  for (const name of ['PUBLIC_URL', 'JWT_KEYS', 'ENCRYPTION_KEY', 'SMTP_URL', 'MAIL_FROM', 'SUPPORT_EMAIL'])
    expect(
      said.some((finding) => finding.said.startsWith(`${name}:`) && finding.state === 'fault' && finding.todo),
    ).toBe(true);
});

const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'));
test.skipIf(!hasIpv6)('a server on an IPv6 address is asked there', async () => {
  const six = createServer(getRequestListener(server.app.fetch));
  await new Promise<void>((done) => six.listen(0, '::1', done));
  const { port: own } = six.address() as AddressInfo;
  expect((await lookAtServer(configOf({ HOST: '::1', PORT: String(own) }))).running).toBe(true);
  expect(hostOf(configOf({ HOST: '::' }))).toBe('127.0.0.1');
  six.close();
});

test('of a running server it is told which part is not ready', async () => {
  const early = await lookAtServer(configOf({ PORT: String(port) }));
  expect(early.running).toBe(true);
  expect(of(early.findings, 'server: queue')).toMatchObject([{ state: 'fault', said: 'stopped' }]);
  expect(of(early.findings, 'server: index')).toMatchObject([{ state: 'ok' }]);
  await server.services.queue.start([], { work: false });
  const { findings } = await lookAtServer(configOf({ PORT: String(port) }));
  expect(findings.map(({ state }) => state)).toEqual(findings.map(() => 'ok'));
  await server.services.queue.stop();
  expect(await lookAtServer(configOf({ PORT: '1' }))).toMatchObject({
    running: false,
    findings: [{ state: 'skipped' }],
  });
});

test('beside a running server with the embedded database, jobs and mails are read from its figures', async () => {
  const { db, queue } = server.services;
  const look = (env: Record<string, string>) => lookAtRecords(configOf({ PORT: String(port), ...env }), true);
  for (const env of [{}, { METRICS_TOKEN: 'another token of figures' }, { METRICS_PORT: '1' }] as Record<
    string,
    string
  >[])
    expect(of(await look(env), 'jobs, Sunday mails')).toMatchObject([
      { state: 'skipped', said: expect.stringMatching(/METRICS_TOKEN or METRICS_PORT/) },
    ]);
  const fails = async () => {
    throw new TypeError('as this test wants');
  };
  const job = { name: 'stumble', payload: z.object({}), retries: 0, run: fails };
  await queue.start([job], { work: true });
  const found = await look({ METRICS_TOKEN });
  expect(of(found, 'jobs')).toMatchObject([{ state: 'ok', said: 'none given up' }]);
  expect(of(found, 'Sunday mails')).toMatchObject([{ state: 'ok' }]);
  await queue.send(db, job, {});
  await expect
    .poll(async () => of(await look({ METRICS_TOKEN }), 'jobs'), { timeout: 30_000 })
    .toMatchObject([{ state: 'warning', said: 'given up: stumble 1', todo: expect.stringContaining('jobs dead') }]);
  const operators = createServer(getRequestListener(createOperatorApp(server.services).fetch));
  await new Promise<void>((done) => operators.listen(0, '127.0.0.1', done));
  const own = await look({ METRICS_PORT: String((operators.address() as AddressInfo).port) });
  expect(of(own, 'jobs')).toMatchObject([{ state: 'warning' }]);
  operators.close();
  await queue.stop();
});

test('in production, records that do not wait for the disk and a social page of ours are warnings', async () => {
  const { jwtKeys, encryptionKey } = await generateKeys();
  const env = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://books.shelf.test',
    JWT_KEYS: jwtKeys,
    ENCRYPTION_KEY: encryptionKey,
    SMTP_URL: 'smtp://localhost:25',
    MAIL_FROM: 'Books <books@shelf.test>',
    SUPPORT_EMAIL: 'help@shelf.test',
  };
  const warned = (more: Record<string, string>) =>
    lookAtEnvironment({ ...env, ...more })
      .findings.filter(({ state }) => state === 'warning')
      .map(({ said }) => said.split(':')[0]);
  expect(warned({ FSYNC: 'false' })).toEqual(['FSYNC=false', 'no SOCIAL_URL']);
  expect(warned({ SOCIAL_URL: 'https://social.shelf.test/books' })).toEqual([]);
});

test('a mail server that does not answer, and none at all, are faults; so is a public address that leads elsewhere', async () => {
  const states = async (env: Record<string, string>, production = false) => {
    const config = { ...configOf(env), production };
    return Object.fromEntries((await lookAround(config, true)).map(({ check, state }) => [check, state]));
  };
  expect(await states({ SMTP_URL: 'smtp://127.0.0.1:1' })).toMatchObject({ mail: 'fault' });
  expect(await states({ DEMO: '0' })).toMatchObject({ mail: 'fault', 'language model': 'skipped' });
  expect(await states({ PUBLIC_URL: 'http://127.0.0.1:1' }, true)).toMatchObject({ 'public address': 'fault' });
  expect(await states({ PUBLIC_URL: `http://127.0.0.1:${port}` }, true)).toMatchObject({ 'public address': 'ok' });
  const model = { LLM_BASE_URL: 'http://127.0.0.1:1/v1', LLM_MODEL: 'none' };
  expect(await states(model)).toMatchObject({ 'language model': 'warning' });
});

test('behind a proxy, readers who count as one and a port that others reach too are warnings', async () => {
  const look = async (env: Record<string, string>) => {
    const config = { ...configOf({ PUBLIC_URL: 'https://127.0.0.1', PORT: String(port), ...env }), production: true };
    return of(await lookAround(config, true), 'proxy');
  };
  expect(await look({ TRUSTED_PROXIES: '0' })).toMatchObject([
    { state: 'warning', said: expect.stringContaining('TRUSTED_PROXIES is 0') },
  ]);
  expect(await look({ TRUSTED_PROXIES: '1', HOST: '0.0.0.0' })).toMatchObject([
    {
      state: 'warning',
      said: expect.stringContaining(`port ${port}`),
      todo: expect.stringContaining('HOST=127.0.0.1'),
    },
  ]);
  expect(await look({ TRUSTED_PROXIES: '1', HOST: '0.0.0.0', PORT: '1', METRICS_PORT: String(port) })).toMatchObject([
    { state: 'warning', said: expect.stringContaining(`port ${port}`) },
  ]);
  expect(await look({ TRUSTED_PROXIES: '1', HOST: '127.0.0.1' })).toMatchObject([{ state: 'ok' }]);
  expect(await look({ TRUSTED_PROXIES: '1', HOST: '0.0.0.0', PORT: '1' })).toMatchObject([{ state: 'ok' }]);
  expect(of(await lookAround(configOf(), true), 'proxy')).toMatchObject([{ state: 'skipped' }]);
});

test('the example for a machine with a proxy of its own listens to that proxy only, and believes it', async () => {
  const unit = await readFile('deploy/deepshelf.service', 'utf8');
  const settings = [...unit.matchAll(/^Environment=(.+)$/gm)].flatMap(([, line = '']) => line.split(' '));
  const { host, trustedProxies } = readConfig({
    ...Object.fromEntries(settings.map((setting) => setting.split('='))),
    NODE_ENV: 'test',
  });
  expect([host, trustedProxies]).toEqual(['127.0.0.1', 1]);
});

test('a folder that others can read, and a backup of last week, are warnings', async () => {
  const dump = join(folder, 'dumps', '2026-01-01T00-00-00.000Z.jsonl.gz');
  await mkdir(join(folder, 'dumps'));
  await writeFile(dump, '', { mode: 0o600 });
  expect(of(await lookAtFiles(configOf()), 'backup')).toMatchObject([{ state: 'ok' }]);
  const weekAgo = Date.now() / 1000 - 7 * 86_400;
  await utimes(dump, weekAgo, weekAgo);
  expect(of(await lookAtFiles(configOf()), 'backup')).toMatchObject([{ state: 'warning' }]);
  // No database is opened beside them.
  await rm(join(folder, 'dumps'), { recursive: true });
});

test('a database of a newer version and a damaged one are faults; one in order is told so', async () => {
  const config = configOf();
  expect(await lookAtRecords(config, false)).toMatchObject([{ check: 'database', state: 'skipped' }]);
  const database = await openDatabase(config);
  await migrate(database);
  await database.close();
  const healthy = await lookAtRecords(config, false);
  expect(of(healthy, 'migrations')).toMatchObject([{ state: 'ok' }]);
  expect(of(healthy, 'index')).toMatchObject([{ state: 'warning' }]);
  const newer = await openDatabase(config);
  await newer.db.insertInto('migrations').values({ name: '9999-later.sql', checksum: 'x' }).execute();
  await newer.close();
  expect(of(await lookAtRecords(config, false), 'migrations')).toMatchObject([
    { state: 'fault', said: 'unknown: 9999-later.sql' },
  ]);
  await rename(join(folder, 'postgres', 'PG_VERSION'), join(folder, 'postgres', 'gone'));
  expect(await lookAtRecords(config, false)).toMatchObject([{ check: 'database', state: 'fault' }]);
});

test('where the folder of the database is missing or empty, none is made; beside dumps, or unreadable, it is a fault', async () => {
  const dataDir = join(folder, 'unmounted');
  const config = configOf({ DATA_DIR: dataDir });
  const look = () => lookAtRecords(config, false);
  expect(await look()).toMatchObject([{ state: 'skipped', said: expect.stringMatching(/is missing or empty/) }]);
  await mkdir(join(dataDir, 'postgres'), { recursive: true });
  expect(await look()).toMatchObject([{ state: 'skipped', said: expect.stringMatching(/is missing or empty/) }]);
  await mkdir(join(dataDir, 'dumps'));
  await writeFile(join(dataDir, 'dumps', '2026-03-01T02-00-00.000Z.jsonl.gz'), 'a dump');
  expect(await look()).toMatchObject([{ state: 'fault', said: expect.stringMatching(/there are dumps of one/) }]);
  expect(await readdir(join(dataDir, 'postgres'))).toEqual([]);
  for (const name of ['postgres', 'dumps']) {
    await rm(join(dataDir, name), { recursive: true });
    await symlink(name, join(dataDir, name));
  }
  expect(await look()).toMatchObject([{ state: 'fault', said: expect.stringMatching(/ELOOP/) }]);
  expect(of(await lookAtFiles(config), 'backup')).toMatchObject([
    { state: 'fault', said: expect.stringMatching(/ELOOP/) },
  ]);
});

test.runIf(process.env.TEST_DATABASE_URL)('PostgreSQL is asked for what keeps records safe', async () => {
  // The tests' server runs without fsync.
  const findings = await lookAtRecords(configOf({ DATABASE_URL: process.env.TEST_DATABASE_URL ?? '' }), false);
  const said = of(findings, 'database');
  expect(said.find((finding) => finding.said === 'fsync off')).toMatchObject({ state: 'warning' });
  expect(said.find((finding) => finding.said === 'takes writes')).toMatchObject({ state: 'ok' });
});

test.runIf(process.env.TEST_DATABASE_URL)(
  'a replica that follows nobody, and one that is not there, are told',
  async () => {
    const env = { DATABASE_URL: process.env.TEST_DATABASE_URL ?? '' };
    const database = await cloneTemplate();
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.db);
    const migrated = Object.assign(new URL(env.DATABASE_URL), { pathname: `/${rows[0]?.name}` }).href;
    const look = async (replica: string) =>
      of(await lookAtRecords(configOf({ DATABASE_URL: migrated, DATABASE_REPLICA_URL: replica }), false), 'replica');
    expect(await look(env.DATABASE_URL)).toMatchObject([{ state: 'warning', said: 'no standby: it takes writes' }]);
    expect(await look('postgres://nobody@127.0.0.1:1/none')).toMatchObject([
      { state: 'warning', said: 'it cannot be asked (ECONNREFUSED)' },
    ]);
    await database.close();
  },
);

test('the command ends with 1 where something is wrong, and speaks JSON', async () => {
  const script = join(import.meta.dirname, '..', 'doctor.ts');
  const ended = await promisify(execFile)(process.execPath, [...NODE_FLAGS, script, '--json'], {
    env: nodeEnv({ NODE_ENV: 'production', DATA_DIR: folder }),
  }).catch((error: { code: number; stdout: string }) => error);
  expect(ended).toMatchObject({ code: 1 });
  expect((JSON.parse(ended.stdout) as Finding[]).filter(({ state }) => state === 'fault').length).toBeGreaterThan(4);
});
