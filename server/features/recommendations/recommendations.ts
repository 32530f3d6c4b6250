import { type WeeklyItem, type WeeklyPick, WeeklyTheme } from '../../../contract/recommendations.ts';
import { AppError } from '../../errors.ts';
import type { Connection } from '../../platform/db/database.ts';
import { findWorks, toBook } from '../books/books.ts';
import { relationsOf } from '../library/library.ts';
import { selectGivenBook, selectPick, selectPickBooks, selectPickOfWeek, selectPicks } from './queries.ts';

export { makeDuePicks } from './due.ts';
export { makeFirstPicks } from './first.ts';

/** Three years of Sundays: older picks stay in the records. */
const LISTED = 156;

/** The reader's picks, newest first. */
export async function listPicks(connection: Connection, userId: string): Promise<WeeklyItem[]> {
  const picks = await selectPicks(connection, userId, LISTED);
  return picks.map(({ id, title, created_at }) => ({ id, title, created_at: created_at.toISOString() }));
}

/** One pick with its books. @throws AppError `recommendation_not_found`, for those of other readers too. */
export async function getPick(connection: Connection, userId: string, id: string): Promise<WeeklyPick> {
  // The column takes nothing but a UUID, and what is none is nobody's.
  const pick = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)
    ? await selectPick(connection, userId, id)
    : undefined;
  if (!pick) {
    throw new AppError(
      'recommendation_not_found',
      'There is no such recommendation. See your list for those you have.',
    );
  }
  return readPick(connection, pick);
}

/** Why this book was given to this reader in a weekly pick; null when it never was. */
export async function whyGiven(connection: Connection, userId: string, workId: string): Promise<string | null> {
  return (await selectGivenBook(connection, userId, workId))?.why ?? null;
}

/** The pick of one week, '2026-03-08' for the one that ends with that Sunday. */
export async function pickOfWeek(
  connection: Connection,
  userId: string,
  sunday: string,
): Promise<WeeklyPick | undefined> {
  const pick = await selectPickOfWeek(connection, userId, sunday);
  return pick && readPick(connection, pick);
}

/** The newest picks with their books. */
export async function newestPicks(connection: Connection, userId: string, limit: number): Promise<WeeklyPick[]> {
  const picks = await selectPicks(connection, userId, limit);
  const read: WeeklyPick[] = [];
  for (const pick of picks) read.push(await readPick(connection, pick));
  return read;
}

/** Every book is read again from our records; one that has left them is left out. */
async function readPick(
  connection: Connection,
  pick: NonNullable<Awaited<ReturnType<typeof selectPick>>>,
): Promise<WeeklyPick> {
  const given = await selectPickBooks(connection, pick.user_id, pick.sunday);
  const ids = given.map(({ work_id }) => work_id);
  const relations = await relationsOf(connection, pick.user_id, ids);
  const whys = new Map(given.map(({ work_id, why }) => [work_id, why]));
  const works = await findWorks(connection, ids);
  return {
    id: pick.id,
    title: pick.title,
    description: pick.description,
    created_at: pick.created_at.toISOString(),
    theme: themeOf(pick),
    books: works.map((work) => {
      const relation = relations.get(work.id);
      return {
        ...toBook(work, { liked: relation?.liked ?? false, why: whys.get(work.id) ?? null }),
        in_library: relation?.state === 'shelved',
        hidden: relation?.state === 'removed',
      };
    }),
  };
}

/** The theme column holds 'kind:label'. */
function themeOf({ theme, theme_name: name }: { theme: string; theme_name: string | null }): WeeklyTheme | null {
  const kind = WeeklyTheme.shape.kind.safeParse(theme.split(':')[0]);
  return name !== null && kind.success ? { kind: kind.data, name } : null;
}
