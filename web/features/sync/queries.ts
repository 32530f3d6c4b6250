import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SyncOverview, SyncSource } from '../../../contract/sync.ts';
import { call } from '../../api.ts';
import { config } from '../../config.ts';
import { authClient, useReader } from '../../session.ts';
import { toast } from '../../ui/toast.tsx';
import { libraryChanged } from '../library/library.ts';
import { rememberDismissal } from './dismissal.ts';

const start = { youtube: 'startYoutube', spotify: 'startSpotify' } as const;
const finish = { youtube: 'finishYoutube', spotify: 'finishSpotify' } as const;

/** The names of the accounts, as their owners write them. */
export const sourceNames: Record<SyncSource, string> = { youtube: 'YouTube', spotify: 'Spotify' };

/** Where the reader stands with YouTube: `off` where this deployment does not offer it. */
export function useYoutube(): 'off' | 'connected' | 'disconnected' {
  const { user_metadata } = useReader();
  if (!config().features.youtube) return 'off';
  // The value is only a marker, no token.
  return user_metadata.youtube_access_token ? 'connected' : 'disconnected';
}

/** Leaves for the provider's consent page; it comes back to our callback page. */
export function useConnect(source: SyncSource) {
  const connect = useMutation({
    mutationFn: async () => {
      location.assign((await call(start[source], {})).url);
      // The page is leaving: stay busy until it has.
      await new Promise(() => {});
    },
    onError: (error) =>
      toast(`${sourceNames[source]} could not be reached. ${error.message}`, {
        label: 'Try again',
        run: () => connect.mutate(),
      }),
  });
  return connect;
}

/** Hands what the provider gave us to the server, then fetches the session anew, which now says "connected". */
export async function finishConnecting(source: SyncSource, code: string, state: string): Promise<void> {
  await call(finish[source], { code, state });
  const auth = await authClient();
  await auth.refreshSession();
}

/** Syncs what is connected unless that is under way, and has the library shown anew. */
export function useCheckStatus() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('checkSync', {}),
    onSuccess: async (overview) => {
      await libraryChanged(client);
      toast(whatHappens(overview));
    },
    onError: (error) => toast(`The status could not be checked. ${error.message}`),
  });
}

/** Withdraws our access to an account and forgets what came with it. */
export function useDisconnect(source: SyncSource) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (removeBooks: boolean) => {
      await call('disconnect', { source, remove_books: removeBooks });
      rememberDismissal();
      const auth = await authClient();
      await auth.refreshSession();
    },
    onSuccess: async () => {
      toast(`${sourceNames[source]} is disconnected.`);
      await libraryChanged(client);
    },
  });
}

/** The latest sync in one sentence. */
function whatHappens({ youtube, spotify }: SyncOverview): string {
  const run = youtube.run ?? spotify.run;
  if (!run) return 'Nothing is connected yet.';
  if (run.message) return run.message;
  const found = `${run.books_found} ${run.books_found === 1 ? 'book' : 'books'}`;
  if (run.state === 'done') return `The last sync has ended: ${found} found.`;
  return `Syncing: ${run.videos_read} videos read, ${found} found so far.`;
}
