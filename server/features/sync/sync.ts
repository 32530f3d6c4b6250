import { randomUUID } from 'node:crypto';
import type { SyncOverview, SyncSource } from '../../../contract/sync.ts';
import { AppError } from '../../errors.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/door.ts';
import type { Services } from '../../services.ts';
import { setUserMetadata } from '../auth/auth.ts';
import { forgetBooksOf } from '../library/library.ts';
import { demandClient, finishConsent, marker } from './connect.ts';
import { getOverview } from './overview.ts';
import {
  type ConnectionRow,
  deleteConnection,
  selectConnection,
  selectConnections,
  selectDue,
  updateConnection,
} from './queries/connections.ts';
import { markWaiting } from './queries/runs.ts';
import { syncJob } from './sync-job.ts';
import { revokeTokens } from './tokens.ts';

export { startConsent } from './connect.ts';

/** Syncs that the timetable asks for at a time. */
const DUE_MAX = 500;

/** Connects with what the callback page was given, asks for the first sync, and answers the reader's account. @throws AppError */
export async function finishAndSync(
  services: Services,
  caller: Caller,
  source: SyncSource,
  given: { code: string; state: string },
) {
  const user = await finishConsent(services, caller, source, given);
  await askForSync(services, services.db, caller.userId, source, false);
  return user;
}

/** Asks for a sync of one account; one that waits or runs is left to it. @throws AppError `not_connected`, `feature_off` */
export async function startSync(services: Services, userId: string, source: SyncSource): Promise<SyncOverview> {
  demandClient(services, source);
  const row = await selectConnection(services.db, userId, source);
  if (row?.state !== 'connected') throw new AppError('not_connected', 'Connect the account first, then sync it.');
  await askForSync(services, services.db, userId, source, false);
  return getOverview(services, userId);
}

/** Asks for a sync of whatever is connected. */
export async function checkStatus(services: Services, userId: string): Promise<SyncOverview> {
  for (const { state, source } of await selectConnections(services.db, userId)) {
    if (state === 'connected') await askForSync(services, services.db, userId, source as SyncSource, false);
  }
  return getOverview(services, userId);
}

/** Asks for the syncs that the timetable owes. */
export async function askForDueSyncs(services: Services): Promise<void> {
  for (const { user_id, source } of await selectDue(services.db, services.clock.now(), DUE_MAX))
    await askForSync(services, services.db, user_id, source as SyncSource, true);
}

/** Withdraws our access and forgets tokens, hashes, topics and progress; the books of this source too if asked. */
export async function disconnect(
  services: Services,
  userId: string,
  source: SyncSource,
  { removeBooks }: { removeBooks: boolean },
): Promise<SyncOverview> {
  const row = await selectConnection(services.db, userId, source);
  await services.db.transaction().execute(async (trx) => {
    await deleteConnection(trx, userId, source);
    if (removeBooks) await forgetBooksOf(trx, userId, source);
    if (row) await setUserMetadata(trx, services.clock, userId, { [marker[source]]: null });
  });
  if (row) await revokeQuietly(services, row);
  return getOverview(services, userId);
}

/** Hands the tokens of a reader back who is about to be deleted; the rows go with the account. */
export async function revokeAll(services: Services, userId: string): Promise<void> {
  for (const row of await selectConnections(services.db, userId)) {
    await updateConnection(services.db, userId, row.source as SyncSource, { state: 'broken' });
    await revokeQuietly(services, row);
  }
}

async function revokeQuietly(services: Services, row: ConnectionRow): Promise<void> {
  // Google refuses a token that it has revoked already, and a service that is down must not keep anybody connected.
  await revokeTokens(services, row).catch((error: unknown) =>
    services.log.warn({ source: row.source, reason: (error as Error).message }, 'tokens could not be handed back'),
  );
}

async function askForSync(
  services: Services,
  connection: Connection,
  userId: string,
  source: SyncSource,
  scheduled: boolean,
): Promise<void> {
  if (!scheduled) {
    // Should the job get lost, the timetable finds that it is owed.
    await updateConnection(connection, userId, source, { due_at: services.clock.now() });
    await markWaiting(connection, { userId, source, runId: randomUUID() }, services.clock.now());
  }
  await services.queue.send(connection, syncJob, { userId, source, scheduled }, { key: `${userId} ${source}` });
}
