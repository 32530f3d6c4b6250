import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { afterEach, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const servers = new Set<ReturnType<typeof createServer>>();
afterEach(() => {
  for (const server of servers) server.close();
  servers.clear();
});

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.add(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return String((server.address() as AddressInfo).port);
}

/** Runs the health check that the image has, and returns its exit code. */
async function check(env: Record<string, string>): Promise<number | null> {
  const image = await readFile(join(root, 'Dockerfile'), 'utf8');
  const [program = '', ...words] = JSON.parse(/HEALTHCHECK[^[]*(\[.*\])/.exec(image)?.[1] ?? '[]') as string[];
  const child = spawn(program === 'node' ? process.execPath : program, words, { cwd: root, env });
  return new Promise((done) => child.once('exit', done));
}

const live: RequestListener = ({ url }, response) => void response.writeHead(url === '/health' ? 200 : 404).end();

test('the image is healthy while its web server answers, and no longer', async () => {
  expect(await check({ PORT: await listen(live) })).toBe(0);
  expect(await check({ PORT: await listen((_, response) => void response.writeHead(503).end()) })).toBe(1);
  expect(await check({ PORT: '1' })).toBe(1);
});

test('a worker has no web server: it is asked on the operator’s port, if it has one', async () => {
  const worker = { ROLE: 'worker', PORT: '1' };
  expect(await check({ ...worker, METRICS_PORT: await listen(live) })).toBe(0);
  expect(await check({ ...worker, METRICS_PORT: '1' })).toBe(1);
  expect(await check(worker)).toBe(0);
});
