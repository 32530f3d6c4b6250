import { useQuery } from '@tanstack/react-query';
import { MINUTE } from '../contract/limits.ts';
import { call } from './api.ts';

export const profileKey = ['profile'] as const;

/** What the product knows of the reader, asked for at the start and whenever the library changes. A failure is nobody's concern. */
export function useProfile() {
  return useQuery({
    queryKey: profileKey,
    queryFn: ({ signal }) => call('getProfile', {}, signal),
    staleTime: 5 * MINUTE,
    retry: false,
  });
}
