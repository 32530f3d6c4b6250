import type { Services } from '../../services.ts';
import { createAccount, findByContact, refuseWhenSignupDisabled } from './accounts.ts';
import { deliver } from './deliver.ts';
import { AuthError } from './errors.ts';
import { forgetMessage, limitMessages } from './limits.ts';
import { issueToken } from './one-time-tokens.ts';
import { updateUser } from './queries/users.ts';
import { refuseBanned } from './sessions.ts';

export type SignInMail = {
  email: string;
  createUser: boolean;
  metadata?: Record<string, unknown> | undefined;
  redirectTo?: string | undefined;
  requestedFrom: string;
  flowId?: string | undefined;
};

/**
 * Mails a link and a code that sign in. A new address gets an unconfirmed account and the same mail, by the same steps,
 * so that neither answer nor time tells whether it was known.
 * @throws AuthError `over_email_send_rate_limit`, `otp_disabled`, `signup_disabled`, or 503 when the mail was not taken.
 */
export async function sendSignInMail(services: Services, request: SignInMail): Promise<void> {
  const { db, clock } = services;
  const { email } = request;
  await limitMessages(services, 'mail', 'sign-in', email);
  const token = await db.transaction().execute(async (trx) => {
    const known = await findByContact(trx, { email });
    if (!known && !request.createUser) throw new AuthError('otp_disabled', 'Signups not allowed for otp');
    if (!known) refuseWhenSignupDisabled(services);
    if (known) refuseBanned(services, known);
    const userId =
      known?.id ??
      (await createAccount(services, trx, { email }, request)) ??
      (await findByContact(trx, { email }))?.id;
    if (!userId) throw new AuthError('conflict', 'Please try again.');
    const confirmed = known?.email_confirmed_at != null;
    await updateUser(
      trx,
      userId,
      confirmed ? { recovery_sent_at: clock.now() } : { confirmation_sent_at: clock.now() },
    );
    return issueToken(services, trx, {
      userId,
      kind: confirmed ? 'magiclink' : 'signup',
      target: email,
      requestedFrom: request.requestedFrom,
      flowId: request.flowId,
    });
  });
  try {
    await deliver(services, { letter: 'signIn', to: email, ...token, type: 'email', redirectTo: request.redirectTo });
  } catch (error) {
    // Nothing arrived, so the reader may try again at once.
    await forgetMessage(services, 'mail', 'sign-in', email);
    throw error;
  }
}
