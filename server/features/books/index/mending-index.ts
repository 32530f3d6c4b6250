import type { SearchIndex } from '../../../platform/retrieval/search-index.ts';
import type { Services } from '../../../services.ts';
import { mendIndex } from './indexing.ts';
import { withFallbackSearch } from './plain-search.ts';

/** The index as requests use it: if it cannot be read, the database answers while it is rebuilt. */
export function mendingIndex(services: Pick<Services, 'db' | 'alone' | 'clock' | 'index' | 'log'>): SearchIndex {
  const { index, log, db } = services;
  let underWay = false;
  let isClosed = false;
  const fallback = withFallbackSearch(index, db, (error) => {
    if (underWay || isClosed) return;
    underWay = true;
    log.error({ err: error }, 'the search index cannot be read; it is built again');
    mendIndex({ ...services, index })
      .then(() => log.info('the search index can be read again'))
      .catch((failure: unknown) => {
        // The next start builds it.
        if (!isClosed) log.error({ err: failure }, 'the search index could not be built again');
      })
      .finally(() => {
        underWay = false;
      });
  });
  return {
    ...fallback,
    close() {
      isClosed = true;
      index.close();
    },
  };
}
