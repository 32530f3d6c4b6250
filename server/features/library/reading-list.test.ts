import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LibraryPage, ReadingList } from '../../../contract/library.ts';
import type { SearchAnswer } from '../../../contract/search.ts';
import { signIn } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/testing.ts';

let server: TestServer;
let ids: string[];
beforeAll(async () => {
  server = await startTestServer({ catalogue: ['physics'] });
  ids = (await server.services.db.selectFrom('works').select('id').orderBy('id').execute()).map(({ id }) => id);
});
afterAll(() => server.close());

let readers = 0;
async function reader() {
  const { token } = await signIn(server, `list${readers++}@example.com`);
  const call = (method: string, name: string, body?: unknown) =>
    server.call(method, `/functions/v1/${name}`, { token, ...(body !== undefined && { body }) });
  const idsOf = async (name: string) =>
    ((await (await call('GET', name)).json()) as ReadingList | LibraryPage).data.map(({ id }) => id);
  return {
    call,
    shelf: () => idsOf('get-relevant-books?page=1&pageSize=24'),
    list: () => idsOf('get-reading-list'),
    add: (id: string) => call('POST', 'create-book-relation', { id }),
    hide: (id: string, hidden: boolean) => call('POST', 'hide-book', { id, hidden }),
    order: (order: readonly string[]) => call('POST', 'set-reading-order', { ids: order }),
    async bookmark(id: string, saved = true) {
      server.services.clock.advance(1000);
      expect((await call('POST', 'create-book-like', { id, saved })).status).toBe(200);
    },
  };
}

async function readerWith(books: readonly string[]) {
  const made = await reader();
  for (const id of books) await made.add(id);
  for (const id of books) await made.bookmark(id);
  return made;
}

describe('the reading list', () => {
  test('holds what is bookmarked, in the order of bookmarking, until it is ordered', async () => {
    const [a = '', b = '', c = '', d = ''] = ids;
    const { list, order, bookmark, add } = await readerWith([a, b, c]);
    expect(await list()).toEqual([a, b, c]);
    await order([c, a, b]);
    expect(await list()).toEqual([c, a, b]);
    await add(d);
    expect(await list()).toEqual([c, a, b]);
    await bookmark(d);
    expect(await list()).toEqual([c, a, b, d]);
    // Bookmarked again it stands where something new stands.
    await bookmark(c, false);
    expect(await list()).toEqual([a, b, d]);
    await bookmark(c);
    expect(await list()).toEqual([a, b, d, c]);
  });

  test('keeps any order of its books, and passes over what is not on it', async () => {
    const books = ids.slice(0, 6);
    const { list, order } = await readerWith(books);
    const wanted = fc.shuffledSubarray([...books, 'not-a-book-of-ours', ids[8] ?? ''], { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(wanted, async (asked) => {
        expect((await order(asked)).status).toBe(200);
        const named = asked.filter((id) => books.includes(id));
        expect(await list()).toEqual([...named, ...books.filter((id) => !named.includes(id))]);
      }),
      { numRuns: 20 },
    );
  });

  test('loses a removed book, and nobody else orders it', async () => {
    const [a = '', b = ''] = ids;
    const one = await readerWith([a, b]);
    const other = await readerWith([a, b]);
    await other.order([b, a]);
    expect(await one.list()).toEqual([a, b]);
    await one.call('DELETE', 'delete-profile-youtube-episode-relation', { id: a });
    expect(await one.list()).toEqual([b]);
    for (const bad of [{}, { ids: 'a' }, { ids: ['../a'] }, { ids: Array(201).fill(a) }]) {
      expect((await one.call('POST', 'set-reading-order', bad)).status).toBe(400);
    }
    expect((await server.call('GET', '/functions/v1/get-reading-list')).status).toBe(401);
  });
});

describe('not for me', () => {
  const found = async (call: Awaited<ReturnType<typeof reader>>['call'], query: string) => {
    const answer = (await (await call('POST', 'post-search', { query })).json()) as SearchAnswer;
    return answer.items;
  };

  test('takes a book that is not in the library out of search, and Undo brings it back as if nothing had been', async () => {
    const { call, hide, shelf } = await reader();
    const [first] = await found(call, 'quantum physics');
    if (!first) throw new Error('nothing found');
    for (let twice = 0; twice < 2; twice++) {
      expect(await (await hide(first.id, true)).json()).toEqual({ id: first.id, hidden: true });
    }
    expect((await found(call, 'quantum physics')).map(({ id }) => id)).not.toContain(first.id);
    expect(await shelf()).toEqual([]);
    await hide(first.id, false);
    await hide(first.id, false);
    expect((await found(call, 'quantum physics'))[0]).toMatchObject({ id: first.id, in_library: false });
    expect(await shelf()).toEqual([]);
  });

  test('takes a book off the shelf, and Undo puts it back with its bookmark', async () => {
    const [a = '', b = ''] = ids;
    const { hide, shelf, list } = await readerWith([a, b]);
    await hide(a, true);
    expect(await shelf()).not.toContain(a);
    expect(await list()).toEqual([b]);
    await hide(a, false);
    expect(await shelf()).toContain(a);
    expect(await list()).toEqual([a, b]);
  });

  test('a hidden book that is added after all is an ordinary book from then on', async () => {
    const [a = '', b = '', c = ''] = ids;
    const { hide, shelf, add } = await reader();
    await hide(c, true);
    server.services.clock.advance(1000);
    await add(a);
    server.services.clock.advance(1000);
    await add(b);
    server.services.clock.advance(1000);
    await add(c);
    // Newest first: it counts from when it was added, not from when it was hidden.
    expect(await shelf()).toEqual([c, b, a]);
    await hide(c, true);
    await hide(c, false);
    expect(await shelf()).toEqual([c, b, a]);
  });

  test('says so of a book that we do not have', async () => {
    const { hide } = await reader();
    expect((await hide('no-such-book', true)).status).toBe(404);
  });
});
