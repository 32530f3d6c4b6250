export { useWeeklySettings } from './settings-queries.ts';
export { useTellZone } from './tell-zone.ts';
export { WeeklySettings } from './weekly-settings.tsx';
