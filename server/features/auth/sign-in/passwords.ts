import { randomBytes } from 'node:crypto';
import { hash, type Options, verify } from '@node-rs/argon2';
import type { Services } from '../../../services.ts';
import { AuthError } from '../errors.ts';

/** Longest password that is read, in bytes: the protocol's limit. */
const PASSWORD_MAX_BYTES = 72;

/**
 * 19 MiB, two passes, one lane: the lowest cost that OWASP's guidance accepts, about 20 ms here. More would help only
 * against somebody who stole the database, and would let fewer strangers keep our processors busy.
 */
// The enum is a const enum, which type stripping cannot inline: 2 is argon2id.
const cost: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** @throws AuthError `weak_password` or `validation_failed`. */
export function refuseUnfitPassword(services: Services, password: string): void {
  const { passwordMinLength } = services.config.auth;
  if (Buffer.byteLength(password) > PASSWORD_MAX_BYTES) {
    throw new AuthError('validation_failed', `Password cannot be longer than ${PASSWORD_MAX_BYTES} characters`);
  }
  if ([...password].length < passwordMinLength) {
    const message = `Password should be at least ${passwordMinLength} characters.`;
    throw new AuthError('weak_password', message, { reasons: ['length'] });
  }
}

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** A hash that matches no password, to spend the same time on accounts without one. */
const nobody = hashPassword(randomBytes(32).toString('hex'));

/** Takes equally long whether there is a hash to compare with or not. */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await nobody), password);
  return matches && stored != null;
}
