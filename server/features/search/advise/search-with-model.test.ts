import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY } from '../../../../contract/limits.ts';
import { SearchAnswer } from '../../../../contract/search.ts';
import { createModelService, misbehaviours, readable } from '../../../../fakes/model.ts';
import { helpfulBrain } from '../../../../fakes/model-brains.ts';
import { readEvents } from '../../../testing/read-events.ts';
import { type Served, serveApp } from '../../../testing/serve-app.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../../testing/testing.ts';

const service = createModelService();
let fake: Served;
let server: TestServer;
let token: string;
const modelEnv = () => ({
  LLM_BASE_URL: `${fake.url}/llm/v1`,
  LLM_MODEL: 'fake',
  LLM_API_KEY: 'demo',
  LLM_TIMEOUT: '2',
});
beforeAll(async () => {
  fake = await serveApp(service.app);
  server = await startTestServer({ catalogue: ['history-ancient', 'astronomy-space'], env: modelEnv() });
});
afterAll(async () => {
  await server.close();
  await fake.close();
});
beforeEach(async () => {
  service.asked.length = 0;
  service.always(null);
  service.think(helpfulBrain());
  // By then a breaker that a bad service has tripped has closed again, and stored answers have expired.
  await later();
});

async function later() {
  server.services.clock.advance(40 * DAY);
  token = (await signIn(server, 'asks@example.com')).token;
}

/** Every event of a search, as a client that accepts them gets it. */
async function stream(query: string, on = server, by = token) {
  on.services.clock.advance(2000);
  const headers = { accept: 'text/event-stream' };
  const response = await on.call('POST', '/functions/v1/post-search', { token: by, body: { query }, headers });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  return readEvents(await response.text());
}
/** Our own answer, the last one, and the names of all events. */
async function both(query: string) {
  const events = await stream(query);
  const answers = events.filter(({ event }) => event === 'answer').map(({ data }) => SearchAnswer.parse(data));
  const [first, last] = [answers[0], answers.at(-1)];
  if (!first || !last) throw new Error('no answer');
  return { first, last, names: events.map(({ event }) => event), events };
}
const ids = ({ items, further }: SearchAnswer) => [...items, ...further].map(({ id }) => id);

describe('two answers', () => {
  test('ours at once, a better one when the model is done', async () => {
    service.think(helpfulBrain({ rewrites: { spaghetti: 'black holes' } }));
    const { first, last, names, events } = await both('spaghetti and black stars that swallow light');
    expect(names).toEqual(['answer', 'answer', 'end']);
    expect(events[0]?.data.more).toBe(true);
    expect(events[1]?.data.more).toBe(false);
    expect(ids(first)).not.toEqual(ids(last));
    expect(ids(last).slice(0, 3)).toContain('black-hole-blues-levin');
    expect(service.asked).toHaveLength(2);
  });

  test('a call that takes JSON is answered by our own engine, and the model is not asked', async () => {
    const answer = await server.call('POST', '/functions/v1/post-search', { token, body: { query: 'black holes' } });
    expect(ids(SearchAnswer.parse(await answer.json())).length).toBeGreaterThan(3);
    expect(service.asked).toEqual([]);
  });

  test('without a model nothing more is promised', async () => {
    const plain = await startTestServer({ catalogue: ['astronomy-space'] });
    const reader = await signIn(plain, 'plain@example.com');
    const events = await stream('black holes', plain, reader.token);
    expect(events.map(({ event }) => event)).toEqual(['answer', 'end']);
    expect(events[0]?.data.more).toBe(false);
    await plain.close();
  });

  test('guard, limits and checks are the same, and answer as always', async () => {
    const headers = { accept: 'text/event-stream' };
    const post = (body: unknown, by?: string) =>
      server.call('POST', '/functions/v1/post-search', { ...(by && { token: by }), body, headers });
    expect((await post({ query: 'rome' })).status).toBe(401);
    expect((await post({ query: '' }, token)).status).toBe(400);
    const answers = await Promise.all(Array.from({ length: 70 }, () => post({ query: '' }, token)));
    const limited = answers.find(({ status }) => status === 429);
    expect(limited?.headers.get('retry-after')).toBeTruthy();
    expect(limited?.headers.get('content-type')).toContain('json');
  });
});

describe('what the model adds', () => {
  test.each([
    'agujeros negros explicados',
    'les trous noirs expliqués',
    'schwarze Löcher einfach erklärt',
    'buracos negros explicados',
    'i buchi neri spiegati',
    'कृष्ण विवर क्या हैं',
    'ブラックホールとは何か',
    '黑洞是什么',
  ])('%s is understood by its English words', async (query) => {
    const { last } = await both(query);
    expect(ids(last).slice(0, 3)).toContain('black-hole-blues-levin');
    expect(last.items[0]?.why).toBeTruthy();
  });

  test('a described title that we have is found, with evidence of ours', async () => {
    service.think(helpfulBrain({ knows: { pigeon: { title: 'Black Hole Blues', author: 'Janna Levin' } } }));
    const { last } = await both('scientists and pigeon droppings, listening for gravitational waves');
    expect(ids(last).slice(0, 3)).toContain('black-hole-blues-levin');
  });

  test('a title that has nothing to do with the query is not shown, though we have it', async () => {
    service.think(helpfulBrain({ knows: { stars: { title: 'The Twelve Caesars', author: 'Suetonius' } } }));
    const { last } = await both('how stars are born');
    expect(ids(last).length).toBeGreaterThan(3);
    expect(ids(last)).not.toContain('twelve-caesars-suetonius');
  });

  test('its reasons stand where they hold, ours otherwise', async () => {
    const { last } = await both('black holes and gravitational waves');
    expect(last.items[0]?.why).toMatch(/black holes|waves/);
    const claims = 'A gripping tale of dragons.';
    service.think(({ data }) => {
      const { books } = data as { books?: { id: string }[] };
      return books
        ? { order: books.map(({ id }) => id), reasons: books.slice(0, 10).map(({ id }) => ({ id, why: claims })) }
        : {};
    });
    await later();
    const { first, last: again } = await both('black holes and gravitational waves');
    const whys = new Map([...first.items, ...first.further].map(({ id, why }) => [id, why]));
    // The words that join a sentence to the request may depend on the reasons before it on the page.
    const known = again.items.filter(({ id }) => whys.has(id));
    expect(known.length).toBeGreaterThan(0);
    for (const { id, why } of known) expect(why?.slice(-40)).toBe(whys.get(id)?.slice(-40));
    expect(again.items.map(({ why }) => why)).not.toContain(claims);
  });

  test('its next steps are offered if they find something here', async () => {
    service.think(helpfulBrain({ alternatives: ['white dwarfs', 'dragons of the abyss', 'https://evil.example'] }));
    const { last } = await both('black holes');
    const steps = last.alternative_search_suggestions.map(({ query }) => query);
    expect(steps).toContain('white dwarfs');
    expect(steps.join()).not.toMatch(/dragon|evil/);
  });

  test('an exact title stays first, two by an author stay two, an unwanted and a removed book stay away', async () => {
    const turned = ({ data }: { data: unknown }) => {
      const { books } = data as { books?: { id: string }[] };
      return books ? { order: books.map(({ id }) => id).reverse() } : {};
    };
    service.think(turned);
    expect(ids((await both('cosmos')).last)[0]).toBe('cosmos-sagan');
    const { last } = await both('planets and stars');
    const authors = last.items.slice(0, 10).map(({ authors: [author] }) => author);
    for (const author of authors) expect(authors.filter((each) => each === author).length).toBeLessThanOrEqual(2);
    expect(ids((await both('ancient rome, no julius caesar')).last)).not.toContain('gallic-war-caesar');
    const reader = await signIn(server, 'removes@example.com');
    const body = { id: 'black-hole-blues-levin' };
    await server.call('POST', '/functions/v1/create-book-relation', { token: reader.token, body });
    await server.call('DELETE', '/functions/v1/delete-profile-youtube-episode-relation', { token: reader.token, body });
    const events = await stream('black holes', server, reader.token);
    expect(JSON.stringify(events)).not.toContain('black-hole-blues-levin');
  });
});

describe('a model that fails', () => {
  const failing = misbehaviours.filter((each) => !readable.includes(each));
  test.each(failing)('%s: our own answer stands, in its time, and nothing is said', async (misbehaviour) => {
    service.always(misbehaviour);
    const before = performance.now();
    const { first, names } = await both('black holes and gravitational waves');
    expect(performance.now() - before).toBeLessThan(10_000);
    expect(names).toEqual(['answer', 'end']);
    expect(ids(first).slice(0, 3)).toContain('black-hole-blues-levin');
  });

  test('one that fails while ordering leaves what it understood', async () => {
    service.think(helpfulBrain({ rewrites: { spaghetti: 'black holes' } }));
    service.plan([]);
    const understood = helpfulBrain({ rewrites: { spaghetti: 'black holes' } });
    service.think((question) => ('books' in (question.data as object) ? 'I cannot.' : understood(question)));
    const { first, last } = await both('spaghetti and black soup');
    expect(ids(last)).not.toEqual(ids(first));
  });

  test('a reader whose budget is spent is told, and has our own answer', async () => {
    const poor = await startTestServer({
      catalogue: ['astronomy-space'],
      env: { ...modelEnv(), LLM_READER_DAILY_TOKENS: '10' },
    });
    const reader = await signIn(poor, 'poor@example.com');
    const events = await stream('black holes', poor, reader.token);
    expect(events.map(({ event }) => event)).toEqual(['answer', 'notice', 'end']);
    expect(events[1]?.data.message).toContain('today’s share');
    expect(service.asked).toEqual([]);
    await poor.close();
  });
});

describe('what is asked', () => {
  test('once for queries that mean the same', async () => {
    await stream('black holes');
    await stream('  BLACK   holes!');
    expect(service.asked).toHaveLength(2);
    await stream('no black holes');
    expect(service.asked.length).toBeGreaterThan(2);
  });

  test('only the query and records: neither the reader nor an address of ours', async () => {
    await stream('black holes');
    expect(service.asked).toHaveLength(2);
    for (const { data } of service.asked)
      expect(JSON.stringify(data)).not.toMatch(/asks@example|http|_liked|in_library/);
  });

  test.each([
    [2048, [false]],
    [4096, [false, true]],
  ])('as much as a model of %i tokens can read', async (tokens, asked) => {
    const small = await startTestServer({
      catalogue: ['astronomy-space'],
      env: { ...modelEnv(), LLM_CONTEXT_TOKENS: String(tokens) },
    });
    const reader = await signIn(small, 'small@example.com');
    await stream(`the stars and planets and how they move ${'"quoted" words of old '.repeat(60)}`, small, reader.token);
    expect(service.asked.map(({ data }) => 'books' in (data as object))).toEqual(asked);
    for (const { messages } of service.asked) expect(JSON.stringify(messages).length / 3).toBeLessThan(tokens);
    await small.close();
  });
});
