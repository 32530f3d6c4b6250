import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../contract/paths.ts';
import { isKeyTaken } from './key-taken.ts';
import { keep, NO_KEYS, readKept } from './storage.ts';
import { typeAhead } from './ui/type-ahead.ts';

const listeners = new Set<() => void>();

/** "/" goes to the search field from every page of a reader. */
export function useSlashForSearch(on: boolean): void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const search = useCallback(() => {
    // The search page reads the state and takes the focus.
    if (pathname !== paths.search) {
      typeAhead();
      void navigate(paths.search, { state: { toField: true } });
    } else document.querySelector<HTMLInputElement>('main input[type="search"]')?.focus();
  }, [pathname, navigate]);
  useKey('/', on, search);
}

/** "?" shows the keyboard shortcuts. */
export const useKeyForHelp = (on: boolean, onAsk: () => void): void => useKey('?', on, onAsk);

/** Does something when this key is pressed as a shortcut, unless the reader has switched these off. */
function useKey(key: string, on: boolean, press: () => void): void {
  const { wanted } = useSlash();
  useEffect(() => {
    if (!on || !wanted) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key !== key || isKeyTaken(event)) return;
      event.preventDefault();
      press();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [key, on, wanted, press]);
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
