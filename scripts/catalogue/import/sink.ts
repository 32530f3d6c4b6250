import { followIndex, updateIndex } from '../../../server/features/books/indexing.ts';
import { type IncomingBook, type StoredBooks, storeBooks } from '../../../server/features/books/store-books.ts';
import type { Services } from '../../../server/services.ts';

/** Where every importer puts its books: records first, then the index, in batches, while readers search. */
export type Sink = {
  write(books: readonly IncomingBook[]): Promise<void>;
  /** Brings the index up to date. What was written before may be checkpointed after. */
  flush(): Promise<void>;
  /** Flushes, and takes the new rows into the full-text index. */
  finish(): Promise<void>;
  totals: { created: number; changed: number; merged: number };
};

/** Rows that are found by scanning slow every search down: they are taken into the full-text index at this many. */
const UNINDEXED_MAX = 50_000;

export function createSink(services: Pick<Services, 'db' | 'clock' | 'index'>): Sink {
  const totals = { created: 0, changed: 0, merged: 0 };
  let pending: StoredBooks = { created: [], changed: [], merged: [] };
  let untidied = 0;
  const flush = async () => {
    // Somebody may have built the index anew meanwhile.
    await followIndex(services);
    await updateIndex(services, pending);
    untidied += pending.created.length + pending.changed.length;
    pending = { created: [], changed: [], merged: [] };
    if (untidied < UNINDEXED_MAX) return;
    untidied = 0;
    await services.index.tidy();
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
      await flush();
      await services.index.tidy();
    },
  };
}
