import { DAY, FIRST_PICK_BOOKS } from '../../../contract/limits.ts';
import { DEFAULT_HOUR, DEFAULT_ZONE, turnAfter } from './due.ts';
import { composePicks, type WeeklyServices, writePicks } from './make.ts';
import type { Catalogue } from './pick/catalogue.ts';
import { readCatalogue } from './pick/read-catalogue.ts';
import { enrolReaders, holdReaders, markBegun, selectNewReaders } from './reader-queries.ts';
import { beginPhrasing } from './say/phrasing.ts';
import { latestSunday } from './week.ts';

const BATCH = 20;

/**
 * The first pick of a new reader does not wait for Sunday: it is made as soon as there are a few books or topics to
 * choose by, and at the latest on the day after sign-up. It is the pick of the week that the latest Sunday began, so
 * the coming one brings the next pick. Returns how many readers were served.
 */
export async function makeFirstPicks(services: WeeklyServices, signal?: AbortSignal): Promise<number> {
  const { db, clock } = services;
  // Readers who only use the API never request the week's settings, so they are added to the schedule here.
  const lately = new Date(clock.now().getTime() - DAY);
  await enrolReaders(db, turnAfter(clock.now(), DEFAULT_HOUR, null), { since: lately });
  const phrase = beginPhrasing(services, signal);
  let catalogue: Catalogue | undefined;
  let served = 0;
  while (!signal?.aborted) {
    const now = clock.now();
    const readers = await selectNewReaders(db, {
      books: FIRST_PICK_BOOKS,
      before: new Date(now.getTime() - DAY),
      limit: BATCH,
    });
    if (readers.length === 0) break;
    const weeks = readers.map(({ user_id: userId, time_zone: zone }) => ({
      userId,
      sunday: latestSunday(now, zone ?? DEFAULT_ZONE),
    }));
    catalogue ??= await readCatalogue(db);
    const made = await composePicks(db, catalogue, weeks, phrase);
    const begun = await db.transaction().execute(async (trx) => {
      const held = await holdReaders(
        trx,
        weeks.map(({ userId }) => userId),
      );
      const fresh = new Set(held.filter((reader) => !reader.begun).map((reader) => reader.user_id));
      const still = weeks.filter(({ userId }) => fresh.has(userId));
      const written = await writePicks(trx, still, made, now);
      // A reader for whom nothing is left counts as served, so that we do not look again every minute.
      const begun = [
        ...written.map(({ userId }) => userId),
        ...[...made.without].filter((userId) => fresh.has(userId)),
      ];
      await markBegun(trx, begun);
      return begun.length;
    });
    if (begun === 0) break;
    served += begun;
  }
  return served;
}
