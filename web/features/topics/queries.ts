import { useQuery } from '@tanstack/react-query';
import { MINUTE } from '../../../contract/limits.ts';
import { call } from '../../calls/api.ts';

/** One topic with its books. */
export function useTopic(key: string) {
  return useQuery({
    queryKey: ['topic', key],
    queryFn: ({ signal }) => call('getTopic', { key }, signal),
    staleTime: 10 * MINUTE,
  });
}
