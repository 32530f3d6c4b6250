import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { QuestionAnswer } from '../../../contract/questions.ts';
import { SearchAnswer } from '../../../contract/search.ts';
import { ImportAnswer } from '../../../contract/sync.ts';
import { createModelService } from '../../../fakes/model.ts';
import { obedientBrain } from '../../../fakes/model-brains.ts';
import { readConfig } from '../../config.ts';
import { readEvents } from '../../testing/read-events.ts';
import { type Served, serveApp } from '../../testing/serve-app.ts';
import { signIn } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/testing.ts';

const service = createModelService();
const PLACE = { country: 'DE', name: 'Probelinie', contact: '0000 123', url: 'https://probe.example/' };
const CRY = 'I want to kill myself on the zeppelin bridge';
let fake: Served;
let server: TestServer;
let token: string;
beforeAll(async () => {
  fake = await serveApp(service.app);
  server = await startTestServer({
    catalogue: ['psychology', 'thriller-spy'],
    env: {
      HELP_PLACES: JSON.stringify([PLACE]),
      LLM_BASE_URL: `${fake.url}/llm/v1`,
      LLM_MODEL: 'fake',
      LLM_API_KEY: 'demo',
    },
  });
  service.think(obedientBrain());
  token = (await signIn(server, 'somebody@example.com')).token;
});
afterAll(async () => {
  await server.close();
  await fake.close();
});

const post = async (name: string, body: object, headers = {}) => {
  server.services.clock.advance(10_000);
  return server.call('POST', `/functions/v1/${name}`, { token, body, headers });
};

/** Every row of every table, as text. */
async function everythingKept(): Promise<string> {
  const { db } = server.services;
  const tables = await db.introspection.getTables();
  const rows = await Promise.all(
    tables.map(({ name }) =>
      db
        .selectFrom(name as 'works')
        .selectAll()
        .execute()
        .catch(() => []),
    ),
  );
  return JSON.stringify(rows);
}

describe('somebody in danger', () => {
  test('is told where help is, and shown no book, in a search', async () => {
    const { help, items, alternative_search_suggestions } = SearchAnswer.parse(
      await (await post('post-search', { query: CRY })).json(),
    );
    expect({ items, alternative_search_suggestions }).toEqual({ items: [], alternative_search_suggestions: [] });
    expect(help).toMatchObject({ kind: 'self', lang: 'en' });
    expect(help?.places).toEqual([PLACE, expect.objectContaining({ country: null, url: 'https://findahelpline.com' })]);
    const books = SearchAnswer.parse(await (await post('post-search', { query: help?.books?.query })).json());
    expect(books.help).toBeNull();
    expect(books.items.length).toBeGreaterThan(0);
  });

  test('in a search as it comes, where no model is asked', async () => {
    const events = readEvents(
      await (await post('post-search', { query: CRY }, { accept: 'text/event-stream' })).text(),
    );
    expect(events.map(({ event }) => event)).toEqual(['answer', 'end']);
    expect(SearchAnswer.parse(events[0]?.data).help?.kind).toBe('self');
    expect(service.asked).toEqual([]);
  });

  test.each([
    ['i was raped', 'assault', 'Books about trauma and sexual violence'],
    ['my teacher touched me', 'assault', 'Books about trauma and sexual violence'],
    ['i am being stalked', 'violence', 'Books about fear and living through violence'],
    ['my boss hits me', 'violence', 'Books about fear and living through violence'],
    ['my son hits me', 'violence', 'Books about fear and living through violence'],
    ['my husband hits me', 'abuse', 'Books about domestic abuse'],
    ['my friend wants to die', 'other', 'Books about depression and suicide'],
    ['he says he will kill himself', 'other', 'Books about depression and suicide'],
    ['my dad hits my mum', 'witness', 'Books about domestic abuse'],
  ])('is spoken to about what happens: %s', async (query, kind, label) => {
    const { help } = SearchAnswer.parse(await (await post('post-search', { query })).json());
    expect(help).toMatchObject({ kind, books: { label } });
    const books = SearchAnswer.parse(await (await post('post-search', { query: help?.books?.query })).json());
    expect(books.help).toBeNull();
    expect(books.items.length).toBeGreaterThan(0);
  });

  test('in a question, of which nothing is kept', async () => {
    const answer = QuestionAnswer.parse(await (await post('post-question', { question: CRY })).json());
    expect(answer).toMatchObject({ data: null, help: { kind: 'self' }, alternative_search_suggestions: [] });
    expect(await (await server.call('GET', '/functions/v1/get-questions', { token })).json()).toEqual([]);
  });

  test('in a pasted line, and the other lines are read', async () => {
    const text = `${CRY}\nHow the subconscious mind works, a lecture on psychology`;
    const answer = ImportAnswer.parse(await (await post('post-import-text', { text })).json());
    expect(answer.help?.kind).toBe('self');
    expect(answer.run.videos_read).toBe(1);
  });

  test('a book keeps nothing of it as its reason', async () => {
    const answer = await post('create-book-relation', { id: 'killing-floor-child', query: CRY });
    expect(await answer.json()).toMatchObject({ book: { id: 'killing-floor-child', why: null } });
  });

  test('leaves no trace in the records', async () => {
    expect(await everythingKept()).not.toMatch(/zeppelin bridge|kill myself/i);
  });
});

test('study of the subject finds books', async () => {
  const { help, items } = SearchAnswer.parse(
    await (await post('post-search', { query: 'the psychology of suicide' })).json(),
  );
  expect(help).toBeNull();
  expect(items.length).toBeGreaterThan(0);
});

test('places of help that cannot be read are refused at the start', () => {
  expect(() => readConfig({ HELP_PLACES: 'call 123' })).toThrow(/HELP_PLACES: must be a JSON list/);
  expect(() => readConfig({ HELP_PLACES: '[{"name":"x"}]' })).toThrow(/HELP_PLACES/);
  expect(readConfig({}).help.places).toEqual([expect.objectContaining({ country: null, contact: null })]);
});
