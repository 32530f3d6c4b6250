import { Reading } from '../../../contract/library.ts';
import type { Connection } from '../../platform/db/database.ts';
import { readingsOf, writeReadings } from '../library/library.ts';
import { GIVEN_UP } from './given-up.ts';
import { type Line, updateBefore } from './queries.ts';

/** A line with the book that it means; `old` is what it said when it was brought before. */
export type ToldLine = { line: Line; workId: string; old?: Line | undefined };

const FIELDS = ['state', 'rating', 'started_on', 'finished_on', 'note'] as const;
const NOTHING: Reading = { state: null, rating: null, started_on: null, finished_on: null, note: null };

/**
 * Takes down what lines say of their books. What the reader, or an earlier line, has said stands; only a book that was to be
 * read becomes one that is read. A line that was here before and says something else now is believed. What stood there is kept
 * with the line, for `takeBackTold`.
 */
export async function takeDown(connection: Connection, userId: string, lines: readonly ToldLine[]): Promise<void> {
  const telling = lines.filter(({ line }) => line.state !== GIVEN_UP);
  const readings = await readingsOf(connection, userId, [...new Set(telling.map(({ workId }) => workId))]);
  const changed = new Map<string, Reading>();
  const before = new Map<string, Reading>();
  for (const { line, workId, old } of telling) {
    const stands = readings.get(workId);
    if (!stands) continue;
    const said = saidBy(line);
    const next = old ? corrected(stands, said, saidBy(old)) : filled(stands, said);
    if (isSame(stands, next)) continue;
    if (line.before === null) before.set(line.line_key, stands);
    readings.set(workId, next);
    changed.set(workId, next);
  }
  await writeReadings(connection, userId, changed);
  await updateBefore(connection, userId, before);
}

/** Puts back what stood before lines were taken down, where the reader has not said something else since. */
export async function takeBackTold(connection: Connection, userId: string, lines: readonly Line[]): Promise<void> {
  const told = lines.filter(({ work_id: id, before }) => id !== null && before !== null);
  const readings = await readingsOf(connection, userId, [...new Set(told.flatMap(({ work_id: id }) => id ?? []))]);
  const changed = new Map<string, Reading>();
  // The last one first: what it found may be what another line of the list had said.
  for (const line of told.toSorted((a, b) => b.place - a.place)) {
    const id = line.work_id ?? '';
    const stands = readings.get(id);
    if (!stands) continue;
    const said = saidBy(line);
    const earlier = Reading.parse(line.before);
    const next = { ...stands };
    for (const field of FIELDS) if (stands[field] === said[field]) Object.assign(next, { [field]: earlier[field] });
    readings.set(id, next);
    changed.set(id, next);
  }
  await writeReadings(connection, userId, changed);
}

const isSame = (one: Reading, other: Reading) => FIELDS.every((field) => one[field] === other[field]);

const saidBy = ({ state, rating, started_on, finished_on, note }: Line): Reading => ({
  ...NOTHING,
  ...{ rating, started_on, finished_on, note },
  state: state === GIVEN_UP ? null : (state as Reading['state']),
});

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

/** What the list says otherwise than before counts; a note of the reader's, and a day that the list does not know, stay. */
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
