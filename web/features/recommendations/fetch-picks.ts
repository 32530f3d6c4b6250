import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../calls/api.ts';
import { weeklyKey } from './queries.ts';
// Their code is fetched with the picks.
import './recommendations-page.tsx';
import './recommendation-page.tsx';

/** Picks whose covers are kept, as many as a first look at the list shows. */
const SHOWN = 6;

/** Asks for the list of picks with its covers, and for the newest pick. */
export async function fetchPicks(client: QueryClient): Promise<void> {
  // Even if the page has it: the service worker may not have seen that answer.
  const list = await client.fetchQuery({
    queryKey: weeklyKey(),
    queryFn: () => call('getWeeklyList', {}),
    staleTime: 0,
  });
  const [newest] = list;
  if (newest) await call('getWeeklyPick', { id: newest.id });
  const covers = list.slice(0, SHOWN).flatMap((pick) => pick.covers.slice(0, 3));
  // A cover that does not come has an empty place.
  await Promise.allSettled(covers.map((cover) => fetch(cover)));
}
