import {
  followIndex,
  type IncomingBook,
  noteForIndexes,
  type PreparedBooks,
  prepareBooks,
  type StoredBooks,
  storePrepared,
  updateIndex,
} from '../../../server/features/books/books.ts';
import type { Services } from '../../../server/services.ts';

/** Stores the books of every importer: records first, then the index, in batches, while readers search. */
export type Sink = {
  /**
   * Stores these while the caller prepares the next ones. Waits only for the previous ones, and throws their failure.
   */
  write(books: readonly IncomingBook[]): Promise<void>;
  /**
   * Updates the index with the written books while the next are being written, then calls `done`: an interrupted import
   * may resume from there. Waits only for the previous flush.
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

export function createSink(services: Pick<Services, 'db' | 'alone' | 'clock' | 'index'>): Sink {
  const { db, clock, index } = services;
  const totals = { created: 0, changed: 0, merged: 0 };
  let pending = nothing();
  // A killed run may have left rows that are not in the full-text index.
  let isTidy = false;
  let untidied = 0;
  let storing: Promise<void> = Promise.resolve();
  let flushing: Promise<void> = Promise.resolve();
  let tidying: Promise<void> = Promise.resolve();
  const store = async (books: PreparedBooks) => {
    const stored = await db.transaction().execute(async (trx) => {
      const result = await storePrepared(trx, books, clock.now());
      await noteForIndexes(trx, result, index.name());
      return result;
    });
    for (const kind of ['created', 'changed', 'merged'] as const) {
      pending[kind].push(...stored[kind]);
      totals[kind] += stored[kind].length;
    }
    pending.works.push(...stored.works);
  };
  const tidy = async () => {
    isTidy = true;
    untidied = 0;
    await index.tidy();
  };
  const update = async (stored: StoredBooks, done: () => Promise<void>) => {
    // Somebody may have rebuilt the index meanwhile.
    await followIndex(services);
    // Adding can run beside tidying. Removing rows that tidying moves cannot.
    if (stored.changed.length + stored.merged.length > 0) await tidying;
    await updateIndex(services, stored);
    await done();
    untidied += stored.works.length;
    if (untidied < Math.max(UNINDEXED_MAX, UNINDEXED_SHARE * ((await index.size()) - untidied))) return;
    await tidying;
    tidying = quietly(tidy());
  };
  return {
    totals,
    async write(books) {
      const prepared = prepareBooks(books);
      await storing;
      storing = quietly(store(prepared));
    },
    async flush(done) {
      await Promise.all([storing, flushing]);
      const stored = pending;
      pending = nothing();
      flushing = quietly(update(stored, done));
    },
    async finish() {
      await this.flush(async () => {});
      await flushing;
      await tidying;
      if (untidied > 0 || !isTidy) await tidy();
    },
  };
}

/** The caller that awaits it hears of a failure. Until then it must not end the process. */
function quietly(work: Promise<void>): Promise<void> {
  work.catch(() => {});
  return work;
}

const nothing = (): StoredBooks => ({ created: [], changed: [], merged: [], works: [] });
