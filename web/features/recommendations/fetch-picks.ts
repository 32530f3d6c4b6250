import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { weeklyKey } from './queries.ts';
// Their code is fetched with the picks.
import './recommendations-page.tsx';
import './recommendation-page.tsx';

/** Asks for the list of picks and the newest one. */
export async function fetchPicks(client: QueryClient): Promise<void> {
  const list = await client.ensureQueryData({ queryKey: weeklyKey(), queryFn: () => call('getWeeklyList', {}) });
  const [newest] = list;
  if (newest) await call('getWeeklyPick', { id: newest.id });
}
