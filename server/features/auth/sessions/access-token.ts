import { randomUUID } from 'node:crypto';
import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { HOUR, MINUTE, SECOND } from '../../../../contract/limits.ts';
import { onceFor } from '../../../platform/once-for.ts';
import type { Services } from '../../../services.ts';
import { AuthError } from '../errors.ts';

/** How long an access token is valid. */
export const ACCESS_TOKEN_LIFE = HOUR;
/** Clocks differ, so a token is still accepted this long after its end. */
const CLOCK_TOLERANCE = MINUTE;

/**
 * How somebody has proved their identity, newest first; times in seconds since 1970. Codes come by mail unless `sms`.
 * `key` is the id of the passkey, which tokens do not show.
 */
export type Amr = { method: string; timestamp: number; channel?: 'sms'; key?: string }[];

/** What we read from a token that we have signed. */
const ReaderClaims = z.object({ sub: z.uuid(), session_id: z.uuid(), aal: z.enum(['aal1', 'aal2']) });
export type ReaderClaims = z.infer<typeof ReaderClaims>;

/** Name of this service in tokens. */
export const issuer = (services: Pick<Services, 'config'>) => `${services.config.publicUrl}/auth/v1`;

/** Signs these claims with the newest key. */
export async function signAccessToken(services: Services, claims: Record<string, unknown>): Promise<string> {
  const now = Math.floor(services.clock.now().getTime() / SECOND);
  const key = services.secrets.signingKeys[0];
  return new SignJWT({
    ...claims,
    iss: issuer(services),
    aud: 'authenticated',
    iat: now,
    // Under a shared secret, two tokens made in one second would otherwise be the same text.
    jti: randomUUID(),
    exp: now + ACCESS_TOKEN_LIFE / SECOND,
  })
    .setProtectedHeader({ alg: key.alg, typ: 'JWT', kid: key.kid })
    .sign(key.privateKey);
}

const apiKeys = new WeakMap<object, Map<string, Promise<string>>>();

/**
 * A key for programs: it names a role, not a person, and does not expire. It is the same text as long as this process
 * runs.
 */
export function signApiKey(
  services: Pick<Services, 'config' | 'secrets'>,
  role: 'anon' | 'service_role',
): Promise<string> {
  const { signingKeys } = services.secrets;
  const known = apiKeys.get(signingKeys) ?? new Map<string, Promise<string>>();
  apiKeys.set(signingKeys, known);
  const [key] = signingKeys;
  const signed =
    known.get(role) ??
    new SignJWT({ role, iss: issuer(services) })
      .setProtectedHeader({ alg: key.alg, typ: 'JWT', kid: key.kid })
      .sign(key.privateKey);
  known.set(role, signed);
  return signed;
}

/**
 * A cache of tokens with verified signatures: a page makes many calls with one token, and verifying is most of their
 * cost.
 */
const checked = new WeakMap<object, Map<string, JWTPayload>>();
const CHECKED_MAX = 2000;

/** Checks signature and times and returns the claims, for any role. @throws AuthError `bad_jwt`. */
export async function verifyToken(services: Services, token: string): Promise<JWTPayload> {
  const { signingKeys } = services.secrets;
  const known = checked.get(signingKeys) ?? new Map<string, JWTPayload>();
  checked.set(signingKeys, known);
  try {
    const payload = known.get(token) ?? (await checkSignature(services, token));
    const now = services.clock.now().getTime();
    if (payload.exp !== undefined && payload.exp * SECOND + CLOCK_TOLERANCE <= now) {
      known.delete(token);
      throw new errors.JWTExpired('expired', payload);
    }
    known.set(token, payload);
    const oldest = known.size > CHECKED_MAX ? known.keys().next().value : undefined;
    if (oldest !== undefined) known.delete(oldest);
    return payload;
  } catch (cause) {
    const detail = cause instanceof errors.JWTExpired ? 'token is expired' : 'signature is invalid';
    throw new AuthError('bad_jwt', `invalid JWT: unable to parse or verify signature, ${detail}`, { cause });
  }
}

async function checkSignature(services: Services, token: string): Promise<JWTPayload> {
  const { kid, alg } = decodeProtectedHeader(token);
  // Operators' tools that sign with the shared secret name no key.
  const key = services.secrets.signingKeys.find((one) => (kid === undefined ? one.alg === alg : one.kid === kid));
  if (!key) throw new errors.JWSSignatureVerificationFailed();
  const { payload } = await jwtVerify(token, key.publicKey, {
    algorithms: [key.alg],
    clockTolerance: CLOCK_TOLERANCE / SECOND,
    currentDate: services.clock.now(),
  });
  return payload;
}

const claimsOf = onceFor((payload: JWTPayload) => ReaderClaims.safeParse(payload));

/**
 * The reader that a token names. @throws AuthError `bad_jwt` for a token of a program, of another service, or without
 * an end.
 */
export async function verifyReaderToken(services: Services, token: string): Promise<ReaderClaims> {
  const payload = await verifyToken(services, token);
  if (!payload.sub) throw new AuthError('bad_jwt', 'invalid claim: missing sub claim');
  const claims = claimsOf(payload);
  const ours = payload.aud === 'authenticated' && payload.iss === issuer(services) && payload.exp !== undefined;
  if (!claims.success || !ours) throw new AuthError('bad_jwt', 'invalid JWT: claims are not usable');
  return claims.data;
}
