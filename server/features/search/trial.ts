import { createHash } from 'node:crypto';
import { MINUTE, TRIED_RESULTS } from '../../../contract/limits.ts';
import type { SearchAnswer } from '../../../contract/search.ts';
import type { Services } from '../../services.ts';
import { search } from './search.ts';

/** How long an answer is used again, and how many are held. */
const FRESH = 10 * MINUTE;
const HELD = 500;

/**
 * Search for somebody without an account: the books that fit, filled up with further ones to six in all. An answer is
 * held in memory under a hash of the request. It is used for ten minutes and deleted at the next search after that. It
 * may repeat a title from the request. Requests of people in danger are not held. The returned function throws AppError
 * `not_ready` as a search does.
 */
export function openTrial(
  services: Pick<Services, 'db' | 'reads' | 'index' | 'log' | 'config' | 'clock' | 'meaning'>,
  held = new Map<string, { answer: SearchAnswer; until: number }>(),
): (text: string) => Promise<SearchAnswer> {
  return async (text) => {
    const now = services.clock.now().getTime();
    for (const [old, { until }] of held) if (until <= now) held.delete(old);
    // The key keeps capitals: “Emma with dragons” names a book, “emma with dragons” perhaps none.
    const key = createHash('sha256').update(text.trim().replace(/\s+/g, ' ')).digest('base64');
    const known = held.get(key);
    if (known) return known.answer;
    const answer = firstOf(await search(services, null, text));
    if (answer.help) return answer;
    // The oldest answer goes, and this one becomes the newest.
    held.delete(key);
    for (const [old] of held) if (held.size >= HELD) held.delete(old);
    held.set(key, { answer, until: now + FRESH });
    return answer;
  };
}

function firstOf(answer: SearchAnswer): SearchAnswer {
  const items = answer.items.slice(0, TRIED_RESULTS);
  const further = answer.further.slice(0, TRIED_RESULTS - items.length);
  return { ...answer, items, further, likely: Math.min(answer.likely, further.length) };
}
