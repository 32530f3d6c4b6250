import type { SearchIndex } from '../../../platform/retrieval/search-index.ts';
import type { Services } from '../../../services.ts';
import { mendIndex } from './indexing.ts';
import { withFallbackSearch } from './plain-search.ts';

/** The index as requests use it: if it cannot be read, the database answers while it is rebuilt. */
export function mendingIndex(services: Pick<Services, 'db' | 'alone' | 'clock' | 'index' | 'log'>): SearchIndex {
  const { index, log, db } = services;
  let underWay = false;
  return withFallbackSearch(index, db, (error) => {
    if (underWay) return;
    underWay = true;
    log.error({ err: error }, 'the search index cannot be read; it is built again');
    mendIndex({ ...services, index })
      .then(() => log.info('the search index can be read again'))
      .catch((failure: unknown) => log.error({ err: failure }, 'the search index could not be built again'))
      .finally(() => {
        underWay = false;
      });
  });
}
