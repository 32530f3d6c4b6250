import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MINUTE } from '../../../contract/limits.ts';
import type { WeeklyItem } from '../../../contract/recommendations.ts';
import { call } from '../../calls/api.ts';
import { askAgain } from '../../calls/kept.ts';

/** Picks never change once they are made; a new one comes on a Sunday. */
const staleTime = 10 * MINUTE;

/** The key of one pick's answer, or of the list of all without an id. */
export const weeklyKey = (id?: string) => (id === undefined ? ['weekly'] : ['weekly', id]);

/** The weekly recommendations, newest first. */
export function useWeeklyList() {
  return useQuery({
    queryKey: weeklyKey(),
    queryFn: ({ signal }) => call('getWeeklyList', {}, signal),
    staleTime,
    refetchInterval: askAgain,
  });
}

/** One weekly recommendation with its books. */
export function useWeeklyPick(id: string) {
  return useQuery({
    queryKey: weeklyKey(id),
    queryFn: async ({ signal }) => (await call('getWeeklyPick', { id }, signal)).data,
    staleTime,
  });
}

/** Whether it is the reader's first recommendation, which is the last of the list. Until that is there: no. */
export function useIsFirst(id: string): boolean {
  return useWeeklyList().data?.at(-1)?.id === id;
}

/** The list's data about one recommendation, if loaded, to begin its page with. */
export function useListedItem(id: string): WeeklyItem | undefined {
  return useQueryClient()
    .getQueryData<WeeklyItem[]>(weeklyKey())
    ?.find((item) => item.id === id);
}
