import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../calls/api.ts';
import { keep, readKept } from '../../storage.ts';
import { browserZone } from './settings/browser-zone.ts';
import { settingsKey } from './settings/settings-queries.ts';

/** Each key holds the end of the reader's id, and is gone when the tab is closed. */
const TOLD = 'deepshelf-zone-told';
const KEPT = 'deepshelf-picks-kept';
const ID_END = -4;

/** Does for this reader and tab what has not been done yet. */
export async function oncePerTab(client: QueryClient, id: string): Promise<void> {
  await Promise.all([tellZone(client, id.slice(ID_END)), keepPicks(client, id.slice(ID_END))]);
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

/** The service worker keeps what is fetched, so the picks can be read offline even if they were never opened. */
async function keepPicks(client: QueryClient, reader: string): Promise<void> {
  if (!navigator.serviceWorker?.controller || !isDue(KEPT, reader)) return;
  const { fetchPicks } = await import('./fetch-picks.ts');
  await fetchPicks(client);
  keep(KEPT, reader, 'tab');
}
