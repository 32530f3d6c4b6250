/** Runs work of one name at a time; see `Database`. */
export type Alone = {
  <Result>(name: string, work: () => Promise<Result>): Promise<Result>;
  /** The same without waiting: null where somebody else runs work of this name. */
  ifFree<Result>(name: string, work: () => Promise<Result>): Promise<Result | null>;
};

/** Among the callers of this process: later ones wait. */
export function inTurns(): Alone {
  const last = new Map<string, Promise<unknown>>();
  const take = <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const turn = (last.get(name) ?? Promise.resolve()).then(work, work);
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
    ifFree: async <Result>(name: string, work: () => Promise<Result>) => (last.has(name) ? null : take(name, work)),
  });
}
