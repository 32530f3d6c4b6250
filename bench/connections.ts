/**
 * `npm run bench -- connections`: what 10,000 silent connections, then 200 readers who take their answer slowly, cost
 * the real program and a reader beside them. `--idle N --slow N` for others.
 */
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { quantiles } from './quantiles.ts';
import { startProcess } from './server-process.ts';

const CALLS = 60;
/** Few enough at once that the server's accept queue is not what is measured. */
const AT_ONCE = 100;

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { idle: { type: 'string', default: '10000' }, slow: { type: 'string', default: '200' } },
});
const server = await startProcess({ AUTH_LIMIT_SCALE: '1000' });
const { hostname, port } = new URL(server.url);
const [session] = await server.startSessions(1);
const token = session?.access_token ?? '';
await fillLibrary();
await measure('nobody else');

const idle = await open(Number(values.idle), (socket) => socket.resume());
await measure(`${idle.filter((socket) => !socket.destroyed).length} idle connections`);
const began = performance.now();
while (idle.some((socket) => !socket.destroyed) && performance.now() - began < 120_000) await setTimeout(1_000);
const left = idle.filter((socket) => !socket.destroyed).length;
console.log(`${left} of them left ${Math.round((performance.now() - began) / 1000)} s later`);
for (const socket of idle) socket.destroy();
await measure('after them');

const request = `GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n`;
// Many pages in a row, read a few bytes a second.
const slow = await open(Number(values.slow), (socket) => {
  socket.pause();
  socket.write(request.repeat(20));
});
const sipping = setInterval(() => {
  for (const socket of slow) socket.read(64);
}, 1_000);
await setTimeout(3_000);
await measure(`${slow.filter((socket) => !socket.destroyed).length} slow readers`);
clearInterval(sipping);
for (const socket of slow) socket.destroy();
await setTimeout(1_000);
await measure('after them');
await server.stop();

async function open(count: number, greet: (socket: Socket) => void): Promise<Socket[]> {
  const sockets: Socket[] = [];
  let refused = 0;
  for (let start = 0; start < count; start += AT_ONCE) {
    const wave = Array.from({ length: Math.min(AT_ONCE, count - start) }, async () => {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => {});
      const connected = await new Promise<boolean>((done) => {
        socket.once('connect', () => done(true));
        socket.once('close', () => done(false));
      });
      if (!connected) {
        refused += 1;
        return;
      }
      greet(socket);
      sockets.push(socket);
    });
    await Promise.all(wave);
  }
  if (refused > 0) console.log(`${refused} of ${count} connections were refused`);
  return sockets;
}

async function measure(beside: string): Promise<void> {
  const times: number[] = [];
  let failed = 0;
  for (let call = 0; call < CALLS; call += 1) {
    const started = performance.now();
    const answer = await ask('GET', 'get-relevant-books?pageSize=24');
    await answer.text();
    times.push(performance.now() - started);
    if (!answer.ok) failed += 1;
  }
  const shown = quantiles(times).map((value) => value.toFixed(0));
  console.log(
    `${beside}: a library p50/p95/p99 ${shown.join(' / ')} ms, ${failed} failed; ${await server.memory()} MB`,
  );
}

async function fillLibrary(): Promise<void> {
  const ids = new Set<string>();
  for (const query of ['history', 'physics', 'mathematics', 'novels about the sea', 'how cities work']) {
    const { items } = (await (await ask('POST', 'post-search', { query })).json()) as { items: { id: string }[] };
    for (const { id } of items) ids.add(id);
  }
  for (const id of ids) await ask('POST', 'create-book-relation', { id });
}

function ask(method: string, name: string, body?: object): Promise<Response> {
  return fetch(`${server.url}/functions/v1/${name}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  });
}
