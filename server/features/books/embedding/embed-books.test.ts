import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DAY } from '../../../../contract/limits.ts';
import { SearchAnswer } from '../../../../contract/search.ts';
import { createEmbeddingService } from '../../../../fakes/embeddings.ts';
import { createLog } from '../../../log.ts';
import { ROOM_AGAIN } from '../../../platform/db/free-space.ts';
import { openMeaning } from '../../../start.ts';
import { type Served, serveApp } from '../../../testing/serve-app.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../../testing/testing.ts';
import { createFollower } from '../books.ts';
import { bookJobs } from '../jobs.ts';

const service = createEmbeddingService();
let fake: Served;
const env = (more: Record<string, string> = {}) => ({
  LLM_BASE_URL: `${fake.url}/llm/v1`,
  LLM_API_KEY: 'demo',
  EMBEDDING_MODEL: 'small',
  ...more,
});
beforeAll(async () => {
  fake = await serveApp(service.app);
});
afterAll(() => fake.close());
afterEach(() => {
  service.asked.length = 0;
  service.answers = Number.POSITIVE_INFINITY;
  service.fault = null;
});

const read = (server: TestServer) => bookJobs(server.services).embedBooks.run({}, new AbortController().signal);

let readers = 0;
/** Ids of everything that a search finds. */
async function find(server: TestServer, query: string) {
  readers += 1;
  const { token } = await signIn(server, `means${readers}@example.com`);
  const response = await server.call('POST', '/functions/v1/post-search', { token, body: { query } });
  expect(response.status).toBe(200);
  const { items, further } = SearchAnswer.parse(await response.json());
  return [...items, ...further].map(({ id }) => id);
}

test('on a full disk a search does without the model, whose calls cannot be counted', async () => {
  let room = ROOM_AGAIN;
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const server = await startTestServer({ catalogue: ['poetry'], env: env(), embedded: true, room: () => room, log });
  await read(server);
  service.asked.length = 0;
  const { token } = await signIn(server, 'full@example.com');
  room = 0;
  const body = { query: 'verse about the sea' };
  expect((await server.call('POST', '/functions/v1/post-search', { token, body })).status).toBe(200);
  expect(service.asked).toEqual([]);
  expect(lines.filter((line) => line.includes('without the embedding model'))).toEqual([
    expect.not.stringContaining('"err"'),
  ]);
  await server.close();
});

describe('an embedding model', () => {
  let server: TestServer;
  let books: number;
  beforeAll(async () => {
    server = await startTestServer({
      catalogue: ['astronomy-space', 'memoir', 'history-ancient', 'philosophy', 'poetry'],
      env: env(),
    });
    books = await server.services.index.size();
  });
  afterAll(() => server.close());

  test('reads the books in the background and goes on where a failing service stopped it', async () => {
    service.answers = 2;
    await read(server);
    const first = service.asked.length;
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(books);
    expect(server.services.meaning?.vectors.name()).toBeNull();
    service.answers = Number.POSITIVE_INFINITY;
    server.services.clock.advance(DAY);
    await read(server);
    expect(service.asked).toHaveLength(books);
    expect(new Set(service.asked.map(({ text }) => text)).size).toBe(books);
    expect(server.services.meaning?.vectors.name()).toEqual(expect.any(String));
    // Enough books for an index on the vectors.
    expect(books).toBeGreaterThan(256);
  });

  test('finds what shares a meaning with the request and not a word', async () => {
    const { meaning } = server.services;
    const more: string[] = [];
    for (const query of ['heavens constellations', 'widower', 'volcano vesuvius ash']) {
      const seen = await find(server, query);
      server.services.meaning = null;
      const without = await find(server, query);
      server.services.meaning = meaning;
      more.push(...seen.filter((id) => !without.includes(id)));
    }
    expect(more).not.toEqual([]);
  });

  test('reads only what has changed since', async () => {
    await read(server);
    expect(service.asked).toHaveLength(0);
    server.services.clock.advance(1000);
    await server.services.db
      .updateTable('works')
      .set({ summary: 'A widow counts constellations.', updated_at: server.services.clock.now() })
      .where('id', '=', 'cosmos-sagan')
      .execute();
    await read(server);
    expect(service.asked.map(({ text }) => text.includes('A widow counts constellations'))).toEqual([true]);
  });

  test.each(['status 503', 'late', 'not vectors'] as const)('that is unwell (%s) breaks no search', async (fault) => {
    const spent = async () => {
      const days = await server.services.db.selectFrom('model_days').select('tokens').execute();
      return days.reduce((sum, { tokens }) => sum + Number(tokens), 0);
    };
    const before = await spent();
    service.fault = fault;
    const asked = `roman emperors ${fault}`;
    expect((await find(server, asked)).length).toBeGreaterThan(0);
    // Nor does it use up the budget.
    expect(await spent()).toBe(before);
    server.services.clock.advance(DAY);
  });

  test('is changed by filling a table beside the one in use, which searches use meanwhile', async () => {
    const { meaning, config } = server.services;
    const old = meaning?.vectors.name();
    const changed = await openMeaning(
      { ...config, embedding: config.embedding && { ...config.embedding, model: 'large' } },
      server.services,
    );
    server.services.meaning = changed;
    service.answers = 1;
    await read(server);
    await bookJobs(server.services).tidyIndex.run({}, new AbortController().signal);
    service.answers = Number.POSITIVE_INFINITY;
    server.services.clock.advance(DAY);
    // A process that starts now searches in what the old model made, and asks the old model.
    server.services.meaning = await openMeaning(config, server.services);
    await createFollower(server.services)();
    expect(server.services.meaning?.vectors.name()).toBe(old);
    // One with a folder of its own, without vectors, does without.
    const alone = { ...config, searchIndexUri: `${config.searchIndexUri}-of-another-node` };
    server.services.meaning = await openMeaning(alone, server.services);
    await createFollower(server.services)();
    expect(server.services.meaning?.searched).toBe(null);
    server.services.meaning = changed;
    await createFollower(server.services)();
    service.asked.length = 0;
    await find(server, 'constellations tonight');
    expect(service.asked).toEqual([{ model: 'small', text: 'constellations tonight' }]);
    await read(server);
    expect(server.services.meaning?.vectors.name()).not.toBe(old);
    service.asked.length = 0;
    await find(server, 'constellations tomorrow');
    expect(service.asked).toEqual([{ model: 'large', text: 'constellations tomorrow' }]);
  });
});

test('books take half of the day’s budget at most, and the rest on the next day', async () => {
  const server = await startTestServer({
    catalogue: ['astronomy-space', 'memoir'],
    env: env({ LLM_DAILY_TOKENS: '40000' }),
  });
  const books = await server.services.index.size();
  await read(server);
  const first = service.asked.length;
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThan(books);
  await read(server);
  expect(service.asked).toHaveLength(first);
  for (let day = 0; day < 30 && service.asked.length < books; day++) {
    server.services.clock.advance(DAY);
    await read(server);
  }
  expect(service.asked).toHaveLength(books);
  await server.close();
});

test('without one, nothing is asked and nothing is kept', async () => {
  const server = await startTestServer({ catalogue: ['astronomy-space'] });
  await read(server);
  expect(await find(server, 'constellations')).not.toEqual([]);
  expect(service.asked).toEqual([]);
  await server.close();
});
