import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE, QUERY_MAX_LENGTH, TRIED_RESULTS } from '../../../contract/limits.ts';
import { SearchAnswer } from '../../../contract/search.ts';
import { signIn } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/testing.ts';
import { openTrial } from './trial.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ catalogue: ['history-ancient', 'astronomy-space'] });
});
afterAll(() => server.close());

const ask = (query: string) => server.call('POST', '/functions/v1/try-search', { body: { query } });

async function answerTo(query: string): Promise<SearchAnswer> {
  server.services.clock.advance(MINUTE);
  const answer = await ask(query);
  expect(answer.status).toBe(200);
  return SearchAnswer.parse(await answer.json());
}

test('a visitor gets the first six of what a reader gets, each with its reason', async () => {
  const { token } = await signIn(server, 'reader-of-the-same@example.com');
  for (const query of ['how did Rome fall', 'black holes', 'the fall of the Roman Republic']) {
    const tried = await answerTo(query);
    const whole = SearchAnswer.parse(
      await (await server.call('POST', '/functions/v1/post-search', { token, body: { query } })).json(),
    );
    const six = [...whole.items, ...whole.further].slice(0, TRIED_RESULTS);
    expect(six).toHaveLength(TRIED_RESULTS);
    expect([...tried.items, ...tried.further]).toEqual(six);
    expect(tried.items).toEqual(whole.items.slice(0, TRIED_RESULTS));
    expect(tried.likely).toBe(Math.min(whole.likely, tried.further.length));
    for (const { why, in_library, _liked } of tried.items) {
      expect(why).toBeTruthy();
      expect([in_library, _liked]).toEqual([false, false]);
    }
  }
});

test('nothing of it is kept but the count of the network’s uses', async () => {
  const rows = async () => {
    const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_name <> 'rate_limits' order by 1`.execute(server.services.db);
    const counts: [string, unknown][] = [];
    for (const { name } of tables) {
      const { rows } = await sql<{ n: string }>`select count(*)::text as n from ${sql.table(name)}`.execute(
        server.services.db,
      );
      counts.push([name, rows[0]?.n]);
    }
    return counts;
  };
  const before = await rows();
  await answerTo('the grain supply of imperial Rome');
  expect(await rows()).toEqual(before);
  const limits = await server.services.db.selectFrom('rate_limits').selectAll().execute();
  expect(JSON.stringify(limits)).not.toContain('grain');
});

test('an answer is given again for ten minutes, no matter who asks and how it is spaced', async () => {
  const first = await answerTo('The planets  and their moons');
  const [book] = first.items;
  const retitle = (title: string) =>
    server.services.db
      .updateTable('works')
      .set({ title })
      .where('id', '=', book?.id ?? '')
      .execute();
  await retitle('Another title');
  expect(await answerTo(' The planets and their  moons')).toEqual(first);
  // Capitals tell names from other words.
  expect((await answerTo('the planets and their moons')).items.map(({ title }) => title)).toContain('Another title');
  server.services.clock.advance(10 * MINUTE);
  expect((await answerTo('The planets and their moons')).items.map(({ title }) => title)).toContain('Another title');
  await retitle(book?.title ?? '');
});

test('an answer goes when its ten minutes are over, whatever is asked then', async () => {
  const held = new Map();
  const tryOut = openTrial(server.services, held);
  await tryOut('black holes');
  server.services.clock.advance(9 * MINUTE);
  await tryOut('the moon');
  expect(held.size).toBe(2);
  server.services.clock.advance(2 * MINUTE);
  await tryOut('the moon');
  expect(held.size).toBe(1);
});

test('somebody in danger is told where help is, and gets no books', async () => {
  const { help, items, further } = await answerTo('I want to kill myself');
  expect(help).toMatchObject({ kind: 'self' });
  expect([...items, ...further]).toEqual([]);
});

test('each network may ask twenty times a minute', async () => {
  server.services.clock.advance(MINUTE);
  const statuses: number[] = [];
  for (let asked = 0; asked < 21; asked++) statuses.push((await ask('rome')).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  expect(statuses.at(-1)).toBe(429);
});

test.each([
  ['nothing', ''],
  ['spaces', '   '],
  ['too much', 'x'.repeat(2001)],
])('%s is refused', async (_, query) => {
  server.services.clock.advance(MINUTE);
  expect((await ask(query)).status).toBe(400);
});

test('a request that is too long is told so in a sentence', async () => {
  server.services.clock.advance(MINUTE);
  const answer = await ask('x'.repeat(QUERY_MAX_LENGTH + 1));
  expect(answer.status).toBe(400);
  const said = await answer.text();
  expect(said).toContain(`"A query can have at most ${QUERY_MAX_LENGTH} characters."`);
});
