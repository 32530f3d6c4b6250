import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SyncSource } from '../../../contract/sync.ts';
import { call } from '../../api.ts';
import { config } from '../../config.ts';
import { authClient, useReader } from '../../session.ts';
import { toast } from '../../ui/toast.tsx';
import { libraryChanged } from '../library/library.ts';
import { rememberDismissal } from './dismissal.ts';
import { overviewChanged } from './overview.ts';
import { sourceNames, tellStatus } from './wording.ts';

const start = { youtube: 'startYoutube', spotify: 'startSpotify' } as const;
const finish = { youtube: 'finishYoutube', spotify: 'finishSpotify' } as const;

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

/** Passes the provider's answer to the server, then refreshes the session, which now says "connected". */
export async function finishConnecting(source: SyncSource, code: string, state: string): Promise<void> {
  await call(finish[source], { code, state });
  await renewSession();
}

/** Fetches the session again, so that its markers say what is connected. */
export async function renewSession(): Promise<void> {
  const auth = await authClient();
  await auth.refreshSession();
}

/** Syncs what is connected unless that is under way, and has the library shown again. */
export function useCheckStatus() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('checkSync', {}),
    onSuccess: async (overview) => {
      overviewChanged(client, overview);
      await libraryChanged(client);
      const status = tellStatus(overview);
      if (status) toast(status);
    },
    onError: (error) => toast(`The status could not be checked. ${error.message}`),
  });
}

/** Syncs one account now, or joins the sync that is under way. */
export function useSyncNow(source: SyncSource) {
  const client = useQueryClient();
  const sync = useMutation({
    mutationFn: () => call('startSync', { source }),
    onSuccess: (overview) => overviewChanged(client, overview),
    onError: (error) =>
      toast(`${sourceNames[source]} was not synced. ${error.message}`, {
        label: 'Try again',
        run: () => sync.mutate(),
      }),
  });
  return sync;
}

/** Withdraws our access to an account and forgets what came with it. */
export function useDisconnect(source: SyncSource) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (removeBooks: boolean) => {
      const overview = await call('disconnect', { source, remove_books: removeBooks });
      rememberDismissal();
      await renewSession();
      return overview;
    },
    onSuccess: async (overview, removed) => {
      overviewChanged(client, overview);
      toast(`${sourceNames[source]} is disconnected${removed ? ', and its books are gone' : ''}.`);
      await libraryChanged(client);
    },
  });
}
