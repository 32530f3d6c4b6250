import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY, HOUR } from '../../../contract/limits.ts';
import type { SearchAnswer } from '../../../contract/search.ts';
import {
  createFollower,
  followRecords,
  keepUp,
  loadCatalogue,
  prepareIndex,
  rebuildIndex,
} from '../../../server/features/books/books.ts';
import { bookJobs } from '../../../server/features/books/jobs.ts';
import { PortableRecord, portableToBook } from '../../../server/features/books/catalogue/portable-record.ts';
import { createLog } from '../../../server/log.ts';
import { openSearchIndex } from '../../../server/platform/retrieval/search-index.ts';
import { createApp } from '../../../server/routes.ts';
import type { Services } from '../../../server/services.ts';
import { signIn } from '../../../server/testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../../server/testing/testing.ts';
import { jsonLines } from '../sources/json-lines.ts';
import { importRecords } from './import-records.ts';

const jsonl = jsonLines('jsonl', PortableRecord, portableToBook);

const METRICS_TOKEN = 'a token for the metrics';

// Two nodes on one database, each with its own folder.
let server: TestServer;
let folder: string;
let one: Services;
let two: Services;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ catalogue: ['physics'], env: { METRICS_TOKEN } });
  folder = await mkdtemp(join(tmpdir(), 'deepshelf-own-index-'));
  one = server.services;
  ({ token } = await signIn(server, 'ada@example.com'));
  two = { ...one, index: await openSearchIndex(join(folder, 'search')) };
});
afterAll(async () => {
  two.index.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const nodes = () => [one, two];

async function find(node: Services, query: string): Promise<string | undefined> {
  const answer = await createApp(node).request('/functions/v1/post-search', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query }),
  });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as SearchAnswer).items[0]?.title;
}

/** The indexes in the second node's folder. */
const tables = async () => (await readdir(join(folder, 'search'))).filter((name) => name.startsWith('works_'));

/** How much waits for the second node's index. */
const waiting = async () => {
  const rows = await one.db
    .selectFrom('waiting_for_index')
    .select('id')
    .where('index_name', '=', two.index.name())
    .execute();
  return rows.length;
};

const findOnBoth = async (query: string) => [await find(one, query), await find(two, query)];

async function importBook(node: Services, file: string, title: string, key = file): Promise<void> {
  const path = join(folder, `${file}.jsonl`);
  await writeFile(path, `${JSON.stringify({ key, title, authors: ['Ann Sailor'], summary: 'Of the moon.' })}\n`);
  await importRecords(node, { source: jsonl, path, folder: join(folder, file), restart: false, tell: () => {} });
}

async function* oneBook() {
  const texts = { title: 'Left behind', authors: '', text: '', asks: '', topics: '', characters: '' };
  const kind = { audience: '', fiction: '', form: '' };
  yield [{ id: 'left', ...texts, ...kind, country: '', language: '', original: '', year: 1900, by_woman: false }];
}

test('each node builds its own index once, and a start of one takes nothing from the other', async () => {
  const name = one.index.name();
  expect(await prepareIndex(two)).toBeGreaterThan(0);
  expect(await two.index.size()).toBe(await one.index.size());
  for (const node of nodes()) expect(await prepareIndex(node)).toBe(0);
  for (const node of nodes()) await keepUp(node);
  expect(one.index.name()).toBe(name);
  expect(two.index.name()).not.toBe(name);
});

test('a book that is imported beside one node is found by both', async () => {
  await importBook(one, 'tides-sailor', 'Quiet Tides');
  await importBook(two, 'lanterns-sailor', 'Paper Lanterns');
  expect(await findOnBoth('Paper Lanterns')).toEqual([undefined, 'Paper Lanterns']);
  for (const node of nodes()) await keepUp(node);
  expect(await findOnBoth('Quiet Tides')).toEqual(['Quiet Tides', 'Quiet Tides']);
  expect(await findOnBoth('Paper Lanterns')).toEqual(['Paper Lanterns', 'Paper Lanterns']);
  expect(await two.index.size()).toBe(await one.index.size());
});

test('an import beside an index of any size is stored and found', async () => {
  // The share of it that may wait for another index is no whole number.
  const large: Services = { ...one, index: { ...one.index, size: async () => 100_001 } };
  await importBook(large, 'harbours-sailor', 'Large Harbours');
  for (const node of nodes()) await keepUp(node);
  expect(await findOnBoth('Large Harbours')).toEqual(['Large Harbours', 'Large Harbours']);
});

test('both follow the catalogue, with new books and without those that it no longer has', async () => {
  const before = await one.index.size();
  const added = await loadCatalogue(two, ['physics', 'history-ancient']);
  for (const node of nodes()) await keepUp(node);
  for (const node of nodes()) expect(await node.index.size()).toBe(before + added);
  await loadCatalogue(one, ['physics']);
  for (const node of nodes()) await keepUp(node);
  for (const node of nodes()) expect(await node.index.size()).toBe(before);
});

test('a book whose writer dies before its index has it is not lost', async () => {
  const dying = async () => {
    throw new Error('killed');
  };
  const dies = { ...one, index: { ...one.index, add: dying } };
  await expect(importBook(dies, 'anchor-sailor', 'Lost Anchor')).rejects.toThrow('killed');
  for (const node of nodes()) await keepUp(node);
  expect(await findOnBoth('Lost Anchor')).toEqual(['Lost Anchor', 'Lost Anchor']);
  // And so is one that dies when its index has it, before that is recorded.
  const late = { ...one, index: { ...one.index, add: (books) => one.index.add(books).then(dying) } } satisfies Services;
  await expect(importBook(late, 'buoy-sailor', 'Lost Buoy')).rejects.toThrow('killed');
  for (const node of nodes()) await keepUp(node);
  expect(await findOnBoth('Lost Buoy')).toEqual(['Lost Buoy', 'Lost Buoy']);
  expect(await one.index.size()).toBe(await two.index.size());
});

test('two processes that write the same book to the index that they share leave it there once, as it is in the records', async () => {
  const other = { ...two, index: await openSearchIndex(join(folder, 'search')) };
  await prepareIndex(other);
  for (let round = 0; round < 6; round++) {
    const write = (node: Services, title: string) =>
      importBook(node, `beacon-${title.replaceAll(' ', '-').toLowerCase()}`, title, 'beacon-sailor');
    await Promise.all([write(two, `Beacon North ${round}`), write(other, `Beacon South ${round}`)]);
    await keepUp(two);
    const { title } = await two.db
      .selectFrom('works')
      .select('title')
      .where('id', '=', 'beacon-sailor')
      .executeTakeFirstOrThrow();
    await other.index.version();
    for (const { index } of [two, other]) {
      const found = (await index.search('title', 'beacon', { limit: 9 })).filter(({ id }) => id === 'beacon-sailor');
      expect(found.map((hit) => hit.title)).toEqual([title]);
    }
  }
  other.index.close();
});

test('a copy of a node’s folder gets an index of its own, and neither misses a book', async () => {
  await cp(join(folder, 'search'), join(folder, 'copy'), { recursive: true });
  const copy: Services = { ...two, index: await openSearchIndex(join(folder, 'copy')) };
  expect(await prepareIndex(copy)).toBe(0);
  expect(copy.index.name()).toBe(two.index.name());
  await importBook(one, 'reef-sailor', 'Hidden Reef');
  // Either may be the one that takes what waits for the name that they share.
  for (const node of [copy, two, copy, two]) await keepUp(node);
  expect(copy.index.name()).not.toBe(two.index.name());
  for (const node of [one, two, copy]) expect(await find(node, 'Hidden Reef')).toBe('Hidden Reef');
  await importBook(copy, 'shoal-sailor', 'Long Shoal');
  for (const node of [one, two, copy]) await keepUp(node);
  for (const node of [one, two, copy]) expect(await find(node, 'Long Shoal')).toBe('Long Shoal');
  copy.index.close();
});

test('an import of more than a node would take one by one leaves nothing waiting for it, and it builds again', async () => {
  await keepUp(two);
  await sql`insert into waiting_for_index (index_name, work_id)
    select ${two.index.name()}, 'x' || n from generate_series(1, 20000) n`.execute(one.db);
  await importBook(one, 'atoll-sailor', 'Far Atoll');
  expect(await waiting()).toBe(0);
  await importBook(one, 'lagoon-sailor', 'Still Lagoon');
  expect(await waiting()).toBe(0);
  const old = two.index.name();
  await keepUp(two);
  expect(two.index.name()).toBe(old);
  server.services.clock.advance(3 * HOUR);
  await keepUp(two);
  expect(two.index.name()).not.toBe(old);
  ({ token } = await signIn(server, 'ada@example.com'));
  expect(await findOnBoth('Far Atoll')).toEqual(['Far Atoll', 'Far Atoll']);
  expect(await findOnBoth('Still Lagoon')).toEqual(['Still Lagoon', 'Still Lagoon']);
});

test('vectors that cannot be followed do not stop the words; failures are counted, and said once, as is their end', async () => {
  const lines: { msg: string; index: string }[] = [];
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
  let isAway = true;
  const vectors = {
    name: () => {
      if (isAway) throw new Error('the vectors are away');
      return null;
    },
  };
  await one.db
    .insertInto('facts')
    .values({ name: 'vector_index', value: '{"name":"v","model":"m","since":""}', updated_at: new Date() })
    .execute();
  const follow = createFollower({
    ...two,
    log,
    meaning: { vectors: { ...vectors, holds: async () => false } } as never,
  });
  await importBook(one, 'swell-sailor', 'Slow Swell');
  await follow();
  await follow();
  expect(await find(two, 'Slow Swell')).toBe('Slow Swell');
  isAway = false;
  await follow();
  await follow();
  expect(lines.map(({ msg, index }) => `${msg}: ${index}`)).toEqual([
    'the search index could not follow the records: vectors',
    'the search index follows the records again: vectors',
  ]);
  const metrics = await createApp(one).request('/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const text = await metrics.text();
  expect(text).toContain('deepshelf_index_follow_failures_total{index="vectors"} 2');
  expect(text).toContain('deepshelf_index_follow_failures_total{index="words"} 0');
});

test('a server whose index never answers stops all the same', async () => {
  const asked = Promise.withResolvers<void>();
  const version = () => {
    asked.resolve();
    return new Promise<number>(() => {});
  };
  const stop = followRecords({ ...two, index: { ...two.index, version } }, 10);
  await asked.promise;
  await expect(stop()).resolves.toBeUndefined();
});

test('what is written while a node builds is in its new index, and the other nodes neither wait for it nor change theirs', async () => {
  const old = one.index.name();
  const slow: Services = {
    ...two,
    index: {
      ...two.index,
      build: async (batches, name) => {
        const built = await two.index.build(batches, name);
        await importBook(one, 'harbour-sailor', 'Winter Harbour');
        const third: Services = { ...two, index: await openSearchIndex(join(folder, 'third')) };
        expect(await prepareIndex(third)).toBeGreaterThan(0);
        await keepUp(one);
        expect(await find(one, 'Winter Harbour')).toBe('Winter Harbour');
        third.index.close();
        return built;
      },
    },
  };
  await rebuildIndex(slow);
  expect(await findOnBoth('Winter Harbour')).toEqual(['Winter Harbour', 'Winter Harbour']);
  await keepUp(one);
  expect(one.index.name()).toBe(old);
  expect(await tables()).toHaveLength(1);
});

test('a node without a worker tidies its own place; one that has been away for a week builds again', async () => {
  // A table that nobody uses, as a process leaves behind that died while it built.
  await two.index.build(oneBook());
  server.services.clock.advance(3 * HOUR);
  await keepUp(two);
  expect(await tables()).toHaveLength(1);

  await importBook(one, 'pilot-sailor', 'The Pilot');
  expect(await waiting()).toBe(1);
  server.services.clock.advance(8 * DAY);
  await bookJobs(one).tidyIndex.run({}, new AbortController().signal);
  expect(await waiting()).toBe(0);
  expect(await prepareIndex(two)).toBe(await one.index.size());
  ({ token } = await signIn(server, 'ada@example.com'));
  expect(await findOnBoth('The Pilot')).toEqual(['The Pilot', 'The Pilot']);
});
