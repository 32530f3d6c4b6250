import type { SyncOverview } from '../../../contract/sync.ts';
import type { Services } from '../../services.ts';
import { getOverview } from './overview.ts';
import { updateTopicRemoved } from './queries/kept.ts';

/** Takes a topic out: it gives no more books, neither by a sync nor on a Sunday, and further likes do not bring it back. */
export async function removeTopic(services: Services, userId: string, label: string): Promise<SyncOverview> {
  await updateTopicRemoved(services.db, userId, label, services.clock.now());
  return getOverview(services, userId);
}

/** Lets a topic that was taken out count again. */
export async function restoreTopic(services: Services, userId: string, label: string): Promise<SyncOverview> {
  await updateTopicRemoved(services.db, userId, label, null);
  return getOverview(services, userId);
}
