import { MINUTE, SECOND } from '../../../contract/limits.ts';
import {
  ListedState,
  SHELF_PAGE,
  type ShelfCandidate,
  ShelfFormat,
  type ShelfImport,
  type ShelfLine,
  type ShelfLines,
} from '../../../contract/shelf.ts';
import { AppError, tooBusy } from '../../errors.ts';
import type { Connection } from '../../platform/db/database.ts';
import { lockUser } from '../../platform/db/lock-user.ts';
import { createProcesses, NotBegun, NotDone } from '../../platform/processes.ts';
import type { Services } from '../../services.ts';
import { findWorks, getWork, type Work } from '../books/books.ts';
import { takeBackTaste } from '../taste/taste.ts';
import { deleteImports, selectImports } from './import-queries.ts';
import { countLinesOf, type Line, selectLines, selectLinesOf, selectMeant, selectOwnIsbn } from './line-queries.ts';
import { candidatesOf } from './match-lines.ts';
import type * as tasks from './shelf-tasks.ts';
import { FAILURES_MAX, keepForLater, takeLinesJob, takeNextLines } from './take-lines.ts';
import { moveLines, retell } from './told.ts';

export { forgetWaiting } from './take-lines.ts';

type ShelfServices = Pick<Services, 'db' | 'clock' | 'index'>;

const processes = createProcesses<typeof tasks>(new URL('./shelf-tasks.ts', import.meta.url), { idle: MINUTE });
/** Reading the longest file takes two seconds; the rest is for a busy machine. A wait for a process comes before. */
const PATIENCE = 30 * SECOND;

/**
 * Imports a list of books. Each line is matched by ISBN, then by title and author. Books that we have go on the shelf,
 * and to-read books are bookmarked until the reading list is full. Every line is kept, found or not. Importing a list
 * again adds nothing twice. The first batch of lines is done when this returns, the others are done by a job. @throws
 * AppError `import_unreadable` that says what is wanted, `imports_full`, `not_ready` when all are busy.
 */
export async function importShelf(services: Services, userId: string, content: string): Promise<ShelfImport> {
  const { lines: all, format, untitled, taste } = await readContent(content);
  const lines = [...Map.groupBy(all, ({ key }) => key).values()].flatMap((same) => oneOf(same) ?? []);
  const repeated = all.length - lines.length;
  const id = await services.db.transaction().execute(async (trx) => {
    const made = await keepForLater(trx, userId, {
      now: services.clock.now(),
      lines,
      format,
      repeated,
      untitled,
      taste,
    });
    const isDone = await takeNextLines({ ...services, db: trx }, userId, made);
    if (!isDone) await services.queue.send(trx, takeLinesJob, { userId, importId: made }, { key: made });
    return made;
  });
  const [made] = await listImports(services, userId, { id });
  if (!made) throw new AppError('not_found', 'The import was undone in the meantime.');
  return made;
}

const FURTHEST = ['read', 'reading', 'to-read'] as const;

/** Combines several lines of a list for one book: the furthest state that any has, and otherwise the first value. */
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
    if (error instanceof NotBegun) throw tooBusy(error);
    if (!(error instanceof NotDone)) throw error;
    throw new AppError('import_unreadable', 'Reading this takes too long or too much memory. Send it in parts.', {
      cause: error,
    });
  }
}

/** An import on which nobody has worked for this long is shown as paused. A job resumes such imports every minute. */
const PAUSED_AFTER = 2 * MINUTE;

/** A reader's imports, newest first: only the one with this `id`, or only those under way. */
export async function listImports(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: string,
  which: Parameters<typeof selectImports>[2] = {},
): Promise<ShelfImport[]> {
  const rows = await selectImports(db, userId, which);
  return rows.map(({ created_at: at, worked_at: worked, failures, format, taste_taken, taste_left, ...rest }) => {
    const isUnderWay = rest.done < rest.lines;
    return {
      ...rest,
      format: ShelfFormat.parse(format),
      created_at: at.toISOString(),
      taste: { taken: taste_taken, left: taste_left },
      paused: isUnderWay && (failures > 0 || clock.now().getTime() - worked.getTime() > PAUSED_AFTER),
      stopped: isUnderWay && failures >= FAILURES_MAX,
    };
  });
}

/** The ISBN of the reader's own edition of a book, if one of their lists surely names it; otherwise null. */
export const ownIsbn = (connection: Connection, userId: string, workId: string): Promise<string | null> =>
  selectOwnIsbn(connection, userId, workId);

/** Lines that were not found, or not surely, with books of ours that they may mean. */
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
    match: line.match,
    book: work ? toCandidate(work) : null,
    candidates: candidates.flatMap((id) => {
      const candidate = works.get(id);
      return candidate ? [toCandidate(candidate)] : [];
    }),
  };
}

/**
 * Applies the reader's decision about what a line means, as `moveLines` does; null means none of our books.
 * @throws AppError `not_found`, `book_not_found`
 */
export async function chooseBook(
  { db }: Pick<Services, 'db'>,
  userId: string,
  key: string,
  bookId: string | null,
): Promise<void> {
  const work = bookId === null ? null : await getWork(db, bookId);
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    const [line] = await selectLines(trx, userId, [key]);
    if (!line) throw new AppError('not_found', 'This line is not in your imports. Reload the page to see what is.');
    await moveLines(trx, userId, line, { match: work ? 'chosen' : 'dismissed', work_id: work?.id ?? null });
  });
}

/**
 * Forgets an import: its lines, what they said of books, the books that only it put on the shelf, and its taste
 * settings. Lines that are still to be matched are dropped. Returns how many books left the shelf. @throws AppError
 * `not_found`
 */
export const undoImport = ({ db }: Pick<Services, 'db'>, userId: string, id: string): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const { undone, removed } = await forgetImports(trx, userId, id);
    if (undone === 0) throw new AppError('not_found', 'There is no such import any more.');
    return removed;
  });

/**
 * Forgets the import with this id, or all, as `undoImport` does. Returns how many imports, and how many books left the
 * shelf. Call it in a transaction.
 */
export async function forgetImports(
  connection: Connection,
  userId: string,
  id?: string,
): Promise<{ undone: number; removed: number }> {
  await lockUser(connection, userId);
  const meant = await selectMeant(connection, userId, id);
  const gone = ({ import_id: its }: Line) => id === undefined || its === id;
  const { removed } = await retell(connection, userId, meant, { gone });
  const undone = await deleteImports(connection, userId, id);
  for (const taste of undone) if (taste !== null) await takeBackTaste(connection, userId, taste);
  return { undone: undone.length, removed };
}
