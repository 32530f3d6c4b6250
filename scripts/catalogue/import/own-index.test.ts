import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY, HOUR } from '../../../contract/limits.ts';
import type { SearchAnswer } from '../../../contract/search.ts';
import { keepUp, loadCatalogue, prepareIndex, rebuildIndex } from '../../../server/features/books/books.ts';
import { bookJobs } from '../../../server/features/books/jobs.ts';
import { PortableRecord, portableToBook } from '../../../server/features/books/portable-record.ts';
import { openSearchIndex } from '../../../server/platform/retrieval/search-index.ts';
import { createApp } from '../../../server/routes.ts';
import type { Services } from '../../../server/services.ts';
import { signIn } from '../../../server/testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../../server/testing/testing.ts';
import { jsonLines } from '../sources/json-lines.ts';
import { importRecords } from './import-records.ts';

const jsonl = jsonLines('jsonl', PortableRecord, portableToBook);

// Two nodes on one database, each with its own folder.
let server: TestServer;
let folder: string;
let one: Services;
let two: Services;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ catalogue: ['physics'] });
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

const findOnBoth = async (query: string) => [await find(one, query), await find(two, query)];

async function importBook(node: Services, key: string, title: string): Promise<void> {
  const path = join(folder, `${key}.jsonl`);
  await writeFile(path, `${JSON.stringify({ key, title, authors: ['Ann Sailor'], summary: 'Of the moon.' })}\n`);
  await importRecords(node, { source: jsonl, path, folder: join(folder, key), restart: false, tell: () => {} });
}

async function* oneBook() {
  const texts = { title: 'Left behind', authors: '', text: '', asks: '', topics: '', characters: '' };
  yield [{ id: 'left', ...texts, country: '', language: '', original: '', year: 1900, by_woman: false }];
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
  expect(await findOnBoth('Quiet Tides')).toEqual(['Quiet Tides', undefined]);
  for (const node of nodes()) await keepUp(node);
  expect(await findOnBoth('Quiet Tides')).toEqual(['Quiet Tides', 'Quiet Tides']);
  expect(await findOnBoth('Paper Lanterns')).toEqual(['Paper Lanterns', 'Paper Lanterns']);
  expect(await two.index.size()).toBe(await one.index.size());
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

test('what is written while a node builds is in its new index, and the other node keeps its own', async () => {
  const old = one.index.name();
  const slow: Services = {
    ...two,
    index: {
      ...two.index,
      build: async (batches, name) => {
        const built = await two.index.build(batches, name);
        await importBook(one, 'harbour-sailor', 'Winter Harbour');
        return built;
      },
    },
  };
  await rebuildIndex(slow);
  expect(await findOnBoth('Winter Harbour')).toEqual(['Winter Harbour', 'Winter Harbour']);
  await keepUp(one);
  expect(one.index.name()).toBe(old);
  expect(await readdir(join(folder, 'search'))).toHaveLength(1);
});

test('a node without a worker tidies its own place; one that has been away for a week builds again', async () => {
  const waiting = async () => (await one.db.selectFrom('waiting_for_index').select('work_id').execute()).length;
  // A table that nobody uses, as a process leaves behind that died while it built.
  await two.index.build(oneBook());
  server.services.clock.advance(3 * HOUR);
  await keepUp(two);
  expect(await readdir(join(folder, 'search'))).toHaveLength(1);

  await importBook(one, 'pilot-sailor', 'The Pilot');
  expect(await waiting()).toBe(1);
  server.services.clock.advance(8 * DAY);
  await bookJobs(one).tidyIndex.run({}, new AbortController().signal);
  expect(await waiting()).toBe(0);
  expect(await prepareIndex(two)).toBe(await one.index.size());
  ({ token } = await signIn(server, 'ada@example.com'));
  expect(await findOnBoth('The Pilot')).toEqual(['The Pilot', 'The Pilot']);
});
