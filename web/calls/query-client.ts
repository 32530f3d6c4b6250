import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

/** Answers of the server, kept in memory. Refetched when the window regains focus, so that two tabs agree. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        networkMode: 'always',
        // The default is false in this network mode.
        refetchOnReconnect: true,
        retry: (count, error) => count < 1 && error instanceof ApiError && error.passing,
        retryDelay: 600,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
