import { indexFailures } from '../../platform/metrics.ts';
import type { Services } from '../../services.ts';
import { followVectors } from './embedding/embed-books.ts';
import { keepUp } from './indexing.ts';

/**
 * Returns what a server does every few seconds: its indexes of words and of vectors follow the records, each whatever
 * becomes of the other. A failure is counted each time; that it began and that it is over is logged once. It never
 * throws.
 */
export function createFollower(
  services: Pick<Services, 'db' | 'alone' | 'clock' | 'index' | 'log' | 'meaning'>,
): () => Promise<void> {
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
