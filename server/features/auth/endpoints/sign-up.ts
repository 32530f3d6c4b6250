import { z } from 'zod';
import type { Services } from '../../../services.ts';
import type { Contact } from '../accounts/accounts.ts';
import { askerOf } from '../asker.ts';
import { AuthError } from '../errors.ts';
import type { AuthHandler } from '../guards.ts';
import { limitAnonymous } from '../limits.ts';
import { refuseWithoutPhone } from '../messages/text-messages.ts';
import { Metadata, maybe, parseEmail, parsePhone, readBody } from '../request.ts';
import { checkCaptcha, Security } from '../sign-in/captcha.ts';
import { Challenge, startMailFlow } from '../sign-in/flows.ts';
import { signUp, signUpAnonymously } from '../sign-in/sign-up.ts';
import { allowedRedirect, wishedRedirect } from '../social/redirects.ts';

const Body = z.object({
  ...Challenge.shape,
  ...Security.shape,
  email: maybe(z.string()),
  phone: maybe(z.string()),
  password: maybe(z.string()),
  data: maybe(Metadata),
  channel: maybe(z.string()),
});

/** POST /signup: creates an account with a password or, with neither address nor number, an anonymous one. */
export function postSignUp(services: Services): AuthHandler {
  return async (c) => {
    const body = await readBody(c, Body);
    await checkCaptcha(services, c, body);
    const asker = askerOf(services, c);
    if (!body.email && !body.phone && !body.password) {
      await limitAnonymous(services, asker.network);
      return c.json(await signUpAnonymously(services, body.data, asker));
    }
    if (services.config.auth.signupDisabled) {
      throw new AuthError('signup_disabled', 'Signups not allowed for this instance');
    }
    if (!body.password) throw new AuthError('validation_failed', 'Signup requires a valid password');
    const wish = c.req.query('redirect_to');
    const answer = await signUp(services, {
      contact: readContact(services, body),
      password: body.password,
      metadata: body.data,
      redirectTo: wishedRedirect(services, wish),
      asker,
      flowId: await startMailFlow(services, body, allowedRedirect(services, wish)),
    });
    return c.json(answer);
  };
}

function readContact(services: Services, body: { email?: string | undefined; phone?: string | undefined }): Contact {
  if (body.email && body.phone) {
    throw new AuthError('validation_failed', 'Only an email address or phone number should be provided on signup.');
  }
  if (!body.phone) return { email: parseEmail(body.email) };
  // Where numbers need no confirmation, nothing has to be sent.
  if (services.config.auth.signupConfirmation) refuseWithoutPhone(services);
  return { phone: parsePhone(body.phone) };
}
