import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createModelService } from '../../../../fakes/model.ts';
import { readConfig } from '../../../config.ts';
import { openModel } from '../../../platform/llm/llm.ts';
import { blankWork } from '../../../testing/blank-work.ts';
import { freshBooks } from '../../../testing/fresh-books.ts';
import { type Served, serveApp } from '../../../testing/serve-app.ts';
import { startTestServer, type TestServer } from '../../../testing/testing.ts';
import { NO_TRAITS } from '../traits/book-traits.ts';
import { getWork } from '../books.ts';
import type { WorkRecord } from '../works/merge.ts';
import { storeBooks } from '../works/store-books.ts';
import { enrichBooks, planEnrichment } from './enrich-books.ts';

const service = createModelService();
let served: Served;
let server: TestServer;
beforeAll(async () => {
  served = await serveApp(service.app);
  server = await startTestServer();
});
afterAll(async () => {
  await server.close();
  await served.close();
});
beforeEach(async () => {
  await freshBooks(server, ['journalism-media']);
  service.asked.length = 0;
  service.always(null);
  service.think(({ data }) => ({ books: shownIn(data).map(({ id }) => ({ id, ...good })) }));
});

const shownIn = (data: unknown) => (data as { books: { id: string; title: string }[] }).books;

const good = {
  pitch: 'Keepers watch the ships in the storm from a lamp on a rock.',
  asks: [
    'who kept the light burning on a lonely rock',
    'lighthouse keepers and their families',
    'storm at sea seen from the tower',
    'life of a lighthouse family',
    'solitude of lighthouse work',
    'shipwrecks near the rock',
    'history of the lamp',
    'children growing up in a lighthouse',
    'calm reading about the sea',
  ],
  form: 'history',
  fiction: 'no',
  moods: ['calm', 'nonsense'],
  needs: [],
};
const lighthouse = (id: string, changes: Partial<WorkRecord> = {}): WorkRecord => {
  const { updated_at: _, ...whole } = blankWork({
    id,
    title: `Lamps of the Northern Rocks ${id}`,
    authors: ['Ann Keeper'],
    source: 'csv',
    subjects: ['lighthouses', 'sea', 'storms'],
    summary: 'How keepers and their families lived on a lonely rock, tended the lamp and watched ships in a storm.',
    ...NO_TRAITS,
    ...changes,
  });
  return whole;
};
const store = (...records: WorkRecord[]) =>
  server.services.db.transaction().execute((trx) =>
    storeBooks(
      trx,
      records.map((record) => ({ record, isbns: [], ids: [], editions: [] })),
      server.services.clock.now(),
    ),
  );
const enrich = (tokens = 1_000_000) => {
  const { model: options } = readConfig({
    ...{ LLM_BASE_URL: `${served.url}/llm/v1`, LLM_MODEL: 'fake', LLM_API_KEY: 'demo' },
  });
  const model = openModel(options, server.services);
  if (model === null) throw new Error('no model was opened');
  return enrichBooks(server.services, { model, name: 'fake', tokens, tell: () => {} });
};

test('what a model says of a book is kept with its name and day, and the book is found by it', async () => {
  await store(lighthouse('one'));
  const found = async () =>
    (await server.services.index.search('asks', 'children growing lighthouse', { limit: 50 })).map(({ id }) => id);
  expect(await found()).not.toContain('one');
  expect(await enrich()).toMatchObject({ asked: 1, described: 1, ended: null });
  expect(await found()).toContain('one');
  const work = await getWork(server.services.db, 'one');
  expect(work).toMatchObject({ pitch: good.pitch, form: 'history', fiction: 'no', moods: ['calm'] });
  expect(work.asks).toEqual(good.asks);
  expect(work.traits_by).toBe(`model fake ${server.services.clock.now().toISOString().slice(0, 10)}`);
});

test('what is described is not asked about again, and outlives another import', async () => {
  await store(lighthouse('one'), lighthouse('two'));
  await enrich();
  const asked = service.asked.length;
  await store(lighthouse('one', { summary: 'Another edition of how keepers tended the lamp.' }));
  expect(await enrich()).toMatchObject({ asked: 0, described: 0 });
  expect(service.asked).toHaveLength(asked);
  expect((await getWork(server.services.db, 'one')).pitch).toBe(good.pitch);
});

test.each([
  ['a pitch with a name that the record does not know', { pitch: 'Keepers tend a lamp with Captain Ahab on a rock.' }],
  ['a pitch that praises', { pitch: 'A stunning masterpiece of keepers on a rock.' }],
  ['a pitch out of the summary', { pitch: 'How keepers and their families lived on a lonely rock, tended the lamp.' }],
  ['a pitch with an address', { pitch: 'Keepers tend a lamp: see www.evil.example on a rock.' }],
])('%s is not kept, the rest is', async (_, fault) => {
  service.think(({ data }) => ({ books: shownIn(data).map(({ id }) => ({ id, ...good, ...fault })) }));
  await store(lighthouse('one'));
  await enrich();
  expect(await getWork(server.services.db, 'one')).toMatchObject({ pitch: null, asks: good.asks });
});

test.each([
  ['have nothing to do with the book', good.asks.map((_, at) => `best novel of the year number ${at} ever`)],
  ['name the title', good.asks.map((ask, at) => `lamps of the northern rocks one ${ask} ${at}`)],
  ['name the author', good.asks.map((ask, at) => `${ask} by keeper ${at}`).map((ask) => ask.replace('keepers', 'men'))],
  ['say one thing again', good.asks.map(() => 'lighthouse keepers and their families')],
  ['carry markup', good.asks.map((ask) => `<b>${ask}</b>`)],
])('asks that %s are dropped', async (_, asks) => {
  service.think(({ data }) => ({ books: shownIn(data).map(({ id }) => ({ id, ...good, asks })) }));
  await store(lighthouse('one'));
  await enrich();
  expect(await getWork(server.services.db, 'one')).toMatchObject({ pitch: good.pitch, asks: [] });
});

test('an answer about a book that was not asked about changes nothing', async () => {
  service.think(() => ({ books: [{ id: 'other', ...good }] }));
  await store(lighthouse('one'), lighthouse('other', { ...NO_TRAITS, pitch: 'Ours.', traits_by: 'starter' }));
  expect(await enrich()).toMatchObject({ asked: 1, described: 0 });
  expect((await getWork(server.services.db, 'other')).pitch).toBe('Ours.');
});

test('a run ends at its tokens and the next goes on', async () => {
  await store(...Array.from({ length: 10 }, (_, at) => lighthouse(`b${at}`)));
  const { tokensPerBook, books, affordable } = await planEnrichment(server.services, 20_000);
  expect(books).toBe(10);
  expect(affordable).toBe(Math.floor(20_000 / tokensPerBook));
  expect(await enrich(4 * tokensPerBook + 50)).toMatchObject({ described: 4, ended: 'tokens' });
  expect(await enrich()).toMatchObject({ described: 6, ended: null });
});

test('a service that is down ends the run, and nothing is lost', async () => {
  service.always('status 500');
  await store(...Array.from({ length: 40 }, (_, at) => lighthouse(`b${at}`)));
  expect(await enrich()).toMatchObject({ described: 0, ended: 'service' });
  service.always(null);
  server.services.clock.advance(3_600_000);
  expect(await enrich()).toMatchObject({ described: 40, ended: null });
});

test('a record that tells too little is not asked about', async () => {
  await store(lighthouse('bare', { summary: '', subjects: ['sea'] }));
  expect(await planEnrichment(server.services, 1000)).toMatchObject({ books: 0, silent: 1 });
  expect(await enrich()).toMatchObject({ asked: 0 });
});
