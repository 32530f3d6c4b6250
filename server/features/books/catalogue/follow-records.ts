import { setTimeout as pause } from 'node:timers/promises';
import { SECOND } from '../../../../contract/limits.ts';
import { messageOf } from '../../../errors.ts';
import { indexFailures } from '../../../platform/metrics.ts';
import type { Services } from '../../../services.ts';
import { followVectors } from '../embedding/embed-books.ts';
import { INDEX_FOLLOW, keepUp } from '../index/indexing.ts';

type Followers = Pick<Services, 'db' | 'alone' | 'clock' | 'index' | 'log' | 'meaning'>;

/** A step that is under way when the server stops has this long to end: it may be building an index. */
const STEP_ENDS = 2 * SECOND;

/** Has the indexes follow the records. Returns what ends that, once a step under way is over or takes too long. */
export function followRecords(services: Followers, every = INDEX_FOLLOW): () => Promise<void> {
  const follow = createFollower(services);
  let step: Promise<void> | null = null;
  const timer = setInterval(() => {
    step ??= follow().finally(() => {
      step = null;
    });
  }, every);
  return async () => {
    clearInterval(timer);
    await Promise.race([step, pause(STEP_ENDS, undefined, { ref: false })]);
  };
}

/**
 * Returns what a server does every few seconds: its indexes of words and of vectors follow the records, each whatever
 * becomes of the other. A failure is counted each time. It is logged once for each cause, until it is over, and so is
 * that. It never throws.
 */
export function createFollower(services: Followers): () => Promise<void> {
  const words = watched('words', () => keepUp(services), services.log);
  const vectors = watched('vectors', () => followVectors(services), services.log);
  return async () => void (await Promise.all([words(), vectors()]));
}

/** A message may hold what is different each time, such as a path. */
const CAUSES_MAX = 5;

function watched(index: string, follow: () => Promise<void>, log: Services['log']): () => Promise<void> {
  const causes = new Set<string>();
  indexFailures.inc({ index }, 0);
  return async () => {
    try {
      await follow();
      if (causes.size > 0) log.info({ index }, 'the search index follows the records again');
      causes.clear();
    } catch (error) {
      indexFailures.inc({ index });
      const cause = messageOf(error);
      if (causes.has(cause) || causes.size === CAUSES_MAX) return;
      causes.add(cause);
      log.warn({ err: error, index }, 'the search index could not follow the records');
    }
  };
}
