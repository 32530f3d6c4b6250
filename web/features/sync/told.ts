import type { SyncConnection, SyncOverview, SyncSource } from '../../../contract/sync.ts';
import { keep, readKept } from '../../storage.ts';
import { toast } from '../../ui/toasts.ts';

const STORAGE_KEY = 'deepshelf-broken-told';
const words: Record<SyncSource, string> = {
  youtube: 'Google no longer lets us read your liked videos.',
  spotify: 'Spotify no longer lets us read what you saved.',
};

/** The message about a connection that the provider has ended. */
export const brokenWords = (source: SyncSource): string =>
  `${words[source]} Connect again to get new books; your shelf stays as it is.`;

/** Reports each broken connection once on this device. The message stays until the reader answers it. */
export function tellOnceOfBroken(overview: SyncOverview, mend: () => void): void {
  for (const source of ['youtube', 'spotify'] as const) {
    const connection = overview[source];
    if (connection.state !== 'broken' || alreadyTold(source, connection)) continue;
    toast(words[source], { label: 'Connect again', run: mend }, true);
  }
}

/** Whether this was reported before; records it as reported. */
function alreadyTold(source: SyncSource, { connected_at: connectedAt }: SyncConnection): boolean {
  const key = `${STORAGE_KEY}-${source}`;
  // Without storage it would be reported on every page; the settings show it anyway.
  return readKept(key) === connectedAt || !keep(key, connectedAt ?? '');
}
