import type { Erasure, Known, KnownTopic } from '../../../contract/known.ts';
import type { Connection } from '../../platform/db/database.ts';
import { lockUser } from '../../platform/db/lock-user.ts';
import type { Services } from '../../services.ts';
import { asWritten } from '../../wording/labels.ts';
import { takeBackAside } from '../library/library.ts';
import { forgetImports, forgetWaiting } from '../shelf/shelf.ts';
import { disconnect } from '../sync/sync.ts';
import { drawsOf } from '../taste/taste.ts';
import {
  clearAllReadings,
  clearBrought,
  clearBroughtTaste,
  clearReasons,
  countKnown,
  deleteRows,
  deleteTopic,
  selectConnectedSince,
  selectTopicRows,
  type TopicRow,
} from './queries.ts';

/** What we know about a reader: topics and their origin, what they like, what is connected, and what is stored. */
export async function getKnown({ db }: Pick<Services, 'db'>, userId: string): Promise<Known> {
  const topics = Map.groupBy(await selectTopicRows(db, userId), ({ label }) => label);
  return {
    topics: [...topics].map(toTopic).sort((a, b) => b.weight - a.weight || (a.label < b.label ? -1 : 1)),
    draws: (await drawsOf(db, userId)).map((draw) =>
      draw.kind === 'subject' ? { ...draw, name: asWritten(draw.name) } : draw,
    ),
    connections: (await selectConnectedSince(db, userId)).map(({ source, connected_at: at }) => ({
      source,
      since: at.toISOString(),
    })),
    counts: await countKnown(db, userId),
  };
}

const toTopic = ([label, rows]: [string, TopicRow[]]): KnownTopic => ({
  label,
  name: rows.find(({ name }) => name !== null)?.name ?? asWritten(label),
  removed: rows.some(({ removed }) => removed),
  weight: rows.reduce((sum, { videos }) => sum + videos, 0),
  from: rows.map(({ source, videos, found_at: at }) => ({
    source,
    videos,
    found_on: at?.toISOString().slice(0, 10) ?? null,
  })),
});

/**
 * Deletes the named parts, at once and for good. Access to other services is revoked. The account, its ways to sign in
 * and the answers about mail stay: they are deleted with the account.
 */
export async function eraseKnown(services: Services, userId: string, erasure: Erasure): Promise<Known> {
  const { db } = services;
  switch (erasure.what) {
    case 'topic':
      await betweenLines(services, userId, (trx) => deleteTopic(trx, userId, erasure.label));
      break;
    case 'youtube':
    case 'spotify':
      await disconnect(services, userId, erasure.what, { removeBooks: true });
      await clearReasons(db, userId, [erasure.what]);
      break;
    case 'taste':
      await betweenLines(services, userId, async (trx) => {
        await deleteRows(trx, userId, ['taste_marks', 'taste_dials']);
        await takeBackAside(trx, userId);
        await clearBroughtTaste(trx, userId);
        await forgetWaiting(trx, userId, 'taste');
      });
      break;
    case 'readings':
      await betweenLines(services, userId, async (trx) => {
        await clearAllReadings(trx, userId);
        await forgetWaiting(trx, userId, 'readings');
      });
      break;
    case 'imports':
      await betweenLines(services, userId, (trx) => forgetImports(trx, userId));
      break;
    case 'library':
      // Imported lines say what the books say, and a line that stays would keep its book from being imported again.
      await betweenLines(services, userId, async (trx) => {
        await deleteRows(trx, userId, ['shelf_imports', 'library_books', 'shelf_facets']);
        await clearBrought(trx, userId);
      });
      break;
    case 'everything':
      await eraseAll(services, userId);
  }
  // Last, because a file that was made before or meanwhile still holds what is forgotten.
  await deleteRows(db, userId, ['exports']);
  return getKnown(services, userId);
}

/** In one transaction, between two batches of a list that is being matched. */
const betweenLines = ({ db }: Services, userId: string, erase: (trx: Connection) => Promise<unknown>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    await erase(trx);
  });

async function eraseAll(services: Services, userId: string): Promise<void> {
  for (const source of ['youtube', 'spotify'] as const)
    await disconnect(services, userId, source, { removeBooks: false });
  await betweenLines(services, userId, async (trx) => {
    await deleteRows(trx, userId, ['shelf_imports', 'library_books', 'shelf_facets', 'taste_marks', 'taste_dials']);
    await deleteRows(trx, userId, ['weekly_picks', 'questions']);
  });
}
