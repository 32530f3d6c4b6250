import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BODY_MAX_BYTES, QUERY_MAX_LENGTH } from '../../../contract/limits.ts';
import { SearchAnswer } from '../../../contract/search.ts';
import { signIn } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/testing.ts';
import { findWorks, toBook } from '../books/books.ts';
import { hostileQueries } from './hostile-queries.ts';
import { understand } from './understand.ts';
import { words } from './words.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ catalogue: ['history-ancient', 'astronomy-space'] });
  token = (await signIn(server, 'attacker@example.com')).token;
});
afterAll(() => server.close());

const TOPIC = 'black holes and gravitational waves';

async function send(body: unknown): Promise<Response> {
  server.services.clock.advance(2000);
  return server.call('POST', '/functions/v1/post-search', { token, body });
}

test('there are at least sixty attacks, each within the length that is read', () => {
  expect(new Set(hostileQueries).size).toBeGreaterThanOrEqual(60);
  for (const query of hostileQueries) expect(query.length + TOPIC.length).toBeLessThanOrEqual(QUERY_MAX_LENGTH);
});

describe('an attack changes nothing but the topic', () => {
  test.each(hostileQueries.map((query) => [query.slice(0, 60), query] as const))('%j', async (_, query) => {
    const response = await send({ query: query.replace('{topic}', TOPIC) });
    expect(response.status).toBe(200);
    const answer = SearchAnswer.parse(await response.json());
    expect(answer.items.slice(0, 3).map(({ id }) => id)).toContain('black-hole-blues-levin');
    await expectOnlyRecords(answer);
  });
});

/** Books are our records to the letter; reasons and next steps are made of their words and fixed phrases alone. */
async function expectOnlyRecords(answer: SearchAnswer): Promise<void> {
  const records = await findWorks(
    server.services.db,
    answer.items.map(({ id }) => id),
  );
  expect(records).toHaveLength(answer.items.length);
  for (const [at, record] of records.entries()) {
    const { in_library: _, why, ...book } = answer.items[at] as SearchAnswer['items'][number];
    expect(book).toEqual({ ...book, ...(({ why: __, ...rest }) => rest)(toBook(record)) });
    const own = new Set(words(JSON.stringify(record)));
    for (const word of words(why ?? '')) if (!PHRASES.has(word)) expect(own, `${word} in ${why}`).toContain(word);
  }
  const subjects = new Set(words(JSON.stringify(await allLabels())));
  for (const { query, kind } of answer.alternative_search_suggestions) {
    expect(query).not.toMatch(/[<>{}]|:\/\//);
    // A repaired query is the reader's own words once more, bare of everything but letters.
    if (kind === 'spelling') expect(query).toBe(words(query).join(' '));
    else for (const word of words(query)) expect(subjects, query).toContain(word);
  }
}

const PHRASES = new Set(
  words(`This is the title you asked for. Its title is nearly what you wrote. You named it; by, whom you named; about and;
  its subjects include; its title says; its author’s name has; its description mentions; like`),
);

async function allLabels() {
  return server.services.db.selectFrom('works').select(['subjects', 'genres']).execute();
}

describe('what is too much is refused, not cut', () => {
  test.each([
    ['a query over the limit', { query: 'rome '.repeat(QUERY_MAX_LENGTH) }],
    ['100 kB', { query: 'x'.repeat(100_000) }],
    ['a body over the limit', { query: 'rome', padding: 'x'.repeat(BODY_MAX_BYTES) }],
  ])('%s', async (_, body) => {
    const response = await send(body);
    expect([400, 413]).toContain(response.status);
  });
});

test('reading a query takes time in proportion to its length', () => {
  const worst = ['no ', ', not x', 'like ', '\u0301', '(', 'a ', '. ', "'", 'without '];
  for (const piece of worst) {
    const before = performance.now();
    understand(piece.repeat(100_000 / piece.length));
    expect(performance.now() - before, piece).toBeLessThan(1000);
  }
});
