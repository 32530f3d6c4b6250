import { z } from 'zod';
import type { Job } from '../../platform/queue/queue.ts';
import type { Services } from '../../services.ts';
import { findKindredBooks } from './kindred.ts';

export function recommendationJobs(services: Services): Record<'findKindred', Job> {
  return {
    findKindred: {
      name: 'find-kindred-books',
      payload: z.object({}),
      exclusive: true,
      run: async (_, signal) => {
        const pairs = await findKindredBooks(services, signal);
        services.log.info({ pairs }, 'kindred books found');
      },
    },
  };
}
