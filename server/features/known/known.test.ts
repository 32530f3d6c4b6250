import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Known } from '../../../contract/known.ts';
import { signIn } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ catalogue: ['history-ancient'] });
});
afterAll(() => server.close());

/** A reader about whom everything is known that can be known. */
async function reader(email: string) {
  const { token, userId } = await signIn(server, email);
  const json = async <T>(method: string, name: string, body?: unknown): Promise<T> => {
    server.services.clock.advance(2000);
    const answer = await server.call(method, `/functions/v1/${name}`, { token, ...(body !== undefined && { body }) });
    expect(answer.status, await answer.clone().text()).toBe(200);
    return (await answer.json()) as T;
  };
  const one = {
    json,
    known: () => json<Known>('GET', 'get-known'),
    forget: (what: string, label?: string) => json<Known>('POST', 'erase-known', { what, ...(label && { label }) }),
  };
  await json('POST', 'post-import-text', { text: 'The Fall of the Roman Empire explained\nSPQR by Mary Beard' });
  const { items } = await json<{ items: { id: string }[] }>('POST', 'post-search', { query: 'Roman history' });
  const { title, authors } = await server.services.db
    .selectFrom('works')
    .select(['title', 'authors'])
    .where('id', 'not in', ['spqr-beard', ...items.map(({ id }) => id)])
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await json('POST', 'post-shelf-import', { content: `Title,Author,Rating\n"${title}","${authors[0]}",5` });
  for (const { id } of items.slice(0, 3)) await json('POST', 'create-book-relation', { id });
  await json('POST', 'set-reading', { id: items[0]?.id, state: 'read', rating: 5, note: 'good' });
  await json('POST', 'set-reading', { id: items[1]?.id, state: 'read', rating: 4 });
  await json('POST', 'set-taste', { kind: 'topic', of: 'war', verdict: 'less' });
  await json('POST', 'set-surprise', { surprise: 1 });
  await json('POST', 'post-question', { question: 'Why did Rome fall?' });
  const now = server.services.clock.now();
  const sunday = '2026-03-01';
  const pick = { user_id: userId, sunday, id: crypto.randomUUID(), theme: 'x', title: 'x', description: 'x' };
  await server.services.db
    .insertInto('weekly_picks')
    .values({ ...pick, created_at: now })
    .execute();
  return { ...one, userId };
}

test('topics say where and when they came from and what they weigh, and never what was watched', async () => {
  const one = await reader('known@example.com');
  const known = await one.known();
  expect(known.topics.length).toBeGreaterThan(0);
  const today = server.services.clock.now().toISOString().slice(0, 10);
  for (const { weight, from } of known.topics)
    expect(from).toEqual([{ source: 'import', videos: weight, found_on: today }]);
  expect(known.draws[0]).toMatchObject({ weight: expect.any(Number), books: expect.any(Number) });
  expect(known.draws.every(({ books }) => books > 1)).toBe(true);
  expect(known.counts).toMatchObject({
    ratings: 3,
    notes: 1,
    marks: 1,
    imports: 1,
    import_lines: 1,
    picks: 1,
    questions: 1,
  });
  expect(known.counts).toMatchObject({ fingerprints: 2, sessions: 1, tokens: 0, programs: 0 });
  expect(JSON.stringify(known)).not.toContain('explained');
});

test('what is counted is what the pages show: lines that are still to be matched, no session that was never used', async () => {
  const one = await reader('counted@example.com');
  const { db, clock } = server.services;
  const now = clock.now();
  await db.updateTable('shelf_imports').set({ lines: 500 }).where('user_id', '=', one.userId).execute();
  const unused = { user_id: one.userId, id: crypto.randomUUID(), amr: '[]', created_at: now, refreshed_at: now };
  await db.insertInto('sessions').values(unused).execute();
  expect((await one.known()).counts).toMatchObject({ import_lines: 500, sessions: 1 });
});

test('one topic is forgotten by its name, the others stay', async () => {
  const one = await reader('topic@example.com');
  const [first, ...others] = (await one.known()).topics;
  expect((await one.forget('topic', first?.label)).topics).toEqual(others);
});

/** How the reason of a book begins if the book came from something liked or given. */
const OF_LIKES = /^(?:You (?:liked|gave us|saved)|A video that you liked)\b/;

test('with a topic, or where it came from, goes what the reasons of books say of it', async () => {
  const one = await reader('reasons@example.com');
  const whys = async () => {
    type Kept = { id: string; why: string | null };
    const { data } = await one.json<{ data: Kept[] }>('GET', 'get-relevant-books?page=1&pageSize=100');
    return data.flatMap(({ id, why }) => (why !== null && OF_LIKES.test(why) ? [{ id, why }] : []));
  };
  const before = await whys();
  const [topic] = (await one.known()).topics.filter(({ name }) => before.some(({ why }) => why.includes(name)));
  if (!topic) throw new Error('No reason names a topic.');
  await one.forget('topic', topic.label);
  expect(await whys()).toEqual(before.filter(({ why }) => !why.toLowerCase().includes(topic.name.toLowerCase())));
  for (const { id } of before) await one.json('POST', 'create-book-like', { id, saved: true });
  await one.forget('youtube');
  expect(await whys()).toEqual([]);
});

test('books that a source brought stay where the reader has said something of them, or a list has them', async () => {
  const one = await reader('said-of@example.com');
  const rows = await server.services.db
    .selectFrom('library_books')
    .innerJoin('works', 'works.id', 'work_id')
    .select(['work_id as id', 'title', 'authors'])
    .where('user_id', '=', one.userId)
    .where('library_books.source', '=', 'youtube')
    .where('state', 'is', null)
    .orderBy('id')
    .execute();
  expect(rows.length).toBeGreaterThan(2);
  const [noted, listed] = rows as [(typeof rows)[0], (typeof rows)[0]];
  await one.json('POST', 'set-reading', { id: noted.id, note: 'mine' });
  await one.json('POST', 'post-shelf-import', { content: `Title,Author\n"${listed.title}","${listed.authors[0]}"` });
  await one.forget('youtube');
  const { data } = await one.json<{ data: { id: string; why: string | null }[] }>(
    'GET',
    'get-relevant-books?page=1&pageSize=100',
  );
  const left = data.filter(({ id }) => rows.some((row) => row.id === id));
  expect(left.map(({ id }) => id).sort()).toEqual([noted.id, listed.id].sort());
  expect(left.filter(({ why }) => OF_LIKES.test(why ?? ''))).toEqual([]);
});

test('each part is forgotten for itself, and everything leaves nothing but the account', async () => {
  const one = await reader('parts@example.com');
  const { id } = await server.services.db
    .selectFrom('works')
    .select('id')
    .where('id', 'not in', (eb) => eb.selectFrom('library_books').select('work_id').where('user_id', '=', one.userId))
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await one.json('POST', 'set-taste', { kind: 'book', of: id, verdict: 'never' });
  expect((await one.forget('taste')).counts).toMatchObject({ marks: 0, ratings: 3 });
  expect(await one.json('GET', 'get-taste')).toMatchObject({ surprise: 0, marks: [] });
  const { counts } = await one.forget('imports');
  expect(counts).toMatchObject({ imports: 0, import_lines: 0, ratings: 2 });
  expect((await one.forget('readings')).counts).toMatchObject({ ...counts, states: 0, ratings: 0, notes: 0 });
  expect(await one.forget('youtube')).toMatchObject({ topics: [], counts: { fingerprints: 0, topics: 0 } });
  expect((await one.forget('library')).counts).toMatchObject({ books: 0, set_aside: 0, questions: 1 });

  const two = await reader('all@example.com');
  const left = await two.forget('everything');
  const { consents, sessions, tokens, programs, ...rest } = left.counts;
  expect(Object.values(rest).filter((count) => count !== 0)).toEqual([]);
  expect(left).toMatchObject({ topics: [], draws: [], connections: [] });
  expect([sessions, consents, tokens, programs]).toEqual([1, 0, 0, 0]);
});

/** Every row of a reader in every table, the queue's among them, as text. */
async function dumpOf(userId: string): Promise<string> {
  const { db } = server.services;
  const { rows: tables } = await sql<{ schema: string; name: string }>`select table_schema as schema, table_name as name
    from information_schema.tables where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(
    db,
  );
  const rows = await Promise.all(
    tables.map(async ({ schema, name }) => {
      const found = await sql<{
        row: string;
      }>`select to_jsonb(t)::text as row from ${sql.table(`${schema}.${name}`)} t`.execute(db);
      return found.rows.map(({ row }) => `${name} ${row}`).filter((row) => row.includes(userId));
    }),
  );
  return rows.flat().join('\n');
}

test('what a list said of books is forgotten with what was said here, in every table', async () => {
  const one = await reader('lists@example.com');
  const said = 'only in a private note';
  const content = `Title,Author,Exclusive Shelf,My Rating,Private Notes\nSPQR,Mary Beard,read,4,${said}\nNot Held,Ann Nobody,read,2,${said}`;
  await one.json('POST', 'post-shelf-import', { content });
  await one.json('POST', 'set-reading', { id: 'spqr-beard', note: 'said here' });
  expect(await dumpOf(one.userId)).toContain(said);
  await one.forget('readings');
  const left = await dumpOf(one.userId);
  for (const text of [said, 'said here', '"rating": 4', '"rating": 2']) expect(left).not.toContain(text);
  expect(left).toContain('Not Held');

  await one.json('POST', 'post-shelf-import', { content });
  await one.forget('library');
  expect(await dumpOf(one.userId)).not.toMatch(/Not Held|^(?:library_books|shelf_)/m);
  // A line that stayed would keep its book from being imported again.
  expect(await one.json('POST', 'post-shelf-import', { content })).toMatchObject({ import: { known: 0, exact: 1 } });
});

test('everything that is forgotten is in no table any more, but for the account', async () => {
  const one = await reader('nothing-left@example.com');
  const before = await dumpOf(one.userId);
  expect(before).toContain('Why did Rome fall?');
  await one.forget('everything');
  const tables = new Set((await dumpOf(one.userId)).split('\n').map((row) => row.split(' ')[0]));
  // The tables of the account itself; rate limits are deleted every hour.
  const account = ['audit_events', 'identities', 'known_networks', 'rate_limits', 'sessions', 'users'];
  expect([...tables].sort()).toEqual(account);
});
