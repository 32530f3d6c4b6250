import { late } from '../../ui/late.tsx';

export { useInBackground } from './in-background.ts';
export { latestSunday, nextSunday } from './next-sunday.ts';
export { weeklyKey } from './queries.ts';
export { useWeeklySettings } from './settings/settings-queries.ts';
export { WeeklySettings } from './settings/weekly-settings.tsx';

export const PickBadge = late(async () => (await import('./pick-badge.tsx')).PickBadge);
