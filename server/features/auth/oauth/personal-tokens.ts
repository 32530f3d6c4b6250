import { randomBytes, randomUUID } from 'node:crypto';
import { DAY, HOUR, PERSONAL_TOKENS_MAX } from '../../../../contract/limits.ts';
import type { PersonalToken, PersonalTokenMade, PersonalTokenWish } from '../../../../contract/personal-tokens.ts';
import { AppError } from '../../../errors.ts';
import { ifThereIsRoom } from '../../../platform/db/disk-guard.ts';
import { lockUser } from '../../../platform/db/lock-user.ts';
import type { Caller } from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';
import { audit } from '../accounts/audit.ts';
import { notifyOwner } from '../accounts/notify-owner.ts';
import {
  findPersonalToken,
  insertPersonalToken,
  listPersonalTokens,
  markTokenUsed,
  type PersonalTokenRow,
  removePersonalToken,
} from '../queries/personal-tokens.ts';
import { findSession } from '../queries/sessions.ts';
import { demandFreshProof } from '../sign-in/strength.ts';
import { isShutOut } from './program-tokens.ts';

const PREFIX = 'dsp_';
/** How often the last use is recorded at most. */
const USE_NOTED = HOUR;

/**
 * Creates a token for a reader's own program and tells the owner by mail. The token is shown only this once. It
 * outlives the session, so it demands the same proof as adding any other way to sign in. @throws AppError
 * `reauthentication_needed` or `tokens_full`.
 */
export async function makePersonalToken(
  services: Services,
  caller: Caller,
  { name, scopes, days }: PersonalTokenWish,
): Promise<PersonalTokenMade> {
  const { db, clock, secrets } = services;
  const { userId: user_id, sessionId } = caller;
  const now = clock.now();
  const secret = PREFIX + randomBytes(32).toString('base64url');
  const { token, device } = await db.transaction().execute(async (trx) => {
    // Ending everything that acts for the reader locks this row too, so a session that is being ended can make nothing.
    await lockUser(trx, user_id);
    const session = await findSession(trx, { userId: user_id, sessionId });
    demandFreshProof(services, session);
    if ((await listPersonalTokens(trx, user_id, now)).length >= PERSONAL_TOKENS_MAX)
      throw new AppError('tokens_full', `You have ${PERSONAL_TOKENS_MAX} tokens. Revoke one that you no longer need.`);
    await audit(services, trx, 'personal_token_made', caller);
    const token = await insertPersonalToken(trx, {
      user_id,
      id: randomUUID(),
      name: name.replace(/[\p{Cc}\p{Cf}]/gu, ' '),
      scopes,
      token_hash: secrets.keyedHash('personal-token', secret),
      created_at: now,
      expires_at: new Date(now.getTime() + days * DAY),
    });
    return { token, device: session?.device };
  });
  await notifyOwner(services, user_id, 'personalTokenMade', { network: '', device: device || 'a program' });
  return { token: shown(token), secret };
}

/** The reader's tokens that have not expired, newest first. */
export async function personalTokens(
  services: Pick<Services, 'db' | 'clock'>,
  userId: string,
): Promise<PersonalToken[]> {
  return (await listPersonalTokens(services.db, userId, services.clock.now())).map(shown);
}

/** Ends a token at once. One that has already ended is not an error. */
export async function endPersonalToken(services: Services, caller: Caller, id: string): Promise<void> {
  if (!(await removePersonalToken(services.db, caller.userId, id))) return;
  await audit(services, services.db, 'personal_token_ended', caller);
}

/** Whether the text looks like a token that a reader has made. */
export const isPersonalToken = (text: string): boolean => text.startsWith(PREFIX);

/** The access that a token gives, or null where it is none of ours or has expired. */
export async function personalTokenOf(services: Services, text: string): Promise<PersonalTokenRow | null> {
  const { db, clock, secrets } = services;
  const now = clock.now();
  const token = await findPersonalToken(db, secrets.keyedHash('personal-token', text), now);
  if (!token || isShutOut(services, token)) return null;
  if (token.used_at === null || token.used_at.getTime() + USE_NOTED <= now.getTime())
    await ifThereIsRoom(markTokenUsed(db, { userId: token.user_id, id: token.id }, now));
  return token;
}

const shown = ({ id, name, scopes, created_at, expires_at, used_at }: PersonalTokenRow): PersonalToken => ({
  id,
  name,
  scopes,
  created_at: created_at.toISOString(),
  expires_at: expires_at.toISOString(),
  used_at: used_at?.toISOString() ?? null,
});
