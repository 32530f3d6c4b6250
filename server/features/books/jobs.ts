import { z } from 'zod';
import type { Job } from '../../platform/queue/queue.ts';
import type { Services } from '../../services.ts';

/** Books that were looked up stand beside the full-text index until it takes them in. */
export function bookJobs({ index }: Pick<Services, 'index'>): Record<'tidyIndex', Job> {
  return {
    tidyIndex: {
      name: 'tidy-search-index',
      payload: z.object({}),
      exclusive: true,
      run: async () => {
        if (index.name() !== null) await index.tidy();
      },
    },
  };
}
