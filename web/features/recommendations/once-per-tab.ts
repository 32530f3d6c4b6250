import type { QueryClient } from '@tanstack/react-query';
import { LIBRARY_PAGE_SIZE } from '../../../contract/limits.ts';
import { call } from '../../calls/api.ts';
import { keep, readKept } from '../../storage.ts';
import { browserZone } from './settings/browser-zone.ts';
import { settingsKey } from './settings/settings-queries.ts';

/** Each key holds the end of the reader's id, and is gone when the tab is closed. */
const TOLD = 'deepshelf-zone-told';
const KEPT = 'deepshelf-picks-kept';
/** Where the service worker keeps the whole library. */
const WHOLE = '/whole-library';
const ID_END = -4;

/** Does for this reader and tab what has not been done yet. */
export async function oncePerTab(client: QueryClient, id: string): Promise<void> {
  await Promise.all([tellZone(client, id.slice(ID_END)), keepForOffline(client, id.slice(ID_END))]);
}

/** Whether this is still to be done. If storage is blocked, doing it on every page would be worse than not at all. */
const isDue = (key: string, reader: string): boolean => {
  const done = readKept(key, 'tab');
  return done !== undefined && done !== reader;
};

/** Tells the server this browser's time zone. The server stores it only if it knows none, so a chosen zone stays. */
async function tellZone(client: QueryClient, reader: string): Promise<void> {
  if (!isDue(TOLD, reader)) return;
  await call('setWeeklySettings', { browser_zone: browserZone() });
  keep(TOLD, reader, 'tab');
  // A change that is being saved returns the new settings, and settings fetched meanwhile could be older.
  if (client.isMutating({ mutationKey: settingsKey }) > 0) return;
  await client.invalidateQueries({ queryKey: settingsKey });
}

/**
 * The service worker keeps what is fetched, so the picks can be read offline even if they were never opened. On a first
 * visit the library itself was answered before the worker was there, so it is asked for once more.
 */
async function keepForOffline(client: QueryClient, reader: string): Promise<void> {
  if (!navigator.serviceWorker || !isDue(KEPT, reader)) return;
  await inControl(navigator.serviceWorker);
  const [{ fetchPicks }, whole] = await Promise.all([import('./fetch-picks.ts'), globalThis.caches?.match(WHOLE)]);
  await Promise.all([fetchPicks(client), whole ? null : call('getLibrary', { page: 1, pageSize: LIBRARY_PAGE_SIZE })]);
  keep(KEPT, reader, 'tab');
}

/** Settles once a worker answers for this page. */
async function inControl(worker: ServiceWorkerContainer): Promise<void> {
  if (worker.controller) return;
  await new Promise((taken) => worker.addEventListener('controllerchange', taken, { once: true }));
}
