import { useCallback, useLayoutEffect, useRef } from 'react';

/** A stable function that calls the newest `run`, so that components that receive it need not rerender. */
export function useLatest<Args extends unknown[], Result>(run: (...args: Args) => Result): (...args: Args) => Result {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  }, [run]);
  return useCallback((...args: Args) => latest.current(...args), []);
}
