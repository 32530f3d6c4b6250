import { config } from '../../../config.ts';
import { authClient } from '../../../session/session.ts';
import { type Outcome, outcome } from '../queries.ts';

/** Input for an authenticator app: a picture to scan, or the secret to type. */
export type NewFactor = { id: string; picture: string; secret: string };

/** Starts adding an authenticator app, which takes effect once a code from it is correct. */
export async function enrolFactor(): Promise<{ failure: Outcome; factor: NewFactor | null }> {
  const auth = await authClient();
  const { data, error } = await auth.mfa.enroll({ factorType: 'totp', issuer: config().product.name });
  if (error) return { failure: outcome(error), factor: null };
  // The client puts the drawing into the address unencoded, and a # in it would end the address.
  const drawing = data.totp.qr_code.slice(data.totp.qr_code.indexOf(',') + 1);
  const picture = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
  return { failure: null, factor: { id: data.id, picture, secret: data.totp.secret } };
}

/** Sends a code from the app. The session then has both steps. */
export async function verifyFactor(factorId: string, code: string): Promise<Outcome> {
  const auth = await authClient();
  const { error } = await auth.mfa.challengeAndVerify({ factorId, code });
  return outcome(error);
}

/** Creates recovery codes; earlier ones stop working. They are shown only this once. */
export async function makeRecoveryCodes(): Promise<{ failure: Outcome; codes: string[] }> {
  const { recoveryCodes } = (await authClient()).mfa;
  const first = await recoveryCodes.generate();
  const { data, error } = first.error?.code === 'mfa_verified_factor_exists' ? await recoveryCodes.regenerate() : first;
  return { failure: outcome(error), codes: data?.codes ?? [] };
}

/** Takes a recovery code in place of the second step. */
export async function takeRecoveryCode(code: string): Promise<Outcome> {
  return outcome((await (await authClient()).mfa.recoveryCodes.verify({ code })).error);
}

/** Removes a factor, and refetches the session so that the page knows. */
export async function removeFactor(factorId: string): Promise<Outcome> {
  const auth = await authClient();
  const { error } = await auth.mfa.unenroll({ factorId });
  if (error) return outcome(error);
  return outcome((await auth.refreshSession()).error);
}

/** Whether codes can come as text messages here; false if that cannot be determined. */
export async function phoneOffered(): Promise<boolean> {
  const answer = await fetch(`${config().authUrl}/settings`, { headers: { apikey: config().anonKey } }).catch(
    () => null,
  );
  if (!answer?.ok) return false;
  const { external } = (await answer.json()) as { external?: { phone?: boolean } };
  return external?.phone === true;
}

/** Starts adding a phone, which takes effect once a code sent to it is correct. */
export async function enrolPhone(phone: string): Promise<{ failure: Outcome; factorId: string | null }> {
  const auth = await authClient();
  const { data, error } = await auth.mfa.enroll({ factorType: 'phone', phone });
  return error ? { failure: outcome(error), factorId: null } : { failure: null, factorId: data.id };
}

/** Sends a code to the phone. The reply to it must name this challenge. */
export async function sendPhoneCode(factorId: string): Promise<{ failure: Outcome; challengeId: string | null }> {
  const auth = await authClient();
  const { data, error } = await auth.mfa.challenge({ factorId });
  return error ? { failure: outcome(error), challengeId: null } : { failure: null, challengeId: data.id };
}

/** Sends back the code from the phone. The session then has both steps. */
export async function verifyPhoneCode(factorId: string, challengeId: string, code: string): Promise<Outcome> {
  const auth = await authClient();
  return outcome((await auth.mfa.verify({ factorId, challengeId, code })).error);
}
