import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BODY_MAX_BYTES, QUERY_MAX_LENGTH } from '../../../contract/limits.ts';
import { SearchAnswer } from '../../../contract/search.ts';
import { expectOnlyRecords } from '../../testing/only-records.ts';
import { signIn } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/testing.ts';
import { hostileQueries } from './hostile-queries.ts';
import { understand } from './understand/understand.ts';

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
    await expectOnlyRecords(server, answer);
  });
});

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
    const started = process.threadCpuUsage();
    understand(piece.repeat(100_000 / piece.length));
    expect(process.threadCpuUsage(started).user / 1000, piece).toBeLessThan(1000);
  }
});
