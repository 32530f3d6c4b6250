import { randomUUID } from 'node:crypto';
import { MINUTE, READING_LIST_MAX, SECOND } from '../../../contract/limits.ts';
import {
  ListedState,
  SHELF_PAGE,
  type ShelfCandidate,
  type ShelfFormat,
  type ShelfImport,
  type ShelfImported,
  type ShelfLine,
  type ShelfLines,
  type ShelfMatch,
} from '../../../contract/shelf.ts';
import type { Taste } from '../../../contract/taste.ts';
import { AppError } from '../../errors.ts';
import { createProcesses, NotDone } from '../../platform/processes.ts';
import type { Services } from '../../services.ts';
import { findWorks, getWork, type Work } from '../books/books.ts';
import { likeBook, shelveBooks, takeBackAside, unshelveBooks } from '../library/library.ts';
import { bringTaste, takeBackTaste } from '../taste/taste.ts';
import { GIVEN_UP, givenUpIn, setGivenUpAside } from './given-up.ts';
import { candidatesOf, matchOf, titlesByIsbn, worksNamed } from './match-lines.ts';
import {
  countLinesOf,
  deleteImport,
  insertImport,
  type Line,
  selectImports,
  selectLine,
  selectLines,
  selectLinesMeaning,
  selectLinesOf,
  updateBefore,
  updateImportTaste,
  updateMatch,
  updateShelved,
  upsertLines,
} from './queries.ts';
import type * as tasks from './shelf-tasks.ts';
import { takeBackTold, takeDown } from './told.ts';

type ShelfServices = Pick<Services, 'db' | 'clock' | 'index'>;

const processes = createProcesses<typeof tasks>(new URL('./shelf-tasks.ts', import.meta.url), { idle: MINUTE });
/** Reading twenty thousand lines takes half a second; the rest is for a machine that is busy. */
const PATIENCE = 20 * SECOND;
const BATCH = 1000;

/** What each product is called. */
const PRODUCTS: Record<ShelfFormat, string> = {
  goodreads: 'Goodreads',
  storygraph: 'StoryGraph',
  librarything: 'LibraryThing',
  hardcover: 'Hardcover',
  calibre: 'Calibre',
  deepshelf: 'Deepshelf',
  list: 'list',
};

/** Why a book that a list brought is on the shelf. */
export function broughtFrom(format: ShelfFormat): string {
  if (format === 'list') return 'From the list you brought.';
  return format === 'deepshelf' ? 'From your Deepshelf export.' : `From your ${PRODUCTS[format]} shelf.`;
}

/**
 * Reads a list of books: each line is matched by ISBN, then by title and author, and what we hold goes on the shelf; to-read
 * books are bookmarked, as far as the reading list goes. Every line is kept, found or not. Sending a list again adds nothing
 * twice. @throws AppError `import_unreadable` that says what is wanted.
 */
export async function importShelf(services: ShelfServices, userId: string, content: string): Promise<ShelfImported> {
  const read = await readContent(content);
  const lines = [...Map.groupBy(read.lines, ({ key }) => key).values()].flatMap((same) => oneOf(same) ?? []);
  const id = randomUUID();
  const now = services.clock.now();
  const { known, aside, taste } = await services.db.transaction().execute(async (trx) => {
    await insertImport(trx, { user_id: userId, id, format: read.format, created_at: now });
    let earlier = 0;
    let bookmarked = 0;
    let aside = 0;
    for (let start = 0; start < lines.length; start += BATCH) {
      const batch = lines.slice(start, start + BATCH);
      const before = new Map(
        (
          await selectLines(
            trx,
            userId,
            batch.map(({ key }) => key),
          )
        ).map((row) => [row.line_key, row]),
      );
      earlier += before.size;
      const names = await worksNamed(trx, batch);
      const titles = await titlesByIsbn(trx, batch, names);
      const matched = batch.map((line) => ({ line, ...matchOf(line, names, titles) }));
      const fresh = matched.filter(
        ({ line, workId }) => workId !== null && !before.has(line.key) && line.state !== GIVEN_UP,
      );
      aside += await setGivenUpAside(trx, userId, givenUpIn(matched, before), now);
      const why = broughtFrom(read.format);
      const shelved = new Set(
        await shelveBooks(
          { db: trx, clock: services.clock },
          userId,
          [...new Set(fresh.flatMap(({ workId }) => workId ?? []))].map((workId) => ({
            workId,
            source: 'import',
            why,
          })),
        ),
      );
      const begun = new Set(fresh.flatMap(({ line, workId }) => (line.state === 'to-read' ? [] : (workId ?? []))));
      for (const { line, workId } of fresh) {
        // Another edition of it was read.
        if (line.state === 'to-read' && workId !== null && begun.has(workId)) continue;
        if (!line.bookmarked || workId === null || !shelved.has(workId) || bookmarked >= READING_LIST_MAX) continue;
        await likeBook({ db: trx, clock: services.clock }, userId, workId, true);
        bookmarked++;
      }
      const taken = new Set<string>();
      const rows = matched.map(({ line, match, workId }, at): Line => {
        const isFirst = workId !== null && shelved.has(workId) && !taken.has(workId);
        if (workId !== null) taken.add(workId);
        return {
          ...{ user_id: userId, line_key: line.key, import_id: id, place: start + at },
          ...{ title: line.title, author: line.author, isbn13: line.isbn13, state: line.state, rating: line.rating },
          ...{ finished_on: line.finishedOn, added_on: line.addedOn, match, work_id: workId, shelved: isFirst },
          ...{ started_on: line.startedOn ?? null, note: line.note ?? null, before: null },
        };
      });
      await upsertLines(trx, rows);
      await takeDown(trx, userId, toldBy(rows, before));
    }
    return { known: earlier, aside, taste: await takeTaste({ ...services, db: trx }, userId, id, read.taste) };
  });
  const [made] = await listImports(services, userId, id);
  if (!made) throw new AppError('not_found', 'The import was undone meanwhile.');
  const repeated = read.lines.length - lines.length;
  return { import: made, known, set_aside: aside, repeated, untitled: read.untitled, taste };
}

/** Takes over what our own export says to steer by, and remembers it with the import, which may be undone. */
async function takeTaste(services: Pick<Services, 'db' | 'clock'>, userId: string, id: string, told: Taste | null) {
  if (told === null) return { taken: 0, left: 0 };
  const { taken, left } = await bringTaste(services, userId, told);
  await updateImportTaste(services.db, userId, id, taken);
  return { taken: taken.marks.length, left };
}

/** Lines that say something of a book that we hold: those that are new, and what earlier ones now say otherwise. */
const toldBy = (rows: readonly Line[], before: ReadonlyMap<string, Line>) =>
  rows.flatMap((row) => {
    const old = before.get(row.line_key);
    const workId = old ? old.work_id : row.work_id;
    return workId === null ? [] : [{ line: old ? { ...row, before: old.before } : row, workId, old }];
  });

const FURTHEST = ['read', 'reading', 'to-read'] as const;

/** What several lines of a list say of one book: how far the reader is by any of them, and of the rest the first word. */
function oneOf(same: readonly tasks.NamedLine[]): tasks.NamedLine | undefined {
  const [first, ...others] = same;
  if (!first || others.length === 0) return first;
  const state = FURTHEST.find((each) => same.some((line) => line.state === each)) ?? first.state;
  const said = <Field extends keyof tasks.NamedLine>(field: Field) =>
    same.find((line) => line.state === state && line[field])?.[field] ?? first[field];
  return {
    ...first,
    ...{ state, bookmarked: said('bookmarked'), rating: same.find(({ rating }) => rating !== null)?.rating ?? null },
    ...{ finishedOn: said('finishedOn'), startedOn: said('startedOn') ?? null, addedOn: said('addedOn') },
    note: same.find(({ note }) => note)?.note ?? null,
  };
}

async function readContent(content: string) {
  try {
    const read = await processes.run('readLines', content, PATIENCE);
    if ('unreadable' in read) throw new AppError('import_unreadable', read.unreadable);
    return read;
  } catch (error) {
    if (!(error instanceof NotDone)) throw error;
    throw new AppError('import_unreadable', 'This takes too long to read, or too much memory. Send a part of it.', {
      cause: error,
    });
  }
}

/** The imports of a reader, newest first, or the one of this id. */
export async function listImports({ db }: Pick<Services, 'db'>, userId: string, id?: string): Promise<ShelfImport[]> {
  const rows = await selectImports(db, userId, id);
  return rows.map(({ created_at: at, format, ...rest }) => ({
    ...rest,
    format: format as ShelfFormat,
    created_at: at.toISOString(),
  }));
}

/** Lines that were not found, or not surely, with the books of ours that they may mean. */
export async function listLines(
  services: ShelfServices,
  userId: string,
  { match, after = '' }: { match: 'unknown' | 'likely'; after?: string | undefined },
): Promise<ShelfLines> {
  const rows = await selectLinesOf(services.db, userId, { match, after, limit: SHELF_PAGE + 1 });
  const shown = rows.slice(0, SHELF_PAGE);
  const found = await Promise.all(shown.map((line) => candidatesOf(services, line)));
  const ids = [...new Set([...found.flat(), ...shown.flatMap(({ work_id: id }) => id ?? [])])];
  const works = new Map((await findWorks(services.db, ids)).map((work) => [work.id, work]));
  return {
    lines: shown.map((line, at) => toLine(line, works, found[at] ?? [])),
    total: await countLinesOf(services.db, userId, match),
    more: rows.length > SHELF_PAGE,
  };
}

const toCandidate = ({ id, title, authors, year }: Work): ShelfCandidate => ({ id, title, authors, year });

function toLine(line: Line, works: ReadonlyMap<string, Work>, candidates: readonly string[]): ShelfLine {
  const work = line.work_id === null ? undefined : works.get(line.work_id);
  return {
    ...{ key: line.line_key, title: line.title, author: line.author, rating: line.rating },
    state: ListedState.nullable().parse(line.state),
    match: line.match as ShelfMatch,
    book: work ? toCandidate(work) : null,
    candidates: candidates.flatMap((id) => {
      const candidate = works.get(id);
      return candidate ? [toCandidate(candidate)] : [];
    }),
  };
}

/**
 * Takes the reader's word for what a line means; null: none of our books. The book that it was taken for leaves the shelf, if
 * this line alone had put it there. @throws AppError `not_found`, `book_not_found`
 */
export async function chooseBook(
  services: ShelfServices,
  userId: string,
  key: string,
  bookId: string | null,
): Promise<void> {
  const work = bookId === null ? null : await getWork(services.db, bookId);
  await services.db.transaction().execute(async (trx) => {
    const line = await selectLine(trx, userId, key);
    if (!line) throw new AppError('not_found', 'This line is not in your imports. Reload the page to see what is.');
    const tools = { db: trx, clock: services.clock };
    const wasGivenUp = line.state === GIVEN_UP;
    if (wasGivenUp && line.work_id !== null && line.work_id !== work?.id)
      await takeBackAside(trx, userId, [line.work_id], line.import_at);
    if (wasGivenUp && work) await setGivenUpAside(trx, userId, [work.id], line.import_at);
    const added =
      work === null || wasGivenUp
        ? []
        : await shelveBooks(tools, userId, [
            { workId: work.id, source: 'import', why: 'You chose it for a line of your list.' },
          ]);
    const shelved = added.length > 0 || (line.shelved && line.work_id === work?.id);
    if (line.work_id !== work?.id) {
      await takeBackTold(trx, userId, [line]);
      await takeOff(tools, userId, [line]);
      await updateBefore(trx, userId, new Map([[key, null]]));
    }
    for (const id of line.state === 'to-read' ? added : []) await likeBook(tools, userId, id, true);
    if (work && line.work_id !== work.id)
      await takeDown(trx, userId, [{ line: { ...line, before: null }, workId: work.id }]);
    await updateMatch(trx, userId, key, { match: work ? 'chosen' : 'dismissed', work_id: work?.id ?? null, shelved });
  });
}

/**
 * Forgets an import: its lines, what they said of books, the books that it alone put on the shelf, and what it said to steer
 * by. Answers how many books these were. @throws AppError `not_found`
 */
export async function undoImport(services: ShelfServices, userId: string, id: string): Promise<number> {
  return services.db.transaction().execute(async (trx) => {
    const gone = await deleteImport(trx, userId, id);
    if (gone === null) throw new AppError('not_found', 'There is no such import any more.');
    const { lines, taste, created_at: since } = gone;
    if (taste !== null) await takeBackTaste(trx, userId, taste);
    const meant = lines.flatMap(({ work_id: workId }) => workId ?? []);
    await takeBackAside(trx, userId, meant, since);
    await takeBackTold(trx, userId, lines);
    return takeOff({ db: trx, clock: services.clock }, userId, lines);
  });
}

/**
 * Takes the books off the shelf that these lines alone had put there. Where another line means the same book, that line speaks
 * for it from now on. Answers how many books left.
 */
async function takeOff(
  services: Pick<Services, 'db' | 'clock'>,
  userId: string,
  lines: readonly Line[],
): Promise<number> {
  const { db } = services;
  const gone = new Set(lines.map(({ line_key: key }) => key));
  const meant = lines.flatMap(({ work_id: id }) => id ?? []);
  const others = (await selectLinesMeaning(db, userId, meant)).filter(({ line_key: key }) => !gone.has(key));
  const wanted = Map.groupBy(
    others.filter(({ state }) => state !== GIVEN_UP),
    ({ work_id: workId }) => workId ?? '',
  );
  const brought = new Set(lines.flatMap(({ shelved, work_id: id }) => (shelved && id !== null ? id : [])));
  const removed = await unshelveBooks(
    db,
    userId,
    [...brought].filter((id) => !wanted.has(id)),
  );
  // A list that gave the book up may have kept it off the shelf.
  const books = [...wanted].flatMap(([workId, [line]]) =>
    line ? { workId, source: 'import' as const, why: broughtFrom(line.format as ShelfFormat) } : [],
  );
  for (const id of await shelveBooks(services, userId, books)) brought.add(id);
  const heirs = [...wanted].flatMap(([id, [line]]) => (line && brought.has(id) ? line.line_key : []));
  await updateShelved(db, userId, heirs);
  await takeDown(
    db,
    userId,
    [...wanted].flatMap(([workId, same]) => same.map((line) => ({ line, workId }))),
  );
  for (const { work_id: id, state, import_at: since } of others)
    if (id !== null && state === GIVEN_UP) await setGivenUpAside(db, userId, [id], since);
  return removed;
}
