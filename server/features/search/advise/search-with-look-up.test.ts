import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFaults } from '../../../../fakes/faults.ts';
import { createGoogleBooks } from '../../../../fakes/google-books.ts';
import { createModelService } from '../../../../fakes/model.ts';
import { helpfulBrain } from '../../../../fakes/model-brains.ts';
import { readEvents } from '../../../testing/read-events.ts';
import { type Served, serveApp } from '../../../testing/serve-app.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../../testing/testing.ts';

const volume = (id: string, title: string, author: string) => ({
  id,
  volumeInfo: { title, authors: [author], description: 'Moon and sea, told by a pilot of the harbour.' },
});
const google = createGoogleBooks({
  volumes: [volume('tides', 'The Tides', 'Ann Sailor'), volume('harbour', 'Harbour Lights', 'Bob Rower')],
});
const faults = createFaults();
let fake: Served;
let server: TestServer;
let token: string;
beforeAll(async () => {
  fake = await serveApp(new Hono().use('*', faults.guard).route('/', google.app));
  server = await startTestServer({
    catalogue: ['astronomy-space'],
    env: { GOOGLE_BOOKS_API_KEY: 'demo', GOOGLE_BOOKS_API_URL: `${fake.url}/books/v1` },
  });
  token = (await signIn(server, 'names@example.com')).token;
});
afterAll(async () => {
  await server.close();
  await fake.close();
});

async function stream(query: string, on = server, by = token) {
  on.services.clock.advance(2000);
  const headers = { accept: 'text/event-stream' };
  const response = await on.call('POST', '/functions/v1/post-search', { token: by, body: { query }, headers });
  return readEvents(await response.text()).map(({ event, data }) => ({
    event,
    more: data.more,
    ids: ((data.items ?? []) as { id: string }[]).map(({ id }) => id),
    why: ((data.items ?? []) as { why: string }[])[0]?.why,
  }));
}

test('without a model too, a named book that we lack is looked up and comes first; the next time it is ours', async () => {
  const [first, better, end] = await stream('The Tides by Ann Sailor');
  expect([first?.event, better?.event, end?.event]).toEqual(['answer', 'answer', 'end']);
  expect(first).toMatchObject({ more: true });
  expect(first?.ids).not.toContain('gb-tides');
  expect(better).toMatchObject({ more: false, why: 'By Ann Sailor, whom you named.' });
  expect(better?.ids[0]).toBe('gb-tides');
  const again = await stream('the tides by ann sailor');
  expect(again.map(({ event }) => event)).toEqual(['answer', 'end']);
  expect(again[0]?.ids[0]).toBe('gb-tides');
});

test('a title in quotation marks is enough', async () => {
  const events = await stream('have you got “Harbour Lights”?');
  expect(events.at(-2)?.ids).toContain('gb-harbour');
});

test('nobody is asked about what describes, or what we have', async () => {
  const asked = google.asked.length;
  for (const query of ['black holes', 'books by Carl Sagan', 'Cosmos by Carl Sagan', '“Cosmos”']) {
    expect((await stream(query)).map(({ event, more }) => [event, more])).toEqual([
      ['answer', false],
      ['end', undefined],
    ]);
  }
  expect(google.asked).toHaveLength(asked);
});

test('a title that a model means is looked up too, and shown if our record of it answers the query', async () => {
  const service = createModelService();
  const served = await serveApp(service.app);
  const known = { title: 'Harbour Lights', author: 'Bob Rower' };
  service.think(
    helpfulBrain({ knows: { pilot: known, gladiators: known, riches: { ...known, title: 'Quick Riches' } } }),
  );
  const reading = await startTestServer({
    catalogue: ['astronomy-space'],
    env: {
      GOOGLE_BOOKS_API_KEY: 'demo',
      GOOGLE_BOOKS_API_URL: `${fake.url}/books/v1`,
      LLM_BASE_URL: `${served.url}/llm/v1`,
      LLM_MODEL: 'fake',
      LLM_API_KEY: 'demo',
    },
  });
  const reader = await signIn(reading, 'means@example.com');
  const last = async (query: string) => (await stream(query, reading, reader.token)).at(-2)?.ids ?? [];
  expect(await last('gladiators among the stars')).not.toContain('gb-harbour');
  expect(await last('what a pilot of the sea has to tell')).toContain('gb-harbour');
  const before = google.asked.length;
  expect((await last('riches of the moon')).join()).not.toMatch(/riches/i);
  expect(google.asked.length).toBeGreaterThan(before);
  await reading.close();
  await served.close();
});

test('a service that is down costs nothing but that book', async () => {
  faults.add({ path: '/volumes', times: 5, status: 500 });
  const events = await stream('The Unwritten Stars by Nobody Known');
  expect(events.map(({ event }) => event)).toEqual(['answer', 'end']);
});
