import { isIP } from 'node:net';
import { z } from 'zod';
import { MINUTE } from '../../../../contract/limits.ts';
import type { Services } from '../../../services.ts';

/** How long a challenge may be answered. */
export const CHALLENGE_LIFE = 5 * MINUTE;
/** EdDSA, ES256 and RS256 cover the authenticators in use. */
const ALGORITHMS = [-8, -7, -257];

// Loaded for the first passkey: most starts never need it, and loading takes a while.
const library = () => import('@simplewebauthn/server');
const helpers = () => import('@simplewebauthn/server/helpers');

/** What a key is bound to. Both come from the public address alone, never from a request. */
type Site = { id: string; origin: string };

/** Null where the public address is a bare IP address: browsers make keys for host names only. */
export function siteOf({ config }: Pick<Services, 'config'>): Site | null {
  const { hostname, origin } = new URL(config.publicUrl);
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? null : { id: hostname, origin };
}

const bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]*={0,2}$/, 'must be base64url');
const credential = { id: bytes(1400), rawId: bytes(1400), type: z.literal('public-key') };

/** A browser's response once a key was made. The limits are well above what authenticators send. */
const Creation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8_000),
    attestationObject: bytes(24_000),
    transports: z.array(z.string().max(20)).max(10).nullish(),
  }),
});

/** A browser's response once a key has signed. */
export const Assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8_000),
    authenticatorData: bytes(8_000),
    signature: bytes(4_000),
    userHandle: bytes(100).nullish(),
  }),
});
export type Assertion = z.output<typeof Assertion>;

type Key = { credential_id: string; transports: unknown };
const named = (keys: readonly Key[]) =>
  keys.map(({ credential_id: id, transports }) => ({ id, transports: z.array(z.string()).parse(transports) }));

/**
 * The options for `navigator.credentials.create()`. A passkey is discoverable and verifies its user; a second factor
 * need not. Attestation is not requested.
 */
export async function creationOptions(
  services: Services,
  site: Site,
  user: { id: string; email: string; phone: string },
  wish: { passkey: boolean; except: readonly Key[] },
) {
  // A provider's account may have neither, and a browser shows whatever it is given.
  const name = user.email || user.phone || services.config.product.name;
  return (await library()).generateRegistrationOptions({
    rpName: services.config.product.name,
    rpID: site.id,
    userID: new Uint8Array(Buffer.from(user.id)),
    userName: name,
    userDisplayName: name,
    attestationType: 'none',
    timeout: CHALLENGE_LIFE,
    excludeCredentials: named(wish.except),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: wish.passkey
      ? { residentKey: 'required', requireResidentKey: true, userVerification: 'required' }
      : { residentKey: 'discouraged', requireResidentKey: false, userVerification: 'preferred' },
  });
}

/**
 * The options for `navigator.credentials.get()`. Without keys, any passkey for this site may answer; `person`: it must
 * verify its user.
 */
export async function requestOptions(site: Site, { keys, person }: { keys: readonly Key[]; person: boolean }) {
  return (await library()).generateAuthenticationOptions({
    rpID: site.id,
    timeout: CHALLENGE_LIFE,
    allowCredentials: named(keys),
    userVerification: person ? 'required' : 'preferred',
  });
}

export type NewKey = { credential_id: string; public_key: string; sign_count: number; transports: string };

/** The key that was created in answer to the challenge; null if any check fails. */
export async function readCreation(
  site: Site,
  challenge: string,
  answer: unknown,
  passkey: boolean,
): Promise<NewKey | null> {
  const response = Creation.safeParse(answer).data;
  if (!response || !(await isPlain(response.response.attestationObject))) return null;
  const { transports, ...parts } = response.response;
  const { verifyRegistrationResponse } = await library();
  const result = await verifyRegistrationResponse({
    response: { ...response, response: parts, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: passkey,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (!result?.verified) return null;
  const { id, publicKey, counter } = result.registrationInfo.credential;
  return {
    credential_id: id,
    public_key: Buffer.from(publicKey).toString('base64url'),
    sign_count: counter,
    transports: JSON.stringify(transports ?? []),
  };
}

/**
 * Whether the answer has no attestation. Attestation certificates name addresses that the library would call, and we
 * have not requested any.
 */
async function isPlain(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await helpers();
  try {
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
    const format = attestation.get('fmt');
    return format === 'none' || (format === 'packed' && !attestation.get('attStmt').get('x5c'));
  } catch {
    return false;
  }
}

/**
 * The key's signature counter, if the answer fits the challenge and the key has signed it; otherwise null. The caller
 * checks whether the counter has grown.
 */
export async function readAssertion(
  site: Site,
  challenge: string,
  { response, ...rest }: Assertion,
  key: { credential_id: string; public_key: string },
  passkey: boolean,
): Promise<number | null> {
  const { userHandle: _, ...parts } = response;
  const { verifyAuthenticationResponse } = await library();
  const result = await verifyAuthenticationResponse({
    response: { ...rest, response: parts, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: passkey,
    credential: {
      id: key.credential_id,
      publicKey: new Uint8Array(Buffer.from(key.public_key, 'base64url')),
      counter: 0,
    },
  }).catch(() => null);
  return result?.verified ? result.authenticationInfo.newCounter : null;
}
