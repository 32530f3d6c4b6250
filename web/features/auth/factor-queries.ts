import { config } from '../../config.ts';
import { authClient } from '../../session.ts';
import { type Outcome, outcome } from './queries.ts';

/** What an authenticator app needs: a picture to scan, or the secret to type. */
export type NewFactor = { id: string; picture: string; secret: string };

/** Begins to add an authenticator app; it counts once a code of it was right. */
export async function enrolFactor(): Promise<{ failure: Outcome; factor: NewFactor | null }> {
  const auth = await authClient();
  const { data, error } = await auth.mfa.enroll({ factorType: 'totp', issuer: config().product.name });
  if (error) return { failure: outcome(error), factor: null };
  // The client puts the drawing into the address as it is; a # in it would end the address.
  const drawing = data.totp.qr_code.slice(data.totp.qr_code.indexOf(',') + 1);
  const picture = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
  return { failure: null, factor: { id: data.id, picture, secret: data.totp.secret } };
}

/** Answers with a code of the app; the session then has both steps. */
export async function verifyFactor(factorId: string, code: string): Promise<Outcome> {
  const auth = await authClient();
  const { error } = await auth.mfa.challengeAndVerify({ factorId, code });
  return outcome(error);
}

/** Takes an app away, and fetches the session anew so that the page knows. */
export async function removeFactor(factorId: string): Promise<Outcome> {
  const auth = await authClient();
  const { error } = await auth.mfa.unenroll({ factorId });
  if (error) return outcome(error);
  return outcome((await auth.refreshSession()).error);
}
