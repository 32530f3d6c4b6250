import { randomUUID } from 'node:crypto';
import type { ReadingState } from '../../../contract/library.ts';
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
import { findWorks, getWork, selectWorksByName, type Work } from '../books/books.ts';
import {
  forgetReadings,
  likeBook,
  noteReadings,
  shelveBooks,
  takeBackAside,
  unshelveBooks,
} from '../library/library.ts';
import { bringTaste, takeBackTaste } from '../taste/taste.ts';
import { GIVEN_UP, givenUpIn, setGivenUpAside } from './given-up.ts';
import { candidatesOf, matchOf, titlesByIsbn } from './match-lines.ts';
import {
  countLinesOf,
  deleteImport,
  insertImport,
  type Line,
  selectImports,
  selectLine,
  selectLines,
  selectLinesOf,
  updateImportTaste,
  updateMatch,
  upsertLines,
} from './queries.ts';
import type * as tasks from './shelf-tasks.ts';

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
  const lines = [...new Map(read.lines.map((line) => [line.key, line])).values()];
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
      const names = await selectWorksByName(trx, [
        ...new Set(batch.flatMap(({ exact, likely }) => [...exact, ...likely])),
      ]);
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
      for (const { line, workId } of fresh) {
        if (!line.bookmarked || workId === null || !shelved.has(workId) || bookmarked >= READING_LIST_MAX) continue;
        await likeBook({ db: trx, clock: services.clock }, userId, workId, true);
        bookmarked++;
      }
      await noteReadings(trx, userId, readingsOf(matched, before));
      const taken = new Set<string>();
      await upsertLines(
        trx,
        matched.map(({ line, match, workId }, at) => {
          const isFirst = workId !== null && shelved.has(workId) && !taken.has(workId);
          if (workId !== null) taken.add(workId);
          return {
            ...{ user_id: userId, line_key: line.key, import_id: id, place: start + at },
            ...{ title: line.title, author: line.author, isbn13: line.isbn13, state: line.state, rating: line.rating },
            ...{ finished_on: line.finishedOn, added_on: line.addedOn, match, work_id: workId, shelved: isFirst },
            ...{ started_on: line.startedOn ?? null, note: line.note ?? null },
          };
        }),
      );
    }
    return { known: earlier, aside, taste: await takeTaste({ ...services, db: trx }, userId, id, read.taste) };
  });
  const [made] = await listImports(services, userId, id);
  if (!made) throw new AppError('not_found', 'The import was undone meanwhile.');
  return { import: made, known, set_aside: aside, untitled: read.untitled, taste };
}

/** Takes over what our own export says to steer by, and remembers it with the import, which may be undone. */
async function takeTaste(services: Pick<Services, 'db' | 'clock'>, userId: string, id: string, told: Taste | null) {
  if (told === null) return { taken: 0, left: 0 };
  const { taken, left } = await bringTaste(services, userId, told);
  await updateImportTaste(services.db, userId, id, taken);
  return { taken: taken.marks.length, left };
}

/** What lines say of books: those that are new, and those that now say something else. The reader's own word since then stays. */
function readingsOf(
  matched: readonly { line: tasks.NamedLine; workId: string | null }[],
  before: ReadonlyMap<string, Line>,
) {
  return matched.flatMap(({ line, workId }) => {
    const old = before.get(line.key);
    const isSame =
      old &&
      old.state === line.state &&
      old.rating === line.rating &&
      old.finished_on === line.finishedOn &&
      old.note === (line.note ?? old.note);
    const id = old ? old.work_id : workId;
    const { state } = line;
    if (id === null || isSame || state === GIVEN_UP) return [];
    const { rating, finishedOn, startedOn = null, note = null } = line;
    return [{ work_id: id, state, rating, finished_on: finishedOn, started_on: startedOn, note }];
  });
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
    if (line.work_id !== null && line.shelved && line.work_id !== work?.id)
      await unshelveBooks(trx, userId, [line.work_id]);
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
    if (line.work_id !== null && line.work_id !== work?.id)
      await forgetReadings(trx, userId, [readingOf(line, line.work_id)]);
    if (work && !wasGivenUp) await noteReadings(trx, userId, [readingOf(line, work.id)]);
    await updateMatch(trx, userId, key, { match: work ? 'chosen' : 'dismissed', work_id: work?.id ?? null, shelved });
  });
}

/** What a line says of the book that it means, unless it was given up. */
export const readingOf = (line: Line, workId: string) => ({
  work_id: workId,
  state: line.state as ReadingState | null,
  rating: line.rating,
  finished_on: line.finished_on,
  started_on: line.started_on,
  note: line.note,
});

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
    const givenUp = lines.filter(({ state }) => state === GIVEN_UP).flatMap(({ work_id: workId }) => workId ?? []);
    await takeBackAside(trx, userId, givenUp, since);
    await forgetReadings(
      trx,
      userId,
      lines.flatMap((line) => (line.work_id === null ? [] : readingOf(line, line.work_id))),
    );
    return unshelveBooks(
      trx,
      userId,
      lines.flatMap(({ shelved, work_id: workId }) => (shelved && workId !== null ? workId : [])),
    );
  });
}
