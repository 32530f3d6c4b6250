import { useEffect, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../contract/paths.ts';
import { isTyped } from './is-typed.ts';
import { keep, NO_KEYS, readKept } from './storage.ts';

const listeners = new Set<() => void>();

/** "/" goes to the search field from every page of a reader. */
export function useSlashForSearch(on: boolean): void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { wanted } = useSlash();
  useEffect(() => {
    if (!on || !wanted) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTyped(event)) return;
      event.preventDefault();
      // The search page reads the state and takes the focus.
      if (pathname !== paths.search) void navigate(paths.search, { state: { toField: true } });
      else document.querySelector<HTMLInputElement>('main input[type="search"]')?.focus();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [on, wanted, pathname, navigate]);
}

/** "?" shows the keyboard shortcuts. */
export function useKeyForHelp(on: boolean, onAsk: () => void): void {
  const { wanted } = useSlash();
  useEffect(() => {
    if (!on || !wanted) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '?' || isTyped(event)) return;
      event.preventDefault();
      onAsk();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [on, wanted, onAsk]);
}

/** Whether the shortcut is on, and how to switch it; remembered on this device. */
export function useSlash(): { wanted: boolean; want: (wanted: boolean) => void } {
  return { wanted: useSyncExternalStore(subscribe, read, () => true), want };
}

function read(): boolean {
  return !readKept(NO_KEYS);
}

function want(wanted: boolean): void {
  keep(NO_KEYS, wanted ? null : '1');
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
