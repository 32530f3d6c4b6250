import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function that stays the same and does what the newest `run` does: what is given it need not be rendered again. */
export function useLatest<Args extends unknown[]>(run: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  }, [run]);
  return useCallback((...args: Args) => latest.current(...args), []);
}
