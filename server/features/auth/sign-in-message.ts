import type { Services } from '../../services.ts';
import { type Contact, contactOf, createAccount, findByContact, refuseWhenSignupDisabled } from './accounts.ts';
import { AuthError } from './errors.ts';
import { limitMessages } from './limits.ts';
import type { FullUser } from './queries/users.ts';
import { sendToken } from './send-token.ts';
import { refuseBanned } from './sessions.ts';

export type SignInMessage = {
  contact: Contact;
  createUser: boolean;
  metadata?: Record<string, unknown> | undefined;
  redirectTo?: string | undefined;
  requestedFrom: string;
  flowId?: string | undefined;
  channel?: string | undefined;
};

/**
 * Sends a link and a code, or a code to a phone, that sign in. A new address gets an unconfirmed account and the same
 * message, by the same steps, so that neither answer nor time tells whether it was known.
 * @throws AuthError `over_email_send_rate_limit`, `otp_disabled`, `signup_disabled`, or 503 when nobody took the message.
 */
export async function sendSignInMessage(services: Services, request: SignInMessage): Promise<void> {
  const { contact } = request;
  const isEmail = 'email' in contact;
  await limitMessages(services, isEmail ? 'mail' : 'sms', isEmail ? 'magiclink' : 'sms', contactOf(contact));
  const known = await findByContact(services.db, contact);
  if (known) refuseBanned(services, known);
  const userId = known?.id ?? (await openAccount(services, request));
  await sendToken(services, {
    ...request,
    userId,
    kind: isEmail ? 'magiclink' : 'sms',
    letter: 'signIn',
    counted: true,
  });
}

async function openAccount(services: Services, request: SignInMessage): Promise<string> {
  if (!request.createUser) throw new AuthError('otp_disabled', 'Signups not allowed for otp');
  refuseWhenSignupDisabled(services);
  const id = await services.db.transaction().execute((trx) => createAccount(services, trx, request.contact, request));
  const user: Pick<FullUser, 'id'> | undefined = id ? { id } : await findByContact(services.db, request.contact);
  if (!user) throw new AuthError('conflict', 'Please try again.');
  return user.id;
}
