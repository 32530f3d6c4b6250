import { useSyncExternalStore } from 'react';
import { keep, RECENT_SEARCHES, readKept } from '../../storage.ts';

/** At most this many are kept. Longer ones are descriptions that nobody asks twice. */
const MOST = 8;
const LONGEST = 120;
const none: readonly string[] = [];
const listeners = new Set<() => void>();
let read: { text: string; list: readonly string[] } = { text: '', list: none };

/** The searches of this browser, newest first. They are only kept here, and deleted when the session ends. */
export function useRecent(): readonly string[] {
  return useSyncExternalStore(subscribe, recent, () => none);
}

/** Puts an answered search first. */
export function keepRecent(query: string): void {
  if (query.length <= LONGEST) write([query, ...recent().filter((each) => each !== query)].slice(0, MOST));
}

/** Forgets one search, or all of them. */
export function forgetRecent(query?: string): void {
  write(query === undefined ? none : recent().filter((each) => each !== query));
}

function recent(): readonly string[] {
  const text = readKept(RECENT_SEARCHES) ?? '';
  if (text !== read.text) read = { text, list: parsed(text) };
  return read.list;
}

function parsed(text: string): readonly string[] {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.filter((each) => typeof each === 'string').slice(0, MOST) : none;
  } catch {
    return none;
  }
}

function write(list: readonly string[]): void {
  keep(RECENT_SEARCHES, list.length > 0 ? JSON.stringify(list) : null);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab of this browser has changed it.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
