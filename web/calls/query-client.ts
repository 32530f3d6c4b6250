import { onlineManager, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

/**
 * Answers of the server, kept in memory. Refetched when the window regains focus, so that two tabs agree, and when the
 * network is back.
 */
export function makeQueryClient(): QueryClient {
  // Otherwise a page that was opened without a network is thought to have had one, and does not notice its return.
  onlineManager.setOnline(globalThis.navigator?.onLine !== false);
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        networkMode: 'always',
        // An answer from the last connection was given just now, and would count as fresh.
        refetchOnReconnect: 'always',
        retry: (count, error) => count < 1 && error instanceof ApiError && error.passing,
        retryDelay: 600,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
