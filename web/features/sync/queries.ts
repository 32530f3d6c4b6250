import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SyncSource } from '../../../contract/sync.ts';
import { call } from '../../calls/api.ts';
import { config } from '../../config.ts';
import { authClient, useReader } from '../../session/session.ts';
import { toast } from '../../ui/toasts.ts';
import { libraryChanged } from '../library/library.ts';
import { rememberDismissal } from './youtube/dismissal.ts';
import { overviewChanged } from './overview.ts';
import { sourceNames, tellStatus } from './wording.ts';

const start = { youtube: 'startYoutube', spotify: 'startSpotify' } as const;
const finish = { youtube: 'finishYoutube', spotify: 'finishSpotify' } as const;

/** The reader's YouTube connection: `off` if this deployment does not offer it. */
export function useYoutube(): 'off' | 'connected' | 'disconnected' {
  const { user_metadata } = useReader();
  if (!config().features.youtube) return 'off';
  // The value is only a marker, not a token.
  return user_metadata.youtube_access_token ? 'connected' : 'disconnected';
}

/** Leaves for the provider's consent page, which returns to our callback page. */
export function useConnect(source: SyncSource) {
  const connect = useMutation({
    mutationFn: async () => {
      location.assign((await call(start[source], {})).url);
      // The page is being left, so stay busy until then.
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

/** Refetches the session, so that its markers show the connections. */
export async function renewSession(): Promise<void> {
  const auth = await authClient();
  await auth.refreshSession();
}

/** Syncs every connection that is not already syncing, and refetches the library. */
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

/** Syncs one account now, or joins a running sync. */
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

/** Withdraws our access to an account and deletes its data. */
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
