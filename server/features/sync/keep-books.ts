import { SYNC_BOOKS_MAX } from '../../../contract/limits.ts';
import type { Connection } from '../../platform/db/database.ts';
import { lockUser } from '../../platform/db/lock-user.ts';
import type { Services } from '../../services.ts';
import { asWritten } from '../../wording/labels.ts';
import { toBook } from '../books/books.ts';
import { relationsOf, shelveBooks } from '../library/library.ts';
import { leaningOf } from '../taste/taste.ts';
import { applyTasteToLead } from './apply-taste-to-lead.ts';
import { chooseBooks } from './find/choose.ts';
import type { Lead } from './find/consider.ts';
import type { Harvest } from './harvest.ts';
import { addTopics, insertSeen, selectRemovedTopics } from './queries/kept.ts';
import { addBrought, beatRun, type RunKey } from './queries/runs.ts';
import { reasonFor } from './reason-for.ts';
import { RunLost } from './run-lost.ts';

/** Puts these books on the shelf before the end. They can be taken back even if the run never gets there. */
export async function shelveEarly({ db, clock }: Services, harvest: Harvest, leads: readonly Lead[]): Promise<void> {
  const { userId } = harvest.key;
  const added = await db.transaction().execute(async (trx) => {
    await lockRun(trx, harvest.key, clock.now());
    const books = await shelveBooks({ db: trx, clock }, userId, asShelved(harvest, leads));
    await addBrought(trx, harvest.key, { books });
    return books;
  });
  harvest.early.push(...added);
}

/** Before anything is written: first the reader, as everywhere. @throws RunLost */
async function lockRun(trx: Connection, key: RunKey, now: Date): Promise<void> {
  await lockUser(trx, key.userId);
  // Then the lease row: a disconnect waits for us or we find that it was faster.
  if (!(await beatRun(trx, key, now, { read: 0, relevant: 0, books: 0 }))) throw new RunLost();
}

/** The choice among everything that was read, without books that the reader ever had, has removed or does not want. */
export async function choose(connection: Connection, { key, leads }: Harvest) {
  const removed = await selectRemovedTopics(connection, key.userId);
  const leaning = await leaningOf(connection, key.userId);
  const wanted = leads.map((each) =>
    each
      .filter(({ topic }) => topic === null || !removed.has(topic))
      .flatMap((lead) => applyTasteToLead(lead, leaning)),
  );
  const ids = [...new Set(wanted.flat().map(({ work }) => work.id))];
  const known = await relationsOf(connection, key.userId, ids);
  return chooseBooks(wanted, new Set(known.keys()));
}

const asShelved = ({ key }: Harvest, leads: readonly Lead[]) =>
  leads.map((lead) => ({
    workId: lead.work.id,
    source: key.source === 'spotify' ? ('spotify' as const) : ('youtube' as const),
    why: reasonFor(lead),
  }));

/**
 * Chooses among everything that was read and writes books, topics and hashes. Books that the reader ever had stay
 * unchanged.
 */
export async function keepBooks(services: Services, harvest: Harvest): Promise<void> {
  const { db, clock } = services;
  const { userId, source } = harvest.key;
  const chosen = (await choose(db, harvest)).slice(0, SYNC_BOOKS_MAX - harvest.early.length);
  const books = asShelved(harvest, chosen);
  const removed = await selectRemovedTopics(db, userId);
  const topics = [...harvest.topics].filter(([label]) => !removed.has(label));
  const kept = await db.transaction().execute(async (trx) => {
    await lockRun(trx, harvest.key, clock.now());
    const added = await shelveBooks({ db: trx, clock }, userId, books);
    await addTopics(
      trx,
      userId,
      source,
      topics.map(([label, videos]) => ({ label, name: asWritten(label), videos, found_at: clock.now() })),
    );
    await insertSeen(trx, userId, source, [...harvest.hashes]);
    await addBrought(trx, harvest.key, {
      books: added,
      topics: Object.fromEntries(topics),
      // A list can be read again. What an account likes stays known, or it would come again with the next sync.
      hashes: source === 'import' ? [...harvest.hashes] : [],
    });
    const more = harvest.early.length + added.length - harvest.booksTold;
    await beatRun(trx, harvest.key, clock.now(), { read: 0, relevant: 0, books: more });
    return added;
  });
  harvest.kept = chosen.flatMap((lead) => {
    if (!kept.includes(lead.work.id)) return [];
    const { id, title, authors, cover_image_url, why } = toBook(lead.work, { why: reasonFor(lead) });
    return { id, title, authors, cover_image_url, why };
  });
  services.log.info(
    { source, videos: harvest.hashes.size, books: harvest.early.length + kept.length },
    'sync wrote books',
  );
}
