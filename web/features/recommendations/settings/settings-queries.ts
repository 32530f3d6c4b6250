import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { WeeklySettings } from '../../../../contract/recommendations.ts';
import { call } from '../../../calls/api.ts';

export const settingsKey = ['weekly-settings'] as const;

type Change = Partial<Pick<WeeklySettings, 'hour' | 'shares_taste'>> & { time_zone?: string };

/** The schedule of the weekly pick and how it is delivered. */
export function useWeeklySettings() {
  return useQuery({ queryKey: settingsKey, queryFn: ({ signal }) => call('getWeeklySettings', {}, signal) });
}

/** Changes the given settings: shown at once, and undone if they could not be saved. */
export function useChangeSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: Change) => call('setWeeklySettings', change),
    mutationKey: settingsKey,
    // One after the other, so that the last choice wins.
    scope: { id: 'weekly-settings' },
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: settingsKey });
      const before = client.getQueryData<WeeklySettings>(settingsKey);
      client.setQueryData<WeeklySettings>(settingsKey, (old) => old && { ...old, ...change });
      return before;
    },
    onSuccess: (settings) => client.setQueryData(settingsKey, settings),
    onError: (_, __, before) => client.setQueryData(settingsKey, before),
  });
}

/** Creates private addresses; earlier ones stop working. */
export function useMakeFeeds() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('createFeeds', {}),
    onSuccess: (feeds) =>
      client.setQueryData<WeeklySettings>(settingsKey, (settings) => settings && { ...settings, feeds }),
  });
}

/** Removes the private addresses. */
export function useRemoveFeeds() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('removeFeeds', {}),
    onSuccess: () =>
      client.setQueryData<WeeklySettings>(settingsKey, (settings) => settings && { ...settings, feeds: null }),
  });
}
