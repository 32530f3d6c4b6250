import { timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../../platform/secrets.ts';

/** What the token is for: one made for another purpose opens nothing. */
type Purpose = 'refresh-token' | 'program-access' | 'program-refresh';

/** What a refresh token says: which session, and how often it had been refreshed when the token was made. */
export type RefreshToken = { userId: string; sessionId: string; generation: number };

const BODY_BYTES = 36;
const SEAL_BYTES = 24;

/**
 * A refresh token is computed, never stored: ids and generation under a keyed hash. The same generation always gives
 * the same token, which is what lets two tabs refresh at once and get one answer.
 */
export function makeRefreshToken(secrets: Secrets, token: RefreshToken, purpose: Purpose = 'refresh-token'): string {
  const body = Buffer.alloc(BODY_BYTES);
  body.write(token.userId.replaceAll('-', ''), 0, 'hex');
  body.write(token.sessionId.replaceAll('-', ''), 16, 'hex');
  body.writeUInt32BE(token.generation, 32);
  return Buffer.concat([body, seal(secrets, body, purpose)]).toString('base64url');
}

/** Returns what the token says, or null when we did not make it. */
export function readRefreshToken(
  secrets: Secrets,
  text: string,
  purpose: Purpose = 'refresh-token',
): RefreshToken | null {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== BODY_BYTES + SEAL_BYTES) return null;
  const body = bytes.subarray(0, BODY_BYTES);
  if (!timingSafeEqual(bytes.subarray(BODY_BYTES), seal(secrets, body, purpose))) return null;
  return {
    userId: uuid(body.subarray(0, 16)),
    sessionId: uuid(body.subarray(16, 32)),
    generation: body.readUInt32BE(32),
  };
}

function seal(secrets: Secrets, body: Buffer, purpose: Purpose): Buffer {
  return Buffer.from(secrets.keyedHash(purpose, body.toString('hex')), 'base64url').subarray(0, SEAL_BYTES);
}

function uuid(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
