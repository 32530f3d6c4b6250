import { z } from 'zod';
import { SyncSource } from '../../../contract/sync.ts';

/** Name and payload of the job, separate from its work, so that callers do not depend on the work. */
export const syncJob = {
  name: 'sync-account',
  payload: z.object({ userId: z.uuid(), source: SyncSource, scheduled: z.boolean() }),
};
