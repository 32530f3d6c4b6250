import { randomBytes } from 'node:crypto';
import type { Connection } from '../../../platform/db/database.ts';
import type { Services } from '../../../services.ts';
import {
  type Contact,
  contactOf,
  createAccount,
  findByContact,
  profileData,
  refuseWhenSignupDisabled,
} from '../accounts/accounts.ts';
import type { Asker } from '../asker.ts';
import { AuthError } from '../errors.ts';
import { limitAsking } from '../limits.ts';
import { inSavepoint } from '../queries/savepoint.ts';
import { sendToken } from './send-token.ts';

export type SignInMessage = {
  contact: Contact;
  createUser: boolean;
  metadata?: Record<string, unknown> | undefined;
  redirectTo?: string | undefined;
  asker: Asker;
  flowId?: string | undefined;
  channel?: string | undefined;
};

/**
 * Sends a link and a code by mail, or a code to a phone. A new address gets an unconfirmed account and the same
 * message, in the same steps, so that neither the answer nor its time reveals whether the address was known.
 * @throws AuthError `over_email_send_rate_limit`, `otp_disabled`, `signup_disabled`, or 503 when the message could not
 * be sent.
 */
export async function sendSignInMessage(services: Services, request: SignInMessage): Promise<void> {
  const { contact } = request;
  const isEmail = 'email' in contact;
  const pendingMetadata = profileData(request.metadata);
  const channel = isEmail ? 'mail' : 'sms';
  await limitAsking(services, channel, isEmail ? 'magiclink' : 'sms', contactOf(contact), request.asker);
  await sendToken(services, {
    ...request,
    userId: (connection) => findOrOpen(services, connection, request),
    kind: isEmail ? 'magiclink' : 'sms',
    letter: 'signIn',
    pendingMetadata,
    counted: true,
  });
}

async function findOrOpen(services: Services, connection: Connection, request: SignInMessage): Promise<string> {
  const known = await findByContact(connection, request.contact);
  if (known) {
    // A banned reader learns of the ban only with the code, so that strangers cannot learn that the account exists.
    // Opens an account and undoes it at once, or known addresses would be answered faster.
    await inSavepoint(connection, false, () => createAccount(services, connection, decoy(request), { quiet: true }));
    return known.id;
  }
  if (!request.createUser) throw new AuthError('otp_disabled', 'Signups not allowed for otp');
  refuseWhenSignupDisabled(services);
  const id = await inSavepoint(connection, true, () => createAccount(services, connection, request.contact));
  const userId = id ?? (await findByContact(connection, request.contact))?.id;
  if (!userId) throw new AuthError('conflict', 'Please try again.');
  return userId;
}

/** An address that nobody has. */
function decoy({ contact }: SignInMessage): Contact {
  const unique = randomBytes(12).toString('hex');
  return 'email' in contact ? { email: `${unique}@decoy.invalid` } : { phone: `0${unique}` };
}
