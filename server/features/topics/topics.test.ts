import { afterAll, beforeAll, expect, test } from 'vitest';
import { BegunTopics, type TopicLink, TopicPage } from '../../../contract/topics.ts';
import { signIn } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/testing.ts';
import { topics } from '../books/books.ts';
import { allTopics, findTopic, topicsShared } from './topics.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ catalogue: ['history-ancient'] });
});
afterAll(() => server.close());

const get = (key: string, token?: string) =>
  server.call('GET', `/functions/v1/get-topic?${new URLSearchParams({ key })}`, token ? { token } : {});
const pageOf = async (key: string, token?: string) => TopicPage.parse(await (await get(key, token)).json());
const keysOf = (links: readonly TopicLink[]) => links.map(({ key }) => key);

test('a visitor reads what a topic is, its books from introductory to advanced with a reason each, and what lies beside it', async () => {
  const told = topics().get('fall-of-rome');
  const page = await pageOf('fall-of-rome');
  expect(page).toMatchObject({ name: told?.name, sentence: told?.sentence });
  expect(page.questions[0]).toBe('Why did Rome fall?');
  const order = told?.books.map(({ key }) => key) ?? [];
  expect(page.books.length).toBeGreaterThanOrEqual(3);
  const { works } = (await findTopic(server.services.db, 'fall-of-rome')) ?? {};
  const levels = new Map(works?.map(({ id, level }) => [id, level]));
  // As in a reading guide, where books of each level follow those of the one before.
  const fromFirst = ['introductory', 'core', 'advanced'].flatMap((level) =>
    order.filter((id) => levels.get(id) === level),
  );
  expect(new Set(levels.values()).size).toBeGreaterThan(1);
  expect(page.books.map(({ id }) => id)).toEqual(fromFirst);
  for (const { id, why } of page.books) expect(why).toBe(told?.books.find(({ key }) => key === id)?.why);
  expect(page.books.every(({ in_library, _liked }) => !in_library && !_liked)).toBe(true);
  expect(keysOf(page.related)).toEqual(told?.related);
});

test('a topic says what its books answer, as far as they are at hand', async () => {
  const counts = { whole: 0, shorter: 0, none: 0 };
  for (const { key, outline } of [...topics().values()].filter(({ parent }) => parent === 'ancient-history')) {
    const page = await pageOf(key);
    const shown = new Set(page.books.map(({ id }) => id));
    const fit = outline.filter(({ books }) => books.every((id) => shown.has(id))).map(({ say }) => say);
    for (const say of page.outline) expect(fit).toContain(say);
    if (fit.length === outline.length) expect(page.outline).toEqual(fit);
    counts[page.outline.length === 0 ? 'none' : page.outline.length < outline.length ? 'shorter' : 'whole'] += 1;
  }
  expect(counts.whole).toBeGreaterThan(0);
  expect(counts.shorter + counts.none).toBeGreaterThan(0);
});

test('parents and children name each other', async () => {
  const page = await pageOf('fall-of-rome');
  expect(page.parent?.key).toBe(topics().get('fall-of-rome')?.parent);
  const above = await pageOf(page.parent?.key ?? '');
  expect(keysOf(above.children)).toContain('fall-of-rome');
});

test('each neighbour is named once, as wider, narrower or related', async () => {
  const all = [...topics().values()];
  const isTwice = ({ key, parent, related }: (typeof all)[number]) =>
    related.some((each) => each === parent || all.some((other) => other.key === each && other.parent === key));
  const twice = all.filter(isTwice).map(({ key }) => key);
  expect(twice.length).toBeGreaterThan(0);
  for (const key of twice.slice(0, 25)) {
    const { parent, related, children } = await pageOf(key);
    const named = keysOf([...(parent ? [parent] : []), ...related, ...children]);
    expect(named).toEqual([...new Set(named)]);
  }
});

test('a question that asks the same as another in other words is not shown', async () => {
  const { questions } = await pageOf('climate-change');
  expect(questions).toContain('How do we know that people are warming the planet?');
  expect(questions).not.toContain('How do we know that the earth is warming?');
  for (const { key, questions: all, repeated } of topics().values()) {
    for (const question of repeated) expect(all, key).toContain(question);
    const shown = all.filter((question) => !repeated.includes(question)).map((question) => question.toLowerCase());
    expect(shown, key).toEqual([...new Set(shown)]);
  }
});

test('a reader sees which of its books are in the library', async () => {
  const { token } = await signIn(server, 'topic@example.com');
  const [first] = (await pageOf('fall-of-rome')).books;
  await server.call('POST', '/functions/v1/create-book-relation', { token, body: { id: first?.id, query: 'Rome' } });
  const { books } = await pageOf('fall-of-rome', token);
  expect(books.filter(({ in_library }) => in_library).map(({ id }) => id)).toEqual([first?.id]);
});

test('books of the reader’s own on a topic stand beside its path, from introductory to advanced, each with its own sentence on it', async () => {
  const PITCH = 'Why the western empire fell, told from the pots that people left behind.';
  const { token, userId } = await signIn(server, 'own-topic@example.com');
  const other = await signIn(server, 'no-own-topic@example.com');
  const own = [
    {
      id: 'own-deep',
      title: 'Deep',
      level: 'advanced' as const,
      subjects: ['Goths', 'Fall of Rome'],
      summary: 'Letters.',
    },
    {
      id: 'own-first',
      title: 'First',
      level: 'introductory' as const,
      subjects: ['fall of rome'],
      pitch: PITCH,
      summary: 'Pots.',
    },
    { id: 'own-else', title: 'Else', level: 'introductory' as const, subjects: ['Roman roads'], summary: '' },
  ];
  const nothing = { authors: [], genres: [], language: 'en', popularity: 3, source: 'openlibrary' };
  const { db, clock } = server.services;
  await db
    .insertInto('works')
    .values(own.map((each) => ({ ...nothing, ...each })))
    .execute();
  const [listed] = (await pageOf('fall-of-rome')).books;
  const rows = [...own.map(({ id }) => id), listed?.id ?? ''].map((work_id) => ({
    ...{ user_id: userId, work_id, source: 'search' as const },
    added_at: clock.now(),
  }));
  await db.insertInto('library_books').values(rows).execute();
  const { books, yours } = await pageOf('fall-of-rome', token);
  expect(yours.map(({ id, why }) => [id, why])).toEqual([
    ['own-first', PITCH],
    ['own-deep', null],
  ]);
  expect(yours.every(({ in_library: here }) => here)).toBe(true);
  expect(books.map(({ id }) => id)).toContain(listed?.id);
  expect((await pageOf('fall-of-rome', other.token)).yours).toEqual([]);
  expect((await pageOf('fall-of-rome')).yours).toEqual([]);
});

test('a reader’s progress on the way is kept, and nobody else’s', async () => {
  const { token } = await signIn(server, 'way@example.com');
  const other = await signIn(server, 'other-way@example.com');
  const [first, second] = (await pageOf('fall-of-rome')).books;
  const say = (id: string | undefined, state: string | null) =>
    server.call('POST', '/functions/v1/set-reading', { token, body: { id, state } });
  await say(first?.id, 'read');
  await say(second?.id, 'reading');
  const states = async (of?: string) =>
    (await pageOf('fall-of-rome', of)).books.map(({ reading_state: state }) => state).slice(0, 3);
  expect(await states(token)).toEqual(['read', 'reading', null]);
  await say(second?.id, null);
  expect(await states(token)).toEqual(['read', null, null]);
  expect(await states(other.token)).toEqual([null, null, null]);
  expect(await states()).toEqual([null, null, null]);
});

test('a path that is begun is listed until it is read to its end, for its reader alone', async () => {
  const { token } = await signIn(server, 'begun@example.com');
  const other = await signIn(server, 'not-begun@example.com');
  const { books } = await pageOf('fall-of-rome');
  const say = async (id: string | undefined, state: string | null) =>
    expect((await server.call('POST', '/functions/v1/set-reading', { token, body: { id, state } })).status).toBe(200);
  const begun = async (of: string) => {
    const answer = await server.call('GET', '/functions/v1/get-begun-topics', { token: of });
    return BegunTopics.parse(await answer.json());
  };
  const rome = async () => (await begun(token)).find(({ key }) => key === 'fall-of-rome');
  await say(books[0]?.id, 'read');
  await say(books[1]?.id, 'reading');
  expect(await rome()).toBeUndefined();
  await say(books[1]?.id, 'read');
  expect(await rome()).toEqual({ key: 'fall-of-rome', name: 'The fall of Rome', books: books.length, read: 2 });
  expect(await begun(other.token)).toEqual([]);
  for (const { id } of books.slice(2)) await say(id, 'read');
  expect(await rome()).toBeUndefined();
});

test('a book that was read stays read when it turns out to be one of the path, and can be taken back there', async () => {
  const { token } = await signIn(server, 'merged-way@example.com');
  const { db } = server.services;
  const call = async <T>(method: string, name: string, body?: object): Promise<T> => {
    const answer = await server.call(method, `/functions/v1/${name}`, { token, ...(body && { body }) });
    expect(answer.status, await answer.clone().text()).toBe(200);
    return (await answer.json()) as T;
  };
  const [first, second] = (await pageOf('fall-of-rome')).books.map(({ id }) => id) as [string, string];
  const { id: _, ...record } = await db
    .selectFrom('works')
    .selectAll()
    .where('id', '=', first)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('works')
    .values({ ...record, id: 'other-edition', source: 'google' })
    .execute();
  for (const id of ['other-edition', second]) await call('POST', 'set-reading', { id, state: 'read' });
  await db.insertInto('merged_works').values({ work_id: 'other-edition', into_work_id: first }).execute();

  const step = async () => {
    const book = (await pageOf('fall-of-rome', token)).books.find(({ id }) => id === first);
    return [book?.in_library, book?.reading_state];
  };
  expect(await step()).toEqual([true, 'read']);
  expect(
    (await call<{ key: string; read: number }[]>('GET', 'get-begun-topics')).find(({ key }) => key === 'fall-of-rome')
      ?.read,
  ).toBe(2);
  for (const id of [first, 'other-edition'])
    expect(await call('GET', `get-book?id=${id}`)).toMatchObject({ reading: { state: 'read' } });
  // No second row of it, whatever is done.
  await call('POST', 'create-book-relation', { id: first });
  await call('POST', 'create-book-like', { id: first, saved: true });
  await call('POST', 'set-reading', { id: first, state: null });
  expect(await step()).toEqual([true, null]);
  const shelf = async () =>
    (await call<{ data: { id: string; _liked: boolean }[] }>('GET', 'get-relevant-books?page=1')).data;
  expect(new Map((await shelf()).map(({ id, _liked }) => [id, _liked]))).toEqual(
    new Map([
      [second, false],
      ['other-edition', true],
    ]),
  );
  await call('DELETE', 'delete-profile-youtube-episode-relation', { id: first });
  expect((await shelf()).map(({ id }) => id)).toEqual([second]);
  expect(await step()).toEqual([false, null]);
});

test.each(['no-such-topic', '../etc/passwd', '__proto__', 'Fall-Of-Rome'])('%s is no topic', async (key) => {
  const answer = await get(key);
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ code: 'topic_not_found' });
});

test('works that stand together are named by the topic that lists most of them', () => {
  const rome =
    topics()
      .get('fall-of-rome')
      ?.books.map(({ key }) => ({ id: key })) ?? [];
  expect(keysOf(topicsShared(rome, 2))[0]).toBe('fall-of-rome');
  expect(topicsShared(rome.slice(0, 1), 3)).toEqual([]);
});

test('the address of a topic needs no escaping', () => {
  for (const { key } of allTopics()) expect(encodeURIComponent(key)).toBe(key);
});
