import { z } from 'zod';
import type { Services } from '../../../services.ts';
import { afterAnswer } from '../after-answer.ts';
import { askerOf } from '../asker.ts';
import { AuthError } from '../errors.ts';
import type { AuthHandler } from '../guards.ts';
import { limitAsking } from '../limits.ts';
import { refuseDuringOutage } from '../messages/deliver.ts';
import { findUserByEmail } from '../queries/users.ts';
import { maybe, parseEmail, parsePhone, readBody } from '../request.ts';
import { checkCaptcha, Security } from '../sign-in/captcha.ts';
import { Challenge, startMailFlow } from '../sign-in/flows.ts';
import { resendMessage } from '../sign-in/resend-message.ts';
import { sendToken } from '../sign-in/send-token.ts';
import { allowedRedirect, wishedRedirect } from '../social/redirects.ts';

const RecoverBody = z.object({ ...Challenge.shape, ...Security.shape, email: maybe(z.string()) });

/** POST /recover: sends a mail for choosing a new password. The answer is the same for an unknown address. */
export function recover(services: Services): AuthHandler {
  return async (c) => {
    const body = await readBody(c, RecoverBody);
    await checkCaptcha(services, c, body);
    if (!body.email) throw new AuthError('validation_failed', 'Password recovery requires an email');
    const email = parseEmail(body.email);
    refuseDuringOutage(services);
    const asker = askerOf(services, c);
    await limitAsking(services, 'mail', 'recovery', email, asker);
    const wish = c.req.query('redirect_to');
    afterAnswer(services, async () => {
      const user = await findUserByEmail(services.db, email);
      if (!user) return;
      await sendToken(services, {
        userId: user.id,
        kind: 'recovery',
        letter: 'recovery',
        contact: { email },
        redirectTo: wishedRedirect(services, wish),
        asker,
        flowId: await startMailFlow(services, body, allowedRedirect(services, wish)),
        counted: true,
      });
    });
    return c.json({});
  };
}

const ResendBody = z.object({
  ...Challenge.shape,
  ...Security.shape,
  type: z.enum(
    ['signup', 'email_change', 'sms', 'phone_change'],
    'Missing one of these types: signup, email_change, sms, phone_change',
  ),
  email: maybe(z.string()),
  phone: maybe(z.string()),
});

/**
 * POST /resend: sends the last message again. The answer is the same for an address or number that has none pending.
 */
export function resend(services: Services): AuthHandler {
  return async (c) => {
    const body = await readBody(c, ResendBody);
    await checkCaptcha(services, c, body);
    if (body.email && body.phone) {
      throw new AuthError('validation_failed', 'Only an email address or phone number should be provided.');
    }
    const byPhone = body.type === 'sms' || body.type === 'phone_change';
    if (byPhone ? !body.phone : !body.email) {
      throw new AuthError(
        'validation_failed',
        `Type provided requires ${byPhone ? 'a phone number' : 'an email address'}`,
      );
    }
    const target = byPhone ? parsePhone(body.phone) : parseEmail(body.email);
    refuseDuringOutage(services);
    const asker = askerOf(services, c);
    await limitAsking(services, byPhone ? 'sms' : 'mail', `resend-${body.type}`, target, asker);
    const wish = c.req.query('redirect_to');
    afterAnswer(services, async () => {
      const flowId = await startMailFlow(services, body, allowedRedirect(services, wish));
      const redirectTo = wishedRedirect(services, wish);
      await resendMessage(services, { type: body.type, target, asker, redirectTo, flowId });
    });
    return c.json({});
  };
}
