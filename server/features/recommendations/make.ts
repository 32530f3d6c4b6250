import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Connection, Db } from '../../platform/db/database.ts';
import type { Services } from '../../services.ts';
import type { Catalogue } from './pick/catalogue.ts';
import { readReaders } from './pick/readers.ts';
import { insertPickBooks, insertPicks, selectTaken } from './queries.ts';
import { type ComposedPick, composePick } from './say/compose.ts';
import type { Phrase } from './say/phrasing.ts';
import type { LocalDate } from './week.ts';

export type WeeklyServices = Pick<Services, 'db' | 'clock' | 'model' | 'log'>;

/** A reader and the Sunday whose week the pick is for. */
export type ReaderWeek = { userId: string; sunday: LocalDate };

/** Called in the transaction of a reader's turn, with the picks that are their readers' newest. */
export type OnPicks = (connection: Connection, picks: readonly ReaderWeek[]) => Promise<void>;

/** The result of choosing: a pick, an existing one (`had`), or nothing left to give (`without`). */
export type Made = {
  picks: ReadonlyMap<string, ComposedPick>;
  had: ReadonlySet<string>;
  without: ReadonlySet<string>;
};

/** The number of readers after which other work of this process gets a turn: about two milliseconds of choosing. */
const STRETCH = 4;

/** Chooses picks for these readers from what the records say now, and words them. Writes nothing. */
export async function composePicks(
  db: Db,
  catalogue: Catalogue,
  wanted: readonly ReaderWeek[],
  phrase: Phrase,
): Promise<Made> {
  const readers = await readReaders(
    db,
    catalogue,
    wanted.map(({ userId }) => userId),
  );
  const had = new Set<string>();
  const without = new Set<string>();
  const composed: ComposedPick[] = [];
  for (const [at, reader] of readers.entries()) {
    if (at % STRETCH === STRETCH - 1) await setImmediate();
    const { userId, picks } = reader;
    const sunday = wanted[at]?.sunday ?? '';
    if (picks.some((pick) => pick.sunday === sunday)) {
      had.add(userId);
      continue;
    }
    const pick = composePick(catalogue, reader, sunday);
    if (pick) composed.push(pick);
    else without.add(userId);
  }
  const worded = await phrase(catalogue, composed);
  return { picks: new Map(worded.map((pick) => [pick.userId, pick])), had, without };
}

/**
 * Writes what was made for these readers' weeks. A reader who has meanwhile added or removed one of the chosen books is
 * left out, and gets another choice later. Returns the weeks that have a pick now.
 */
export async function writePicks(
  connection: Connection,
  weeks: readonly ReaderWeek[],
  made: Made,
  now: Date,
): Promise<ReaderWeek[]> {
  const chosen = weeks.flatMap(({ userId }) => made.picks.get(userId) ?? []);
  const taken = await selectTaken(
    connection,
    chosen.flatMap(({ userId, books }) => books.map(({ id }) => ({ userId, workId: id }))),
  );
  const picks = chosen.filter(({ userId }) => !taken.has(userId)).map((pick) => ({ ...pick, id: randomUUID() }));
  const fresh = await insertPicks(
    connection,
    picks.map(({ userId, sunday, id, theme, themeName, title, description }) => ({
      user_id: userId,
      sunday,
      id,
      theme,
      theme_name: themeName,
      title,
      description,
      created_at: now,
    })),
  );
  await insertPickBooks(
    connection,
    picks
      .filter(({ id }) => fresh.has(id))
      .flatMap(({ userId, sunday, books }) =>
        books.map(({ id, why }, position) => ({ user_id: userId, work_id: id, sunday, position, why })),
      ),
  );
  const written = new Set([...picks.map(({ userId }) => userId), ...made.had]);
  return weeks.filter(({ userId }) => written.has(userId)).map(({ userId, sunday }) => ({ userId, sunday }));
}
