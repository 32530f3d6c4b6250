import { DAY } from '../../../../contract/limits.ts';
import type { Connection } from '../../../platform/db/database.ts';
import { lockUser } from '../../../platform/db/lock-user.ts';
import type { Services } from '../../../services.ts';
import { audit } from '../accounts/audit.ts';
import { removeFeeds } from '../queries/feeds.ts';
import { removeUnusedCodes } from '../queries/flows.ts';
import { rememberNetwork, removeOtherNetworks } from '../queries/networks.ts';
import { removeNewPasskeys } from '../queries/passkeys.ts';
import { removePersonalTokens } from '../queries/personal-tokens.ts';
import { removeGrants } from '../queries/program-sessions.ts';
import { removeSessions } from '../queries/sessions.ts';
import { cancelChanges } from '../queries/users.ts';
import type { Amr } from './access-token.ts';
import { holdSession } from './sessions.ts';

/** How far back passkeys are in doubt when a reader ends everything else. */
const PASSKEY_DOUBT = 30 * DAY;

/**
 * Ends everything that acts for a reader, except one session that may be kept: sessions, codes that would open one,
 * pending changes of address and number, the permissions of programs, personal access tokens, and, unless `feeds` stay,
 * the private addresses of feeds. Networks of other sessions are no longer the owner's. A reader who asks for this
 * cannot know what an intruder has opened meanwhile. Must run in a transaction: it locks the user's row, so anything
 * made at the same moment either exists before and is ended, or comes after and finds no session.
 */
export async function shutOut(
  connection: Connection,
  userId: string,
  kept: { except?: string; feeds?: boolean } = {},
): Promise<void> {
  await lockUser(connection, userId);
  await removeSessions(connection, userId, kept);
  await removeUnusedCodes(connection, userId);
  await cancelChanges(connection, userId, kept);
  await removeGrants(connection, userId);
  await removePersonalTokens(connection, userId);
  if (!kept.feeds) await removeFeeds(connection, userId);
  // Without a session that stays, the owner's networks cannot be told from an intruder's.
  if (kept.except !== undefined) await removeOtherNetworks(connection, { userId, sessionId: kept.except });
}

/** The session that asks to end all others; `network` is where it asks from. */
type Kept = { userId: string; sessionId: string; network?: string | undefined };

/**
 * Ends everything that acts for a reader except this session, as `shutOut` does, and removes passkeys that an intruder
 * may have made. The network that it asks from stays the owner's. Must begin its transaction. Returns whether there was
 * such a passkey, for the mail to the owner. @throws AuthError `session_not_found`: a session that has itself been
 * ended must not end others.
 */
export async function shutOutOthers(
  services: Pick<Services, 'clock' | 'log'>,
  connection: Connection,
  { network, ...key }: Kept,
): Promise<boolean> {
  const session = await holdSession(connection, key);
  await shutOut(connection, key.userId, { except: key.sessionId });
  if (network) await rememberNetwork(connection, key, network, services.clock.now());
  return removeDoubtfulPasskeys(services, connection, key, session.amr);
}

/**
 * Removes the passkeys that were added within the last thirty days, except those that the kept session has added or
 * used.
 */
async function removeDoubtfulPasskeys(
  services: Pick<Services, 'clock' | 'log'>,
  connection: Connection,
  key: { userId: string; sessionId: string },
  amr: Amr,
): Promise<boolean> {
  const since = new Date(services.clock.now().getTime() - PASSKEY_DOUBT);
  const used = amr.flatMap(({ key: passkey }) => passkey ?? []);
  const removed = await removeNewPasskeys(connection, key, { since, used });
  for (let n = 0; n < removed; n++) await audit(services, connection, 'passkey_removed', key);
  return removed > 0;
}
