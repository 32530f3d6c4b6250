/**
 * `lost` is aborted when the lock is lost, as when the database restarts: from then on others may run work of this
 * name. Before it destroys or announces anything that belongs to the lock, it asks `lost`.
 */
export type Work<Result> = (lost: AbortSignal) => Promise<Result>;

/** Runs work of one name at a time; see `Database`. */
export type Alone = {
  <Result>(name: string, work: Work<Result>): Promise<Result>;
  /** The same without waiting: null where somebody else runs work of this name. */
  ifFree<Result>(name: string, work: Work<Result>): Promise<Result | null>;
};

/** Among the callers of this process: later ones wait. */
export function inTurns(): Alone {
  // A process does not lose itself.
  const { signal: lost } = new AbortController();
  const last = new Map<string, Promise<unknown>>();
  const take = <Result>(name: string, work: Work<Result>): Promise<Result> => {
    const begin = () => work(lost);
    const turn = (last.get(name) ?? Promise.resolve()).then(begin, begin);
    const over = turn.then(
      () => {},
      () => {},
    );
    last.set(name, over);
    over.then(() => {
      if (last.get(name) === over) last.delete(name);
    });
    return turn;
  };
  return Object.assign(take, {
    ifFree: async <Result>(name: string, work: Work<Result>) => (last.has(name) ? null : take(name, work)),
  });
}
