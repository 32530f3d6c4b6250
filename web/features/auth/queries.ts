import type { AuthError, EmailOtpType, MobileOtpType, Provider } from '@supabase/auth-js';
import { paths } from '../../../contract/paths.ts';
import { beginFlow } from '../../begun-flow.ts';
import { authClient } from '../../session/session.ts';

/** Null on success, otherwise a sentence for the reader and the service's code. */
export type Outcome = { code: string; message: string } | null;

/** Sends a sign-in mail with a link and a code. A new address gets an account. */
export async function sendSignInMail(email: string): Promise<Outcome> {
  const auth = await authClient();
  const { error } = await auth.signInWithOtp({ email, options: { emailRedirectTo: location.origin } });
  return outcome(error);
}

export async function signInWithPassword(email: string, password: string): Promise<Outcome> {
  const auth = await authClient();
  const { error } = await auth.signInWithPassword({ email, password });
  return outcome(error);
}

/** Creates an account. `confirm`: it exists, but its owner must first follow the link in the mail. */
export async function signUp(email: string, password: string): Promise<{ failure: Outcome; confirm: boolean }> {
  const auth = await authClient();
  const { data, error } = await auth.signUp({ email, password, options: { emailRedirectTo: location.origin } });
  return { failure: outcome(error), confirm: data.user !== null && data.session === null };
}

/** Sends a mail for choosing a new password. The answer does not reveal whether there is an account. */
export async function sendRecoveryMail(email: string): Promise<Outcome> {
  const auth = await authClient();
  const redirectTo = `${location.origin}${paths.signIn}?view=update_password`;
  const { error } = await auth.resetPasswordForEmail(email, { redirectTo });
  return outcome(error);
}

/** Sets a new password for the signed-in reader. Other devices are signed out. */
export async function updatePassword(password: string): Promise<Outcome> {
  const auth = await authClient();
  return outcome((await auth.updateUser({ password })).error);
}

/**
 * Proves with the code from `sendProofCode` that it is still the reader. The proof is valid for a quarter of an hour.
 */
export async function giveProof(code: string): Promise<Outcome> {
  const auth = await authClient();
  return outcome((await auth.updateUser({ nonce: code })).error);
}

/** Sends a mail with a code, to prove that it is still the reader who wants a change. */
export async function sendProofCode(): Promise<Outcome> {
  const auth = await authClient();
  return outcome((await auth.reauthenticate()).error);
}

export type OtpType = EmailOtpType | MobileOtpType;

/** Codes of these types come by phone. */
export const isPhoneType = (type: OtpType): type is MobileOtpType => type === 'sms' || type === 'phone_change';

/** Signs in with the digits from the mail, or from the text message for the phone's types. */
export async function signInWithCode(contact: string, token: string, type: OtpType = 'email'): Promise<Outcome> {
  const auth = await authClient();
  const { error } = await auth.verifyOtp(
    isPhoneType(type) ? { phone: contact, token, type } : { email: contact, token, type },
  );
  return outcome(error);
}

/** Redeems the parameters of a mail's link. `signedIn` is false after the first of two mails about a new address. */
export async function followLink(
  tokenHash: string,
  type: EmailOtpType,
): Promise<{ failure: Outcome; signedIn: boolean }> {
  const auth = await authClient();
  const { data, error } = await auth.verifyOtp({ token_hash: tokenHash, type });
  return { failure: outcome(error), signedIn: data.session !== null };
}

/** Goes to the provider, which returns to the start page with a session, or with an error in the address. */
export async function signInWithProvider(provider: Provider): Promise<Outcome> {
  const auth = await authClient();
  const { error } = await auth.signInWithOAuth({ provider, options: { redirectTo: beginFlow() } });
  return outcome(error);
}

/** The result of a call without an answer. */
export const unreached = {
  code: 'offline',
  message: 'We could not reach the server. Check your connection and try again.',
};

/** The result of a call to the auth service. */
export function outcome(error: AuthError | null): Outcome {
  if (!error) return null;
  if (error.name === 'AuthRetryableFetchError') {
    return unreached;
  }
  return { code: error.code ?? 'unknown', message: error.message };
}
