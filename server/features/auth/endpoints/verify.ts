import type { Context } from 'hono';
import { z } from 'zod';
import type { Services } from '../../../services.ts';
import { type HalfDone, redeemEmailChange, redeemPhoneChange } from '../accounts/change-contact.ts';
import { type Asker, askerOf } from '../asker.ts';
import { AuthError } from '../errors.ts';
import type { AuthHandler } from '../guards.ts';
import { limitGuesses } from '../limits.ts';
import type { TokenRow } from '../queries/tokens.ts';
import { maybe, networkOf, parseEmail, parsePhone, readBody } from '../request.ts';
import type { SessionAnswer } from '../sessions/sessions.ts';
import { findByCode, findByLink, mailKinds, type TokenKind } from '../sign-in/one-time-tokens.ts';
import { redeemSignIn, spent } from '../sign-in/redeem.ts';

/** Which tokens a code of each type may belong to. */
const kindsOfType = new Map<string, readonly TokenKind[]>([
  ['email', mailKinds],
  ['signup', mailKinds],
  ['magiclink', mailKinds],
  ['recovery', mailKinds],
  ['invite', mailKinds],
  ['email_change', ['email_change_current', 'email_change_new']],
  ['sms', ['sms']],
  ['phone_change', ['phone_change']],
]);

const Body = z.object({
  type: z.string('Verify requires a verification type').min(1, 'Verify requires a verification type'),
  token: maybe(z.string()),
  token_hash: maybe(z.string()),
  email: maybe(z.string()),
  phone: maybe(z.string()),
});

/** POST /verify: redeems a code together with its address, or the token of a link. */
export function verify(services: Services): AuthHandler {
  return async (c) => {
    const body = await readBody(c, Body);
    const token = await findToken(services, c, body);
    const result = await redeem(services, token, askerOf(services, c));
    if ('msg' in result) return c.json(result);
    const { session_id: _, ...answer } = result;
    return c.json(answer);
  };
}

/** Does what the token is for. */
export function redeem(
  services: Services,
  token: TokenRow,
  asker: Asker,
): Promise<HalfDone | (SessionAnswer & { session_id: string })> {
  if (token.kind === 'email_change_current' || token.kind === 'email_change_new')
    return redeemEmailChange(services, token, asker);
  if (token.kind === 'phone_change') return redeemPhoneChange(services, token, asker);
  return redeemSignIn(services, token, asker);
}

async function findToken(services: Services, c: Context, body: z.output<typeof Body>): Promise<TokenRow> {
  const kinds = kindsOfType.get(body.type);
  if (!kinds) throw new AuthError('validation_failed', 'Unsupported verification type');
  if (body.token_hash) {
    if (body.email || body.phone || body.token) {
      throw new AuthError('validation_failed', 'Only the token_hash and type should be provided');
    }
    const token = await findByLink(services, body.token_hash);
    if (!token || token.kind === 'reauthentication') throw spent();
    return token;
  }
  if (!body.token) throw new AuthError('validation_failed', 'Verify requires a token or a token hash');
  const byPhone = body.type === 'sms' || body.type === 'phone_change';
  if (byPhone ? !body.phone || body.email : !body.email || body.phone) {
    throw new AuthError('validation_failed', 'Only an email address or phone number should be provided on verify');
  }
  const target = byPhone ? parsePhone(body.phone) : parseEmail(body.email);
  await limitGuesses(services, target, networkOf(services, c));
  const token = await findByCode(services, target, body.token, kinds);
  if (!token) throw new AuthError('otp_expired', 'Token has expired or is invalid');
  return token;
}
