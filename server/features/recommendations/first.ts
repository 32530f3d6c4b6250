import { DAY } from '../../../contract/limits.ts';
import type { Catalogue } from './catalogue.ts';
import { DEFAULT_ZONE } from './due.ts';
import { composePicks, type WeeklyServices, writePicks } from './make.ts';
import { beginPhrasing } from './phrasing.ts';
import { readCatalogue } from './read-catalogue.ts';
import { holdReaders, markBegun, selectNewReaders } from './reader-queries.ts';
import { weekOf } from './week.ts';

const BATCH = 20;
/** Books or topics that are enough to choose by. */
const A_FEW = 3;

/**
 * The first pick of a new reader does not wait for Sunday: it comes as soon as there are a few books or topics to choose by,
 * and on the day after signing up in any case. It is the pick of the week it is made in, so that Sunday brings the mail and
 * no second pick. Answers how many readers were served.
 */
export async function makeFirstPicks(services: WeeklyServices, signal?: AbortSignal): Promise<number> {
  const { db, clock } = services;
  const phrase = beginPhrasing(services, signal);
  let catalogue: Catalogue | undefined;
  let served = 0;
  while (!signal?.aborted) {
    const now = clock.now();
    const readers = await selectNewReaders(db, { books: A_FEW, before: new Date(now.getTime() - DAY), limit: BATCH });
    if (readers.length === 0) break;
    const weeks = readers.map(({ user_id: userId, time_zone: zone }) => ({
      userId,
      sunday: weekOf(now, zone ?? DEFAULT_ZONE),
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
      // Without anything left to give there is no first pick either, and no looking for one every minute.
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
