import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { LibraryPage } from '../../../contract/library.ts';
import { MINUTE } from '../../../contract/limits.ts';
import type { ShelfImport, ShelfLines } from '../../../contract/shelf.ts';
import type { Job } from '../../platform/queue/queue.ts';
import { signIn } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/testing.ts';
import type { Work } from '../books/books.ts';
import { shelfJobs } from './jobs.ts';

let server: TestServer;
let works: Work[];
const jobs = () => {
  const { takeLines } = shelfJobs(server.services);
  return [takeLines] as Job[];
};
beforeAll(async () => {
  server = await startTestServer({ catalogue: ['history-ancient'] });
  works = await server.services.db.selectFrom('works').selectAll().orderBy('id').limit(13).execute();
  // Accepts jobs but runs none, like a process that is about to be stopped.
  await server.services.queue.start(jobs(), { work: false });
});
afterAll(async () => {
  await server.services.queue.stop();
  await server.close();
});

let readers = 0;
async function reader() {
  const { token, userId } = await signIn(server, `lines${readers++}@example.com`);
  const call = (method: string, name: string, body?: unknown) =>
    server.call(method, `/functions/v1/${name}`, { token, ...(body !== undefined && { body }) });
  const json = async <T>(method: string, name: string, body?: unknown): Promise<T> => {
    const answer = await call(method, name, body);
    expect(answer.status, await answer.clone().text()).toBe(200);
    return (await answer.json()) as T;
  };
  return {
    userId,
    call,
    json,
    bring: async (content: string) =>
      (await json<{ import: ShelfImport }>('POST', 'post-shelf-import', { content })).import,
    imports: async () => (await json<{ imports: ShelfImport[] }>('GET', 'get-shelf-imports')).imports,
    unknown: async () => (await json<ShelfLines>('GET', 'get-shelf-lines?match=unknown')).total,
    books: async (): Promise<string[]> =>
      JSON.parse((await json<{ content: string }>('GET', 'get-export?format=json')).content)
        .books.map(({ id, title, state, rating }: Record<string, unknown>) => [id ?? title, state, rating].join(' '))
        .sort(),
  };
}

const LINES = 520;
const header = 'Title,Author,My Rating,Exclusive Shelf';
const lineOf = ({ title, authors }: Work, at: number) => `"${title}","${authors[0]}",${(at % 5) + 1},read`;

/** Unknown books with some of ours among them, from the first batch to the last. */
const list = (ours = works) => {
  const rows = Array.from({ length: LINES - ours.length }, (_, at) => `Nobody Wrote ${at},Ann ${at} Nobody,4,read`);
  for (const [at, work] of ours.entries()) rows.splice(at * 40, 0, lineOf(work, at));
  return [header, ...rows].join('\n');
};

/** The signal of a process that is stopped after this many batches. */
const stoppedAfter = (batches: number) => {
  let asked = 0;
  return {
    get aborted() {
      return asked++ >= batches;
    },
  } as AbortSignal;
};

test('after a restart the queue goes on where the process left it that took the list', async () => {
  const one = await reader();
  await one.bring(list());
  const { queue } = server.services;
  await queue.stop();
  await queue.start(jobs(), { work: true });
  await vi.waitFor(async () => expect(await one.imports()).toMatchObject([{ done: LINES }]), {
    timeout: 60_000,
    interval: 200,
  });
  const held = (await one.books()).filter((book) => !book.startsWith('Nobody'));
  expect(held.map((book) => book.split(' ')[0])).toEqual(works.map(({ id }) => id));
  // The following tests decide when lines are matched.
  await queue.stop();
  await queue.start(jobs(), { work: false });
});

test('the lines of a long list that are done are told as they are; a process that is stopped leaves the rest to the next, and nothing is done twice', async () => {
  const one = await reader();
  const made = await one.bring(list());
  expect(made).toMatchObject({ done: 200, lines: LINES, paused: false });
  expect(made.exact + made.unknown).toBe(200);
  const exported = await one.books();
  expect([exported.length, exported.filter((book) => book.startsWith('Nobody Wrote')).length]).toEqual([
    LINES,
    LINES - 13,
  ]);
  const { takeLines, resumeImports } = shelfJobs(server.services);
  await takeLines.run({ userId: one.userId, importId: made.id }, stoppedAfter(1));
  expect(await one.imports()).toMatchObject([{ done: 400, lines: LINES, paused: false }]);
  const underWay = () => one.json('GET', 'get-shelf-imports?only=under-way');
  expect(await underWay()).toMatchObject({ imports: [{ id: made.id, done: 400 }] });
  expect(await one.json('GET', 'get-relevant-books?page=1')).toMatchObject({ pagination: { total: 10 } });

  // Another process may still be working on it.
  await resumeImports.run({}, new AbortController().signal);
  expect(await one.imports()).toMatchObject([{ done: 400 }]);
  server.services.clock.advance(3 * MINUTE);
  expect(await one.imports()).toMatchObject([{ done: 400, paused: true }]);
  await resumeImports.run({}, new AbortController().signal);
  const [done] = await one.imports();
  expect(await underWay()).toEqual({ imports: [] });
  expect(done).toMatchObject({ done: LINES, exact: 13, unknown: LINES - 13, known: 0, paused: false });
  expect(await one.unknown()).toBe(LINES - 13);
  // In the order of the list, no matter when each was matched.
  const shelf = await one.json<LibraryPage>('GET', 'get-relevant-books?page=1&pageSize=100');
  expect(shelf.data.map(({ id }) => id)).toEqual(works.map(({ id }) => id));
  await takeLines.run({ userId: one.userId, importId: made.id }, new AbortController().signal);
  expect(await one.imports()).toEqual([done]);
  expect(await server.services.db.selectFrom('shelf_waiting').select('place').execute()).toEqual([]);
});

test('what the reader says of books in the moment in which a list brings them stands, and so do the books', async () => {
  const one = await reader();
  const [kept, said] = [works.slice(0, 6), works.slice(6)];
  const [made] = await Promise.all([
    // All of our books are among the lines that are matched at once.
    one.bring([header, ...works.map(lineOf)].join('\n')),
    ...said.map(({ id }) => one.json('POST', 'set-reading', { id, rating: 0.5 })),
    ...kept.map(({ id }) => one.json('POST', 'create-book-relation', { id })),
  ]);
  const shelf = async () => (await one.json<LibraryPage>('GET', 'get-relevant-books?page=1&pageSize=100')).data;
  const rated = async () => (await shelf()).filter(({ reading }) => reading.rating === 0.5).map(({ id }) => id);
  const ids = said.map(({ id }) => id);
  expect((await rated()).sort()).toEqual(ids);
  await one.json('DELETE', 'delete-shelf-import', { id: made.id });
  expect((await shelf()).map(({ id }) => id).sort()).toEqual(works.map(({ id }) => id));
});

test('no more lists and lines are kept of a reader than there is room for, and one that is undone makes room', async () => {
  const [one, two] = [await reader(), await reader()];
  const { db, clock } = server.services;
  const refused = async (who: typeof one) => {
    const answer = await who.call('POST', 'post-shelf-import', { content: 'Nobody Wrote This\nNor This' });
    const { code, message } = (await answer.json()) as { code: string; message: string };
    expect([answer.status, code]).toEqual([409, 'imports_full']);
    expect(message).toContain('Undo');
  };
  const { id } = await one.bring('Nobody Wrote Anything');
  await db.updateTable('shelf_imports').set({ lines: 199_999, done: 199_999 }).where('id', '=', id).execute();
  await refused(one);
  await one.bring('Nobody Wrote This');
  await one.json('DELETE', 'delete-shelf-import', { id });
  await one.bring('Nobody Wrote This\nNor This');

  const now = clock.now();
  const rows = Array.from({ length: 50 }, (_, at) => ({
    ...{ user_id: two.userId, id: crypto.randomUUID(), format: 'list', worked_at: now },
    created_at: new Date(now.getTime() - at - 1),
  }));
  await db.insertInto('shelf_imports').values(rows).execute();
  await refused(two);
  await two.json('DELETE', 'delete-shelf-import', { id: rows[0]?.id });
  await two.bring('Nobody Wrote This');
});

test('a batch that fails leaves nothing of it, and is done when it can be', async () => {
  const one = await reader();
  const made = await one.bring(list());
  const failing = { ...server.services, clock: { now: () => new Date(Number.NaN) } } as typeof server.services;
  const run = shelfJobs(failing).takeLines.run({ userId: one.userId, importId: made.id }, new AbortController().signal);
  await expect(run).rejects.toThrow();
  expect(await one.imports()).toEqual([made]);
  server.services.clock.advance(MINUTE);
  await shelfJobs(server.services).resumeImports.run({}, new AbortController().signal);
  expect(await one.imports()).toMatchObject([{ done: LINES, exact: 13, unknown: LINES - 13 }]);
});

test('an import that fails again and again is said to stand still, keeps nobody waiting, and is stopped', async () => {
  const [one, two] = [await reader(), await reader()];
  const { db, clock } = server.services;
  const { resumeImports } = shelfJobs(server.services);
  const damaged = await one.bring(list());
  await db.updateTable('shelf_waiting').set({ content: '{' }).where('user_id', '=', one.userId).execute();
  clock.advance(1000);
  await two.bring(list());
  for (let time = 1; time <= 10; time++) {
    expect(await one.imports()).toMatchObject([{ done: 200, stopped: false }]);
    clock.advance(MINUTE);
    await resumeImports.run({}, new AbortController().signal);
    expect(await one.imports()).toMatchObject([{ done: 200, paused: true }]);
    expect(await two.imports()).toMatchObject([{ done: LINES, paused: false, stopped: false }]);
  }
  expect(await one.imports()).toMatchObject([{ done: 200, paused: true, stopped: true }]);
  await db.updateTable('shelf_waiting').set({ content: '[]' }).where('user_id', '=', one.userId).execute();
  clock.advance(MINUTE);
  await resumeImports.run({}, new AbortController().signal);
  expect(await one.imports()).toMatchObject([{ done: 200, stopped: true }]);
  expect(await one.json('DELETE', 'delete-shelf-import', { id: damaged.id })).toEqual({ removed: 5 });
});

test('an import that is undone on its way, or forgotten with the library, is not gone on with', async () => {
  const [one, two] = [await reader(), await reader()];
  const signal = new AbortController().signal;
  const { takeLines } = shelfJobs(server.services);
  const undone = await one.bring(list());
  expect(await one.json('DELETE', 'delete-shelf-import', { id: undone.id })).toEqual({ removed: 5 });
  await takeLines.run({ userId: one.userId, importId: undone.id }, signal);
  expect([await one.imports(), await one.books()]).toEqual([[], []]);
  const made = await two.bring(list());
  // Its lines are matched while the library is being forgotten.
  const run = takeLines.run({ userId: two.userId, importId: made.id }, signal);
  await two.json('POST', 'erase-known', { what: 'library' });
  await run;
  expect([await two.imports(), await two.books()]).toEqual([[], []]);
  expect(await server.services.db.selectFrom('shelf_waiting').select('place').execute()).toEqual([]);
});

test('what lists say of books, or say to steer by, is forgotten of the lines that wait too, and the books still come', async () => {
  const [one, two] = [await reader(), await reader()];
  const signal = new AbortController().signal;
  const { takeLines } = shelfJobs(server.services);
  const last = works.at(-1) as Work;
  const up = lineOf(last, works.length - 1);
  const made = await one.bring(list().replace(up, up.replace(/read$/, 'dnf')));
  await one.json('POST', 'erase-known', { what: 'readings' });
  await takeLines.run({ userId: one.userId, importId: made.id }, signal);
  expect(await one.imports()).toMatchObject([{ done: LINES, lines: LINES, exact: 13 }]);
  const said = (await one.books()).filter((book) => !book.endsWith('  '));
  // That a book was given up says where it is; it is not part of the reading that was erased.
  expect(said).toEqual([`${last.title} abandoned `]);
  expect(await one.json('GET', 'get-taste')).toMatchObject({ marks: [{ of: last.id, verdict: 'never' }] });

  const blank = { subtitle: null, isbn13: null, state: 'read', finished_on: null, added_on: null, bookmarked: false };
  const books = Array.from({ length: 250 }, (_, at) => {
    const { title, authors } = works[at] ?? { title: `Nobody Wrote ${at}`, authors: ['Ann Nobody'] };
    return { ...blank, title, authors, rating: 4 };
  });
  const mark = { kind: 'topic', of: 'war', name: 'war', verdict: 'less', since: '2026-01-01T00:00:00Z' };
  const own = await two.bring(JSON.stringify({ deepshelf: 1, books, taste: { surprise: 1, marks: [mark] } }));
  await two.json('POST', 'erase-known', { what: 'taste' });
  await takeLines.run({ userId: two.userId, importId: own.id }, signal);
  expect(await two.imports()).toMatchObject([{ done: 250, exact: 13, taste: { taken: 0, left: 0 } }]);
  expect(await two.json('GET', 'get-taste')).toMatchObject({ surprise: 0, marks: [] });
  expect((await two.books()).filter((book) => book.endsWith(' read 4'))).toHaveLength(250);
});
