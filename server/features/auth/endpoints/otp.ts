import { z } from 'zod';
import type { Services } from '../../../services.ts';
import { AuthError } from '../errors.ts';
import type { AuthHandler } from '../guards.ts';
import { isAllowed } from '../redirects.ts';
import { Email, Metadata, maybe, networkOf, readBody } from '../request.ts';
import { sendSignInMail } from '../sign-in-mail.ts';

const Body = z.object({
  email: maybe(Email),
  phone: maybe(z.string()),
  create_user: maybe(z.boolean()),
  data: maybe(Metadata),
});

/** POST /otp: a link and a code by mail. */
export function otp(services: Services): AuthHandler {
  return async (c) => {
    const body = await readBody(c, Body);
    if (!body.email) throw new AuthError('validation_failed', 'One of email or phone must be set');
    await sendSignInMail(services, {
      email: body.email,
      createUser: body.create_user ?? true,
      metadata: body.data,
      redirectTo: wishedRedirect(services, c.req.query('redirect_to')),
      requestedFrom: networkOf(services, c),
    });
    return c.json({});
  };
}

/** POST /magiclink: the older name of the same, for mail only; it always opens an account. */
export function magiclink(services: Services): AuthHandler {
  return async (c) => {
    const { email, data } = await readBody(c, z.object({ email: Email, data: maybe(Metadata) }));
    await sendSignInMail(services, {
      email,
      createUser: true,
      metadata: data,
      redirectTo: wishedRedirect(services, c.req.query('redirect_to')),
      requestedFrom: networkOf(services, c),
    });
    return c.json({});
  };
}

function wishedRedirect(services: Services, wish: string | undefined): string | undefined {
  return wish !== undefined && isAllowed(services.config, wish) ? wish : undefined;
}
