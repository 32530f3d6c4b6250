import { randomUUID } from 'node:crypto';
import type { SyncOverview, SyncSource } from '../../../contract/sync.ts';
import { AppError } from '../../errors.ts';
import type { Connection } from '../../platform/db/database.ts';
import { lockUser } from '../../platform/db/lock-user.ts';
import type { Caller } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import { setUserMetadata } from '../auth/auth.ts';
import { forgetBooksOf } from '../library/library.ts';
import { demandClient, finishConsent, marker } from './connect.ts';
import { getOverview } from './overview.ts';
import { revokeTokens } from './provider/tokens.ts';
import {
  type ConnectionRow,
  deleteConnection,
  markDue,
  selectConnection,
  selectConnections,
  selectDue,
  updateConnection,
} from './queries/connections.ts';
import { markWaiting } from './queries/runs.ts';
import { syncJob } from './sync-job.ts';

export { startConsent } from './connect.ts';
export { getOverview } from './overview.ts';

/** The maximum number of due syncs that are requested at a time. */
const DUE_MAX = 500;

/**
 * Connects with the parameters of the callback page, requests the first sync, and returns the reader's account. @throws
 * AppError
 */
export async function finishAndSync(
  services: Services,
  caller: Caller,
  source: SyncSource,
  given: { code: string; state: string },
) {
  const user = await finishConsent(services, caller, source, given);
  await askForSync(services, caller.userId, source);
  return user;
}

/** Requests a sync of one account, unless one is waiting or running. @throws AppError `not_connected`, `feature_off` */
export async function startSync(services: Services, userId: string, source: SyncSource): Promise<SyncOverview> {
  demandClient(services, source);
  if (!(await askForSync(services, userId, source)))
    throw new AppError('not_connected', 'Connect the account first, then sync it.');
  return getOverview(services, userId);
}

/** Requests a sync of every connected account. */
export async function syncAll(services: Services, userId: string): Promise<SyncOverview> {
  for (const { source } of await selectConnections(services.db, userId)) await askForSync(services, userId, source);
  return getOverview(services, userId);
}

/** Requests the scheduled syncs that are due. */
export async function askForDueSyncs(services: Services): Promise<void> {
  for (const { user_id, source } of await selectDue(services.db, services.clock.now(), DUE_MAX))
    await sendSync(services, services.db, user_id, source, true);
}

/** Revokes our access and deletes tokens, hashes, topics and progress; on request also the books of this source. */
export async function disconnect(
  services: Services,
  userId: string,
  source: SyncSource,
  { removeBooks }: { removeBooks: boolean },
): Promise<SyncOverview> {
  const row = await selectConnection(services.db, userId, source);
  await services.db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    await deleteConnection(trx, userId, source);
    if (removeBooks) await forgetBooksOf(trx, userId, source);
    if (row) await setUserMetadata(trx, services.clock, userId, { [marker[source]]: null });
  });
  if (row) await revokeQuietly(services, row);
  return getOverview(services, userId);
}

/** Revokes the tokens of a reader who is about to be deleted; the rows are deleted with the account. */
export async function revokeAll(services: Services, userId: string): Promise<void> {
  for (const row of await selectConnections(services.db, userId)) {
    await updateConnection(services.db, userId, row.source, { state: 'broken' });
    await revokeQuietly(services, row);
  }
}

async function revokeQuietly(services: Services, row: ConnectionRow): Promise<void> {
  // Google refuses a token that is already revoked, and an unreachable service must not keep a reader connected.
  await revokeTokens(services, row).catch((error: unknown) =>
    services.log.warn({ source: row.source, err: error }, 'tokens could not be revoked'),
  );
}

/** Returns false if the account is not connected. The request and the job are stored together or not at all. */
async function askForSync(services: Services, userId: string, source: SyncSource): Promise<boolean> {
  return services.db.transaction().execute(async (trx) => {
    // If the job is lost, the schedule finds that a sync is due. A concurrent disconnect waits for this row.
    if (!(await markDue(trx, userId, source, services.clock.now()))) return false;
    await markWaiting(trx, { userId, source, runId: randomUUID() }, services.clock.now());
    await sendSync(services, trx, userId, source, false);
    return true;
  });
}

const sendSync = (
  { queue }: Pick<Services, 'queue'>,
  connection: Connection,
  userId: string,
  source: SyncSource,
  scheduled: boolean,
): Promise<void> => queue.send(connection, syncJob, { userId, source, scheduled }, { key: `${userId} ${source}` });
