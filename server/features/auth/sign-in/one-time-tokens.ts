import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { HOUR, MINUTE, OTP_DIGITS } from '../../../../contract/limits.ts';
import type { Connection } from '../../../platform/db/database.ts';
import type { Services } from '../../../services.ts';
import type { Asker } from '../asker.ts';
import { findTokenByCode, findTokenByLink, insertToken, type TokenRow, voidCodes } from '../queries/tokens.ts';

export type TokenKind =
  | 'signup'
  | 'invite'
  | 'magiclink'
  | 'recovery'
  | 'email_change_current'
  | 'email_change_new'
  | 'reauthentication'
  | 'sms'
  | 'phone_change';

/** Any of these proves the mailbox, so any of them signs in: readers should not have to know which mail is which. */
export const mailKinds = ['signup', 'invite', 'magiclink', 'recovery'] as const satisfies TokenKind[];

const life = (kind: TokenKind) => (kind === 'sms' || kind === 'phone_change' ? 10 * MINUTE : HOUR);

export type NewToken = {
  userId: string;
  kind: TokenKind;
  target: string;
  asker: Asker;
  /** For PKCE: the flow that a click continues. */
  flowId?: string | undefined;
  /** The data sent with this very request: it counts only with this token, and only on an unconfirmed account. */
  pendingPasswordHash?: string | undefined;
  pendingMetadata?: Record<string, unknown> | undefined;
};

/** Goes into the message and nowhere else: we keep only hashes. */
export type FreshToken = { id: string; link: string; code: string };

/**
 * Creates a link and a code for one message. Earlier links stay valid until one succeeds; of the codes, only the newest
 * for each network of the owner's.
 */
export async function issueToken(services: Services, connection: Connection, token: NewToken): Promise<FreshToken> {
  const now = services.clock.now();
  const link = `${token.flowId ? 'pkce_' : ''}${randomBytes(32).toString('base64url')}`;
  const code = randomInt(10 ** OTP_DIGITS)
    .toString()
    .padStart(OTP_DIGITS, '0');
  const id = randomUUID();
  await voidCodes(connection, { ...token, network: token.asker.network });
  await insertToken(connection, {
    user_id: token.userId,
    id,
    kind: token.kind,
    target: token.target,
    link_hash: linkHash(services, link),
    code_hash: codeHash(services, token.target, code),
    requested_from: token.asker.network,
    pending_password_hash: token.pendingPasswordHash ?? null,
    pending_metadata: token.pendingMetadata ? JSON.stringify(token.pendingMetadata) : null,
    flow_id: token.flowId ?? null,
    session_id: null,
    created_at: now,
    expires_at: new Date(now.getTime() + life(token.kind)),
  });
  return { id, link, code };
}

export function findByLink(services: Services, link: string): Promise<TokenRow | undefined> {
  return findTokenByLink(services.db, linkHash(services, link), services.clock.now());
}

/** A code counts only together with the address that it was sent to. */
export function findByCode(
  services: Services,
  target: string,
  code: string,
  kinds: readonly TokenKind[],
): Promise<TokenRow | undefined> {
  return findTokenByCode(services.db, {
    target,
    codeHash: codeHash(services, target, code.replace(/\s/g, '')),
    kinds,
    now: services.clock.now(),
  });
}

// Looked up by keyed hash, so that the time it takes reveals nothing about the token.
const linkHash = (services: Services, link: string) => services.secrets.keyedHash('one-time-link', link);
const codeHash = (services: Services, target: string, code: string) =>
  services.secrets.keyedHash('one-time-code', `${target}:${code}`);
