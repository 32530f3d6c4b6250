import type { Context } from 'hono';
import { z } from 'zod';
import type { Services } from '../../../services.ts';
import { askerOf } from '../asker.ts';
import { AuthError } from '../errors.ts';
import type { AuthHandler } from '../guards.ts';
import { refuseWithoutPhone } from '../messages/text-messages.ts';
import { Metadata, maybe, parseEmail, parsePhone, readBody } from '../request.ts';
import { checkCaptcha, Security } from '../sign-in/captcha.ts';
import { Challenge, startMailFlow } from '../sign-in/flows.ts';
import { sendSignInMessage } from '../sign-in/sign-in-message.ts';
import { allowedRedirect, wishedRedirect } from '../social/redirects.ts';

const Body = z.object({
  ...Challenge.shape,
  ...Security.shape,
  email: maybe(z.string()),
  phone: maybe(z.string()),
  create_user: maybe(z.boolean()),
  data: maybe(Metadata),
  channel: maybe(z.enum(['sms', 'whatsapp'], 'Invalid channel, supported values are sms or whatsapp')),
});

/** POST /otp: a link and a code by mail, or a code by text message. */
export function otp(services: Services): AuthHandler {
  return async (c) => {
    const body = await readBody(c, Body);
    await checkCaptcha(services, c, body);
    if (body.email && body.phone) {
      throw new AuthError('validation_failed', 'Only an email address or phone number should be provided');
    }
    if (body.phone) {
      refuseWithoutPhone(services);
      await send(services, c, body, { phone: parsePhone(body.phone) });
      return c.json({ message_id: null });
    }
    if (!body.email) throw new AuthError('validation_failed', 'One of email or phone must be set');
    await send(services, c, body, { email: parseEmail(body.email) });
    return c.json({});
  };
}

/** POST /magiclink: the older name of /otp, for mail only; it always opens an account. */
export function magiclink(services: Services): AuthHandler {
  return async (c) => {
    const body = await readBody(c, Body);
    await checkCaptcha(services, c, body);
    await send(services, c, { ...body, create_user: true }, { email: parseEmail(body.email) });
    return c.json({});
  };
}

async function send(
  services: Services,
  c: Context,
  body: z.output<typeof Body>,
  contact: { email: string } | { phone: string },
): Promise<void> {
  const wish = c.req.query('redirect_to');
  await sendSignInMessage(services, {
    contact,
    createUser: body.create_user ?? true,
    metadata: body.data,
    redirectTo: wishedRedirect(services, wish),
    asker: askerOf(services, c),
    flowId: await startMailFlow(services, body, allowedRedirect(services, wish)),
    channel: body.channel,
  });
}
