import { useQuery } from '@tanstack/react-query';
import { MINUTE } from '../../contract/limits.ts';
import { call } from '../calls/api.ts';

export const profileKey = ['profile'] as const;

/** The reader's profile, requested at the start and whenever the library changes. A failure is not shown. */
export function useProfile() {
  return useQuery({
    queryKey: profileKey,
    queryFn: ({ signal }) => call('getProfile', {}, signal),
    staleTime: 5 * MINUTE,
    retry: false,
  });
}
