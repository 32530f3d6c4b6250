import { DAY } from '../../../../contract/limits.ts';
import type { Connection } from '../../../platform/db/database.ts';
import type { Services } from '../../../services.ts';
import { audit } from '../accounts/audit.ts';
import { removeUnusedCodes } from '../queries/flows.ts';
import { removeOtherNetworks } from '../queries/networks.ts';
import { removeNewPasskeys } from '../queries/passkeys.ts';
import { removePersonalTokens } from '../queries/personal-tokens.ts';
import { removeFeeds } from '../queries/feeds.ts';
import { removeGrants } from '../queries/program-sessions.ts';
import { removeSessions } from '../queries/sessions.ts';
import { cancelChanges, lockUser } from '../queries/users.ts';

/** How far back passkeys are in doubt when a reader ends everything else. */
const PASSKEY_DOUBT = 30 * DAY;

/**
 * Ends everything that acts for a reader, except one session that may be kept: sessions, codes that would open one, changes of
 * address and number that wait to be confirmed, the permissions of programs, personal access tokens, and the private
 * addresses of feeds; networks of other sessions are no longer the owner's. A reader who asks for this cannot know what an intruder has opened meanwhile. Must run in a transaction:
 * it holds the user's row, so that whoever makes such a thing at the same moment comes before, and loses it, or after, and
 * finds no session.
 */
export async function shutOut(connection: Connection, userId: string, kept: { except?: string } = {}): Promise<void> {
  await lockUser(connection, userId);
  await removeSessions(connection, userId, kept);
  await removeUnusedCodes(connection, userId);
  await cancelChanges(connection, userId, kept);
  await removeGrants(connection, userId);
  await removePersonalTokens(connection, userId);
  await removeFeeds(connection, userId);
  // Without a session that stays, the owner's networks cannot be told from an intruder's.
  if (kept.except !== undefined) await removeOtherNetworks(connection, { userId, sessionId: kept.except });
}

/**
 * Removes the passkeys that were added within the last thirty days, except those that the kept session has added or used: an
 * intruder may have made them. Answers whether there was one, for the mail to the owner.
 */
export async function removeDoubtfulPasskeys(
  services: Pick<Services, 'clock' | 'log'>,
  connection: Connection,
  key: { userId: string; sessionId: string },
): Promise<boolean> {
  const since = new Date(services.clock.now().getTime() - PASSKEY_DOUBT);
  const removed = await removeNewPasskeys(connection, key, since);
  for (let n = 0; n < removed; n++) await audit(services, connection, 'passkey_removed', key);
  return removed > 0;
}
