import { keysOf } from '../../../contract/keys-of.ts';
import { Reading } from '../../../contract/library.ts';
import { type ListedState, ShelfFormat, type ShelfMatch } from '../../../contract/shelf.ts';
import type { Connection } from '../../platform/db/database.ts';
import { readingsOf, settle, type Wish, writeReadings } from '../library/library.ts';
import { selectImportMoments } from './import-queries.ts';
import { type ImportedLine, type Line, selectLinesMeaning, updateBefore, updateMatch } from './line-queries.ts';

/** The state of a book that the reader has given up: it is set aside, not put on the shelf. */
const GIVEN_UP = 'abandoned' satisfies ListedState;

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
function broughtFrom(format: ShelfFormat): string {
  if (format === 'list') return 'From the list you brought.';
  return format === 'deepshelf' ? 'From your Deepshelf export.' : `From your ${PRODUCTS[format]} shelf.`;
}

const CHOSEN = 'You chose it for a line of your list.';
const REASONS = new Set([CHOSEN, ...keysOf(PRODUCTS).map(broughtFrom)]);

const FIELDS = ['state', 'rating', 'started_on', 'finished_on', 'note'] as const;
const NOTHING: Reading = { state: null, rating: null, started_on: null, finished_on: null, note: null };

/** The lines that are new and not applied yet, and the lines to leave out. */
type Change = { fresh?: (line: Line) => boolean; gone?: (line: Line) => boolean };

/**
 * Brings the shelf in line with what lists say of these works, in the order of their imports: where each book is
 * (`library/brought.ts`), and its reading. What the reader did in between and afterwards stays. Lines that are `gone`
 * must still be stored when this is called. Returns what `settle` returns. Call it in a transaction.
 */
export async function retell(
  connection: Connection,
  userId: string,
  workIds: readonly string[],
  { fresh = () => false, gone = () => false }: Change,
): Promise<{ aside: number; removed: number }> {
  const ids = [...new Set(workIds)];
  const lines = Map.groupBy(await selectLinesMeaning(connection, userId, ids), ({ work_id: id }) => id ?? '');
  const readings = await readingsOf(connection, userId, ids);
  const wishes: Wish[] = [];
  const changed = new Map<string, Reading>();
  const before = new Map<Line, Reading>();
  for (const id of ids) {
    const all = lines.get(id) ?? [];
    const left = all.filter((line) => !gone(line));
    const stands = readings.get(id) ?? NOTHING;
    const replayed = replay(all.filter(isTelling), stands, { fresh, gone });
    if (!isSame(replayed.stands, stands)) changed.set(id, replayed.stands);
    for (const [line, reading] of replayed.before) before.set(line, reading);
    wishes.push(wishOf(id, left, fresh));
  }
  const lists = await selectImportMoments(connection, userId);
  const counts = await settle(connection, userId, wishes, { lists, isListed: (why) => REASONS.has(why) });
  await writeReadings(connection, userId, changed);
  await updateBefore(connection, userId, before);
  return counts;
}

/**
 * Sets what the lines with this key mean, in every import that has them. The book that they meant before leaves the
 * shelf if nothing else put it there. Call it in a transaction.
 */
export async function moveLines(
  connection: Connection,
  userId: string,
  { line_key: key, work_id: from }: Pick<Line, 'line_key' | 'work_id'>,
  to: { match: ShelfMatch; work_id: string | null },
): Promise<void> {
  const isOfKey = (line: Line) => line.line_key === key;
  const isMoved = from !== to.work_id;
  if (isMoved && from !== null) await retell(connection, userId, [from], { gone: isOfKey });
  await updateMatch(connection, userId, key, to, { isMoved });
  if (to.work_id !== null) await retell(connection, userId, [to.work_id], isMoved ? { fresh: isOfKey } : {});
}

const isTelling = ({ state }: Line) => state !== GIVEN_UP;

/** The newest list decides. If it has several lines for the book (its editions), one that was not given up counts. */
function wishOf(workId: string, lines: readonly ImportedLine[], fresh: (line: Line) => boolean): Wish {
  const lists = [...Map.groupBy(lines, ({ import_id: id }) => id).values()];
  const newest = lists.at(-1);
  const toldAt = newest?.[0]?.import_at ?? new Date(0);
  const first = lines.find(isTelling);
  const wish = {
    ...{ workId, toldAt },
    addedAt: first ? new Date(first.import_at.getTime() - first.place) : toldAt,
    why: first ? (first.match === 'chosen' ? CHOSEN : broughtFrom(ShelfFormat.parse(first.format))) : null,
  };
  if (!newest?.some(isTelling)) {
    // A book that was given up is set aside only once, even if the next list says so again.
    const before = lists.findLast((list) => !list.some(fresh));
    const isNew = (newest?.some(fresh) ?? false) && (before?.some(isTelling) ?? true);
    return { ...wish, place: newest ? 'aside' : null, isNew, bookmarkedAt: null };
  }
  // If another edition has been begun or read, a bookmark that only means “to read” does not count.
  const isBegun = lines.some((line) => isTelling(line) && line.state !== 'to-read');
  const bookmark = lines.find(({ bookmarked, state }) => bookmarked && !(state === 'to-read' && isBegun));
  // Any further list may put it on the shelf again.
  const isNew = lines.some((line) => fresh(line) && isTelling(line));
  return { ...wish, place: 'shelf', isNew, bookmarkedAt: bookmark?.import_at ?? null };
}

/** What lines say of one book, in order, if its reader has said nothing. */
export function toldBy(lines: readonly Line[]): Reading {
  return replay(lines.filter(isTelling), NOTHING, { fresh: () => true, gone: () => false }).stands;
}

/**
 * Replays what lines say of a book, without those that are `gone` and with those that are `fresh`. The `before` of a
 * line is the reading when the line was applied. So what one line left and the next one found changed is what the
 * reader said in between; it stays in its place. A field with the value that a line gives it counts as coming from that
 * line.
 */
function replay(
  lines: readonly Line[],
  stands: Reading,
  { fresh, gone }: Required<Change>,
): { stands: Reading; before: Map<Line, Reading> } {
  const before = new Map<Line, Reading>();
  const isOld = (line: Line) => !fresh(line);
  const last = lines.findLastIndex(isOld);
  // The reading as it was after a line, and as it is now without `gone` and with `fresh` lines.
  let left = last < 0 ? stands : foundBy(lines.find(isOld));
  let now = left;
  const leftBy = new Map<string, Line>();
  const nowBy = new Map<string, Line>();
  const carry = (found: Reading) => {
    now = merged((field) => (found[field] === left[field] ? now[field] : found[field]));
    left = found;
  };
  for (const [at, line] of lines.entries()) {
    if (at === last + 1) carry(stands);
    if (isOld(line)) {
      carry(foundBy(line));
      left = said(left, line, leftBy.get(line.line_key));
      leftBy.set(line.line_key, line);
    }
    if (gone(line)) continue;
    if (!isSame(now, foundBy(line))) before.set(line, now);
    now = said(now, line, nowBy.get(line.line_key));
    nowBy.set(line.line_key, line);
  }
  if (last === lines.length - 1) carry(stands);
  return { stands: now, before };
}

const merged = (value: <Field extends keyof Reading>(field: Field) => Reading[Field]): Reading => ({
  state: value('state'),
  rating: value('rating'),
  started_on: value('started_on'),
  finished_on: value('finished_on'),
  note: value('note'),
});

const foundBy = (line: Line | undefined): Reading => Reading.parse(line?.before ?? NOTHING);

const isSame = (one: Reading, other: Reading) => FIELDS.every((field) => one[field] === other[field]);

const saidBy = ({ state, rating, started_on, finished_on, note }: Line): Reading => ({
  ...{ rating, started_on, finished_on, note },
  state: state === GIVEN_UP ? null : state,
});

/**
 * The reading after a line has been applied. What the reader or an earlier line has said takes precedence, except that
 * a book “to read” takes the line's state. If an earlier list had the same line (`old`), what has changed in it is
 * adopted.
 */
function said(stands: Reading, line: Line, old: Line | undefined): Reading {
  return old ? corrected(stands, saidBy(line), saidBy(old)) : filled(stands, saidBy(line));
}

const stateOf = (stands: Reading['state'], said: Reading['state']) =>
  stands === null || stands === 'to-read' ? (said ?? stands) : stands;

function filled(stands: Reading, said: Reading): Reading {
  const state = stateOf(stands.state, said.state);
  // The line's dates belong to its state, so they count only if that state does.
  const isOfState = state === said.state;
  return {
    state,
    rating: stands.rating ?? said.rating,
    started_on: stands.started_on ?? (isOfState ? said.started_on : null),
    finished_on: stands.finished_on ?? (isOfState ? said.finished_on : null),
    note: stands.note ?? said.note,
  };
}

/**
 * Adopts what the list has changed. A note that the reader has edited stays, and so does a note or a start that the
 * list no longer has.
 */
function corrected(stands: Reading, said: Reading, old: Reading): Reading {
  const isNew = (field: (typeof FIELDS)[number]) => said[field] !== old[field];
  return {
    state: isNew('state') ? said.state : stands.state,
    rating: isNew('rating') ? said.rating : stands.rating,
    finished_on: isNew('finished_on') ? said.finished_on : stands.finished_on,
    started_on: isNew('started_on') ? (said.started_on ?? stands.started_on) : stands.started_on,
    note:
      isNew('note') && (stands.note === null || stands.note === old.note) ? (said.note ?? stands.note) : stands.note,
  };
}
