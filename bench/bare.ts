/**
 * `npm run bench -- bare`: a library page, a bookmark, a refresh and a search of the real program, beside the same
 * statements through only the driver and Hono (`bare/least.ts`), on the same records in the same run. 1,000 readers
 * with 300 books each on a temporary PostgreSQL without fsync. To change that: `--engine embedded`, `--processes 2`
 * (web processes; PostgreSQL only), `--books 1000` (a million books in libraries), `--calls 600`. `--only
 * listing,refresh` measures only these. `--profile FOLDER` writes a processor profile of our web processes there,
 * including their start.
 */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findPostgres, startPostgres } from '../scripts/postgres.ts';
import { openDatabase } from '../server/platform/db/database.ts';
import { generateKeys } from '../server/platform/secrets.ts';
import { fillReaders } from './fill-readers.ts';
import { quantiles } from './quantiles.ts';
import { type ServerProcess, startProcess } from './server-process.ts';

const READERS = 1000;
/**
 * Readers who call; the others only fill the tables. Half call us and half the bare server, so that each side refreshes
 * its own sessions.
 */
const CALLING = 100;
const ROUNDS = 6;
const QUERIES = ['why do empires fall', 'black holes', 'a gentle history of mathematics', 'how cities work', 'the sea'];

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    engine: { type: 'string', default: 'postgres' },
    processes: { type: 'string', default: '1' },
    books: { type: 'string', default: '300' },
    calls: { type: 'string', default: '600' },
    only: { type: 'string', default: '' },
    profile: { type: 'string', default: '' },
  },
});
const [processes, books] = [Number(values.processes), Number(values.books)];
const callsInRound = Math.ceil(Number(values.calls) / ROUNDS);
const embedded = values.engine === 'embedded';
if (embedded && processes > 1) throw new Error('The embedded database serves one process.');
const binaries = embedded ? null : findPostgres();
if (!embedded && !binaries) throw new Error('PostgreSQL is not installed (apt-get install postgresql).');
const postgres = binaries ? await startPostgres(binaries) : null;
const folder = await mkdtemp(join(tmpdir(), 'deepshelf-bare-'));
const keys = await generateKeys();
const SEARCH_INDEX_URI = join(folder, 'search');
const shared = { SEARCH_INDEX_URI, ...(postgres && { DATABASE_URL: postgres.url }) };
const startOurs = (at = 0) =>
  startProcess({
    ...shared,
    DATA_DIR: join(folder, `ours${at}`),
    JWT_KEYS: keys.jwtKeys,
    ENCRYPTION_KEY: keys.encryptionKey,
    ROLE: 'web',
    AUTH_LIMIT_SCALE: '1000',
    ...(values.profile && { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${values.profile}` }),
  });

type Reader = { token: string; refresh: string; userId: string; works: string[] };

// The first start makes the tables and the index. The second signs readers in to the data filled in between.
await (await startOurs()).stop();
const INDEX_NAME = await fill();
const first = await startOurs();
const readers = await signIn(first);
let ours = [first];
if (embedded) {
  // The bare server has a copy, since only one process can own the files of an embedded database.
  await first.stop();
  await cp(join(folder, 'ours0', 'postgres'), join(folder, 'bare'), { recursive: true });
  ours = [await startOurs()];
}
for (let at = 1; at < processes; at++) ours.push(await startOurs(at));
const startBare = () =>
  startProcess({ ...shared, PGLITE_FOLDER: join(folder, 'bare'), INDEX_NAME }, 'bench/bare/least.ts');
const bare = await Promise.all(Array.from({ length: processes }, startBare));
const sides = {
  ours: { servers: ours, readers: readers.slice(0, CALLING / 2) },
  bare: { servers: bare, readers: readers.slice(CALLING / 2) },
};
type Side = keyof typeof sides;
/** The path and body of one reader's call. */
type Call = (reader: Reader, at: number) => { path: string; body?: object };
const calls: Record<string, Record<Side, Call>> = {
  listing: {
    ours: () => ({ path: '/functions/v1/get-relevant-books' }),
    bare: ({ userId }) => ({ path: `/listing/${userId}` }),
  },
  bookmark: {
    ours: ({ works }, at) => ({ path: '/functions/v1/create-book-like', body: like(works, at) }),
    bare: ({ userId, works }, at) => ({ path: `/bookmark/${userId}`, body: like(works, at) }),
  },
  refresh: {
    ours: ({ refresh }) => ({ path: '/auth/v1/token?grant_type=refresh_token', body: { refresh_token: refresh } }),
    bare: ({ userId }) => ({ path: `/refresh/${userId}`, body: {} }),
  },
  search: {
    ours: (_, at) => ({ path: '/functions/v1/post-search', body: { query: QUERIES[at % QUERIES.length] } }),
    bare: ({ userId }, at) => ({ path: `/search/${userId}`, body: { query: QUERIES[at % QUERIES.length] } }),
  },
};
console.log(
  `${READERS} readers with ${books} books each, ${postgres?.version ?? 'the embedded database'}, ${processes} web process(es)`,
);
const wanted = Object.keys(calls).filter((name) => !values.only || values.only.split(',').includes(name));
for (const name of wanted) for (const atOnce of [1, 20]) await compare(name, atOnce);
for (const side of ['ours', 'bare'] as const) {
  const memory = await Promise.all(sides[side].servers.map((server) => server.memory()));
  console.log(`${side}: ${memory.join(' and ')} MB resident after all calls`);
}
await Promise.all([...ours, ...bare].map((server) => server.stop()));
await postgres?.stop();
await rm(folder, { recursive: true, force: true });
process.exit();

/** Alternates the two sides, so that both share whatever else runs. The first round is not counted. */
async function compare(name: string, atOnce: number): Promise<void> {
  const seen = { ours: emptyTally(), bare: emptyTally() };
  for (let round = 0; round <= ROUNDS; round++) {
    for (const side of ['ours', 'bare'] as const) {
      const taken = await measure(name, side, atOnce);
      if (round === 0) continue;
      seen[side].times.push(...taken.times);
      seen[side].seconds += taken.seconds;
      seen[side].processor += taken.processor;
      seen[side].bytes = taken.bytes;
    }
  }
  const tell = ({ times, seconds, processor, bytes }: Tally) =>
    `${quantiles(times)
      .map((value) => value.toFixed(1))
      .join(
        ' / ',
      )} ms, ${(times.length / seconds).toFixed(0)}/s, processor ${((processor / times.length) * 1000).toFixed(2)} ms, ${bytes} bytes`;
  const median = (side: Side) => quantiles(seen[side].times)[0] ?? Number.NaN;
  const rate = seen.ours.seconds / seen.bare.seconds;
  console.log(
    `${name}, ${atOnce} at once: ours p50/p95/p99 ${tell(seen.ours)}; bare ${tell(seen.bare)}; ` +
      `p50 ${(median('ours') / median('bare')).toFixed(2)} times, rate 1/${rate.toFixed(2)}, processor ${(seen.ours.processor / seen.bare.processor).toFixed(2)} times`,
  );
}

/** `bytes` is the length of the last round's first answer. */
type Tally = { times: number[]; seconds: number; processor: number; bytes: number };
function emptyTally(): Tally {
  return { times: [], seconds: 0, processor: 0, bytes: 0 };
}

/** One round of calls. Processor time is that of the servers asked, without PostgreSQL and without this process. */
async function measure(name: string, side: Side, atOnce: number): Promise<Tally> {
  const { servers, readers } = sides[side];
  const processor = () => servers.reduce((sum, server) => sum + server.processor(), 0);
  const [began, used] = [performance.now(), processor()];
  const times: number[] = [];
  let [next, bytes] = [0, 0];
  const work = async () => {
    while (next < callsInRound) {
      const at = next++;
      const reader = readers[at % readers.length] as Reader;
      const { path, body } = (calls[name] as Record<Side, Call>)[side](reader, at);
      const { ms, text } = await ask((servers[at % servers.length] as ServerProcess).url + path, reader, body);
      times.push(ms);
      if (at === 0) bytes = Buffer.byteLength(text);
      // A browser does the same; using an old token is a different case.
      reader.refresh = (JSON.parse(text) as { refresh_token?: string }).refresh_token ?? reader.refresh;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { times, bytes, seconds: (performance.now() - began) / 1000, processor: processor() - used };
}

/** Milliseconds until the whole answer has come. Compression is refused, because only ours would compress. */
async function ask(url: string, { token }: Reader, body?: object): Promise<{ ms: number; text: string }> {
  const began = performance.now();
  const answer = await fetch(url, {
    headers: {
      'accept-encoding': 'identity',
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url} ${answer.status} ${text.slice(0, 200)}`);
  return { ms: performance.now() - began, text };
}

function like(works: readonly string[], at: number): object {
  return { id: works[at % works.length], saved: at % 2 === 0 };
}

async function signIn(server: ServerProcess): Promise<Reader[]> {
  const sessions = await server.startSessions(CALLING);
  const readers: Reader[] = [];
  for (const { access_token: token, refresh_token: refresh, user } of sessions) {
    // The first page also counts the genres and authors, which is not what is measured.
    const page = await fetch(`${server.url}/functions/v1/get-relevant-books?pageSize=100`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const answer = (await page.json()) as { data?: { id: string }[] };
    if (!answer.data?.length) throw new Error(`A library is not there: ${page.status} ${JSON.stringify(answer)}`);
    readers.push({ token, refresh, userId: user.id, works: answer.data.map(({ id }) => id) });
  }
  return readers;
}

/** Adds a thousand readers with books of the starter catalogue. Returns the name of the index in use. */
async function fill(): Promise<string> {
  const options = { databaseUrl: postgres?.url ?? null, dataDir: join(folder, 'ours0'), patient: true };
  const { db, exec, close } = await openDatabase(options);
  await fillReaders(db, READERS, books);
  await exec('vacuum analyze');
  const index = await db
    .selectFrom('search_indexes')
    .select('name')
    .orderBy('built_at', 'desc')
    .executeTakeFirstOrThrow();
  await close();
  return index.name;
}
