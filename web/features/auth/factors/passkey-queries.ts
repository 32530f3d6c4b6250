import { useSyncExternalStore } from 'react';
import { config } from '../../../config.ts';
import { accessToken, authClient } from '../../../session/session.ts';
import { timeLimit } from '../../../calls/time-limit.ts';
import { type Outcome, outcome, unreached } from '../queries.ts';

export type Passkey = { id: string; friendly_name?: string; created_at: string; last_used_at?: string };

/** Whether this browser can create keys for this site: it supports them, and the site has a host name. */
const canHaveKeys = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname) && 'credentials' in navigator;

const never = () => () => {};

/** The same, for components. A page that the server draws offers none yet. */
export const useKeysOffered = (): boolean => useSyncExternalStore(never, canHaveKeys, () => false);

type Failure = { name: string; message: string; code?: string | undefined };

/** Errors of a failed key, from browsers and the service, in words for the reader. */
const words: Record<string, string> = {
  AbortError: 'Nothing was changed. You can try again.',
  NotSupportedError: 'This browser or device cannot do that. Try another one.',
  ConstraintError: 'This device cannot keep a passkey. Try another one.',
  SecurityError: 'Passkeys do not work at this address. Open the site by its own name.',
  InvalidStateError: 'This device already has a passkey for your account.',
  webauthn_challenge_expired: 'That took too long. Please try again.',
  webauthn_challenge_not_found: 'That took too long. Please try again.',
  webauthn_verification_failed: 'We could not check this passkey. Try again, or sign in by email.',
  'Passkey not found': 'We do not know this passkey. It may have been removed here; sign in by email instead.',
  webauthn_credential_exists: 'This passkey has already been added.',
  mfa_verification_failed: 'We could not check this key. Please try again.',
  too_many_passkeys: 'You have ten passkeys. Remove one to add another.',
};

/** `cancelled`: the message if the reader, or a timeout, ended the browser's prompt. */
function told(error: Failure, cancelled: string): NonNullable<Outcome> {
  const { name, code = name } = error;
  const message =
    name === 'NotAllowedError' ? cancelled : (words[error.message] ?? words[code] ?? words[name] ?? error.message);
  return { code, message };
}

/**
 * Whether our server refused a key that was used. Then the reader expects a message, even if they pressed no button.
 */
export const refusedByUs = (failure: NonNullable<Outcome>): boolean => failure.code.startsWith('webauthn_');

/**
 * Signs in by passkey. With `inField` the browser shows no dialog: it offers passkeys in the address field until
 * `signal` is aborted.
 */
export async function signInWithPasskey(signal: AbortSignal, inField = false): Promise<Outcome> {
  const auth = await authClient();
  const mediation = inField ? ({ mediation: 'conditional' } as const) : {};
  const { error } = await auth.signInWithPasskey({ options: { signal, ...mediation } });
  if (!error) return null;
  if (error.name === 'AuthRetryableFetchError') return outcome(error as never);
  return told(error, 'No passkey was used. Try again, or sign in by email.');
}

/**
 * Proves with a passkey that it is still the reader. The proof is valid for a quarter of an hour. The official client
 * has no call for it.
 */
export async function proveByPasskey(): Promise<Outcome> {
  const { json: asked, failure } = await callService('passkeys/proof/options', {});
  if (failure) return failure;
  try {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(asked.options);
    const credential = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
    const answer = { challenge_id: asked.challenge_id, credential: credential.toJSON() };
    return (await callService('passkeys/proof/verify', answer)).failure;
  } catch (problem) {
    return told(problem as Failure, 'No passkey was used. Try again, or ask for a code by email.');
  }
}

/** Whether `proveByPasskey` can work: the reader has a passkey, and this browser supports the exchange format. */
export async function canProveByPasskey(): Promise<boolean> {
  if (!canHaveKeys() || !('parseRequestOptionsFromJSON' in PublicKeyCredential)) return false;
  return (await listPasskeys().catch(() => [])).length > 0;
}

type Asked = { challenge_id: string; options: PublicKeyCredentialRequestOptionsJSON };

async function callService(path: string, body: object): Promise<{ json: Asked; failure: Outcome }> {
  const nothing = {} as Asked;
  try {
    const answer = await fetch(`${config().authUrl}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${await accessToken()}` },
      body: JSON.stringify(body),
      signal: timeLimit(),
    });
    const json = await answer.json();
    return answer.ok
      ? { json, failure: null }
      : { json: nothing, failure: told({ name: '', message: json.msg, code: json.error_code }, '') };
  } catch {
    return { json: nothing, failure: unreached };
  }
}

/** @throws Error with words for the reader. */
export async function listPasskeys(): Promise<Passkey[]> {
  const { data, error } = await (await authClient()).passkey.list();
  if (error) throw new Error(outcome(error)?.message);
  return data;
}

/** Has the browser create a passkey. Returns its id. */
export async function addPasskey(): Promise<{ failure: Outcome; id: string | null }> {
  const { data, error } = await (await authClient()).registerPasskey();
  if (!error) return { failure: null, id: data.id };
  if (error.name === 'AuthRetryableFetchError') return { failure: outcome(error as never), id: null };
  return { failure: told(error, 'No passkey was created. You can try again.'), id: null };
}

export async function renamePasskey(passkeyId: string, friendlyName: string): Promise<Outcome> {
  return outcome((await (await authClient()).passkey.update({ passkeyId, friendlyName })).error);
}

export async function removePasskey(passkeyId: string): Promise<Outcome> {
  return outcome((await (await authClient()).passkey.delete({ passkeyId })).error);
}

/** Starts adding a key as the second step, which takes effect once the browser has created it. */
export async function enrolKey(): Promise<{ failure: Outcome; factorId: string | null }> {
  const { data, error } = await (await authClient()).mfa.enroll({ factorType: 'webauthn' });
  return error ? { failure: outcome(error), factorId: null } : { failure: null, factorId: data.id };
}

/** Has the browser create the key if it is new, and otherwise sign with it; the session then has both factors. */
export async function answerByKey(factorId: string): Promise<Outcome> {
  const auth = await authClient();
  const site = { rpId: location.hostname, rpOrigins: [location.origin] };
  const { data, error } = await auth.mfa.challenge({ factorId, webauthn: site });
  if (error) return outcome(error as never);
  const { type, credential_options } = data.webauthn;
  try {
    const credential =
      type === 'create'
        ? await navigator.credentials.create(credential_options as CredentialCreationOptions)
        : await navigator.credentials.get(credential_options as CredentialRequestOptions);
    const webauthn = { ...site, type, credential_response: credential as never };
    const verified = await auth.mfa.verify({ factorId, challengeId: data.id, webauthn });
    return verified.error && { ...told(verified.error, ''), ...offline(verified.error) };
  } catch (problem) {
    return told(problem as Failure, 'No key was used. You can try again.');
  }
}

const offline = (error: Failure) => (error.name === 'AuthRetryableFetchError' ? outcome(error as never) : {});
