import type { Table } from '@lancedb/lancedb';

/**
 * Up to this many rows outside the full-text index are scanned by each search; each thousand costs it 15 ms (measured).
 */
export const FOUND_AT_ONCE = 500;
/** How often they are counted, in milliseconds: another process may add some. */
const WAITING_LOOK = 5_000;

/** One after the other: LanceDB refuses two writes at once through one table object. */
export function createTurns(): <Result>(write: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (write) => {
    const turn = last.then(write, write);
    last = turn.catch(() => {});
    return turn;
  };
}

/** How many rows the full-text index does not cover yet. */
export function createWaitingRows(table: () => Table | null) {
  let rows = 0;
  let lookedAt = 0;
  const look = async () => {
    lookedAt = performance.now();
    rows = (await table()?.indexStats('text_idx'))?.numUnindexedRows ?? 0;
  };
  return {
    look,
    add(count: number) {
      rows += count;
    },
    areMany() {
      // Not awaited: the previous count is good enough. Where it fails, so does the search itself.
      if (performance.now() - lookedAt > WAITING_LOOK) look().catch(() => {});
      return rows > FOUND_AT_ONCE;
    },
  };
}
