import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { MINUTE, SHELF_IMPORTS_MAX, SHELF_LINES_KEPT_MAX } from '../../../contract/limits.ts';
import type { ShelfFormat, ShelfMatch } from '../../../contract/shelf.ts';
import { Taste } from '../../../contract/taste.ts';
import { AppError, codeOf } from '../../errors.ts';
import type { Connection } from '../../platform/db/database.ts';
import { lockUser } from '../../platform/db/lock-user.ts';
import type { Services } from '../../services.ts';
import { selectMerged } from '../books/books.ts';
import { bringTaste } from '../taste/taste.ts';
import {
  countImported,
  deleteNextWaiting,
  insertImport,
  insertWaiting,
  selectImportMoments,
  selectPaused,
  selectWaiting,
  updateFailures,
  updateImportTaste,
  updateProgress,
  updateWaiting,
  type WaitingRow,
} from './import-queries.ts';
import { insertLines, type Line, selectLines, selectSecondBooks } from './line-queries.ts';
import { matchOf, titlesByIsbn, worksNamed } from './match-lines.ts';
import type { NamedLine } from './shelf-tasks.ts';
import { moveLines, retell } from './told.ts';

type ShelfServices = Pick<Services, 'db' | 'clock'>;

/** Name and payload of the job that matches the lines of an import after the first batch. */
export const takeLinesJob = {
  name: 'take-shelf-lines',
  payload: z.object({ userId: z.uuid(), importId: z.uuid() }),
};

/** How many lines are matched in one transaction; with the embedded database everybody else waits that long. */
const BATCH = 200;

type Waiting = { lines: NamedLine[]; taste: Taste | null };
/** Written by ourselves, from lines that were checked. */
const readWaiting = ({ content }: { content: string }): Waiting => JSON.parse(content);

/**
 * Stores an import with its lines, none of them matched. Returns its id. Call it in a transaction. @throws AppError
 * `imports_full`
 */
export async function keepForLater(
  connection: Connection,
  userId: string,
  list: {
    now: Date;
    lines: readonly NamedLine[];
    format: ShelfFormat;
    repeated: number;
    untitled: number;
    taste: Taste | null;
  },
): Promise<string> {
  const { now, lines, format, repeated, untitled, taste } = list;
  const id = randomUUID();
  await lockUser(connection, userId);
  // Imports are told apart and ordered by `created_at`, so it must be unique per reader.
  const last = Math.max(0, ...(await selectImportMoments(connection, userId)).map((at) => at.getTime()));
  const at = new Date(Math.max(now.getTime(), last + 1));
  const kept = await countImported(connection, userId);
  if (kept.imports >= SHELF_IMPORTS_MAX || kept.lines + lines.length > SHELF_LINES_KEPT_MAX)
    throw new AppError(
      'imports_full',
      `We keep at most ${SHELF_IMPORTS_MAX} lists with ${SHELF_LINES_KEPT_MAX.toLocaleString('en')} lines in all. Undo one of your imports first.`,
    );
  const row = { user_id: userId, id, format, created_at: at, worked_at: now, lines: lines.length };
  await insertImport(connection, { ...row, repeated, untitled });
  for (let place = 0; place === 0 || place < lines.length; place += BATCH) {
    const waiting: Waiting = {
      lines: lines.slice(place, place + BATCH),
      taste: place + BATCH < lines.length ? null : taste,
    };
    await insertWaiting(connection, { user_id: userId, import_id: id, place, content: JSON.stringify(waiting) });
  }
  return id;
}

/** A line as it is stored, without its book. */
const toRow = ({ user_id, import_id, place }: WaitingRow, line: NamedLine, at: number) => ({
  ...{ user_id, import_id, line_key: line.key, place: place + at },
  ...{ title: line.title, author: line.author, isbn13: line.isbn13, state: line.state, rating: line.rating },
  ...{ finished_on: line.finishedOn, added_on: line.addedOn, started_on: line.startedOn ?? null },
  ...{ note: line.note ?? null, bookmarked: line.bookmarked, before: null },
});

/** The lines of a reader's imports that are still to be matched, in their stored form and without books. */
export async function waitingLines(connection: Connection, userId: string): Promise<Line[]> {
  const unmatched = { match: 'unknown', work_id: null } as const;
  return (await selectWaiting(connection, userId)).flatMap((row) =>
    readWaiting(row).lines.map((line, at) => ({ ...toRow(row, line, at), ...unmatched })),
  );
}

/** That a book was given up must stay: without it, the line would put the book on the shelf. */
const placeAlone = (state: NamedLine['state']) => (state === 'abandoned' ? state : null);

/**
 * Forgets what unmatched lines say of their books, or the taste settings of their lists; the matching continues. Call
 * it in a transaction that has locked the user.
 */
export async function forgetWaiting(connection: Connection, userId: string, what: 'taste' | 'readings'): Promise<void> {
  const nothing = { rating: null, startedOn: null, finishedOn: null, note: null };
  for (const row of await selectWaiting(connection, userId)) {
    const { lines, taste } = readWaiting(row);
    const left: Waiting =
      what === 'taste'
        ? { lines, taste: null }
        : { lines: lines.map((line) => ({ ...line, ...nothing, state: placeAlone(line.state) })), taste };
    await updateWaiting(connection, { ...row, content: JSON.stringify(left) });
  }
}

/** The reader's own decision is not matched again. */
const SURENESS: Record<ShelfMatch, number> = { unknown: 0, likely: 1, exact: 2, chosen: 3, dismissed: 3 };

type Found = { match: ShelfMatch; work_id: string | null };
/** The line of an earlier import about the same book, and the key under which to store the new one. */
type Placed = { before: Line | undefined; key: string };

/**
 * Whether lines are about one book. The same line may find another work than before, if works were merged or share a
 * name.
 */
async function comparison(db: Connection, known: readonly Line[]) {
  const merged = await selectMerged(
    db,
    known.flatMap(({ work_id: workId }) => workId ?? []),
  );
  return (line: NamedLine, { work_id: workId }: Found, before: Line): boolean =>
    line.title === before.title || before.work_id === workId || merged.get(before.work_id ?? '') === workId;
}

/**
 * Finds these lines in earlier imports. If two lists give different books one ISBN, it is wrong for one of them; the
 * second is stored under the ISBN and its work.
 */
async function placeLines(
  db: Connection,
  userId: string,
  lines: ReadonlyMap<NamedLine, Found>,
): Promise<Map<NamedLine, Placed>> {
  const keys = [...lines.keys()].map(({ key }) => key);
  const byKey = new Map((await selectLines(db, userId, keys)).map((line) => [line.line_key, line]));
  const isSame = await comparison(db, [...byKey.values()]);
  const placed = new Map<NamedLine, Placed>();
  const others: [NamedLine, Found][] = [];
  for (const [line, found] of lines) {
    const before = byKey.get(line.key);
    const areSure = before?.match === 'exact' && found.match === 'exact';
    if (line.key === line.isbn13 && areSure && !isSame(line, found, before)) others.push([line, found]);
    else placed.set(line, { before, key: line.key });
  }
  const seconds = await selectSecondBooks(
    db,
    userId,
    others.map(([{ key }]) => key),
  );
  const isSameSecond = await comparison(db, seconds);
  for (const [line, found] of others) {
    const before = seconds.find((each) => each.isbn13 === line.key && isSameSecond(line, found, each));
    placed.set(line, { before, key: before?.line_key ?? `${line.key} ${found.work_id}` });
  }
  return placed;
}

/**
 * Matches the next lines of an import and puts their books on the shelf. Returns whether they were the last. Call it in
 * a transaction.
 */
export async function takeNextLines({ db, clock }: ShelfServices, userId: string, id: string): Promise<boolean> {
  await lockUser(db, userId);
  const next = await deleteNextWaiting(db, userId, id);
  if (!next) return true;
  const { lines, taste } = readWaiting(next);
  const now = clock.now();
  const names = await worksNamed(db, lines);
  const titles = await titlesByIsbn(db, lines, names);
  const found = new Map(
    lines.map((line) => {
      const { match, workId } = matchOf(line, names, titles);
      return [line, { match, work_id: workId }];
    }),
  );
  const placed = await placeLines(db, userId, found);
  const rows: Line[] = [];
  let known = 0;
  for (const [at, line] of lines.entries()) {
    const its = found.get(line);
    const place = placed.get(line);
    if (!its || !place) continue;
    const { before, key } = place;
    const row = { ...toRow(next, line, at), line_key: key };
    if (!before) {
      rows.push({ ...row, ...its });
      continue;
    }
    known++;
    // A line means the same book in every import; the surer match wins.
    const isBetter = SURENESS[its.match] > SURENESS[before.match];
    if (isBetter) await moveLines(db, userId, before, its);
    rows.push({ ...row, match: before.match, work_id: before.work_id, ...(isBetter && its) });
  }
  await insertLines(db, rows);
  const meant = rows.flatMap(({ work_id: workId }) => workId ?? []);
  const { aside } = await retell(db, userId, meant, {
    fresh: ({ import_id: its, place }) => its === id && place >= next.place,
  });
  const isDone = await updateProgress(db, userId, id, { done: lines.length, known, set_aside: aside, now });
  if (taste !== null)
    await updateImportTaste(db, userId, id, await bringTaste({ db, clock }, userId, Taste.parse(taste)));
  return isDone;
}

/** Matches the waiting lines of an import, batch by batch, until there are none or `signal` is aborted. */
export async function takeLines(
  services: ShelfServices,
  userId: string,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const { db } = services;
  while (!signal.aborted) {
    const begun = performance.now();
    if (await db.transaction().execute((trx) => takeNextLines({ ...services, db: trx }, userId, id))) return;
    // Others get the database for as long as this batch had it.
    await setTimeout(performance.now() - begun);
  }
}

/** A batch takes less than this. If none was finished for this long, the process was stopped or the batch failed. */
const GONE_AFTER = MINUTE / 2;

/** An import is given up after its next lines could not be matched this many times in a row. */
export const FAILURES_MAX = 10;

/**
 * Resumes imports on which nobody is working any more, because a process was stopped or a batch failed. If one fails
 * again, the others still get their turn.
 */
export async function resumeImports(services: Services, signal: AbortSignal): Promise<void> {
  const { db, clock, log } = services;
  for (const { user_id: userId, id } of await selectPaused(
    db,
    new Date(clock.now().getTime() - GONE_AFTER),
    FAILURES_MAX,
  )) {
    if (signal.aborted) return;
    log.info({ import: id }, 'an import goes on');
    try {
      await takeLines(services, userId, id, signal);
    } catch (error) {
      const failures = await updateFailures(db, userId, id, clock.now());
      // Without the message, which may quote the reader's list.
      const fault = codeOf(error) ?? (error instanceof Error ? error.name : undefined);
      log.error({ import: id, fault, failures }, 'the lines of an import could not be matched');
    }
  }
}
