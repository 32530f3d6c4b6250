import { type WeeklyItem, type WeeklyPick, WeeklyTheme } from '../../../contract/recommendations.ts';
import { AppError } from '../../errors.ts';
import type { Connection } from '../../platform/db/database.ts';
import { findWorks, toBook } from '../books/books.ts';
import { relationsOf } from '../library/library.ts';
import { selectGivenBook, selectPick, selectPickBooks, selectPickOfWeek, selectPicks } from './queries.ts';

export { makeDuePicks } from './due.ts';
export { makeFirstPicks } from './first.ts';
export { getSettings } from './settings.ts';

/** Three years of Sundays. Older picks are stored but not listed. */
const LISTED = 156;

/** The reader's picks, newest first. */
export async function listPicks(connection: Connection, userId: string): Promise<WeeklyItem[]> {
  const picks = await readPicks(connection, userId, await selectPicks(connection, userId, LISTED));
  return picks.map(({ id, title, created_at, sunday, books }) => {
    // A book that was set aside is no reason to open the pick.
    const covers = books.filter(({ hidden }) => !hidden).map((book) => book.cover_image_url);
    return { id, title, created_at, sunday, covers };
  });
}

/** One pick with its books. @throws AppError `recommendation_not_found`, also for a pick of another reader. */
export async function getPick(connection: Connection, userId: string, id: string): Promise<WeeklyPick> {
  // The column accepts only UUIDs, and no pick has any other id.
  const row = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)
    ? await selectPick(connection, userId, id)
    : undefined;
  const [pick] = await readPicks(connection, userId, row ? [row] : []);
  if (!pick) {
    throw new AppError(
      'recommendation_not_found',
      'There is no such recommendation. See your list for those you have.',
    );
  }
  return pick;
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
  const row = await selectPickOfWeek(connection, userId, sunday);
  return (await readPicks(connection, userId, row ? [row] : []))[0];
}

/** The newest picks with their books. */
export async function newestPicks(connection: Connection, userId: string, limit: number): Promise<WeeklyPick[]> {
  return readPicks(connection, userId, await selectPicks(connection, userId, limit));
}

type PickRow = NonNullable<Awaited<ReturnType<typeof selectPick>>>;

/**
 * Every book is read from the current records, in three queries for all picks; a book that no longer exists is left
 * out.
 */
async function readPicks(connection: Connection, userId: string, picks: readonly PickRow[]): Promise<WeeklyPick[]> {
  if (picks.length === 0) return [];
  const given = await selectPickBooks(
    connection,
    userId,
    picks.map(({ sunday }) => sunday),
  );
  const ids = [...new Set(given.map(({ work_id }) => work_id))];
  const relations = await relationsOf(connection, userId, ids);
  const works = new Map((await findWorks(connection, ids)).map((work) => [work.id, work]));
  const toWeeklyBook = ({ work_id: id, why }: (typeof given)[number]) => {
    const work = works.get(id);
    if (!work) return [];
    const relation = relations.get(id);
    const book = toBook(work, { liked: relation?.liked ?? false, why });
    return { ...book, in_library: relation?.state === 'shelved', hidden: relation?.state === 'removed' };
  };
  return picks.map((pick) => ({
    id: pick.id,
    title: pick.title,
    description: pick.description,
    created_at: pick.created_at.toISOString(),
    sunday: pick.sunday,
    theme: themeOf(pick),
    books: given.filter(({ sunday }) => sunday === pick.sunday).flatMap(toWeeklyBook),
  }));
}

/**
 * The theme column holds 'kind:label'. During an upgrade an older process may still write `kindred` for `readers`.
 */
function themeOf({ theme, theme_name: name }: { theme: string; theme_name: string | null }): WeeklyTheme | null {
  const [stored] = theme.split(':');
  const kind = WeeklyTheme.shape.kind.safeParse(stored === 'kindred' ? 'readers' : stored);
  return name !== null && kind.success ? { kind: kind.data, name } : null;
}
