import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { WeeklySettings } from '../../../contract/recommendations.ts';
import { call } from '../../api.ts';

export const settingsKey = ['weekly-settings'] as const;

type Change = Partial<Pick<WeeklySettings, 'hour' | 'shares_taste'>> & { time_zone?: string };

/** When and how the weekly pick comes. */
export function useWeeklySettings() {
  return useQuery({ queryKey: settingsKey, queryFn: ({ signal }) => call('getWeeklySettings', {}, signal) });
}

/** Changes what is given: shown at once, taken back if it could not be saved. */
export function useChangeSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: Change) => call('setWeeklySettings', change),
    mutationKey: settingsKey,
    // One after the other, so that the last choice is what stands.
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

/** Makes private addresses; those there were stop working. */
export function useMakeFeeds() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('createFeeds', {}),
    onSuccess: (feeds) =>
      client.setQueryData<WeeklySettings>(settingsKey, (settings) => settings && { ...settings, feeds }),
  });
}

/** Takes the private addresses away. */
export function useRemoveFeeds() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('removeFeeds', {}),
    onSuccess: () =>
      client.setQueryData<WeeklySettings>(settingsKey, (settings) => settings && { ...settings, feeds: null }),
  });
}
