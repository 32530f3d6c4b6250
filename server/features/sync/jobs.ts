import { z } from 'zod';
import type { Job } from '../../platform/queue/queue.ts';
import type { Services } from '../../services.ts';
import { clearConsents } from './connect.ts';
import { clearOldQuota } from './provider/quota.ts';
import { askForDueSyncs } from './sync.ts';
import { syncAccount } from './sync-account.ts';
import { syncJob } from './sync-job.ts';

/** The sync of one account, and the schedule that requests those that are due. */
export function syncJobs(services: Services): { syncAccount: Job<typeof syncJob.payload>; syncDue: Job } {
  return {
    syncAccount: {
      ...syncJob,
      exclusive: true,
      // A provider that is slow for one reader must not keep the others waiting.
      atOnce: 4,
      run: ({ userId, source, scheduled }, signal) => syncAccount(services, userId, source, { scheduled, signal }),
    },
    syncDue: {
      name: 'sync-due',
      payload: z.object({}),
      exclusive: true,
      run: async () => {
        await clearConsents(services);
        await clearOldQuota(services);
        await askForDueSyncs(services);
      },
    },
  };
}
