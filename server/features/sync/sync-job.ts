import { z } from 'zod';
import { SyncSource } from '../../../contract/sync.ts';

/** Name and payload of the job, apart from what it does, so that anyone who asks for it need not know that. */
export const syncJob = {
  name: 'sync-account',
  payload: z.object({ userId: z.uuid(), source: SyncSource, scheduled: z.boolean() }),
};
