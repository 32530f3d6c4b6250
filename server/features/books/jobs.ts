import { z } from 'zod';
import type { Job } from '../../platform/queue/queue.ts';
import type { Services } from '../../services.ts';
import { embedBooks } from './embedding/embed-books.ts';
import { tidyIndex } from './index/indexing.ts';

/**
 * Books that were looked up wait next to the full-text index until it is updated; the embedding model reads books
 * gradually.
 */
export function bookJobs(
  services: Pick<Services, 'db' | 'alone' | 'clock' | 'index' | 'log' | 'meaning'>,
): Record<'tidyIndex' | 'embedBooks', Job> {
  return {
    embedBooks: {
      name: 'embed-books',
      payload: z.object({}),
      exclusive: true,
      run: async (_, signal) => {
        await embedBooks(services, signal);
      },
    },
    tidyIndex: {
      name: 'tidy-search-index',
      payload: z.object({}),
      exclusive: true,
      run: async () => {
        await tidyIndex(services);
      },
    },
  };
}
