import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BookPage } from '../../../contract/book-page.ts';
import { signIn } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ catalogue: ['physics', 'fantasy'] });
});
afterAll(() => server.close());

const HAWKING = 'brief-history-of-time-hawking';
const get = (id: string, token?: string) =>
  server.call('GET', `/functions/v1/get-book?${new URLSearchParams({ id })}`, token ? { token } : {});
const pageOf = async (id: string, token?: string) => BookPage.parse(await (await get(id, token)).json());

test('a visitor reads what a book is, and what a bookseller would put beside it, with why', async () => {
  const page = await pageOf(HAWKING);
  expect(page).toMatchObject({ form: 'popular science', length: 'middle', level: 'introductory', reading: null });
  expect(page.moods).toContain('witty');
  expect(page.topics.length).toBeGreaterThan(0);
  expect(page.kindred.length).toBeGreaterThan(1);
  for (const { why, in_library } of page.kindred) expect([why?.at(-1), in_library]).toEqual(['.', false]);
  expect(page.by_author.every(({ id, authors }) => id !== HAWKING && authors.includes('Stephen Hawking'))).toBe(true);
});

test('a volume shows its series in order, itself in its place, and no book twice', async () => {
  const { db } = server.services;
  const volumes = await db
    .selectFrom('works')
    .select(['id', 'series_name', 'series_position'])
    .where('series_name', 'is not', null)
    .orderBy('series_name')
    .execute();
  const [name, own] = [...Map.groupBy(volumes, (each) => each.series_name)].find(([, all]) => all.length > 1) ?? [];
  const page = await pageOf(own?.[0]?.id ?? '');
  expect(page.series?.name).toBe(name);
  const places = page.series?.books.map(({ position }) => position) ?? [];
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(page.series?.books.map(({ id }) => id)).toContain(page.book.id);
  const shown = [...(page.series?.books ?? []), ...page.by_author].map(({ id }) => id);
  expect(new Set(shown).size).toBe(shown.length);
});

test('a reader sees what they say of it, and which of the books beside it they have', async () => {
  const { token } = await signIn(server, 'page@example.com');
  const { kindred } = await pageOf(HAWKING, token);
  const beside = kindred[0]?.id ?? '';
  await server.call('POST', '/functions/v1/create-book-relation', { token, body: { id: beside } });
  await server.call('POST', '/functions/v1/set-reading', { token, body: { id: HAWKING, state: 'read', rating: 4 } });
  const page = await pageOf(HAWKING, token);
  expect(page.reading).toMatchObject({ state: 'read', rating: 4 });
  expect(page.kindred.filter(({ in_library }) => in_library).map(({ id }) => id)).toEqual([beside]);
  expect((await pageOf(HAWKING)).reading).toBeNull();
});

test('a library is asked by the ISBN of the reader’s own edition, else by the book’s; by none that is another book’s', async () => {
  const { db } = server.services;
  const [OWN, OTHERS, HELD] = ['9780306406157', '9780441172719', '9780593099322'] as const;
  const title = '"A Brief History of Time","Stephen Hawking"';
  const bring = async (address: string, isbn: string) => {
    const { token } = await signIn(server, address);
    const content = `Title,Author,ISBN13\n${title},${isbn}`;
    const brought = await server.call('POST', '/functions/v1/post-shelf-import', { token, body: { content } });
    expect(await brought.json()).toMatchObject({ import: { exact: 1 } });
    return token;
  };
  const { id } = await db.selectFrom('works').select('id').where('id', '<>', HAWKING).executeTakeFirstOrThrow();
  await db
    .insertInto('work_names')
    .values({ name: `isbn:${OTHERS}`, work_id: id })
    .execute();
  const [token, mistaken] = [await bring('edition@example.com', OWN), await bring('mistaken@example.com', OTHERS)];
  const isbn = async (who?: string) => (await pageOf(HAWKING, who)).isbn13;
  expect([await isbn(token), await isbn(mistaken), await isbn()]).toEqual([OWN, null, null]);
  const set = (isbn13: string | null) => db.updateTable('works').set({ isbn13 }).where('id', '=', HAWKING).execute();
  await set(HELD);
  expect([await isbn(token), await isbn(mistaken), await isbn()]).toEqual([OWN, HELD, HELD]);
  await set(null);
});

test('a book that did not come with the product is for readers only, alone and beside others', async () => {
  const { db } = server.services;
  const work = await db.selectFrom('works').selectAll().where('id', '=', HAWKING).executeTakeFirstOrThrow();
  const other = { ...work, id: 'found-elsewhere', title: 'Found elsewhere', source: 'openlibrary', kindred: [] };
  await db.insertInto('works').values(other).execute();
  const { token } = await signIn(server, 'elsewhere@example.com');
  expect((await get(other.id)).status).toBe(404);
  expect((await pageOf(other.id, token)).book.title).toBe('Found elsewhere');
  expect((await pageOf(HAWKING)).by_author.map(({ id }) => id)).not.toContain(other.id);
  expect((await pageOf(HAWKING, token)).by_author.map(({ id }) => id)).toContain(other.id);
  expect((await server.app.request(`/book/${other.id}/preview.png`)).status).toBe(404);
});

test.each(['no-such-book', 'toString'])('%s is no book', async (id) => {
  expect(await (await get(id)).json()).toMatchObject({ code: 'book_not_found' });
});

test('the picture of its link shows the book, whatever its title is written in', async () => {
  const { db } = server.services;
  const work = await db.selectFrom('works').selectAll().where('id', '=', HAWKING).executeTakeFirstOrThrow();
  for (const [id, title] of [
    ['cyrillic', 'Преступление и наказание'],
    ['long', 'Endless'.repeat(60)],
  ] as const)
    await db
      .insertInto('works')
      .values({ ...work, id, title })
      .execute();
  for (const id of [HAWKING, 'cyrillic', 'long']) {
    const answer = await server.app.request(`/book/${id}/preview.png`);
    expect(answer.headers.get('content-type')).toBe('image/png');
    const { width, height } = await sharp(await answer.arrayBuffer()).metadata();
    expect([width, height]).toEqual([1200, 630]);
  }
});
