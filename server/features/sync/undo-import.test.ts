import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { BODY_MAX_BYTES, MINUTE } from '../../../contract/limits.ts';
import type { ImportAnswer, ImportUndone } from '../../../contract/sync.ts';
import { demoLikes, videoId } from '../../../fakes/demo-account.ts';
import { type Fakes, startFakes } from '../../../fakes/fakes.ts';
import type { FakeVideo } from '../../../fakes/youtube.ts';
import { type Reader, type SyncTest, startSyncTest } from '../../testing/sync-testing.ts';

// Whole syncs, on machines that do other things too.
vi.setConfig({ testTimeout: 120_000 });

type Answer = import('zod').output<typeof ImportAnswer>;
type Undone = import('zod').output<typeof ImportUndone>;
type Shown = { id: string; title: string; why: string | null; _liked: boolean; reading?: { note: string | null } };

let fakes: Fakes;
let server: SyncTest;
beforeAll(async () => {
  fakes = await startFakes();
  server = await startSyncTest(fakes.env, { catalogue: ['history-ancient', 'physics'] });
});
afterAll(async () => {
  await server.close();
  await fakes.stop();
});

const LIST = 'Why the Roman Republic fell\nWhat is a black hole, really?\nBook review: SPQR by Mary Beard';

/** A reader with calls; each call comes a while after the one before. */
async function begin(name: string) {
  server.services.clock.advance(MINUTE);
  const reader: Reader = await server.reader(`${name}@example.com`);
  const ask = async <T>(method: string, call: string, body?: unknown) => {
    server.services.clock.advance(5_000);
    return server.ask<T>(reader, method, call, body);
  };
  return {
    userId: reader.userId,
    ask,
    connect: () => server.connect(reader),
    sync: async () => {
      await server.sync(reader);
      const { run } = (await server.overview(reader)).youtube;
      return { run, books: (await server.library(reader)) as Shown[] };
    },
    paste: async (text: string) => (await ask<Answer>('POST', 'post-import-text', { text })).body,
    undo: (id: string | null) => ask<Undone>('DELETE', 'delete-import', { id }),
    account: async () => (await server.overview(reader)).youtube,
    shelf: async () => (await server.library(reader)) as Shown[],
    topics: async () => (await server.overview(reader)).topics,
    counts: async () =>
      (await ask<{ counts: { books: number; set_aside: number; fingerprints: number } }>('GET', 'get-known')).body
        .counts,
    last: async () => (await server.overview(reader)).import,
  };
}

test('undoing a list leaves no trace of it: no book, no topic, nothing set aside, and the list can be read again', async () => {
  const one = await begin('untouched');
  await one.paste('Quantum mechanics for people who hate hand-waving');
  const [shelf, topics, counts] = [await one.shelf(), await one.topics(), await one.counts()];
  const { run, books } = await one.paste(LIST);
  expect(books.length).toBeGreaterThan(3);
  const { status, body } = await one.undo(run.undo);
  expect(status).toBe(200);
  expect(body).toEqual({ removed: books.length, kept: 0 });
  expect(await one.shelf()).toEqual(shelf);
  expect(await one.topics()).toEqual(topics);
  expect(await one.counts()).toEqual(counts);
  expect(counts.set_aside).toBe(0);
  expect(await one.last()).toBeNull();
  const again = await one.paste(LIST);
  expect(again.books).toEqual(books);
});

test('what the reader did with a book stays, and so does what was there before', async () => {
  const one = await begin('touched');
  await one.ask('POST', 'create-book-relation', { id: 'spqr-beard' });
  const { run, books } = await one.paste(LIST);
  const [noted, bookmarked, removed, ...others] = books.map(({ id }) => id);
  expect(others.length).toBeGreaterThan(0);
  expect(books.map(({ id }) => id)).not.toContain('spqr-beard');
  await one.ask('POST', 'set-reading', { id: noted, note: 'for the summer' });
  await one.ask('POST', 'create-book-like', { id: bookmarked, saved: true });
  await one.ask('DELETE', 'delete-profile-youtube-episode-relation', { id: removed });
  expect((await one.undo(run.undo)).body).toEqual({ removed: others.length, kept: 2 });
  const left = await one.shelf();
  expect(left.map(({ id }) => id).sort()).toEqual(['spqr-beard', noted, bookmarked].sort());
  expect(left.find(({ id }) => id === noted)?.reading?.note).toBe('for the summer');
  expect((await one.counts()).set_aside).toBe(1);
});

test('a book that the reader removed and added again is their own, and no longer tells what they liked', async () => {
  const one = await begin('again');
  const { run, books } = await one.paste(LIST);
  const [{ id = '' } = {}] = books;
  const whyOf = async () => (await one.shelf()).find((book) => book.id === id)?.why;
  expect(await whyOf()).toMatch(/^You gave us a title/);
  await one.ask('DELETE', 'delete-profile-youtube-episode-relation', { id });
  expect((await one.ask('POST', 'create-book-relation', { id })).status).toBe(200);
  expect((await one.undo(run.undo)).body).toEqual({ removed: books.length - 1, kept: 1 });
  expect((await one.shelf()).map((book) => book.id)).toEqual([id]);
  expect(await whyOf()).toBeNull();
});

test('what a synced account brought stays when a list is undone: its topics, and what it has read', async () => {
  const one = await begin('both');
  const like = (title: string) => ({ id: videoId(title), title, description: '', categoryId: '27' });
  const liked = like('What is a black hole, really?');
  fakes.youtube.likes = [liked];
  await one.connect();
  expect((await one.sync()).run).toMatchObject({ state: 'done', videos_read: 1 });
  const topics = await one.topics();
  expect(topics).not.toEqual([]);
  const { run } = await one.paste(`https://youtu.be/${liked.id}`);
  expect(run.videos_read).toBe(1);
  expect(await one.topics()).not.toEqual(topics);
  expect((await one.undo(run.undo)).status).toBe(200);
  expect(await one.topics()).toEqual(topics);
  fakes.youtube.likes = [like('Why the Roman Republic fell'), liked];
  expect((await one.sync()).run).toMatchObject({ state: 'done', videos_read: 1 });
});

test('an undo may be no larger than any other call', async () => {
  const one = await begin('large');
  const { run } = await one.paste(LIST);
  const body = { id: run.undo, padding: 'x'.repeat(BODY_MAX_BYTES) };
  expect((await one.ask('DELETE', 'delete-import', body)).status).toBe(413);
  expect((await one.undo(run.undo)).status).toBe(200);
});

test('a book that one of the reader’s lists also has stays', async () => {
  const one = await begin('listed');
  const { run, books } = await one.paste('Book review: SPQR by Mary Beard');
  expect(books.map(({ id }) => id)).toContain('spqr-beard');
  await one.ask('POST', 'post-shelf-import', { content: 'Title,Author\nSPQR,Mary Beard' });
  expect((await one.undo(run.undo)).body).toMatchObject({ kept: 1 });
  expect((await one.shelf()).map(({ id }) => id)).toEqual(['spqr-beard']);
});

test('an audiobook comes with a bookmark and goes with it, unless the reader set it again', async () => {
  const content = JSON.stringify({ audiobooks: [{ name: 'SPQR: A History of Ancient Rome', author: 'Mary Beard' }] });
  for (const isTheirs of [false, true]) {
    const one = await begin(`audiobook-${isTheirs}`);
    const { body } = await one.ask<Answer>('POST', 'post-import-file', { name: 'YourLibrary.json', content });
    expect(await one.shelf()).toMatchObject([{ id: 'spqr-beard', _liked: true }]);
    if (isTheirs)
      for (const saved of [false, true]) await one.ask('POST', 'create-book-like', { id: 'spqr-beard', saved });
    expect((await one.undo(body.run.undo)).body).toEqual(isTheirs ? { removed: 0, kept: 1 } : { removed: 1, kept: 0 });
    expect(await one.shelf()).toHaveLength(Number(isTheirs));
  }
});

test('what a sync brought can be taken back, and only something newly liked brings it again', async () => {
  const [fall, holes] = ['Why the Roman Republic fell', 'What is a black hole, really?'].map((title) => ({
    ...{ id: videoId(title), title, description: '', categoryId: '27' },
  })) as [FakeVideo, FakeVideo];
  const one = await begin('synced');
  await one.connect();
  fakes.youtube.likes = [fall];
  const { run, books } = await one.sync();
  const [noted, ...others] = books.map(({ id }) => id);
  expect(others.length).toBeGreaterThan(0);
  await one.ask('POST', 'set-reading', { id: noted, note: 'for the summer' });
  expect((await one.undo(run?.undo ?? null)).body).toEqual({ removed: others.length, kept: 1 });
  expect(await one.topics()).toEqual([]);
  expect((await one.counts()).set_aside).toBe(0);
  const again = await one.sync();
  expect(again.run).toMatchObject({ state: 'done', videos_read: 0, books_found: 0 });
  expect(again.books.map(({ id }) => id)).toEqual([noted]);
  const more = { ...fall, id: videoId('again'), title: 'How the Roman Republic fell' };
  fakes.youtube.likes = [more, holes, fall];
  const next = await one.sync();
  const ids = next.books.map(({ id }) => id);
  expect(others.filter((id) => ids.includes(id))).not.toEqual([]);
  // Only the last sync can be taken back.
  expect((await one.undo(run?.undo ?? null)).status).toBe(404);
});

/** A reader whose first sync is stuck behind its first page, and whose lease has run out; `release` lets it go on. */
async function beginStuck(name: string) {
  const one = await begin(name);
  server.services.config.sync.callTimeout = 120_000;
  fakes.youtube.likes = demoLikes();
  await one.connect();
  const { promise: until, resolve } = Promise.withResolvers<void>();
  fakes.youtube.faults.add({ path: '/videos', after: 1, times: 1, until });
  const syncing = one.sync();
  await vi.waitFor(async () => expect((await one.account()).run?.videos_read).toBe(50), 60_000);
  server.services.clock.advance(3 * MINUTE);
  const release = async () => {
    resolve();
    await syncing;
    server.services.config.sync.callTimeout = 5_000;
  };
  return { ...one, release };
}

test('what a sync put on the shelf before it was interrupted can be taken back', async () => {
  const one = await beginStuck('interrupted');
  const early = await one.shelf();
  expect(early.length).toBeGreaterThan(1);
  const { run } = await one.account();
  expect(run).toMatchObject({ state: 'paused', books_found: early.length });
  expect((await one.undo(run?.undo ?? null)).body).toEqual({ removed: early.length, kept: 0 });
  await one.release();
  expect(await one.shelf()).toEqual([]);
});

test('what was on the shelf before an interruption is taken back with what the next attempt brings', async () => {
  const one = await beginStuck('resumed');
  const early = await one.shelf();
  const { run, books } = await one.sync();
  expect(books.map(({ id }) => id)).toEqual(expect.arrayContaining(early.map(({ id }) => id)));
  expect(run).toMatchObject({ state: 'done', books_found: books.length });
  expect((await one.undo(run?.undo ?? null)).body).toEqual({ removed: books.length, kept: 0 });
  await one.release();
  expect(await one.shelf()).toEqual([]);
});

test('only the last list can be undone, once, and only by its reader', async () => {
  const one = await begin('once');
  const first = await one.paste('Why the Roman Republic fell');
  const second = await one.paste('What is a black hole, really?');
  const other = await begin('other');
  const mine = await one.shelf();
  for (const attempt of [await one.undo(first.run.undo), await other.undo(second.run.undo)])
    expect(attempt).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect(await one.shelf()).toEqual(mine);
  expect((await one.undo(second.run.undo)).status).toBe(200);
  expect((await one.undo(second.run.undo)).status).toBe(404);
  expect((await one.paste('asdf qwer')).run.undo).not.toBeNull();
});

test('what a reader had us forget is not stored for an undo either', async () => {
  const one = await begin('forgotten');
  await one.paste(LIST);
  const stored = async () => {
    const runs = server.services.db.selectFrom('sync_runs').select('brought').where('user_id', '=', one.userId);
    return JSON.stringify(await runs.execute());
  };
  const [topic] = await one.topics();
  expect(await stored()).toContain(topic?.label);
  await one.ask('POST', 'erase-known', { what: 'topic', label: topic?.label });
  expect(await stored()).not.toContain(`"${topic?.label}"`);
  const [book] = await one.shelf();
  expect(await stored()).toContain(`"${book?.id}"`);
  await one.ask('POST', 'erase-known', { what: 'library' });
  expect(await stored()).not.toContain(`"${book?.id}"`);
  expect((await one.last())?.undo).toBeNull();
});
