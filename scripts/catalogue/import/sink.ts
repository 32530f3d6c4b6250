import { followIndex, updateIndex } from '../../../server/features/books/indexing.ts';
import {
  type IncomingBook,
  type PreparedBooks,
  prepareBooks,
  type StoredBooks,
  storePrepared,
} from '../../../server/features/books/store-books.ts';
import type { Services } from '../../../server/services.ts';

/** Where every importer puts its books: records first, then the index, in batches, while readers search. */
export type Sink = {
  /** Stores these while the caller prepares the next ones: waits only for those before, whose failure it throws. */
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
 * New rows are found once the full-text index has taken them in, which happens at this many. It writes the index again,
 * so the number grows with it, or importing many would take the square of their time.
 */
const UNINDEXED_MAX = 20_000;
const UNINDEXED_SHARE = 4;

export function createSink(services: Pick<Services, 'db' | 'alone' | 'clock' | 'index'>): Sink {
  const { db, clock, index } = services;
  const totals = { created: 0, changed: 0, merged: 0 };
  let pending = nothing();
  // A run that was killed may have left rows that the full-text index has not taken in.
  let isTidy = false;
  let untidied = 0;
  let storing: Promise<void> = Promise.resolve();
  let flushing: Promise<void> = Promise.resolve();
  let tidying: Promise<void> = Promise.resolve();
  const store = async (books: PreparedBooks) => {
    const stored = await db.transaction().execute((trx) => storePrepared(trx, books, clock.now()));
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
    // Somebody may have built the index again meanwhile.
    await followIndex(services);
    // Adding goes on beside tidying, taking rows out that it moves does not.
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

/** What waits for it is told of a failure; until then it must not end the process. */
function quietly(work: Promise<void>): Promise<void> {
  work.catch(() => {});
  return work;
}

const nothing = (): StoredBooks => ({ created: [], changed: [], merged: [], works: [] });
