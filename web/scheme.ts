import { useSyncExternalStore } from 'react';
import { keep } from './storage.ts';

/** The reader's choice: one of the two, or the system's scheme. */
export const schemes = ['system', 'light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];

/** Also read by `public/scheme.js`, which sets the scheme before the first paint. */
const STORAGE_KEY = 'deepshelf-scheme';
/** The colours of the browser's own bars: `--paper` of each scheme. */
const PAPER = { light: '#f8f6f0', dark: '#181613' };

const listeners = new Set<() => void>();

/** The chosen scheme; changes in every tab at once. */
export function useScheme(): Scheme {
  return useSyncExternalStore(subscribe, current, () => 'system');
}

/** Applies this scheme from now on, on this device. */
export function chooseScheme(scheme: Scheme): void {
  keep(STORAGE_KEY, scheme === 'system' ? null : scheme);
  show(scheme);
}

function current(): Scheme {
  return asScheme(document.documentElement.dataset.scheme ?? null);
}

function asScheme(text: string | null): Scheme {
  return text === 'light' || text === 'dark' ? text : 'system';
}

function show(scheme: Scheme): void {
  const { dataset } = document.documentElement;
  if (scheme === 'system') delete dataset.scheme;
  else dataset.scheme = scheme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.media.includes('dark') ? 'dark' : 'light';
    meta.content = PAPER[scheme === 'system' ? own : scheme];
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const followOtherTabs = ({ key, newValue }: StorageEvent) => {
    if (key === STORAGE_KEY) show(asScheme(newValue));
  };
  listeners.add(listener);
  window.addEventListener('storage', followOtherTabs);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', followOtherTabs);
  };
}
