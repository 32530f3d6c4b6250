import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { SECOND } from '../../../contract/limits.ts';
import type { SyncOverview } from '../../../contract/sync.ts';
import { call } from '../../calls/api.ts';
import { otherTabs } from '../../session/other-tabs.ts';
import { isUnderWay, origins, runOf } from './wording.ts';

export const overviewKey = ['sync'] as const;
/** The first look at a run comes soon, then at growing intervals as long as nothing changes; milliseconds. */
const SOON = SECOND;
const LATE = 10 * SECOND;
/** The interval after a failed look. */
const AFTER_FAULT = 15 * SECOND;

/** Other tabs of this browser, which all follow a run that one of them starts. */
const tabs = otherTabs('sync');

const query = {
  queryKey: overviewKey,
  queryFn: ({ signal }: { signal: AbortSignal }) => call('getSync', {}, signal),
  refetchOnReconnect: 'always' as const,
};

/** The connections, the progress of the runs and the kept topics. `useLook` keeps them fresh. */
export function useOverview() {
  return useQuery(query);
}

/**
 * Polls while a run is in progress: often while its counts grow, less often when they do not, and not while the page is
 * hidden or offline. For one component only, or each would poll separately.
 */
export function useLook() {
  const client = useQueryClient();
  useEffect(() => {
    const look = () => void client.invalidateQueries({ queryKey: overviewKey });
    tabs?.addEventListener('message', look);
    return () => tabs?.removeEventListener('message', look);
  }, [client]);
  return useQuery({
    ...query,
    refetchInterval: ({ state }) => pauseBeforeLook(state.data, state.dataUpdatedAt, state.status === 'error'),
  });
}

/** When each answer was first seen. An answer equal to the one before is the same object. */
const firstSeen = new WeakMap<SyncOverview, number>();

/** Milliseconds until the next look at a run; false while there is nothing to look at, or no network. */
export function pauseBeforeLook(data: SyncOverview | undefined, seenAt: number, failed: boolean): number | false {
  if (!data || !origins.some((origin) => isUnderWay(runOf(data, origin))) || !navigator.onLine) return false;
  const since = firstSeen.get(data) ?? seenAt;
  firstSeen.set(data, since);
  return failed ? AFTER_FAULT : Math.min(LATE, SOON + (seenAt - since) / 2);
}

/** Stores a call's answer, and makes other tabs look. */
export function overviewChanged(client: QueryClient, overview: SyncOverview): void {
  client.setQueryData(overviewKey, overview);
  tabs?.postMessage('changed');
}

/** Makes this tab and the others look at once. */
export function lookNow(client: QueryClient): void {
  tabs?.postMessage('changed');
  void client.invalidateQueries({ queryKey: overviewKey });
}
