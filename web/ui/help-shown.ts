import { useSyncExternalStore } from 'react';

let panels = 0;
const listeners = new Set<() => void>();

function change(by: number): void {
  panels += by;
  for (const listener of listeners) listener();
}

/** Marks help as visible until the returned function is called: none of our prompts may cover it. */
export function showHelp(): () => void {
  change(1);
  return () => change(-1);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether the page shows help to somebody in danger. */
export const useHelpShown = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => panels > 0,
    () => false,
  );
