import { z } from 'zod';
import type { Services } from '../../../services.ts';
import { ownChange, patchMetadata } from '../accounts/accounts.ts';
import { cancelChange, requestEmailChange, requestPhoneChange } from '../accounts/change-contact.ts';
import { changePassword } from '../accounts/change-password.ts';
import { userJson } from '../accounts/user-json.ts';
import { askerOf } from '../asker.ts';
import { AuthError } from '../errors.ts';
import type { AuthHandler } from '../guards.ts';
import { findUser } from '../queries/users.ts';
import { Metadata, maybe, parseEmail, parsePhone, readBody } from '../request.ts';
import { holdSession } from '../sessions/sessions.ts';
import { demandStrength, proveAgain } from '../sessions/step-up.ts';
import { Challenge, startMailFlow } from '../sign-in/flows.ts';
import { sendToken } from '../sign-in/send-token.ts';
import { allowedRedirect, wishedRedirect } from '../social/redirects.ts';

/** GET /user: the account behind the bearer token. */
export const getOwnUser: AuthHandler = async (c) => c.json(userJson(c.get('caller').user));

const Body = z.object({
  ...Challenge.shape,
  email: maybe(z.string()),
  phone: maybe(z.string()),
  password: maybe(z.string()),
  current_password: maybe(z.string()),
  nonce: maybe(z.string()),
  data: maybe(Metadata),
  app_metadata: maybe(z.unknown()),
  channel: maybe(z.string()),
});

/** PUT /user: changes one's own account. A new address or number counts once it is confirmed. */
export function putOwnUser(services: Services): AuthHandler {
  return async (c) => {
    const body = await readBody(c, Body);
    const asker = askerOf(services, c);
    if (body.app_metadata !== undefined)
      throw new AuthError('not_admin', 'Updating app_metadata requires admin privileges');
    const proof = { nonce: body.nonce, currentPassword: body.current_password };
    const caller = await proveAgain(services, c.get('caller'), proof, asker);
    const { user } = caller;
    if (body.email || body.phone || body.password) demandStrength(services, caller, { status: 401 });
    if (user.is_anonymous && body.password && !body.email && !body.phone) {
      const message = 'Updating password of an anonymous user without an email or phone is not allowed';
      throw new AuthError('validation_failed', message, { status: 422 });
    }
    const wish = c.req.query('redirect_to');
    if (body.password !== undefined) await changePassword(services, caller, body.password, asker);
    const key = { userId: user.id, sessionId: caller.session.id };
    if (body.data) await changeData(services, key, ownChange(user, body.data));
    // An empty value cancels the pending change.
    if (body.email === '') await cancelChange(services, key, 'email');
    if (body.phone === '') await cancelChange(services, key, 'phone');
    if (body.email) {
      const flowId = await startMailFlow(services, body, allowedRedirect(services, wish));
      const origin = { asker, redirectTo: wishedRedirect(services, wish), flowId };
      await requestEmailChange(services, caller, parseEmail(body.email), origin);
    }
    if (body.phone) {
      await requestPhoneChange(services, caller, parsePhone(body.phone), { asker, channel: body.channel });
    }
    const changed = await findUser(services.db, user.id);
    if (!changed) throw new AuthError('user_not_found', 'This account no longer exists.', { status: 403 });
    return c.json(userJson(changed));
  };
}

async function changeData(
  services: Services,
  key: { userId: string; sessionId: string },
  data: Record<string, unknown>,
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    await holdSession(trx, key);
    await patchMetadata(services, trx, key.userId, data);
  });
}

/** GET /reauthenticate: sends a code that proves, in PUT /user, that the same person is still there. */
export function reauthenticate(services: Services): AuthHandler {
  return async (c) => {
    const { user } = c.get('caller');
    if (!user.email && !user.phone) {
      throw new AuthError('validation_failed', 'Reauthentication requires the user to have an email or a phone number');
    }
    const contact = user.email ? { email: user.email } : { phone: user.phone };
    const asker = askerOf(services, c);
    await sendToken(services, {
      userId: user.id,
      kind: 'reauthentication',
      letter: 'reauthentication',
      contact,
      asker,
    });
    return c.json({});
  };
}
