import { followIndex, updateIndex } from '../../../server/features/books/indexing.ts';
import { type IncomingBook, type StoredBooks, storeBooks } from '../../../server/features/books/store-books.ts';
import type { Services } from '../../../server/services.ts';

/** Where every importer puts its books: records first, then the index, in batches, while readers search. */
export type Sink = {
  write(books: readonly IncomingBook[]): Promise<void>;
  /**
   * Brings the index up to date with what was written, while the next books are; then calls `done`: from there on an
   * interrupted import may go on. Waits only for the flush before.
   */
  flush(done: () => Promise<void>): Promise<void>;
  /** Flushes, and takes the new rows into the full-text index. */
  finish(): Promise<void>;
  totals: { created: number; changed: number; merged: number };
};

/**
 * New rows are found once the full-text index has taken them in, which happens at this many. It may write the index anew,
 * so the number grows with it, or importing many would take the square of their time.
 */
const UNINDEXED_MAX = 20_000;
const UNINDEXED_SHARE = 0.2;

export function createSink(services: Pick<Services, 'db' | 'clock' | 'index'>): Sink {
  const totals = { created: 0, changed: 0, merged: 0 };
  let pending: StoredBooks = { created: [], changed: [], merged: [] };
  let untidied = 0;
  let flushing: Promise<void> = Promise.resolve();
  const update = async (stored: StoredBooks, done: () => Promise<void>) => {
    // Somebody may have built the index anew meanwhile.
    await followIndex(services);
    await updateIndex(services, stored);
    untidied += stored.created.length + stored.changed.length;
    if (untidied >= Math.max(UNINDEXED_MAX, UNINDEXED_SHARE * (await services.index.size()))) {
      untidied = 0;
      await services.index.tidy();
    }
    await done();
  };
  const flush = async (done: () => Promise<void>) => {
    await flushing;
    const stored = pending;
    pending = { created: [], changed: [], merged: [] };
    flushing = update(stored, done);
    // Whoever waits for it is told; until then it must not end the process.
    flushing.catch(() => {});
  };
  return {
    totals,
    async write(books) {
      const stored = await services.db.transaction().execute((trx) => storeBooks(trx, books, services.clock.now()));
      for (const kind of ['created', 'changed', 'merged'] as const) {
        pending[kind].push(...stored[kind]);
        totals[kind] += stored[kind].length;
      }
    },
    flush,
    async finish() {
      await flush(async () => {});
      await flushing;
      await services.index.tidy();
    },
  };
}
