import { keysOf } from '../../../contract/keys-of.ts';
import { Reading } from '../../../contract/library.ts';
import { type ListedState, ShelfFormat, type ShelfMatch } from '../../../contract/shelf.ts';
import type { Connection } from '../../platform/db/database.ts';
import { readingsOf, settle, type Wish, writeReadings } from '../library/library.ts';
import { selectImportMoments } from './import-queries.ts';
import { type ImportedLine, type Line, selectLinesMeaning, updateBefore, updateMatch } from './line-queries.ts';

/** What a list says of a book that the reader did not finish and will not: it is set aside, not shelved. */
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

/** Which lines have come and are not taken down yet, and which go. */
type Change = { fresh?: (line: Line) => boolean; gone?: (line: Line) => boolean };

/**
 * Brings the shelf in line with what lists say of these works, in the order in which they were brought: where each book
 * stands (`library/brought.ts`), and what is said of it. What the reader has done between and since stands. Lines that
 * go are still there when this is called. Answers as `settle` does. In a transaction.
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
 * Says what the lines of a key mean, in every import that brought it. The book that they were taken for leaves the
 * shelf, if nothing else had put it there. In a transaction.
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

/** The newest list decides; of several lines of it, about several editions, one that was not given up. */
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
    // What was given up is set aside once.
    const before = lists.findLast((list) => !list.some(fresh));
    const isNew = (newest?.some(fresh) ?? false) && (before?.some(isTelling) ?? true);
    return { ...wish, place: newest ? 'aside' : null, isNew, bookmarkedAt: null };
  }
  // Another edition of it was read.
  const isBegun = lines.some((line) => isTelling(line) && line.state !== 'to-read');
  const bookmark = lines.find(({ bookmarked, state }) => bookmarked && !(state === 'to-read' && isBegun));
  // To have it on the shelf may be said again by any list.
  const isNew = lines.some((line) => fresh(line) && isTelling(line));
  return { ...wish, place: 'shelf', isNew, bookmarkedAt: bookmark?.import_at ?? null };
}

/** What lines say of one book, one after another, where its reader has said nothing. */
export function toldBy(lines: readonly Line[]): Reading {
  return replay(lines.filter(isTelling), NOTHING, { fresh: () => true, gone: () => false }).stands;
}

/**
 * Tells again what lines say of a book, without those that go and with those that are fresh. `before` of a line is what
 * stood when it was taken down, so what the reader has said between two lines is what the first had left and the second
 * found otherwise; it stays in its place. A field that stands as a line has it counts as that line's word.
 */
function replay(
  lines: readonly Line[],
  stands: Reading,
  { fresh, gone }: Required<Change>,
): { stands: Reading; before: Map<Line, Reading> } {
  const before = new Map<Line, Reading>();
  const isOld = (line: Line) => !fresh(line);
  const last = lines.findLastIndex(isOld);
  // What stood in fact after a line, and what stands now that lines have gone or come.
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
 * What stands after a line has been taken down. What the reader, or an earlier line, has said stands; only a book that
 * was to be read becomes one that is read. Where an earlier list had the same line (`old`), what this one says
 * otherwise is believed.
 */
function said(stands: Reading, line: Line, old: Line | undefined): Reading {
  return old ? corrected(stands, saidBy(line), saidBy(old)) : filled(stands, saidBy(line));
}

const stateOf = (stands: Reading['state'], said: Reading['state']) =>
  stands === null || stands === 'to-read' ? (said ?? stands) : stands;

function filled(stands: Reading, said: Reading): Reading {
  const state = stateOf(stands.state, said.state);
  // The days of a book that was read are none of one that is being read again.
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
 * What the list says otherwise than before counts; a note of the reader's, and a day that the list does not know, stay.
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
