import { z } from 'zod';
import type { Job } from '../../platform/queue/queue.ts';
import type { Services } from '../../services.ts';
import { forgetInactive } from './forgetting.ts';

export function forgettingJobs(services: Services): Record<'forgetInactive', Job> {
  return {
    forgetInactive: {
      name: 'forget-inactive-accounts',
      payload: z.object({}),
      exclusive: true,
      run: async (_, signal) => {
        const deleted = await forgetInactive(services, signal);
        services.log.info({ deleted }, 'inactive accounts looked at');
      },
    },
  };
}
