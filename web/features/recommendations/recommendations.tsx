import { lazy } from 'react';

export { useWeeklySettings } from './settings-queries.ts';
export { useTellZone } from './tell-zone.ts';
export { WeeklySettings } from './weekly-settings.tsx';

export const PickBadge = lazy(async () => ({ default: (await import('./pick-badge.tsx')).PickBadge }));
