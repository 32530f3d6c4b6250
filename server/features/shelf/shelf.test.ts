import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { LibraryPage } from '../../../contract/library.ts';
import { DAY } from '../../../contract/limits.ts';
import type { ExportOrder, ShelfExport, ShelfImport, ShelfLines } from '../../../contract/shelf.ts';
import type { Taste } from '../../../contract/taste.ts';
import type { Job } from '../../platform/queue/queue.ts';
import { keepsMailRules } from '../../testing/mail-rules.ts';
import { letIn } from '../../testing/program.ts';
import { signIn } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/testing.ts';
import { namesOf, type Work } from '../books/books.ts';
import { shelfJobs } from './jobs.ts';
import { makeExport } from './order-export.ts';

let server: TestServer;
let works: Work[];
beforeAll(async () => {
  server = await startTestServer({ catalogue: ['history-ancient', 'science-fiction'] });
  works = await server.services.db.selectFrom('works').selectAll().orderBy('id').execute();
  const { makeExport, takeLines } = shelfJobs(server.services);
  await server.services.queue.start([makeExport, takeLines] as Job[], { work: true });
});
afterAll(async () => {
  await server.services.queue.stop();
  await server.close();
});

let readers = 0;
async function reader() {
  const email = `shelf${readers++}@example.com`;
  const { token, userId } = await signIn(server, email);
  const call = (method: string, name: string, body?: unknown) =>
    server.call(method, `/functions/v1/${name}`, { token, ...(body !== undefined && { body }) });
  const json = async <T>(method: string, name: string, body?: unknown): Promise<T> => {
    const answer = await call(method, name, body);
    expect(answer.status, await answer.clone().text()).toBe(200);
    return (await answer.json()) as T;
  };
  return {
    userId,
    token,
    email,
    call,
    json,
    taste: () => json<Taste>('GET', 'get-taste'),
    say: (kind: string, of: string, verdict: string) => json('POST', 'set-taste', { kind, of, verdict }),
    bring: async (content: string) =>
      (await json<{ import: ShelfImport }>('POST', 'post-shelf-import', { content })).import,
    lines: (match: string, after = '') =>
      json<ShelfLines>('GET', `get-shelf-lines?match=${match}${after && `&after=${encodeURIComponent(after)}`}`),
    /** Waits until every line that was brought is matched. */
    done: (patience = { timeout: 60_000, interval: 1000 }) =>
      vi.waitFor(
        async () => {
          const { imports } = await json<{ imports: ShelfImport[] }>('GET', 'get-shelf-imports');
          expect(imports.filter(({ done, lines }) => done < lines)).toEqual([]);
        },
        // The clock stands still, so every request counts against the same minute's limit.
        patience,
      ),
    imports: async () => (await json<{ imports: ShelfImport[] }>('GET', 'get-shelf-imports')).imports,
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
const goodreads = (
  title: string,
  author: string,
  { isbn = '', rating = 0, read = '', shelf = 'to-read', note = '' } = {},
) =>
  `1,${title},${author},,,"=""""","=""${isbn}""",${rating},4.1,,,300,2000,2000,${read},2024/03/01,,,${shelf},,,${note},0,0`;

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
  expect(answer).toMatchObject({ known: 0, untitled: 1, format: 'goodreads', exact: 2, unknown: 1 });
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

test('shelves and tags of other products stay with the book: shown, found, taken away and brought again', async () => {
  const one = await reader();
  const listed = goodreads('Dune', 'Frank Herbert', { shelf: 'read', note: 'Lent to Ann' });
  await one.bring([GOODREADS, listed.replace(',,,read,', ',"sci-fi, favorites, read","sci-fi (#3)",read,')].join('\n'));
  const note = async (who: typeof one) =>
    (await who.json<LibraryPage>('GET', 'get-relevant-books?page=1')).data.map(({ reading }) => reading.note);
  expect(await note(one)).toEqual(['Lent to Ann\n\nShelves: sci-fi, favorites']);
  const found = await one.json<LibraryPage>('GET', 'get-relevant-books?page=1&find=favorites');
  expect(found.data.map(({ id }) => id)).toEqual([DUNE]);
  for (const format of ['csv', 'json']) {
    const two = await reader();
    await two.bring((await one.take(format)).content);
    expect(await note(two)).toEqual(await note(one));
  }
  const tagged = await reader();
  await tagged.bring('Title,Authors,ISBN/UID,Read Status,Tags\nDune,Frank Herbert,,read,"classics, desert"');
  expect(await note(tagged)).toEqual(['Shelves: classics, desert']);
});

test.each([
  ['a shelf of its own', goodreads('Dune', 'Frank Herbert', { shelf: 'abandoned', rating: 2 })],
  ['a shelf beside “read”', goodreads('Dune', 'Frank Herbert', { shelf: 'read' }).replace(',,,read,', ',dnf,,read,')],
])(
  'a book that was given up (%s) is set aside: not shelved, never found, and said so until it is undone',
  async (_, line) => {
    const one = await reader();
    const list = [GOODREADS, line, goodreads('Never Written DNF', 'Ann Nobody', { shelf: 'did-not-finish' })].join(
      '\n',
    );
    const answer = await one.bring(list);
    expect(answer).toMatchObject({ set_aside: 1, exact: 1, unknown: 1 });
    expect([await one.shelf(), await one.list()]).toEqual([[], []]);
    expect((await one.taste()).marks).toMatchObject([{ kind: 'book', of: DUNE, verdict: 'never' }]);
    const found = await one.json<{ items: { id: string }[] }>('POST', 'post-search', {
      query: 'desert planet ecology',
    });
    expect(found.items.map(({ id }) => id)).not.toContain(DUNE);
    const again = await one.bring(list);
    expect(again).toMatchObject({ set_aside: 0, known: 2 });

    for (const format of ['csv', 'json']) {
      const two = await reader();
      await two.bring((await one.take(format)).content);
      expect(await two.shelf()).toEqual([]);
      expect((await two.taste()).marks).toMatchObject([{ of: DUNE, verdict: 'never' }]);
      const given = (text: string) => JSON.parse(text).books.map((book: { state: string }) => book.state);
      expect(given((await two.take('json')).content)).toEqual(['abandoned', 'abandoned']);
    }
    await one.undo(answer.id);
    expect((await one.taste()).marks).toMatchObject([{ of: DUNE, verdict: 'never' }]);
    await one.undo(again.id);
    expect((await one.taste()).marks).toEqual([]);
  },
);

test('a newer list is believed that gives a book up, or has it read after all; taking it back keeps what was said', async () => {
  const one = await reader();
  const bring = (shelf: string, { rating = 0, isbn = '' } = {}) =>
    one.bring([GOODREADS, goodreads('Dune', 'Frank Herbert', { shelf, rating, isbn })].join('\n'));
  await bring('to-read', { isbn: '9780441172719' });
  const up = await bring('dnf', { rating: 2 });
  expect(up).toMatchObject({ set_aside: 1 });
  expect([await one.shelf(), await one.list()]).toEqual([[], []]);
  expect((await one.taste()).marks).toMatchObject([{ of: DUNE, verdict: 'never' }]);
  const read = await bring('read', { rating: 4 });
  expect([await one.shelf(), (await one.taste()).marks]).toEqual([[DUNE], []]);
  expect(await one.undo(read.id)).toEqual({ removed: 1 });
  expect(await one.shelf()).toEqual([]);
  await one.json('POST', 'set-taste', { kind: 'book', of: DUNE, verdict: null });
  expect(JSON.parse((await one.take('json')).content).books).toMatchObject([{ id: DUNE, state: 'to-read' }]);
  expect(await bring('dnf')).toMatchObject({ set_aside: 0 });
  expect(await one.shelf()).toEqual([DUNE]);
});

test('a book stays when its list is undone once its reader has said of it what the list said', async () => {
  const one = await reader();
  const { id } = await one.bring(
    [GOODREADS, goodreads('Dune', 'Frank Herbert', { shelf: 'read', rating: 4 })].join('\n'),
  );
  await one.json('POST', 'set-reading', { id: DUNE, rating: 4 });
  await one.undo(id);
  expect(await one.shelf()).toEqual([DUNE]);
});

test('a book that was given up, known later or chosen by its reader, is set aside then; the reader’s own word stands above it', async () => {
  const one = await reader();
  await one.json('POST', 'create-book-relation', { id: SPQR });
  const list = [
    GOODREADS,
    goodreads(work(SPQR).title, 'Mary Beard', { shelf: 'dnf' }),
    goodreads('Dunes of Nowhere', 'F. H.', { shelf: 'dnf' }),
  ].join('\n');
  expect(await one.bring(list)).toMatchObject({ set_aside: 0 });
  expect(await one.shelf()).toEqual([SPQR]);
  const [line] = (await one.lines('unknown')).lines;
  await one.choose(line?.key ?? '', DUNE);
  expect(await one.shelf()).toEqual([SPQR]);
  expect((await one.taste()).marks).toMatchObject([{ of: DUNE, verdict: 'never' }]);
  await one.choose(line?.key ?? '', null);
  expect((await one.taste()).marks).toEqual([]);
});

/** A row below the header that the product writes, with these cells filled. */
function exported(columns: string, cells: Record<string, string>, sign = ','): string {
  const names = columns.split(',');
  for (const name of Object.keys(cells)) expect(names).toContain(name);
  const row = names.map((name) => {
    const cell = cells[name] ?? '';
    return cell.includes(sign) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell;
  });
  return `${names.join(sign)}\n${row.join(sign)}`;
}
// The header rows as importers of these products quote them; we had no accounts to export from.
const STORYGRAPH =
  'Title,Authors,Contributors,ISBN/UID,Format,Read Status,Date Added,Last Date Read,Dates Read,Read Count,Moods,Pace,Character- or Plot-Driven?,Strong Character Development?,Loveable Characters?,Diverse Characters?,Flawed Characters?,Star Rating,Review,Content Warnings,Content Warning Description,Tags,Owned?';
const LIBRARYTHING =
  'Book Id,Title,Sort Character,Primary Author,Primary Author Role,Secondary Author,Secondary Author Roles,Publication,Date,Review,Rating,Comment,Private Comment,Summary,Media,Physical Description,Weight,Height,Thickness,Length,Dimensions,Page Count,LCCN,Acquired,Date Started,Date Read,Barcode,BCID,Tags,Collections,Languages,Original Languages,LC Classification,ISBN,ISBNs,Subjects,Dewey Decimal,Dewey Wording,Other Call Number,Copies,Source,Entry Date,From Where,OCLC,Work id,Lending Patron,Lending Status,Lending Start,Lending End,List Price,Purchase Price,Value,Condition,ISSN';
const HARDCOVER =
  'Title,Author,Series,Status,Privacy,Hardcover Book ID,Hardcover Edition ID,ISBN 10,ISBN 13,ASIN,Media,Country Code,Language Code,Binding,Pages,Duration in Seconds,Publish Date,Publisher,Genres,Moods,Tags,Content Warnings,Lists,Date Added,Date Started,Date Finished,Rating,Review,Review Contains Spoilers,Sponsored Review,Review Date,Review URL,Review Media URL,Private Notes,Owned,Compilation,Review Slate';
const CALIBRE =
  'author_sort,authors,comments,cover,formats,id,identifiers,isbn,languages,library_name,pubdate,publisher,rating,series,series_index,size,tags,timestamp,title,title_sort,uuid';
const others: [string, string, string, string | null][] = [
  [
    'storygraph',
    'StoryGraph',
    exported(STORYGRAPH, {
      ...{ Title: 'Dune', Authors: 'Frank Herbert, Someone Else', 'ISBN/UID': 'B0851JCZYV', 'Read Status': 'read' },
      ...{ 'Last Date Read': '2023/02/03', 'Dates Read': '2023/01/05-2023/02/03', 'Star Rating': '4.25' },
      ...{ Review: 'Sand, and "spice".', Tags: 'deserts' },
    }),
    'Sand, and "spice".\n\nShelves: deserts',
  ],
  [
    'librarything',
    'LibraryThing',
    exported(
      LIBRARYTHING,
      {
        ...{ 'Book Id': '12', Title: 'Dune', 'Primary Author': 'Herbert, Frank', ISBN: '[]', Rating: '4' },
        ...{ 'Date Read': '2023-02-03', Collections: 'Your library, Read but unowned', Date: '1965' },
        ...{ Summary: 'Dune by Frank Herbert (1965)', Comment: 'Lent to Ann' },
      },
      '\t',
    ),
    'Lent to Ann',
  ],
  [
    'hardcover',
    'Hardcover',
    exported(HARDCOVER, {
      ...{ Title: 'Dune', Author: 'Frank Herbert', Status: 'Read', Privacy: 'Public', Rating: '4.5' },
      ...{ 'Date Added': '2023-01-02', 'Date Finished': '2023-02-03', Lists: 'Deserts', Genres: 'Fiction' },
    }),
    'Shelves: Deserts',
  ],
  [
    'calibre',
    'Calibre',
    exported(CALIBRE, {
      ...{ author_sort: 'Herbert, Frank', authors: 'Frank Herbert & Ann Other', id: '3', rating: '8', title: 'Dune' },
      ...{ timestamp: '2022-01-02T10:00:00+00:00', comments: '<p>The publisher on the book.</p>', tags: 'Fiction' },
    }),
    null,
  ],
  ['list', 'a semicolon CSV', 'Title;Author;Rating\nDune;Frank Herbert;4', null],
];
test.each(others)('%s is told by its columns: %s', async (format, _, content, note) => {
  const one = await reader();
  expect(await one.bring(content)).toMatchObject({ format, exact: 1, unknown: 0 });
  expect(await one.shelf()).toEqual([DUNE]);
  const { books } = JSON.parse((await one.take('json')).content);
  expect(books).toMatchObject([{ id: DUNE, state: 'read', note }]);
  expect(books[0].rating).toBeGreaterThanOrEqual(4);
});

test.each([
  ['Want to Read', 'to-read'],
  ['Currently Reading', 'reading'],
  ['Paused', 'reading'],
])('what Hardcover calls “%s” is %s here', async (status, state) => {
  const one = await reader();
  await one.bring(exported(HARDCOVER, { Title: 'Dune', Author: 'Frank Herbert', Status: status, Privacy: 'Public' }));
  expect(JSON.parse((await one.take('json')).content).books).toMatchObject([{ id: DUNE, state }]);
});

test.each(['Stopped', 'Did Not Finish', 'Ignored'])('what Hardcover calls “%s” is set aside', async (status) => {
  const one = await reader();
  const book = { Title: 'Dune', Author: 'Frank Herbert', Status: status, Privacy: 'Public', Rating: '2' };
  expect(await one.bring(exported(HARDCOVER, book))).toMatchObject({ set_aside: 1 });
  expect(await one.shelf()).toEqual([]);
});

test('a plain list is read line by line, with bullets, numbers and dashes', async () => {
  const one = await reader();
  const answer = await one.bring('1. Dune by Frank Herbert\n- SPQR – Mary Beard\n\n* Nowhere Ever');
  expect(answer).toMatchObject({ format: 'list', exact: 2, unknown: 1 });
});

test('a title may end in “By” or have it inside', async () => {
  await add('rules-to-live-by', 'Rules to Live By');
  await add('day-by-day', 'Day by Day');
  const one = await reader();
  const lines = ['Rules to Live By by Ann Twice', 'Day by Day by Ann Twice', 'Rules to Live By'];
  expect(await one.bring(lines.join('\n'))).toMatchObject({ exact: 2, likely: 1 });
});

test('a plain list may part title and author in any way, and of a title alone the reader is asked', async () => {
  const one = await reader();
  const lines = ['Frank Herbert - Dune', 'Mary Beard, SPQR', 'Hyperion (Dan Simmons)', 'Stand by Me', 'dispossessed'];
  expect(await one.bring(lines.join('\n'))).toMatchObject({ exact: 3, likely: 1, unknown: 1 });
  expect((await one.lines('unknown')).lines).toMatchObject([{ title: 'Stand by Me', author: '' }]);
  expect((await one.lines('likely')).lines).toMatchObject([
    { title: 'dispossessed', book: { title: 'The Dispossessed' } },
  ]);
  expect((await one.bring(lines.join('\n'))).known).toBe(5);
});

test.each([
  ['two columns, semicolons', 'Title;Author\nDune;Frank Herbert'],
  ['two columns, tabs', 'Title\tAuthor\nDune\tFrank Herbert'],
  ['a first line for the spreadsheet', 'sep=;\r\nTitle;Author;Rating\r\nDune;Frank Herbert;4'],
])('a table is read by its columns: %s', async (_, content) => {
  const one = await reader();
  expect(await one.bring(content)).toMatchObject({ exact: 1, unknown: 0 });
});

test.each([
  ['unread', 'to-read', true],
  ['Not read', 'to-read', true],
  ['unfinished', 'reading', false],
  ['on-hold', 'reading', false],
  ['owned', null, false],
  ['re-read', 'read', false],
])('a shelf called “%s” is %s', async (shelf, state, bookmarked) => {
  const one = await reader();
  await one.bring([GOODREADS, goodreads('Dune', 'Frank Herbert', { shelf })].join('\n'));
  expect(JSON.parse((await one.take('json')).content).books).toMatchObject([{ id: DUNE, state, bookmarked }]);
});

test.each([
  ['5/26/2024', '3/4/2024', ['2024-05-26', '2024-03-04']],
  ['26.05.2024', '3.4.2024', ['2024-05-26', '2024-04-03']],
  ['5/6/2024', '3/4/2024', [null, null]],
  ['26/5/2024', '5/26/2024', [null, null]],
])('days as a spreadsheet writes them, %s and %s, are read where they can be read one way', async (a, b, days) => {
  const one = await reader();
  const rows = [
    goodreads('Dune', 'Frank Herbert', { shelf: 'read', read: a }),
    goodreads(work(SPQR).title, 'Mary Beard', { shelf: 'read', read: b }),
  ];
  await one.bring([GOODREADS, ...rows].join('\n').replaceAll('2024/03/01', ''));
  const { books } = JSON.parse((await one.take('json')).content);
  const dayOf = (id: string) => books.find((book: { id: string }) => book.id === id).finished_on;
  expect([dayOf(DUNE), dayOf(SPQR)]).toEqual(days);
});

test.each(['to-read first', 'read first'])(
  'of two editions of a book the one that was read counts: %s',
  async (order) => {
    const one = await reader();
    const rows = [
      goodreads('"Dune (Dune, #1)"', 'Frank Herbert', { isbn: '9780593099322' }),
      goodreads('Dune', 'Frank Herbert', { isbn: '9780441172719', shelf: 'read', rating: 5, read: '2024/01/02' }),
      goodreads('Never Written', 'Ann Nobody', { shelf: 'read', rating: 4 }),
      goodreads('Never Written', 'Ann Nobody'),
    ];
    if (order === 'read first') rows.reverse();
    const made = await one.bring([GOODREADS, ...rows].join('\n'));
    expect(made).toMatchObject({ exact: 2, unknown: 1, repeated: 1 });
    const { books } = JSON.parse((await one.take('json')).content);
    expect(books).toMatchObject([
      { id: DUNE, state: 'read', rating: 5, finished_on: '2024-01-02', bookmarked: false },
      { id: null, state: 'read', rating: 4 },
    ]);
    await one.undo(made.id);
    expect(JSON.parse((await one.take('json')).content).books).toEqual([]);
  },
);

test('an ISBN under which a list has two books makes no one of them, in one list or in two', async () => {
  const [one, two] = [await reader(), await reader()];
  const isbn = '9780441172719';
  const dune = goodreads('Dune', 'Frank Herbert', { isbn, shelf: 'read' });
  const other = goodreads('Hyperion', 'Dan Simmons', { isbn, shelf: 'read', rating: 5 });
  expect(await one.bring([GOODREADS, dune, other].join('\n'))).toMatchObject({ exact: 2, repeated: 0 });
  await two.bring([GOODREADS, dune].join('\n'));
  for (const _ of ['first', 'again']) {
    expect(await two.bring([GOODREADS, other].join('\n'))).toMatchObject({ exact: 1 });
    expect([await one.shelf(), await two.shelf()]).toEqual([
      [DUNE, 'hyperion-simmons'],
      [DUNE, 'hyperion-simmons'],
    ]);
  }
});

/** A work by Ann Twice that is known by this name. */
async function add(id: string, title: string, name = title): Promise<void> {
  const { db } = server.services;
  const authors = ['Ann Twice'];
  await db
    .insertInto('works')
    .values({ ...work(DUNE), id, title, authors, updated_at: new Date() })
    .execute();
  const names = namesOf({ title: name, subtitle: null, authors, isbns: [], ids: [] });
  await db
    .insertInto('work_names')
    .values(names.map((each) => ({ name: each, work_id: id })))
    .execute();
}

/** A new work into which an older one is merged, and which takes the older one's name. */
async function mergeInto(id: string, older: string, name: string): Promise<void> {
  const { db } = server.services;
  await add(id, `${name} Whole`, name);
  await db.deleteFrom('work_names').where('work_id', '=', older).execute();
  await db.insertInto('merged_works').values({ work_id: older, into_work_id: id }).execute();
}

test('a second book under one ISBN is not shelved twice when ours have become one since', async () => {
  const one = await reader();
  const isbn = '9780441172719';
  await add('second-old', 'Second Book');
  const second = (title: string, rating: number) =>
    one.bring([GOODREADS, goodreads(title, 'Ann Twice', { isbn, shelf: 'read', rating })].join('\n'));
  await one.bring([GOODREADS, goodreads('Dune', 'Frank Herbert', { isbn, shelf: 'read' })].join('\n'));
  expect(await second('Second Book', 3)).toMatchObject({ exact: 1, known: 0 });
  await mergeInto('second-new', 'second-old', 'Second Book');
  for (const title of ['Second Book', 'Second Book: A Novel']) {
    expect(await second(title, 5)).toMatchObject({ exact: 1, known: 1 });
    expect(await one.shelf()).toEqual([DUNE, 'second-old']);
  }
  const { books } = JSON.parse((await one.take('json')).content);
  expect(books.find(({ id }: { id: string }) => id === 'second-old')).toMatchObject({ rating: 5 });
});

test('the same list again adds no second book where ours have become one, or share a name since', async () => {
  await add('merged-twice', 'Merged Book');
  await add('named-twice', 'Named Book');
  const rows = (rating: number, isbn = '') =>
    ['Merged Book', 'Named Book'].map((title) => goodreads(title, 'Ann Twice', { shelf: 'read', rating, isbn }));
  const [one, two] = [await reader(), await reader()];
  const list = (rating: number) => [GOODREADS, ...rows(rating)].join('\n');
  const numbered = (title: string, rating: number) =>
    [GOODREADS, goodreads(title, 'Ann Twice', { shelf: 'read', rating, isbn: '9780000000019' })].join('\n');
  expect(await one.bring(list(3))).toMatchObject({ exact: 2 });
  expect(await two.bring(numbered('Merged Book', 3))).toMatchObject({ exact: 1 });

  await mergeInto('merged-whole', 'merged-twice', 'Merged Book');
  await add('another-named', 'Named Book');
  const ratings = async (who: typeof one) =>
    JSON.parse((await who.take('json')).content)
      .books.map(({ id, rating }: Record<string, unknown>) => [id, rating])
      .sort();
  expect(await one.bring(list(4))).toMatchObject({ exact: 2, known: 2 });
  expect(await ratings(one)).toEqual([
    ['merged-twice', 4],
    ['named-twice', 4],
  ]);
  for (const title of ['Merged Book', 'Merged Book: A Novel']) {
    await two.bring(numbered(title, 5));
    expect(await ratings(two)).toEqual([['merged-twice', 5]]);
  }
});

test('invisible marks of the direction of text are removed from titles, authors, ISBNs and the names of columns', async () => {
  const isMarked = (text: string) => /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/.test(text);
  const plain = 'A book nobody has';
  for (const [content, format] of [
    ['\u200eTitle,Author,ISBN\n\u202b\u200fA book nobody has\u202c,\u2066Ann\u2069 Nobody,\u200e9780306406157', 'list'],
    ['\u200e\u200fA book nobody has\u061c', 'list'],
    [
      JSON.stringify({
        deepshelf: 1,
        books: [
          {
            ...{ title: '\u200eA book nobody has', subtitle: null, authors: ['\u200fAnn Nobody'], isbn13: null },
            ...{ state: null, rating: null, finished_on: null, added_on: null, bookmarked: false },
          },
        ],
      }),
      'deepshelf',
    ],
  ] as const) {
    const one = await reader();
    expect(await one.bring(content)).toMatchObject({ format, lines: 1, untitled: 0 });
    const [line] = (await one.lines('unknown')).lines;
    expect(line?.title).toBe(plain);
    expect(isMarked(JSON.stringify(line))).toBe(false);
    if (content.includes('978')) expect(line?.key).toBe('9780306406157');
  }
  // A line with nothing but marks has no title.
  expect(await (await reader()).bring('Title,Author\nDune,Frank Herbert\n\u200e,\u200f')).toMatchObject({
    untitled: 1,
  });
});

describe('a book of a list that was set aside', () => {
  const read = [GOODREADS, goodreads('Dune', 'Frank Herbert', { shelf: 'read', rating: 5 })].join('\n');
  const up = [GOODREADS, goodreads('Dune', 'Frank Herbert', { shelf: 'dnf' })].join('\n');
  const books = async (one: Awaited<ReturnType<typeof reader>>) =>
    (await one.json<LibraryPage>('GET', 'get-relevant-books?page=1')).data.map(({ id, reading }) => [
      id,
      reading.rating,
    ]);
  const never = (one: Awaited<ReturnType<typeof reader>>) => one.say('book', DUNE, 'never');
  const takeBack = (one: Awaited<ReturnType<typeof reader>>) =>
    one.json('POST', 'set-taste', { kind: 'book', of: DUNE, verdict: null });

  test.each<[string, (one: Awaited<ReturnType<typeof reader>>) => Promise<unknown>]>([
    ['by taking it back', takeBack],
    ['by forgetting the taste', (one) => one.json('POST', 'erase-known', { what: 'taste' })],
  ])('is on the shelf once it no longer is: %s', async (_, undone) => {
    const one = await reader();
    await never(one);
    server.services.clock.advance(1000);
    const { id } = await one.bring(read);
    expect(await books(one)).toEqual([]);
    await undone(one);
    expect(await books(one)).toEqual([[DUNE, 5]]);
    expect(await one.undo(id)).toEqual({ removed: 1 });
    expect(await books(one)).toEqual([]);
  });

  test('is on the shelf once the export is undone that said so', async () => {
    const [one, two] = [await reader(), await reader()];
    await never(one);
    server.services.clock.advance(1000);
    const own = await two.bring((await one.take('json')).content);
    await two.bring(read);
    expect(await books(two)).toEqual([]);
    await two.undo(own.id);
    expect(await books(two)).toEqual([[DUNE, 5]]);
  });

  test('stays so by the reader’s word when the list is undone', async () => {
    for (const say of [
      never,
      (one: Awaited<ReturnType<typeof reader>>) =>
        one.json('DELETE', 'delete-profile-youtube-episode-relation', { id: DUNE }),
    ]) {
      const one = await reader();
      const { id } = await one.bring(up);
      server.services.clock.advance(1000);
      await say(one);
      await one.undo(id);
      expect((await one.taste()).marks).toMatchObject([{ of: DUNE, verdict: 'never' }]);
    }
  });

  test('leaves with its list when the reader has only taken back their own word', async () => {
    const one = await reader();
    const { id } = await one.bring(read);
    server.services.clock.advance(1000);
    await never(one);
    await takeBack(one);
    expect(await books(one)).toEqual([[DUNE, 5]]);
    expect(await one.undo(id)).toEqual({ removed: 1 });
    expect(await books(one)).toEqual([]);
  });

  test('stays on the shelf when the reader takes back what they and a list had said', async () => {
    const one = await reader();
    await one.bring(read);
    await one.bring(up);
    server.services.clock.advance(1000);
    await never(one);
    await takeBack(one);
    await one.bring(up);
    expect(await books(one)).toEqual([[DUNE, 5]]);
  });

  test('stays set aside by the older list when what lists say of books is forgotten', async () => {
    const one = await reader();
    await one.bring(up);
    const { id } = await one.bring(up);
    await one.json('POST', 'erase-known', { what: 'readings' });
    await one.undo(id);
    expect(await one.shelf()).toEqual([]);
    expect((await one.taste()).marks).toMatchObject([{ of: DUNE, verdict: 'never' }]);
  });

  test('is exported as given up only while it is set aside', async () => {
    const one = await reader();
    await one.bring(up);
    const states = async () =>
      JSON.parse((await one.take('json')).content).books.map((book: { state: string }) => book.state);
    expect(await states()).toEqual(['abandoned']);
    await takeBack(one);
    expect(await states()).toEqual([]);
  });
});

test('a newer list that names a book better finds it for the older too; the reader’s own word stands', async () => {
  const one = await reader();
  const line = (title: string, author: string) =>
    [GOODREADS, goodreads(title, author, { isbn: '9780000000002', shelf: 'read', rating: 4 })].join('\n');
  const first = await one.bring(line('Duhn', 'F. Herbrt'));
  expect(first).toMatchObject({ unknown: 1 });
  expect(await one.bring(line('Dune', 'Frank Herbert'))).toMatchObject({ exact: 1, known: 1 });
  expect((await one.imports()).map(({ exact, unknown }) => [exact, unknown])).toEqual([
    [1, 0],
    [1, 0],
  ]);
  const [older] = (await one.imports()).filter(({ id }) => id === first.id);
  await one.undo(older?.id ?? '');
  expect(JSON.parse((await one.take('json')).content).books).toMatchObject([{ id: DUNE, rating: 4, state: 'read' }]);

  const two = await reader();
  await two.bring(line('Duhn', 'F. Herbrt'));
  await two.choose((await two.lines('unknown')).lines[0]?.key ?? '', SPQR);
  await two.bring(line('Dune', 'Frank Herbert'));
  expect(await two.shelf()).toEqual([SPQR]);
});

test.each([
  ['in the first title', '"Dune,Frank Herbert\nHyperion,Dan Simmons\n"SPQR",Mary Beard'],
  ['in the last title', 'Hyperion,Dan Simmons\n"Dispossessed, The",Ursula K. Le Guin\n"Dune,Frank Herbert'],
  ['in the middle', '"SPQR",Mary Beard\n"Dune,Frank Herbert\nHyperion,Dan Simmons'],
])('a quote that does not close costs no other line: %s', async (_, rows) => {
  const one = await reader();
  expect(await one.bring(`Title,Author\n${rows}`)).toMatchObject({ lines: 3, exact: 3 });
  expect(await one.shelf()).toEqual(expect.arrayContaining([DUNE, 'hyperion-simmons']));
});

test('two quotes that do not close, one of them the last, cost no other line', async () => {
  const one = await reader();
  const rows =
    '"Dune,Frank Herbert\nHyperion,Dan Simmons\n"SPQR",Mary Beard\n"Nobody Wrote,Ann Nobody\nNor This,Ann Nobody';
  expect(await one.bring(`Title,Author\n${rows}`)).toMatchObject({ lines: 5, exact: 3, unknown: 2 });
});

test('a review may have as many lines and commas as it likes', async () => {
  const one = await reader();
  const review = '"Sand, and\nspice, worms, dukes,\n\nand ""more"", more"';
  await one.bring(`Title,Author,My Review\nDune,Frank Herbert,${review}\nHyperion,Dan Simmons,`);
  expect(await one.shelf()).toEqual([DUNE, 'hyperion-simmons']);
});

test('the CSV keeps that nothing was said of how far the reader is, and authors with a comma', async () => {
  const [one, two] = [await reader(), await reader()];
  await one.bring(
    'Title,Author,Exclusive Shelf,My Rating\nDune,Frank Herbert,owned,\nNot Held,"Martin King, Jr.",owned,',
  );
  await two.bring((await one.take('csv')).content);
  const books = async (who: typeof one) =>
    JSON.parse((await who.take('json')).content).books.map(
      ({ title, authors, state, bookmarked }: Record<string, unknown>) => ({
        ...{ title, authors, state, bookmarked },
      }),
    );
  expect(await books(two)).toEqual(await books(one));
  expect(await books(one)).toMatchObject([{ state: null }, { state: null, authors: ['Martin King, Jr.'] }]);
});

test('a word slightly misspelt is offered with books of its author, and small words are no likeness', async () => {
  const one = await reader();
  await one.bring(
    [GOODREADS, goodreads('Duen', 'Frank Herbert'), goodreads('The Hobitt', 'J.R.R. Tolkien')].join('\n'),
  );
  const { lines } = await one.lines('unknown');
  const offered = (title: string) =>
    lines.find((line) => line.title === title)?.candidates.map((candidate) => candidate.id);
  expect(offered('Duen')).toContain(DUNE);
  expect(offered('The Hobitt')).toEqual([]);
});

test('what the reader has said stands when a list says otherwise, and is there when the list is undone', async () => {
  const one = await reader();
  const said = { rating: 5, state: 'reading', started_on: '2026-01-02', finished_on: null, note: 'my own' };
  await one.json('POST', 'set-reading', { id: DUNE, ...said });
  await one.json('POST', 'set-reading', { id: SPQR, rating: 4 });
  const rows = [
    goodreads('Dune', 'Frank Herbert', { rating: 2, shelf: 'read', read: '2019/01/01', note: 'theirs' }),
    goodreads(work(SPQR).title, 'Mary Beard', { rating: 4, shelf: 'read', read: '2019/01/01' }),
  ];
  const made = await one.bring([GOODREADS, ...rows].join('\n'));
  const readingOf = async (id: string) => {
    const { data } = await one.json<LibraryPage>('GET', 'get-relevant-books?page=1');
    return data.find((book) => book.id === id)?.reading;
  };
  expect(await readingOf(DUNE)).toEqual(said);
  expect(await readingOf(SPQR)).toMatchObject({ rating: 4, state: 'read', finished_on: '2019-01-01' });
  await one.undo(made.id);
  expect(await readingOf(DUNE)).toEqual(said);
  expect(await readingOf(SPQR)).toMatchObject({ rating: 4, state: null, finished_on: null });
});

test('a book that is chosen for a line to be read goes on the reading list', async () => {
  const one = await reader();
  await one.bring([GOODREADS, goodreads('Duhn', 'F. Herbert')].join('\n'));
  await one.choose((await one.lines('unknown')).lines[0]?.key ?? '', DUNE);
  expect(await one.list()).toEqual([DUNE]);
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

test('an ISBN of another book does not bring that book for sure, whatever words many titles share', async () => {
  const one = await reader();
  const { id } = works.find(({ title }) => /^The /.test(title)) as Work;
  const isbn = '9780306406157';
  await server.services.db
    .insertInto('work_names')
    .values({ name: `isbn:${isbn}`, work_id: id })
    .execute();
  for (const title of ['Zzyzx Quxx', 'The Zzyzx: A Novel']) {
    const answer = await one.bring([GOODREADS, goodreads(title, 'Somebody', { isbn })].join('\n'));
    expect(answer).toMatchObject({ exact: 0, likely: 1 });
    await one.undo(answer.id);
  }
  const surely = await one.bring([GOODREADS, goodreads(work(id).title, 'Misspelt Sombody', { isbn })].join('\n'));
  expect(surely).toMatchObject({ exact: 1, likely: 0 });
});

test('a subtitle that says nothing of the book does not make a title doubtful', async () => {
  const one = await reader();
  const answer = await one.bring([GOODREADS, goodreads('Dune: A Novel', 'Frank Herbert')].join('\n'));
  expect(answer).toMatchObject({ exact: 1, likely: 0 });
});

test('an import is undone as a whole, and what was there before stays', async () => {
  const one = await reader();
  await one.call('POST', 'create-book-relation', { id: SPQR });
  const made = await one.bring(
    [GOODREADS, goodreads('SPQR', 'Mary Beard'), goodreads('Dune', 'Frank Herbert')].join('\n'),
  );
  expect(await one.undo(made.id)).toEqual({ removed: 1 });
  expect(await one.shelf()).toEqual([SPQR]);
  expect(await one.imports()).toEqual([]);
  expect((await one.call('DELETE', 'delete-shelf-import', { id: made.id })).status).toBe(404);
});

describe('a book stays on the shelf as long as anything else has put it there', () => {
  const edition = [
    GOODREADS,
    goodreads('"Dune (Dune, #1)"', 'Frank Herbert', { isbn: '9780593099322', shelf: 'read', rating: 4 }),
  ].join('\n');
  const other = [
    GOODREADS,
    goodreads('Dune', 'Frank Herbert', { isbn: '9780441172719', shelf: 'read', rating: 4 }),
  ].join('\n');
  const books = async (one: Awaited<ReturnType<typeof reader>>) =>
    (await one.json<LibraryPage>('GET', 'get-relevant-books?page=1')).data.map(
      ({ id, reading: { state, rating } }) => ({
        ...{ id, state, rating },
      }),
    );
  const read = [{ id: DUNE, state: 'read', rating: 4 }];

  test.each(['first', 'last'])('another list, under another key: the %s one is undone before', async (which) => {
    const one = await reader();
    const made = [await one.bring(edition), await one.bring(other)];
    expect(made).toMatchObject([{ exact: 1 }, { exact: 1 }]);
    if (which === 'last') made.reverse();
    expect(await one.undo(made[0]?.id ?? '')).toEqual({ removed: 0 });
    expect(await books(one)).toEqual(read);
    expect(await one.undo(made[1]?.id ?? '')).toEqual({ removed: 1 });
    expect(await books(one)).toEqual([]);
  });

  test('a list of titles, when the line that put it there means another book', async () => {
    const one = await reader();
    await one.bring([GOODREADS, goodreads('Dune: Special Movie Cover', 'Frank Herbert')].join('\n'));
    await one.bring(other);
    await one.choose((await one.lines('likely')).lines[0]?.key ?? '', null);
    expect(await books(one)).toEqual(read);
  });

  test('what one list gave up and another read is as the newer says, or the one that is left', async () => {
    const one = await reader();
    const gone = await one.bring(edition.replace(',,,read,', ',,,dnf,'));
    const kept = await one.bring(other);
    expect([gone.set_aside, await books(one)]).toEqual([1, read]);
    await one.undo(gone.id);
    expect(await books(one)).toEqual(read);
    const again = await one.bring(edition.replace(',,,read,', ',,,dnf,'));
    expect([again.set_aside, await books(one)]).toEqual([1, []]);
    expect(await one.undo(kept.id)).toEqual({ removed: 0 });
    const { marks } = await one.taste();
    expect(marks).toMatchObject([{ kind: 'book', of: DUNE, verdict: 'never' }]);
  });

  test('and says from where: a list that is left, and nothing once none is', async () => {
    const one = await reader();
    const storygraph = exported(STORYGRAPH, { Title: 'Dune', Authors: 'Frank Herbert', 'Read Status': 'read' });
    const made = [await one.bring(edition), await one.bring(storygraph)];
    expect(made).toMatchObject([{ format: 'goodreads' }, { format: 'storygraph' }]);
    await one.json('POST', 'set-reading', { id: DUNE, rating: 2 });
    const why = async () =>
      (await one.json<LibraryPage>('GET', 'get-relevant-books?page=1')).data.map(({ id, why }) => [id, why]);
    expect(await why()).toEqual([[DUNE, 'From your Goodreads shelf.']]);
    await one.undo(made[0]?.id ?? '');
    expect(await why()).toEqual([[DUNE, 'From your StoryGraph shelf.']]);
    await one.undo(made[1]?.id ?? '');
    expect(await why()).toEqual([[DUNE, null]]);
  });

  test('the reader, who has added it since', async () => {
    const one = await reader();
    const made = await one.bring(edition);
    await one.json('POST', 'create-book-relation', { id: DUNE });
    expect(await one.undo(made.id)).toEqual({ removed: 0 });
    expect(await books(one)).toEqual([{ id: DUNE, state: null, rating: null }]);
  });
});

test('nobody sees, changes or undoes the lines of another', async () => {
  const one = await reader();
  const two = await reader();
  const made = await one.bring('Nowhere Ever by Ann Nobody');
  const key = (await one.lines('unknown')).lines[0]?.key ?? '';
  expect((await two.lines('unknown')).lines).toEqual([]);
  expect((await two.call('POST', 'set-shelf-book', { key, book: DUNE })).status).toBe(404);
  expect((await two.call('DELETE', 'delete-shelf-import', { id: made.id })).status).toBe(404);
  expect((await one.imports())[0]).toMatchObject({ unknown: 1 });
});

test('a list whose accents were lost in another encoding is still a list', async () => {
  const one = await reader();
  const { id } = await one.bring('Caf\ufffd Society\nLes Mis\ufffdrables\nDune');
  expect((await one.imports()).find((each) => each.id === id)).toMatchObject({ unknown: 2 });
});

describe('what cannot be read says what is wanted', () => {
  test.each([
    ['an archive', 'PK\u0003\u0004'],
    ['a web page', '<!doctype html><title>x</title>'],
    ['a picture', '\u0089PNG\r\n\u001a\n\u0000\u0000\u0000\rIHDR'],
    ['letters of no alphabet', '\ufffd\ufffdJ\ufffd\ufffd\n\ufffdx\ufffd\ufffd'],
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
      const { import: made } = (await answer.json()) as { import: ShelfImport };
      const { exact, likely, unknown, repeated, untitled } = made;
      expect(exact + likely + unknown + repeated + untitled).toBe(rows.length);
      expect(made).toMatchObject({ done: exact + likely + unknown, lines: exact + likely + unknown });
      await one.undo(made.id).catch(() => {});
    }),
    { numRuns: 25 },
  );
});

/** What our JSON says of a shelf, without what depends on when a book was added. */
const bare = async (one: { take: (format: string) => Promise<ShelfExport> }) =>
  JSON.parse((await one.take('json')).content)
    .books.map(({ id, title, state, rating, added_on: added, bookmarked, note }: Record<string, unknown>) =>
      JSON.stringify([id, id ? '' : title, state, rating, added, bookmarked, note]),
    )
    .sort();

test.each(['json', 'csv'])('what is exported as %s and brought again is the same shelf', async (format) => {
  const states = ['to-read', 'reading', 'read'] as const;
  const pick = fc.uniqueArray(fc.integer({ min: 0, max: works.length - 1 }), { minLength: 1, maxLength: 12 });
  const note = fc.stringMatching(/^['=+@-]{0,3}[ a-z",;='é\t\n]{0,40}$/).map((text) => text.trim());
  const unheld = fc.constantFrom('Nowhere Ever', "'=Nowhere", "''+Ever", '@ Nowhere');
  const told = fc.record({ state: fc.constantFrom(...states), rating: fc.integer({ min: 0, max: 5 }), note });
  await fc.assert(
    fc.asyncProperty(pick, fc.array(told, { minLength: 12, maxLength: 12 }), unheld, async (chosen, say, title) => {
      const one = await reader();
      const two = await reader();
      const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
      const rows = chosen.map((at, place) => {
        const { title, authors } = works[at] as Work;
        const { state, rating, note } = say[place] ?? { state: 'read', rating: 0, note: '' };
        return goodreads(quoted(title), quoted(authors[0] ?? ''), {
          rating,
          shelf: state === 'reading' ? 'currently-reading' : state,
          note: quoted(note),
        });
      });
      await one.bring([GOODREADS, ...rows, goodreads(title, 'Ann Nobody')].join('\n'));
      await two.bring((await one.take(format)).content);
      expect(await bare(two)).toEqual(await bare(one));
      expect(await two.list()).toEqual(await one.list());
    }),
    { numRuns: 8 },
  );
});

test('what no list of books looks like is refused before it keeps the parser busy', async () => {
  const one = await reader();
  const refusal = async (content: string) => {
    const answer = await one.call('POST', 'post-shelf-import', { content });
    return [answer.status, ((await answer.json()) as { message: string }).message];
  };
  expect(await refusal(`title\nDune${'\n'.repeat(400_001)}`)).toEqual([400, expect.stringContaining('400,000 lines')]);
  expect(await refusal(`title\nDune${'\r'.repeat(400_001)}`)).toEqual([400, expect.stringContaining('400,000 lines')]);
  expect(await refusal(`title\n${'x'.repeat(200_002)}`)).toEqual([400, expect.stringContaining('too long')]);
  expect(await refusal(`{"books":[${'{},'.repeat(20_000)}{}]}`)).toEqual([400, expect.stringContaining('1 to 20,000')]);
  expect(await refusal(`{"x":[${'1,'.repeat(2_000_000)}1],"books":[]}`)).toEqual([
    400,
    expect.stringContaining('too many values'),
  ]);
});

test('a table with more cells than any list of books is refused before it keeps the parser busy', async () => {
  const one = await reader();
  const refusal = async (content: string) => {
    const answer = await one.call('POST', 'post-shelf-import', { content });
    return [answer.status, ((await answer.json()) as { message?: string }).message];
  };
  const wide = `title,author\n${'1,'.repeat(90_000)}`;
  expect(await refusal(wide)).toEqual([400, expect.stringContaining('more cells')]);
  const many = `title,author\n${`Dune,${'1,'.repeat(1_000)}\n`.repeat(2_010)}`;
  expect(await refusal(many)).toEqual([400, expect.stringContaining('more cells')]);
  // Many short rows do not count as one wide row, whatever ends them.
  expect(await refusal(`title,author\r${'Dune,Ann\r'.repeat(2_100)}`)).toEqual([200, undefined]);
});

test('reading stops after the most books that a list may have', async () => {
  const one = await reader();
  for (const row of ['"a","b', '"a"b,c', 'a,b']) {
    const answer = await one.call('POST', 'post-shelf-import', {
      content: `title,author\n${`${row}\n`.repeat(390_000)}`,
    });
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { message: expect.stringMatching('20,000 (?:books|lines)') },
    ]);
  }
});

test('a quote that opens below the last book costs that book nothing', async () => {
  const one = await reader();
  const list = 'Title,Author,Private Notes\nDune,Frank Herbert,"line one\nline two"\n"\n';
  expect(await one.bring(list)).toMatchObject({ lines: 1 });
  const { books } = JSON.parse((await one.take('json')).content);
  expect(books).toMatchObject([{ id: DUNE, note: 'line one\nline two' }]);
});

test('a list may have long reviews, and empty rows below its books', async () => {
  const one = await reader();
  const review = `"${'A line\n'.repeat(2_000)}"`;
  const books = Array.from({ length: 60 }, (_, at) => `Nobody's book ${at},Ann Nobody,${review}`);
  const list = `Title,Author,My Review\n${books.join('\n')}\n${',,\n'.repeat(30_000)}`;
  expect(await one.bring(list)).toMatchObject({ lines: 60 });
});

test('two lists that are brought at once both say their part', async () => {
  const one = await reader();
  // The second list has an ISBN, so it is another line of the book.
  const lists = [{ rating: 4 }, { isbn: '9780441172719', note: 'Lent to Ann' }].map((said) =>
    [GOODREADS, goodreads('Dune', 'Frank Herbert', { shelf: 'read', ...said })].join('\n'),
  );
  await Promise.all(lists.map((list) => one.bring(list)));
  const { books } = JSON.parse((await one.take('json')).content);
  expect(books).toMatchObject([{ id: DUNE, state: 'read', rating: 4, note: 'Lent to Ann' }]);
  expect(new Set((await one.imports()).map(({ created_at: at }) => at)).size).toBe(2);
});

test('the CSV brings bookmarks back too', async () => {
  const [one, two] = [await reader(), await reader()];
  for (const id of [DUNE, SPQR]) await one.json('POST', 'create-book-relation', { id });
  await one.json('POST', 'create-book-like', { id: DUNE, saved: true });
  await two.bring((await one.take('csv')).content);
  expect([await two.shelf(), await two.list()]).toEqual([[DUNE, SPQR].sort(), [DUNE]]);
});

test('what no database can keep, NUL and half of a character, spoils no line of a list', async () => {
  const one = await reader();
  const blank = { subtitle: null, isbn13: null, rating: null, finished_on: null, added_on: null, bookmarked: false };
  const book = {
    ...blank,
    title: 'A Line\0 of \uD83D Half',
    authors: ['Ann\0 \uDE00'],
    state: 'read',
    note: '\uD83D\0',
  };
  const mark = {
    kind: 'topic',
    of: 'se\0as \uD83D',
    name: 'se\0as \uD83D',
    verdict: 'more',
    since: '2026-01-01T00:00:00Z',
  };
  const books = [
    book,
    { ...book, title: '\0' },
    { ...book, title: work(DUNE).title, authors: work(DUNE).authors, note: null },
  ];
  const content = JSON.stringify({ deepshelf: 1, books, taste: { surprise: 0, marks: [mark] } });
  expect(await one.bring(content)).toMatchObject({ exact: 1, unknown: 1, untitled: 1, taste: { taken: 1, left: 0 } });
  expect((await one.lines('unknown')).lines).toMatchObject([{ title: 'A Line of \uFFFD Half', author: 'Ann \uFFFD' }]);
  expect(await one.shelf()).toEqual([DUNE]);
  // A text that is too long is cut between characters.
  const long = (length: number) => `${'x'.repeat(length - 1)}\u{1F600}`;
  const rows = [500, 300, 60, 400].map(
    (length, at) => `${at}${long(499)},${long(length)},${long(2000)} and ${long(3100)},${long(500)}`,
  );
  await one.bring(['Title,Author,Private Notes,Bookshelves', ...rows].join('\n'));
  expect((await one.imports())[0]).toMatchObject({ unknown: 4 });
  const titles = (await one.lines('unknown')).lines.map(({ title }) => title);
  expect(titles.filter((title) => title.includes('\uFFFD'))).toEqual(['A Line of \uFFFD Half']);
});

test('no cell of the CSV is a formula to a spreadsheet, and each comes back as it was', async () => {
  const [one, two] = [await reader(), await reader()];
  const formulas = ['=HYPERLINK("https://evil.test","x")', '+1', '-2', '@SUM(A1)', ' =1', '\t=1', '＝1', "'=1"];
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  // The import removes the apostrophe, because others put it on too.
  const titles = [...formulas.map((text) => `'${text}`), "'Tis", "Rome;'=1+1;x", 'Rome;"=1+1;'];
  const rows = titles.map((title, n) => `${quoted(title)},=Ann ${n},${quoted(formulas[n] ?? '')}`);
  await one.bring(['Title,Author,Private Notes', ...rows].join('\n'));
  const { content } = await one.take('csv');
  const cells: string[][] = parse(content);
  for (const row of cells.slice(1)) {
    // Many spreadsheets also separate cells at a semicolon or a tab, and remove the quote that follows.
    expect(row.filter((cell) => /^\s*[=+\-@＝＋－＠]|[;\t][\s"]*[=+\-@＝＋－＠]|^[\t\r\n]/.test(cell))).toEqual([]);
    expect(row[2]).toMatch(/^'=Ann \d+$/);
  }
  await two.bring(content);
  expect(await bare(two)).toEqual(await bare(one));
  const brought = (await two.lines('unknown')).lines.map(({ title }) => title);
  expect(brought).toEqual(
    expect.arrayContaining([
      "'Tis",
      '=HYPERLINK("https://evil.test","x")',
      '@SUM(A1)',
      "'=1",
      'Rome;=1+1;x',
      'Rome;"=1+1;',
    ]),
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

test('what was said to steer by goes out and comes back, and leaves with the import that brought it', async () => {
  const books = fc.uniqueArray(fc.nat({ max: works.length - 1 }), { maxLength: 6 });
  const verdict = fc.constantFrom('more', 'less', 'never');
  const names = fc.uniqueArray(fc.constantFrom('Mary Beard', 'Frank Herbert', 'war', 'Rome', 'the sea', 'émigrés'));
  const dials = fc.integer({ min: -2, max: 2 });
  await fc.assert(
    fc.asyncProperty(books, names, fc.array(verdict), dials, async (which, said, how, dial) => {
      const [one, two] = [await reader(), await reader()];
      for (const [place, at] of which.entries()) await one.say('book', works[at]?.id ?? '', how[place] ?? 'never');
      for (const [place, name] of said.entries())
        await one.say(/^[A-Z].* /.test(name) ? 'author' : 'topic', name, how[place] ?? 'more');
      await one.call('POST', 'set-surprise', { surprise: dial });
      const before = await one.taste();
      const { content } = await one.take('json');
      if (before.marks.length === 0 && dial === 0) return;
      const brought = await two.bring(content);
      expect(brought.taste).toEqual({ taken: before.marks.length, left: 0 });
      expect(await two.taste()).toEqual(before);
      const again = await two.bring(content);
      expect(again.taste).toEqual({ taken: 0, left: 0 });
      await two.undo(brought.id);
      expect(await two.taste()).toEqual({ surprise: 0, marks: [] });
    }),
    { numRuns: 12 },
  );
});

test('what the reader has said here stands above what an export says to steer by', async () => {
  const [one, two] = [await reader(), await reader()];
  await one.say('author', 'Mary Beard', 'less');
  await one.say('book', DUNE, 'never');
  await one.call('POST', 'set-surprise', { surprise: 2 });
  await two.say('author', 'mary beard', 'more');
  await two.call('POST', 'create-book-relation', { id: DUNE });
  await two.call('POST', 'set-surprise', { surprise: -1 });
  const before = await two.taste();
  await two.bring((await one.take('json')).content);
  expect(await two.taste()).toEqual(before);
  expect(await two.shelf()).toEqual([DUNE]);
});

test('what an export says of books that we do not hold is counted, not lost without a word', async () => {
  const one = await reader();
  const mark = { kind: 'book', of: 'no-such-book', name: 'x', verdict: 'more', since: '2026-01-01T00:00:00.000Z' };
  const content = JSON.stringify({ deepshelf: 1, books: [], taste: { surprise: 0, marks: [mark] } });
  expect((await one.bring(content)).taste).toEqual({ taken: 0, left: 1 });
});

describe('an export in the background', () => {
  const isReady = async (one: Awaited<ReturnType<typeof reader>>) =>
    (await one.json<{ order: ExportOrder | null }>('GET', 'get-export-order')).order?.ready;
  const mailsTo = async (email: string) =>
    (await server.mails()).filter(({ to, subject }) => to === email && subject.includes('export is ready'));
  const ready = (one: Awaited<ReturnType<typeof reader>>) =>
    vi.waitFor(
      async () => {
        expect(await isReady(one)).toBe(true);
        expect(await mailsTo(one.email)).toHaveLength(1);
        // The mail is sent a moment before that is recorded.
        const rows = server.services.db.selectFrom('exports').select('told_at').where('user_id', '=', one.userId);
        expect((await rows.executeTakeFirst())?.told_at).toBeTruthy();
      },
      { timeout: 20_000, interval: 100 },
    );

  test('is made, told by a mail whose link opens nothing by itself, and forgotten after a week', async () => {
    const one = await reader();
    await one.bring(`${GOODREADS}\n${goodreads('Dune', 'Frank Herbert')}`);
    expect((await one.call('GET', 'get-ordered-export')).status).toBe(404);
    expect(await one.json('POST', 'post-export', { format: 'json' })).toMatchObject({ order: { ready: false } });
    await ready(one);
    const [mail] = await mailsTo(one.email);
    if (mail) keepsMailRules(mail);
    expect(mail?.text).toContain(`${server.services.config.publicUrl}/settings`);
    expect(mail?.text).not.toContain('Dune');
    const file = await one.json<ShelfExport>('GET', 'get-ordered-export');
    const now = await one.take('json');
    const told = (text: string) => ({ ...JSON.parse(text), exported_at: '' });
    expect(told(file.content)).toEqual(told(now.content));
    const two = await reader();
    expect((await two.call('GET', 'get-ordered-export')).status).toBe(404);
    server.services.clock.advance(8 * DAY);
    await shelfJobs(server.services).forgetExports.run({}, new AbortController().signal);
    expect(await server.services.db.selectFrom('exports').select('user_id').execute()).toEqual([]);
  });

  test('a large shelf is not made while its reader waits, and forgetting anything forgets the file', async () => {
    const one = await reader();
    const rows = Array.from({ length: 2001 }, (_, at) => goodreads(`Nothing ${at}`, `Ann ${at} Nobody`));
    await one.bring([GOODREADS, ...rows].join('\n'));
    await one.done();
    const refused = await one.call('GET', 'get-export?format=csv');
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([409, 'export_large']);
    await one.json('POST', 'post-export', { format: 'csv' });
    await ready(one);
    const { content } = await one.json<ShelfExport>('GET', 'get-ordered-export');
    expect(content.trim().split('\r\n')).toHaveLength(2002);
    await one.json('POST', 'erase-known', { what: 'taste' });
    expect(await one.json('GET', 'get-export-order')).toEqual({ order: null });
  });

  test('a mail server that takes nothing now leaves the file, and the mail is tried again', async () => {
    const one = await reader();
    await one.json('POST', 'post-export', { format: 'json' });
    await ready(one);
    const { db } = server.services;
    await db.updateTable('exports').set({ told_at: null }).where('user_id', '=', one.userId).execute();
    const mailer = { send: () => Promise.reject(Object.assign(new Error('down'), { code: 'ECONNREFUSED' })) };
    await expect(makeExport({ ...server.services, mailer }, one.userId)).rejects.toThrow('down');
    expect(await isReady(one)).toBe(true);
    await makeExport(server.services, one.userId);
    await makeExport(server.services, one.userId);
    expect(await mailsTo(one.email)).toHaveLength(2);
  });
});

test('programs that a reader lets in stand in the export, without what opens anything', async () => {
  const one = await reader();
  const { clientId } = await letIn(server, one.token, { scope: 'search library:read' });
  const { programs } = JSON.parse((await one.take('json')).content);
  const program = { name: expect.any(String), uri: expect.any(String), granted_at: expect.any(String) };
  expect(programs).toEqual([{ ...program, scopes: ['search', 'library:read'] }]);
  expect(JSON.stringify(programs)).not.toContain(clientId);
});

test('a line whose book nobody knew finds it when the catalogue comes to know it', async () => {
  const one = await reader();
  const { db } = server.services;
  const again = () => shelfJobs(server.services).matchAgain.run({}, new AbortController().signal);
  const rows = [
    goodreads('The Late Arrival', 'Ann Nobody', { rating: 4, shelf: 'read', note: 'mine' }),
    goodreads('The Later Arrival', 'Ann Nobody'),
    goodreads('Never To Come', 'Ann Nobody'),
  ];
  const made = await one.bring([GOODREADS, ...rows].join('\n'));
  await again();
  expect(await one.shelf()).toEqual([]);
  for (const [id, title] of [
    ['late-nobody', 'The Late Arrival'],
    ['later-nobody', 'The Later Arrival'],
  ] as const) {
    const authors = ['Ann Nobody'];
    await db
      .insertInto('works')
      .values({ ...work(DUNE), id, title, authors, updated_at: new Date() })
      .execute();
    const names = namesOf({ title, subtitle: null, authors, isbns: [], ids: [] });
    await db
      .insertInto('work_names')
      .values(names.map((name) => ({ name, work_id: id })))
      .execute();
  }
  const key = (await one.lines('unknown')).lines.find(({ title }) => title === 'The Later Arrival')?.key ?? '';
  await one.choose(key, null);
  await again();
  expect(await one.shelf()).toEqual(['late-nobody']);
  const { books } = JSON.parse((await one.take('json')).content);
  expect(books[0]).toMatchObject({ id: 'late-nobody', state: 'read', rating: 4, note: 'mine' });
  expect((await one.imports())[0]).toMatchObject({ exact: 1, unknown: 1, dismissed: 1 });
  expect(await one.undo(made.id)).toEqual({ removed: 1 });
});

test('what the reader says here stands above the same list again, and leaves with the import that said it', async () => {
  const one = await reader();
  const content = [GOODREADS, goodreads('Dune', 'Frank Herbert', { rating: 2, shelf: 'read' })].join('\n');
  await one.call('POST', 'create-book-relation', { id: DUNE });
  const made = await one.bring(content);
  const dune = async () => JSON.parse((await one.take('json')).content).books[0];
  expect(await dune()).toMatchObject({ state: 'read', rating: 2 });
  await one.call('POST', 'set-reading', { id: DUNE, rating: 5 });
  const again = await one.bring(content);
  expect(await dune()).toMatchObject({ state: 'read', rating: 5 });
  await one.call('POST', 'set-reading', { id: DUNE, rating: 2 });
  expect(await one.undo(again.id)).toEqual({ removed: 0 });
  await one.undo(made.id);
  expect(await dune()).toMatchObject({ id: DUNE, state: null, rating: null });
});

// The embedded database gets the same statements, part by part: a fifth of the lines, with as many bytes, is enough.
const MANY = process.env.TEST_DATABASE_URL ? 20_000 : 4_000;
test(`${MANY} lines are taken, the first at once and the rest in the background, and so is their export`, async () => {
  const [one, two] = [await reader(), await reader()];
  const note = 'A paragraph of notes on each of them. '.repeat(160_000 / MANY);
  const rows = Array.from({ length: MANY - 2 }, (_, at) =>
    goodreads(`A Book Nobody Wrote ${at} Times`, `Ann ${at} Nobody`, { note }),
  );
  const made = await one.bring(
    [GOODREADS, ...rows, goodreads('Dune', 'Frank Herbert'), goodreads('SPQR', 'Mary Beard')].join('\n'),
  );
  expect(made).toMatchObject({ lines: MANY, done: 200, unknown: 200, paused: false });
  await one.done({ timeout: 240_000, interval: 5000 });
  expect((await one.imports())[0]).toMatchObject({ done: MANY, exact: 2, unknown: MANY - 2 });
  expect((await one.lines('unknown')).total).toBe(MANY - 2);

  await one.json('POST', 'post-export', { format: 'json' });
  const file = await vi.waitFor(() => one.json<ShelfExport>('GET', 'get-ordered-export'), {
    timeout: 120_000,
    interval: 3000,
  });
  const { id, ...again } = await two.bring(file.content);
  expect(again).toMatchObject({ format: 'deepshelf', lines: MANY, untitled: 0, repeated: 0 });
  await two.undo(id);
});
