import type { Connection } from '../../../platform/db/database.ts';
import { removeUnusedCodes } from '../queries/flows.ts';
import { removePersonalTokens } from '../queries/personal-tokens.ts';
import { removeGrants } from '../queries/program-sessions.ts';
import { removeSessions } from '../queries/sessions.ts';

/**
 * Ends everything that acts for a reader, except one session that may be kept: sessions, codes that would open one, the
 * permissions of programs, and personal access tokens. A reader who asks for this cannot know what an intruder has opened
 * meanwhile.
 */
export async function shutOut(connection: Connection, userId: string, kept: { except?: string } = {}): Promise<void> {
  await removeSessions(connection, userId, kept);
  await removeUnusedCodes(connection, userId);
  await removeGrants(connection, userId);
  await removePersonalTokens(connection, userId);
}
