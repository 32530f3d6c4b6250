import type { ListedState } from '../../../contract/shelf.ts';
import type { Connection } from '../../platform/db/database.ts';
import { relationsOf, setAside } from '../library/library.ts';
import type { Line } from './queries.ts';
import type { NamedLine } from './shelf-tasks.ts';

/** What a list says of a book that the reader did not finish and will not: it is set aside, not shelved. */
export const GIVEN_UP = 'abandoned' satisfies ListedState;

/** The books that lines say were given up, new lines and those that had said something else. */
export const givenUpIn = (
  matched: readonly { line: NamedLine; workId: string | null }[],
  before: ReadonlyMap<string, Line>,
): string[] =>
  matched.flatMap(({ line, workId }) => {
    const old = before.get(line.key);
    if (line.state !== GIVEN_UP || old?.state === GIVEN_UP) return [];
    return old ? (old.work_id ?? []) : (workId ?? []);
  });

/**
 * Sets books aside that a list says were given up, but for those of which the reader has said something here. `since` is the
 * day of the import, by which undoing knows them. Answers how many these were.
 */
export async function setGivenUpAside(
  connection: Connection,
  userId: string,
  workIds: readonly string[],
  since: Date,
): Promise<number> {
  const said = await relationsOf(connection, userId, workIds);
  const fresh = [...new Set(workIds)].filter((id) => !said.has(id));
  await setAside(connection, userId, fresh, since);
  return fresh.length;
}
