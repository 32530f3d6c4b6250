import { z } from 'zod';
import type { Job } from '../../platform/queue/queue.ts';
import type { Services } from '../../services.ts';
import { makeFirstPicks } from './first.ts';
import { findNeighbours } from './pick/neighbours.ts';

export function recommendationJobs(services: Services): Record<'findKindred' | 'makeFirstPicks', Job> {
  return {
    makeFirstPicks: {
      name: 'make-first-picks',
      payload: z.object({}),
      exclusive: true,
      run: async (_, signal) => {
        const served = await makeFirstPicks(services, signal);
        if (served > 0) services.log.info({ served }, 'first picks made');
      },
    },
    findKindred: {
      name: 'find-kindred-books',
      payload: z.object({}),
      exclusive: true,
      // It reads all libraries, and has until the first Sunday of the week begins.
      longest: 5 * 60 * 60,
      // A stop of its worker ends it, and one more try is in time for that Sunday.
      retries: 1,
      run: async (_, signal) => {
        const pairs = await findNeighbours(services, signal);
        services.log.info({ pairs }, 'kindred books found');
      },
    },
  };
}
