import { z } from 'zod';
import type { Services } from '../../../services.ts';
import { askerOf } from '../asker.ts';
import { AuthError } from '../errors.ts';
import {
  addPasskey,
  beginPasskey,
  noPasskey,
  passkeyJson,
  removeOwnPasskey,
  renameOwnPasskey,
} from '../factors/passkeys.ts';
import { beginPasskeyProof, proveByPasskey, readable } from '../factors/prove-by-passkey.ts';
import { Assertion } from '../factors/webauthn.ts';
import type { AuthContext, AuthHandler } from '../guards.ts';
import { listPasskeys } from '../queries/passkeys.ts';
import { maybe, readBody } from '../request.ts';
import { markBrowser, readMark } from '../sign-in/browser-mark.ts';
import { checkCaptcha, Security } from '../sign-in/captcha.ts';
import { beginPasskeySignIn, signInWithPasskey } from '../sign-in/sign-in-passkey.ts';

const challengeId = z.uuid('challenge_id must be a valid UUID');
const NAME_MAX_LENGTH = 120;

/**
 * The holder of a challenge that no browser requested. No cookie hashes to this value, so no browser can answer such a
 * challenge.
 */
const PROGRAM = 'a program';

/** Browsers send the page's origin and our cookie; programs send neither and are bound by the challenge alone. */
const isBrowser = (c: AuthContext): boolean => c.req.header('origin') !== undefined;

/** POST /passkeys/authentication/options: the challenge for a passkey, for the calling browser or program. */
export function passkeySignInOptions(services: Services): AuthHandler {
  return async (c) => {
    await checkCaptcha(services, c, await readBody(c, Security));
    const holder = isBrowser(c) ? markBrowser(services, c, 'passkey') : PROGRAM;
    return c.json(await beginPasskeySignIn(services, holder), 200, { 'Cache-Control': 'no-store' });
  };
}

/** POST /passkeys/authentication/verify: checks the signature and returns the session. */
export function passkeySignIn(services: Services): AuthHandler {
  const Body = z.object({ challenge_id: challengeId, credential: z.unknown().optional() });
  return async (c) => {
    const { challenge_id, credential } = await readBody(c, Body);
    const assertion = readable(Assertion.safeParse(credential).data);
    const browserHash = isBrowser(c) ? readMark(services, c, 'passkey') : PROGRAM;
    if (!browserHash)
      throw new AuthError('webauthn_challenge_not_found', 'This browser has not asked for this challenge.');
    const answer = { challengeId: challenge_id, credential: assertion, browserHash };
    c.header('Cache-Control', 'no-store');
    return c.json(await signInWithPasskey(services, answer, askerOf(services, c)));
  };
}

/**
 * POST /passkeys/proof/options: the challenge for a fresh proof by one of the reader's passkeys. Not part of the
 * protocol.
 */
export function passkeyProofOptions(services: Services): AuthHandler {
  return async (c) => c.json(await beginPasskeyProof(services, c.get('caller')), 200, { 'Cache-Control': 'no-store' });
}

/**
 * POST /passkeys/proof/verify: the signature. It counts like the code of GET /reauthenticate, except for changing the
 * address.
 */
export function passkeyProof(services: Services): AuthHandler {
  const Body = z.object({ challenge_id: challengeId, credential: z.unknown().optional() });
  return async (c) => {
    const { challenge_id, credential } = await readBody(c, Body);
    const answer = { challengeId: challenge_id, credential: readable(Assertion.safeParse(credential).data) };
    await proveByPasskey(services, c.get('caller'), answer, askerOf(services, c));
    return c.json({});
  };
}

/** POST /passkeys/registration/options: begins to add a passkey. */
export function passkeyOptions(services: Services): AuthHandler {
  return async (c) => c.json(await beginPasskey(services, c.get('caller')), 200, { 'Cache-Control': 'no-store' });
}

/** POST /passkeys/registration/verify: adds the passkey that was made. */
export function passkeyAdded(services: Services): AuthHandler {
  const Body = z.object({ challenge_id: challengeId, credential: z.unknown().optional() });
  return async (c) => {
    const { challenge_id, credential } = await readBody(c, Body);
    const answer = { challengeId: challenge_id, credential };
    return c.json(await addPasskey(services, c.get('caller'), answer, askerOf(services, c)));
  };
}

/** GET /passkeys */
export function passkeys(services: Services): AuthHandler {
  return async (c) => c.json((await listPasskeys(services.db, c.get('caller').user.id)).map(passkeyJson));
}

/** PATCH /passkeys/{id}: renames it. */
export function passkeyRenamed(services: Services): AuthHandler {
  const message = `friendly_name is required, of at most ${NAME_MAX_LENGTH} characters`;
  const Body = z.object({ friendly_name: maybe(z.string().trim().max(NAME_MAX_LENGTH, message)) });
  return async (c) => {
    const id = passkeyId(c);
    const { friendly_name: name } = await readBody(c, Body);
    if (!name) throw new AuthError('validation_failed', message);
    return c.json(await renameOwnPasskey(services, c.get('caller'), id, name));
  };
}

/** DELETE /passkeys/{id} */
export function passkeyRemoved(services: Services): AuthHandler {
  return async (c) => {
    await removeOwnPasskey(services, c.get('caller'), passkeyId(c), askerOf(services, c));
    return c.body(null, 204);
  };
}

/** The id in the address. @throws AuthError `webauthn_credential_not_found` for what cannot be one. */
export function passkeyId(c: AuthContext, name = 'id'): string {
  const id = z.uuid().safeParse(c.req.param(name)).data;
  if (!id) throw noPasskey();
  return id;
}
