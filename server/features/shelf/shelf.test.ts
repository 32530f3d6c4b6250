import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LibraryPage } from '../../../contract/library.ts';
import type { ShelfExport, ShelfImported, ShelfLines } from '../../../contract/shelf.ts';
import { signIn } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/testing.ts';
import type { Work } from '../books/books.ts';

let server: TestServer;
let works: Work[];
beforeAll(async () => {
  server = await startTestServer({ catalogue: ['history-ancient', 'science-fiction'] });
  works = await server.services.db.selectFrom('works').selectAll().orderBy('id').execute();
});
afterAll(() => server.close());

let readers = 0;
async function reader() {
  const { token, userId } = await signIn(server, `shelf${readers++}@example.com`);
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
    bring: (content: string) => json<ShelfImported>('POST', 'post-shelf-import', { content }),
    lines: (match: string, after = '') =>
      json<ShelfLines>('GET', `get-shelf-lines?match=${match}${after && `&after=${encodeURIComponent(after)}`}`),
    imports: async () => (await json<{ imports: ShelfImported['import'][] }>('GET', 'get-shelf-imports')).imports,
    choose: (key: string, book: string | null) => json('POST', 'set-shelf-book', { key, book }),
    undo: (id: string) => json<{ removed: number }>('DELETE', 'delete-shelf-import', { id }),
    take: (format: string) => json<ShelfExport>('GET', `get-export?format=${format}`),
    shelf: async () =>
      (await json<LibraryPage>('GET', 'get-relevant-books?page=1&pageSize=100')).data.map(({ id }) => id).sort(),
    list: async () =>
      (await json<{ data: { id: string }[] }>('GET', 'get-reading-list')).data.map(({ id }) => id).sort(),
  };
}

const work = (id: string): Work => {
  const found = works.find((each) => each.id === id);
  if (!found) throw new Error(`no work ${id}`);
  return found;
};
const SPQR = 'spqr-beard';
const DUNE = 'dune-herbert';

const GOODREADS =
  'Book Id,Title,Author,Author l-f,Additional Authors,ISBN,ISBN13,My Rating,Average Rating,Publisher,Binding,Number of Pages,Year Published,Original Publication Year,Date Read,Date Added,Bookshelves,Bookshelves with positions,Exclusive Shelf,My Review,Spoiler,Private Notes,Read Count,Owned Copies';
const goodreads = (title: string, author: string, { isbn = '', rating = 0, read = '', shelf = 'to-read' } = {}) =>
  `1,${title},${author},,,"=""""","=""${isbn}""",${rating},4.1,,,300,2000,2000,${read},2024/03/01,,,${shelf},,,,0,0`;

test('a Goodreads export comes in with states, ratings and the reading list, and the rest is kept', async () => {
  const one = await reader();
  const answer = await one.bring(
    [
      GOODREADS,
      goodreads(`"${work(SPQR).title}: A History of Ancient Rome"`, 'Mary Beard', {
        rating: 5,
        read: '2024/05/06',
        shelf: 'read',
      }),
      goodreads('"Dune (Dune, #1)"', 'Frank Herbert', { shelf: 'to-read' }),
      goodreads('A Book That Nobody Wrote', 'Ann Nobody', { shelf: 'currently-reading' }),
      goodreads('', 'Somebody'),
    ].join('\r\n'),
  );
  expect(answer).toMatchObject({ known: 0, untitled: 1, import: { format: 'goodreads', exact: 2, unknown: 1 } });
  expect(await one.shelf()).toEqual([DUNE, SPQR].sort());
  expect(await one.list()).toEqual([DUNE]);
  const { lines } = await one.lines('unknown');
  expect(lines).toMatchObject([
    { title: 'A Book That Nobody Wrote', author: 'Ann Nobody', state: 'reading', book: null },
  ]);
  const csv = (await one.take('csv')).content;
  expect(csv).toContain('A Book That Nobody Wrote,Ann Nobody');
  expect(csv).toContain(',5,2015,2024/05/06,2024/03/01,read');
});

const others: [string, string, string][] = [
  [
    'storygraph',
    'StoryGraph',
    'Title,Authors,Contributors,ISBN/UID,Format,Read Status,Date Added,Last Date Read,Dates Read,Read Count,Moods,Pace,Star Rating,Review,Tags,Owned?\nDune,"Frank Herbert, Someone Else",,,paperback,read,2023/01/02,2023/02/03,2023/01/05-2023/02/03,1,,,4.25,,,No',
  ],
  [
    'librarything',
    'LibraryThing',
    'Book Id\tTitle\tSort Character\tPrimary Author\tPrimary Author Role\tISBN\tRating\tDate Read\tEntry Date\tCollections\n12\tDune\t1\tHerbert, Frank\t\t[]\t4\t2023-02-03\t[2022-01-02]\tYour library, Read but unowned',
  ],
  [
    'hardcover',
    'Hardcover',
    'Title,Author,Status,Privacy,Rating,Date Added,Date Finished\nDune,Frank Herbert,Read,public,4.5,2023-01-02,2023-02-03',
  ],
  [
    'calibre',
    'Calibre',
    'author_sort,authors,id,isbn,rating,title,timestamp\n"Herbert, Frank",Frank Herbert & Ann Other,3,,8,Dune,2022-01-02T10:00:00+00:00',
  ],
  ['list', 'a semicolon CSV', 'Title;Author;Rating\nDune;Frank Herbert;4'],
];
test.each(others)('%s is told by its columns: %s', async (format, _, content) => {
  const one = await reader();
  expect(await one.bring(content)).toMatchObject({ import: { format, exact: 1, unknown: 0 } });
  expect(await one.shelf()).toEqual([DUNE]);
  const { books } = JSON.parse((await one.take('json')).content);
  expect(books).toMatchObject([{ id: DUNE, state: 'read' }]);
  expect(books[0].rating).toBeGreaterThanOrEqual(4);
});

test('a plain list is read line by line, with bullets, numbers and dashes', async () => {
  const one = await reader();
  const answer = await one.bring('1. Dune by Frank Herbert\n- SPQR – Mary Beard\n\n* Nowhere Ever');
  expect(answer).toMatchObject({ import: { format: 'list', exact: 2, unknown: 1 } });
});

test('the same list again adds nothing, and takes over what has changed', async () => {
  const one = await reader();
  await one.bring([GOODREADS, goodreads('Dune', 'Frank Herbert')].join('\n'));
  const again = await one.bring(
    [GOODREADS, goodreads('Dune', 'Frank Herbert', { rating: 3, shelf: 'read' })].join('\n'),
  );
  expect(again.known).toBe(1);
  expect(await one.shelf()).toEqual([DUNE]);
  expect(JSON.parse((await one.take('json')).content).books).toMatchObject([{ id: DUNE, state: 'read', rating: 3 }]);
});

test('a title that differs a little is likely, and the reader’s word counts', async () => {
  const one = await reader();
  await one.bring(
    [GOODREADS, goodreads('Dune: Special Movie Cover', 'Frank Herbert'), goodreads('Duhn', 'F. Herbert')].join('\n'),
  );
  const likely = (await one.lines('likely')).lines;
  expect(likely).toMatchObject([{ book: { id: DUNE }, match: 'likely' }]);
  await one.choose(likely[0]?.key ?? '', null);
  expect(await one.shelf()).toEqual([]);
  const unknown = (await one.lines('unknown')).lines;
  expect(unknown).toHaveLength(1);
  await one.choose(unknown[0]?.key ?? '', DUNE);
  expect(await one.shelf()).toEqual([DUNE]);
  expect((await one.imports())[0]).toMatchObject({ likely: 0, unknown: 0, chosen: 1, dismissed: 1 });
});

test('an ISBN of another book does not bring that book for sure', async () => {
  const isbn = works.find(({ isbn13 }) => isbn13);
  if (!isbn) return;
  const one = await reader();
  const answer = await one.bring(
    [GOODREADS, goodreads('Zzyzx Quxx', 'Somebody', { isbn: isbn.isbn13 ?? '' })].join('\n'),
  );
  expect(answer.import).toMatchObject({ exact: 0, likely: 1 });
});

test('an import is undone as a whole, and what was there before stays', async () => {
  const one = await reader();
  await one.call('POST', 'create-book-relation', { id: SPQR });
  const { import: made } = await one.bring(
    [GOODREADS, goodreads('SPQR', 'Mary Beard'), goodreads('Dune', 'Frank Herbert')].join('\n'),
  );
  expect(await one.undo(made.id)).toEqual({ removed: 1 });
  expect(await one.shelf()).toEqual([SPQR]);
  expect(await one.imports()).toEqual([]);
  expect((await one.call('DELETE', 'delete-shelf-import', { id: made.id })).status).toBe(404);
});

test('nobody sees, changes or undoes the lines of another', async () => {
  const one = await reader();
  const two = await reader();
  const { import: made } = await one.bring('Nowhere Ever by Ann Nobody');
  const key = (await one.lines('unknown')).lines[0]?.key ?? '';
  expect((await two.lines('unknown')).lines).toEqual([]);
  expect((await two.call('POST', 'set-shelf-book', { key, book: DUNE })).status).toBe(404);
  expect((await two.call('DELETE', 'delete-shelf-import', { id: made.id })).status).toBe(404);
  expect((await one.imports())[0]).toMatchObject({ unknown: 1 });
});

describe('what cannot be read says what is wanted', () => {
  test.each([
    ['an archive', 'PK\u0003\u0004'],
    ['a web page', '<!doctype html><title>x</title>'],
    ['a header alone', GOODREADS],
    ['an export that is cut off', '{"deepshelf": 1, "books": ['],
    ['another JSON', '{"books": []}'],
    ['too many lines', 'a\n'.repeat(20_001)],
  ])('%s', async (_, content) => {
    const one = await reader();
    const answer = await one.call('POST', 'post-shelf-import', { content });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'import_unreadable', message: expect.stringMatching(/\w/) });
    expect(await one.imports()).toEqual([]);
  });
});

test('whatever a file holds, every line is in a count', async () => {
  const one = await reader();
  const cell = fc.oneof(fc.string({ maxLength: 30 }), fc.constantFrom('"', '""', ',', '\n', '=', '\u0000', 'Dune'));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }), async (rows) => {
      const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
      const content = [
        'Title,Author,Rating',
        ...rows.map(([title, author]) => `${quote(title)},${quote(author)},4`),
      ].join('\n');
      server.services.clock.advance(60_000);
      const answer = await one.call('POST', 'post-shelf-import', { content });
      expect([200, 400]).toContain(answer.status);
      if (answer.status === 400) return;
      const { import: made, known, untitled } = (await answer.json()) as ShelfImported;
      const { exact, likely, unknown } = made;
      expect(exact + likely + unknown + known + untitled).toBeLessThanOrEqual(rows.length);
      await one.undo(made.id).catch(() => {});
    }),
    { numRuns: 25 },
  );
});

test.each(['json', 'csv'])('what is exported as %s and brought again is the same shelf', async (format) => {
  const states = ['to-read', 'reading', 'read'] as const;
  const pick = fc.uniqueArray(fc.integer({ min: 0, max: works.length - 1 }), { minLength: 1, maxLength: 12 });
  const told = fc.record({ state: fc.constantFrom(...states), rating: fc.integer({ min: 0, max: 5 }) });
  await fc.assert(
    fc.asyncProperty(pick, fc.array(told, { minLength: 12, maxLength: 12 }), async (chosen, say) => {
      const one = await reader();
      const two = await reader();
      const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
      const rows = chosen.map((at, place) => {
        const { title, authors } = works[at] as Work;
        const { state, rating } = say[place] ?? { state: 'read', rating: 0 };
        return goodreads(quoted(title), quoted(authors[0] ?? ''), {
          rating,
          shelf: state === 'reading' ? 'currently-reading' : state,
        });
      });
      await one.bring([GOODREADS, ...rows, goodreads('Nowhere Ever', 'Ann Nobody')].join('\n'));
      await two.bring((await one.take(format)).content);
      const bare = async (who: typeof one) =>
        JSON.parse((await who.take('json')).content)
          .books.map(({ id, title, state, rating, added_on: added, bookmarked }: Record<string, unknown>) =>
            JSON.stringify([id, id ? '' : title, state, rating, added, bookmarked]),
          )
          .sort();
      expect(await bare(two)).toEqual(await bare(one));
      expect(await two.list()).toEqual(await one.list());
    }),
    { numRuns: 8 },
  );
});

test('what was said here goes out and comes back: books without a state, notes, days and bookmarks', async () => {
  const one = await reader();
  const two = await reader();
  await one.call('POST', 'create-book-relation', { id: SPQR });
  await one.call('POST', 'set-reading', { id: DUNE, state: 'reading', started_on: '2026-01-02', note: 'Ann’s copy' });
  await two.bring((await one.take('json')).content);
  const told = async (who: typeof one) =>
    JSON.parse((await who.take('json')).content)
      .books.map(({ source: _, why: _why, ...book }: Record<string, unknown>) => book)
      .sort((a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1));
  expect(await told(two)).toEqual(await told(one));
  expect((await told(two))[0]).toMatchObject({ id: DUNE, state: 'reading', note: 'Ann’s copy', bookmarked: false });
  expect(await two.list()).toEqual([]);
});

test('what the reader says here stands above the same list again, and leaves with the import that said it', async () => {
  const one = await reader();
  const content = [GOODREADS, goodreads('Dune', 'Frank Herbert', { rating: 2, shelf: 'read' })].join('\n');
  await one.call('POST', 'create-book-relation', { id: DUNE });
  const { import: made } = await one.bring(content);
  const dune = async () => JSON.parse((await one.take('json')).content).books[0];
  expect(await dune()).toMatchObject({ state: 'read', rating: 2 });
  await one.call('POST', 'set-reading', { id: DUNE, rating: 5 });
  const again = await one.bring(content);
  expect(await dune()).toMatchObject({ state: 'read', rating: 5 });
  await one.call('POST', 'set-reading', { id: DUNE, rating: 2 });
  await one.undo(again.import.id);
  await one.undo(made.id).catch(() => {});
  expect(await dune()).toMatchObject({ id: DUNE, state: null, rating: null });
});

test('twenty thousand lines are taken in one go', async () => {
  const one = await reader();
  const rows = Array.from({ length: 19_998 }, (_, at) =>
    goodreads(`A Book Nobody Wrote ${at} Times`, `Ann ${at} Nobody`),
  );
  const answer = await one.bring(
    [GOODREADS, ...rows, goodreads('Dune', 'Frank Herbert'), goodreads('SPQR', 'Mary Beard')].join('\n'),
  );
  expect(answer.import).toMatchObject({ exact: 2, unknown: 19_998 });
  expect((await one.lines('unknown')).total).toBe(19_998);
});
