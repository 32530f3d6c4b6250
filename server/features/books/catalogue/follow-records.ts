import { setTimeout as pause } from 'node:timers/promises';
import { SECOND } from '../../../../contract/limits.ts';
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
 * becomes of the other. A failure is counted each time; that it began and that it is over is logged once. It never
 * throws.
 */
export function createFollower(services: Followers): () => Promise<void> {
  const words = watched('words', () => keepUp(services), services.log);
  const vectors = watched('vectors', () => followVectors(services), services.log);
  return async () => void (await Promise.all([words(), vectors()]));
}

function watched(index: string, follow: () => Promise<void>, log: Services['log']): () => Promise<void> {
  let isFailing = false;
  indexFailures.inc({ index }, 0);
  return async () => {
    try {
      await follow();
      if (isFailing) log.info({ index }, 'the search index follows the records again');
      isFailing = false;
    } catch (error) {
      indexFailures.inc({ index });
      if (!isFailing) log.warn({ err: error, index }, 'the search index could not follow the records');
      isFailing = true;
    }
  };
}
