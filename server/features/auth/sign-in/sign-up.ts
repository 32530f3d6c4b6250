import { randomUUID } from 'node:crypto';
import type { Services } from '../../../services.ts';
import {
  type Contact,
  confirmContact,
  contactOf,
  createAccount,
  findByContact,
  newUser,
  profileData,
  refuseWhenSignupDisabled,
} from '../accounts/accounts.ts';
import { type UserJson, userJson } from '../accounts/user-json.ts';
import type { Asker } from '../asker.ts';
import { AuthError } from '../errors.ts';
import { findUser, insertUser, updateUser } from '../queries/users.ts';
import { openSession, type SessionAnswer } from '../sessions/sessions.ts';
import { hashPassword, refuseUnfitPassword } from './passwords.ts';
import { sendToken } from './send-token.ts';

export type SignUp = {
  contact: Contact;
  password: string;
  metadata?: Record<string, unknown> | undefined;
  redirectTo?: string | undefined;
  asker: Asker;
  flowId?: string | undefined;
};

/**
 * Creates an account with a password. If addresses need confirmation, it returns a user without a session. Somebody who
 * already has an account gets the same answer and, instead of the confirmation, a mail that says so.
 */
export async function signUp(services: Services, request: SignUp): Promise<UserJson | SessionAnswer> {
  refuseWhenSignupDisabled(services);
  refuseUnfitPassword(services, request.password);
  const metadata = profileData(request.metadata);
  const passwordHash = await hashPassword(request.password);
  if (!services.config.auth.signupConfirmation)
    return signUpUnconfirmed(services, { ...request, metadata }, passwordHash);
  const known = await findByContact(services.db, request.contact);
  const confirmed = known && ('email' in request.contact ? known.email_confirmed_at : known.phone_confirmed_at);
  if (known && confirmed) return pretend(services, request, known.id);
  const userId = known?.id ?? (await createUnconfirmed(services, request));
  await sendToken(services, {
    userId,
    kind: 'email' in request.contact ? 'signup' : 'sms',
    letter: 'confirmSignUp',
    contact: request.contact,
    redirectTo: request.redirectTo,
    asker: request.asker,
    flowId: request.flowId,
    pendingPasswordHash: passwordHash,
    pendingMetadata: metadata,
  });
  const user = await findUser(services.db, userId);
  if (!user) throw new AuthError('conflict', 'Please try again.');
  return answerTo(services, request, user.id, userJson(user).identities);
}

/** Where addresses need no confirmation, signing up is signing in. */
async function signUpUnconfirmed(services: Services, request: SignUp, passwordHash: string): Promise<SessionAnswer> {
  return services.db.transaction().execute(async (trx) => {
    const userId = await createAccount(services, trx, request.contact, {
      metadata: request.metadata,
      change: { password_hash: passwordHash },
    });
    const user = userId && (await findUser(trx, userId));
    if (!user) throw new AuthError('user_already_exists', 'User already registered');
    await confirmContact(services, trx, user, request.contact);
    const { session_id: _, ...answer } = await openSession(services, trx, user.id, 'password', request.asker);
    return answer;
  });
}

/** Without the password, which only this request's mail sets: an operator may confirm the address first. */
async function createUnconfirmed(services: Services, request: SignUp): Promise<string> {
  const id = await services.db.transaction().execute((trx) => createAccount(services, trx, request.contact));
  const userId = id ?? (await findByContact(services.db, request.contact))?.id;
  if (!userId) throw new AuthError('conflict', 'Please try again.');
  return userId;
}

/** Answers as if the account were new, and mails the owner of the existing one. */
async function pretend(services: Services, request: SignUp, userId: string): Promise<UserJson> {
  const { contact } = request;
  await sendToken(services, {
    userId,
    kind: 'email' in contact ? 'magiclink' : 'sms',
    letter: 'alreadyRegistered',
    contact,
    redirectTo: request.redirectTo,
    asker: request.asker,
    flowId: request.flowId,
  });
  // An empty list of identities is the protocol's only sign of this, and programs rely on it; our own form looks the
  // same either way.
  return answerTo(services, request, randomUUID(), []);
}

/** Shows only this request's data: the caller may not read what somebody else has stored for the address. */
function answerTo(services: Services, request: SignUp, id: string, identities: UserJson['identities']): UserJson {
  const { contact } = request;
  const now = services.clock.now();
  const provider = 'email' in contact ? 'email' : 'phone';
  const user_metadata = {
    ...profileData(request.metadata),
    sub: id,
    ...contact,
    email_verified: false,
    phone_verified: false,
  };
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email: provider === 'email' ? contactOf(contact) : '',
    phone: provider === 'phone' ? contactOf(contact) : '',
    confirmation_sent_at: now.toISOString(),
    app_metadata: { provider, providers: [provider] },
    user_metadata,
    identities,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
    is_anonymous: false,
  };
}

/** Creates an account that its owner can return to only after adding an address. @throws AuthError when that is off. */
export async function signUpAnonymously(
  services: Services,
  data: Record<string, unknown> | undefined,
  asker: Asker,
): Promise<SessionAnswer> {
  refuseWhenSignupDisabled(services);
  const metadata = profileData(data);
  if (!services.config.auth.anonymousSignIns) {
    throw new AuthError('anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  }
  return services.db.transaction().execute(async (trx) => {
    const user = newUser(services, randomUUID());
    await insertUser(trx, { ...user, is_anonymous: true, user_metadata: JSON.stringify(metadata) });
    await updateUser(trx, user.id, { app_metadata: '{}' });
    const { session_id: _, ...answer } = await openSession(services, trx, user.id, 'anonymous', asker);
    return answer;
  });
}
