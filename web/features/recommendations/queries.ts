import { useQuery } from '@tanstack/react-query';
import { MINUTE } from '../../../contract/limits.ts';
import { call } from '../../api.ts';

/** Picks never change once they are made; a new one comes on a Sunday. */
const staleTime = 10 * MINUTE;

/** The weekly recommendations, newest first. */
export function useWeeklyList() {
  return useQuery({ queryKey: ['weekly'], queryFn: ({ signal }) => call('getWeeklyList', {}, signal), staleTime });
}

/** One weekly recommendation with its books. */
export function useWeeklyPick(id: string) {
  return useQuery({
    queryKey: ['weekly', id],
    queryFn: async ({ signal }) => (await call('getWeeklyPick', { id }, signal)).data,
    staleTime,
  });
}
