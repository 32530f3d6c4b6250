/**
 * `npm run bench -- auth`: requests a second and p99 of refresh, GET /user and password sign-in with 20 clients, on the
 * real program. With the folder of an initialised @supabase/lite project as argument, the same run alternates with that
 * server. Then it measures how much longer a known address takes than an unknown one.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { quantile } from './quantiles.ts';

const CLIENTS = 20;
const SECONDS = 5;
const ROUNDS = 3;
const PAIRS = 200;

type Server = { name: string; url: string; key: string; process: ChildProcess };
type Reader = { email: string; access: string; refresh: string };

async function startOurs(): Promise<Server> {
  const dataDir = await mkdtemp(join(tmpdir(), 'deepshelf-auth-'));
  const url = 'http://127.0.0.1:54421';
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: '54421',
      PUBLIC_URL: url,
      ROLE: 'web',
      LOG_LEVEL: 'error',
      SIGNUP_CONFIRMATION: '0',
      MESSAGE_INTERVAL: '0',
      AUTH_LIMIT_SCALE: '1000',
      ...(process.env.DATABASE_URL && { DATABASE_URL: process.env.DATABASE_URL }),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  child.once('exit', () => void rm(dataDir, { recursive: true, force: true }));
  return { name: 'deepshelf', url: `${url}/auth/v1`, key: '', process: child };
}

async function startLite(project: string): Promise<Server> {
  const env = Object.fromEntries(
    (await readFile(join(project, '.env'), 'utf8')).split('\n').map((line) => line.split('=') as [string, string]),
  );
  const program = join(project, '../node_modules/.bin/lite');
  const child = spawn(program, ['--no-telemetry', 'start', '--host', '127.0.0.1'], {
    cwd: project,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const key = env.SUPABASE_PUBLISHABLE_KEY ?? '';
  return { name: '@supabase/lite', url: 'http://127.0.0.1:54321/auth/v1', key, process: child };
}

async function ready(server: Server): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    const answer = await fetch(`${server.url}/health`, { headers: { apikey: server.key } }).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`${server.name} does not answer.`);
}

async function call(server: Server, method: string, path: string, body?: unknown, token?: string) {
  const answer = await fetch(server.url + path, {
    method,
    headers: {
      'content-type': 'application/json',
      apikey: server.key,
      authorization: `Bearer ${token ?? server.key}`,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const json = (await answer.json()) as Record<string, string>;
  if (!answer.ok) throw new Error(`${server.name} ${path}: ${answer.status} ${JSON.stringify(json)}`);
  return json;
}

const password = 'correct horse battery';

async function signUp(server: Server, email: string): Promise<Reader> {
  const session = await call(server, 'POST', '/signup', { email, password });
  return { email, access: session.access_token ?? '', refresh: session.refresh_token ?? '' };
}

const works = {
  refresh: async (server: Server, reader: Reader) => {
    const body = { refresh_token: reader.refresh };
    reader.refresh = (await call(server, 'POST', '/token?grant_type=refresh_token', body)).refresh_token ?? '';
  },
  'GET /user': (server: Server, reader: Reader) => call(server, 'GET', '/user', undefined, reader.access),
  'password sign-in': (server: Server, { email }: Reader) =>
    call(server, 'POST', '/token?grant_type=password', { email, password }),
};

async function load(work: (reader: Reader) => Promise<unknown>, readers: Reader[]): Promise<number[]> {
  const end = performance.now() + SECONDS * 1000;
  const times: number[] = [];
  await Promise.all(
    readers.map(async (reader) => {
      while (performance.now() < end) {
        const before = performance.now();
        await work(reader);
        times.push(performance.now() - before);
      }
    }),
  );
  return times;
}

async function compareThroughput(servers: Server[]): Promise<void> {
  const readers = new Map<Server, Reader[]>();
  for (const server of servers) {
    const names = Array.from({ length: CLIENTS }, (_, n) => `bench${Date.now()}-${n}@example.com`);
    readers.set(server, await Promise.all(names.map((name) => signUp(server, name))));
  }
  console.log(`${CLIENTS} clients, ${ROUNDS} rounds of ${SECONDS} s by turns; Node ${process.version}\n`);
  console.log('work               server            requests/s    p50 ms    p99 ms');
  for (const [name, work] of Object.entries(works)) {
    const times = new Map<Server, number[]>(servers.map((server) => [server, []]));
    for (let round = 0; round < ROUNDS; round++) {
      for (const server of servers) {
        const mine = await load((reader) => work(server, reader), readers.get(server) ?? []);
        times.get(server)?.push(...mine);
      }
    }
    for (const [server, all] of times) {
      const rate = (all.length / (SECONDS * ROUNDS)).toFixed(0);
      const [p50, p99] = [quantile(all, 0.5).toFixed(1), quantile(all, 0.99).toFixed(1)];
      console.log(
        `${name.padEnd(18)} ${server.name.padEnd(16)} ${rate.padStart(11)} ${p50.padStart(9)} ${p99.padStart(9)}`,
      );
    }
  }
}

/**
 * Times one request to a known and one to an unknown address, in turn, and gives the median difference with its
 * interval.
 */
async function compareAddresses(server: Server): Promise<void> {
  const stamp = Date.now();
  console.log(
    `\nknown minus unknown address, ${PAIRS} pairs: median difference in ms (95 % interval), median of a request`,
  );
  const asks: Record<string, (email: string) => Promise<unknown>> = {
    'POST /otp': (email) => call(server, 'POST', '/otp', { email }),
    'POST /recover': (email) => call(server, 'POST', '/recover', { email }),
    'password sign-in': (email) =>
      call(server, 'POST', '/token?grant_type=password', { email, password: 'wrong' }).catch(() => {}),
  };
  const known = Array.from({ length: 20 }, (_, n) => `known${stamp}-${n}@example.com`);
  await Promise.all(known.map((email) => signUp(server, email)));
  for (const [name, ask] of Object.entries(asks)) {
    const differences: number[] = [];
    const all: number[] = [];
    for (let pair = 0; pair < PAIRS; pair++) {
      const emails = [known[pair % known.length] ?? '', `unknown${stamp}-${name.length}-${pair}@example.com`];
      const order = pair % 2 === 0 ? [0, 1] : [1, 0];
      const times = [0, 0];
      for (const which of order) {
        const before = performance.now();
        await ask(emails[which] ?? '');
        times[which] = performance.now() - before;
        // Work that continues after the response must not count towards the next request.
        await new Promise((resolve) => setTimeout(resolve, 80));
      }
      differences.push((times[0] ?? 0) - (times[1] ?? 0));
      all.push(...times);
    }
    const draws = Array.from({ length: 1000 }, () =>
      quantile(
        differences.map(() => differences[Math.floor(Math.random() * PAIRS)] ?? 0),
        0.5,
      ),
    );
    const [middle, low, high] = [quantile(differences, 0.5), quantile(draws, 0.025), quantile(draws, 0.975)];
    const interval = `${middle.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`;
    console.log(`${name.padEnd(18)} ${interval.padStart(26)} ${quantile(all, 0.5).toFixed(1).padStart(10)}`);
  }
}

const project = process.argv[3];
const servers = [await startOurs(), ...(project ? [await startLite(project)] : [])];
try {
  for (const server of servers) await ready(server);
  await compareThroughput(servers);
  if (servers[0]) await compareAddresses(servers[0]);
} finally {
  for (const server of servers) server.process.kill('SIGTERM');
}
