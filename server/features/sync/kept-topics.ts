import type { SyncOverview } from '../../../contract/sync.ts';
import type { Services } from '../../services.ts';
import { getOverview } from './overview.ts';
import { updateTopicRemoved } from './queries/kept.ts';

/** Removes a topic: no sync and no weekly pick uses it any more, and further likes do not bring it back. */
export async function removeTopic(services: Services, userId: string, label: string): Promise<SyncOverview> {
  await updateTopicRemoved(services.db, userId, label, services.clock.now());
  return getOverview(services, userId);
}

/** Lets a removed topic count again. */
export async function restoreTopic(services: Services, userId: string, label: string): Promise<SyncOverview> {
  await updateTopicRemoved(services.db, userId, label, null);
  return getOverview(services, userId);
}
