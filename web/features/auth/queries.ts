import type { AuthError, EmailOtpType } from '@supabase/auth-js';
import { authClient } from '../../session.ts';

/** Null on success, otherwise a sentence for the reader and the service's code. */
export type Outcome = { code: string; message: string } | null;

/** Has a sign-in mail sent, with a link and a code; a new address gets an account. */
export async function sendSignInMail(email: string): Promise<Outcome> {
  const auth = await authClient();
  const { error } = await auth.signInWithOtp({ email, options: { emailRedirectTo: location.origin } });
  return outcome(error);
}

/** Signs in with the digits from the mail. */
export async function signInWithCode(email: string, token: string): Promise<Outcome> {
  const auth = await authClient();
  const { error } = await auth.verifyOtp({ email, token, type: 'email' });
  return outcome(error);
}

/** Signs in with what the link in the mail carries. */
export async function signInWithLink(tokenHash: string, type: EmailOtpType): Promise<Outcome> {
  const auth = await authClient();
  const { error } = await auth.verifyOtp({ token_hash: tokenHash, type });
  return outcome(error);
}

/** Leaves for Google; it comes back to the start page with a session, or with an error in the address. */
export async function signInWithGoogle(): Promise<Outcome> {
  const auth = await authClient();
  const { error } = await auth.signInWithOAuth({ provider: 'google', options: { redirectTo: location.origin } });
  return outcome(error);
}

function outcome(error: AuthError | null): Outcome {
  if (!error) return null;
  if (error.name === 'AuthRetryableFetchError') {
    return { code: 'offline', message: 'We could not reach the server. Check your connection and try again.' };
  }
  return { code: error.code ?? 'unknown', message: error.message };
}
