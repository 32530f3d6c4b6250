import { z } from 'zod';
import type { Services } from '../../../services.ts';
import { createUser } from '../accounts/admin.ts';
import { auditOperator } from '../accounts/audit.ts';
import { userJson } from '../accounts/user-json.ts';
import { askerOf } from '../asker.ts';
import { AuthError } from '../errors.ts';
import type { AuthHandler } from '../guards.ts';
import { actionUrl } from '../messages/deliver.ts';
import { type FullUser, findUser, findUserByEmail, updateUser } from '../queries/users.ts';
import { Email, Metadata, maybe, readBody } from '../request.ts';
import { issueToken, type TokenKind } from '../sign-in/one-time-tokens.ts';
import { hashPassword, refuseUnfitPassword } from '../sign-in/passwords.ts';
import { sendToken } from '../sign-in/send-token.ts';
import { allowedRedirect, wishedRedirect } from '../social/redirects.ts';

const LinkBody = z.object({
  type: z.enum(
    ['signup', 'invite', 'magiclink', 'recovery', 'email_change_current', 'email_change_new'],
    'Invalid email action link type requested',
  ),
  email: Email,
  new_email: maybe(Email),
  password: maybe(z.string()),
  data: maybe(Metadata),
  redirect_to: maybe(z.string()),
});
type LinkBody = z.output<typeof LinkBody>;

/** POST /admin/generate_link: makes what a mail would carry, for operators who send their own. */
export function generateLink(services: Services): AuthHandler {
  return async (c) => {
    const body = await readBody(c, LinkBody);
    const { user, kind, target, pendingPasswordHash } = await prepare(services, body);
    const asker = askerOf(services, c);
    const token = await issueToken(services, services.db, {
      userId: user.id,
      kind,
      target,
      asker,
      pendingPasswordHash,
    });
    const redirectTo = allowedRedirect(services, c.req.query('redirect_to') ?? body.redirect_to);
    await auditOperator(services, `link: ${kind}`, user.id);
    const fresh = (await findUser(services.db, user.id)) ?? user;
    return c.json({
      ...userJson(fresh),
      action_link: actionUrl(services, { link: token.link, type: kind.replace(/_(current|new)$/, ''), redirectTo }),
      email_otp: token.code,
      hashed_token: token.link,
      verification_type: kind,
      redirect_to: redirectTo,
    });
  };
}

type Prepared = { user: FullUser; kind: TokenKind; target: string; pendingPasswordHash?: string | undefined };

async function prepare(services: Services, body: LinkBody): Promise<Prepared> {
  const known = await findUserByEmail(services.db, body.email);
  if (body.type === 'signup') return prepareSignUp(services, body, known);
  if (body.type === 'invite') {
    if (known?.email_confirmed_at) throw emailExists();
    const user = known ?? (await createUser(services, { email: body.email, user_metadata: body.data }));
    await updateUser(services.db, user.id, { invited_at: services.clock.now() });
    return { user, kind: 'invite', target: body.email };
  }
  if (body.type === 'magiclink') {
    // As with /magiclink itself, a new address opens an account.
    const user = known ?? (await createUser(services, { email: body.email, user_metadata: body.data }));
    return { user, kind: 'magiclink', target: body.email };
  }
  if (!known) throw new AuthError('user_not_found', 'User with this email not found');
  if (body.type === 'recovery') return { user: known, kind: 'recovery', target: body.email };
  if (!body.new_email) throw new AuthError('validation_failed', 'The new email address provided is invalid');
  const wished = body.new_email === known.new_email;
  if (!wished && (await findUserByEmail(services.db, body.new_email))) throw emailExists();
  // The operator asks now, and has no session that could end.
  await updateUser(services.db, known.id, {
    new_email: body.new_email,
    ...(!wished && { email_change_agreed: '' }),
    email_change_asked_at: services.clock.now(),
    email_change_asked_in: null,
  });
  const target = body.type === 'email_change_new' ? body.new_email : body.email;
  return { user: known, kind: body.type, target };
}

async function prepareSignUp(services: Services, body: LinkBody, known: FullUser | undefined): Promise<Prepared> {
  if (known?.email_confirmed_at) throw emailExists();
  if (!body.password) throw new AuthError('validation_failed', 'Signup requires a valid password');
  refuseUnfitPassword(services, body.password);
  const pendingPasswordHash = await hashPassword(body.password);
  const { email, password, data } = body;
  const user = known ?? (await createUser(services, { email, password, user_metadata: data }));
  return { user, kind: 'signup', target: email, pendingPasswordHash };
}

/** POST /invite: opens an account for somebody and mails them the way in. */
export function invite(services: Services): AuthHandler {
  return async (c) => {
    const { email, data } = await readBody(c, z.object({ email: Email, data: maybe(Metadata) }));
    const known = await findUserByEmail(services.db, email);
    if (known?.email_confirmed_at) throw emailExists();
    const user = known ?? (await createUser(services, { email, user_metadata: data }));
    await sendToken(services, {
      userId: user.id,
      kind: 'invite',
      letter: 'invite',
      contact: { email },
      asker: askerOf(services, c),
      redirectTo: wishedRedirect(services, c.req.query('redirect_to')),
    });
    await auditOperator(services, 'invited', user.id);
    return c.json(userJson((await findUser(services.db, user.id)) ?? user));
  };
}

const emailExists = () => new AuthError('email_exists', 'A user with this email address has already been registered');
