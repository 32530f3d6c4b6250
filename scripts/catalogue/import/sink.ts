import {
  followIndex,
  giveUpOthers,
  type IncomingBook,
  noteForIndexes,
  type PreparedBooks,
  prepareBooks,
  settleIndex,
  storePrepared,
  takeWaiting,
} from '../../../server/features/books/books.ts';
import type { Services } from '../../../server/services.ts';

/** Stores the books of every importer: records first, then the index, in batches, while readers search. */
export type Sink = {
  /**
   * Stores these while the caller prepares the next ones. Waits only for the previous ones, and throws their failure.
   */
  write(books: readonly IncomingBook[]): Promise<void>;
  /**
   * Calls `done` once all books are written: an interrupted import may resume from there. The index takes them while
   * the next are being written.
   */
  flush(done: () => Promise<void>): Promise<void>;
  /** Flushes, and adds the new rows to the full-text index. */
  finish(): Promise<void>;
  totals: { created: number; changed: number; merged: number };
};

/**
 * New rows are found once they are in the full-text index, which takes them in at this many. That rewrites the index,
 * so the number grows with it. Otherwise importing many books would take quadratic time.
 */
const UNINDEXED_MAX = 20_000;
const UNINDEXED_SHARE = 4;
/** Works that the index takes at once: each time makes a version, and looks for their ids in all of it. */
const BATCH = 10_000;

export function createSink(services: Pick<Services, 'db' | 'alone' | 'clock' | 'index'>): Sink {
  const { db, clock, index } = services;
  const totals = { created: 0, changed: 0, merged: 0 };
  // A killed run may have left rows that are not in the full-text index.
  let isSettled = false;
  let unsettled = 0;
  let storing: Promise<void> = Promise.resolve();
  let indexing: Promise<void> = Promise.resolve();
  const store = async (books: PreparedBooks) => {
    const stored = await db.transaction().execute(async (trx) => {
      const result = await storePrepared(trx, books, clock.now());
      await noteForIndexes(trx, result);
      return result;
    });
    for (const kind of ['created', 'changed', 'merged'] as const) totals[kind] += stored[kind].length;
  };
  const settle = async () => {
    isSettled = true;
    unsettled = 0;
    await settleIndex(services);
  };
  const update = async () => {
    // Somebody may have rebuilt the index meanwhile.
    await followIndex(services);
    await giveUpOthers(services);
    unsettled += await takeWaiting(services, BATCH);
    if (unsettled >= Math.max(UNINDEXED_MAX, UNINDEXED_SHARE * ((await index.size()) - unsettled))) await settle();
  };
  return {
    totals,
    async write(books) {
      const prepared = prepareBooks(books);
      await storing;
      storing = quietly(store(prepared));
    },
    async flush(done) {
      await Promise.all([storing, indexing]);
      indexing = quietly(update());
      await done();
    },
    async finish() {
      await this.flush(async () => {});
      await indexing;
      if (unsettled > 0 || !isSettled) await settle();
    },
  };
}

/** The caller that awaits it hears of a failure. Until then it must not end the process. */
function quietly(work: Promise<void>): Promise<void> {
  work.catch(() => {});
  return work;
}
