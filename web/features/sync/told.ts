import type { SyncConnection, SyncOverview, SyncSource } from '../../../contract/sync.ts';
import { keep, readKept } from '../../storage.ts';
import { toast } from '../../ui/toast.tsx';

const STORAGE_KEY = 'deepshelf-broken-told';
const words: Record<SyncSource, string> = {
  youtube: 'Google no longer lets us read your liked videos.',
  spotify: 'Spotify no longer lets us read what you saved.',
};

/** What is said of a connection that the provider has ended. */
export const brokenWords = (source: SyncSource): string =>
  `${words[source]} Connect again to get new books; your shelf stays as it is.`;

/** Tells of each broken connection once on this device; it stays until the reader has answered it. */
export function tellOnceOfBroken(overview: SyncOverview, mend: () => void): void {
  for (const source of ['youtube', 'spotify'] as const) {
    const connection = overview[source];
    if (connection.state !== 'broken' || alreadyTold(source, connection)) continue;
    toast(words[source], { label: 'Connect again', run: mend }, true);
  }
}

/** Whether this was told before; remembers that it is now. */
function alreadyTold(source: SyncSource, { connected_at: connectedAt }: SyncConnection): boolean {
  const key = `${STORAGE_KEY}-${source}`;
  // Where nothing can be kept it would be told on every page; the settings say it.
  return readKept(key) === connectedAt || !keep(key, connectedAt ?? '');
}
