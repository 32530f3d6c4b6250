import { useEffect, useState } from 'react';
import { reachable } from './reachable.ts';
import { toast } from '../ui/toasts.ts';

/** State that a page reloaded for missing code passes on: the open parts by name, and the missing code. */
type Left = { open: Record<string, unknown>; missing: string };

/** Set if the previous page was left for missing code. */
const left = takeLeft();
const loadedAt = globalThis.location?.pathname;
const standing = new Map<string, unknown>();
const touched = new WeakSet<EventTarget>();

if (typeof window === 'object') addEventListener('input', ({ target }) => target && touched.add(target));

/** Whether an error says that code or styles did not arrive, in the words of Chromium, Firefox, Safari or Vite. */
export const isMissingCode = (error: unknown): boolean =>
  /imported module|importing a module|preload css/i.test(String(error));

/** Whether this page was reloaded for missing code. */
export const isLoadedAgain = (): boolean => left !== null;

/**
 * Reloads the page if code does not arrive: a browser may keep refusing a file that failed once, and after an update
 * the file may be gone. The page keeps its place, and open parts reopen (`useOpen`). If typed text would be lost, the
 * reader is asked first. Does nothing if the server does not answer, if reloading for this very `error` has not helped,
 * or if the reader has gone on.
 */
export async function loadAgain(error: unknown, isWanted = () => true): Promise<'going' | 'asked' | 'no'> {
  const missing = String(error);
  if (left?.missing === missing || !(await reachable()) || !isWanted()) return 'no';
  const handedOn: Left = { open: Object.fromEntries(standing), missing };
  // Parts open by the history's state (`usr`) may be closed by the time the reader answers.
  const { usr } = history.state ?? {};
  const go = () => {
    history.replaceState({ ...history.state, usr, left: handedOn }, '');
    location.reload();
  };
  if (holdsTyped()) {
    const question = 'The page has to reload for this. Anything you have typed will be lost.';
    // The message stays until it is answered.
    toast(question, { label: 'Load again', run: go }, true);
    return 'asked';
  }
  go();
  return 'going';
}

/** The state of this open part, null if closed. It outlives `loadAgain`. */
export function useOpen<T = true>(name: string): [T | null, (open: T | null) => void] {
  const [open, setOpen] = useState<T | null>(() => {
    const before = left?.open[name] as T | undefined;
    return before && location.pathname === loadedAt ? before : null;
  });
  useEffect(() => {
    if (left) delete left.open[name];
    if (open === null) return;
    standing.set(name, open);
    return () => void standing.delete(name);
  }, [name, open]);
  return [open, setOpen];
}

function takeLeft(): Left | null {
  const { left: found = null, ...state } = globalThis.history?.state ?? {};
  if (found) history.replaceState(state, '');
  return found;
}

/** Whether a field contains typed text that is not in the address too. */
function holdsTyped(): boolean {
  const known = [...new URLSearchParams(location.search).values()];
  const fields = document.querySelectorAll<HTMLInputElement>('input:read-write, textarea');
  return [...fields].some((field) => touched.has(field) && field.value && !known.includes(field.value.trim()));
}
