import { z } from 'zod';
import type { Services } from '../../../services.ts';
import { AuthError } from '../errors.ts';
import type { AuthHandler } from '../guards.ts';
import { limitGuesses } from '../limits.ts';
import { findByCode, findByLink, mailKinds, type TokenKind } from '../one-time-tokens.ts';
import type { TokenRow } from '../queries/tokens.ts';
import { redeemSignIn } from '../redeem.ts';
import { Email, maybe, networkOf, Phone, readBody } from '../request.ts';

/** Which tokens a code of each type may belong to. */
const kindsOfType: Record<string, readonly TokenKind[]> = {
  email: mailKinds,
  signup: mailKinds,
  magiclink: mailKinds,
  recovery: mailKinds,
  invite: mailKinds,
  email_change: ['email_change_current', 'email_change_new'],
  sms: ['sms'],
  phone_change: ['phone_change'],
};

const Body = z.object({
  type: z.string('Verify requires a verification type').min(1, 'Verify requires a verification type'),
  token: maybe(z.string()),
  token_hash: maybe(z.string()),
  email: maybe(Email),
  phone: maybe(Phone),
});

/** POST /verify: redeems a code together with its address, or the token of a link. */
export function verify(services: Services): AuthHandler {
  return async (c) => {
    const body = await readBody(c, Body);
    const token = body.token_hash
      ? await byLink(services, body.token_hash, body)
      : await byCode(services, body, networkOf(services, c));
    return c.json(await redeem(services, token));
  };
}

function redeem(services: Services, token: TokenRow) {
  return redeemSignIn(services, token);
}

async function byLink(services: Services, link: string, body: z.output<typeof Body>): Promise<TokenRow> {
  if (body.email || body.phone || body.token) {
    throw new AuthError('validation_failed', 'Only the token_hash and type should be provided');
  }
  if (!kindsOfType[body.type]) throw unsupported();
  const token = await findByLink(services, link);
  if (!token) throw new AuthError('otp_expired', 'Email link is invalid or has expired');
  return token;
}

async function byCode(services: Services, body: z.output<typeof Body>, network: string): Promise<TokenRow> {
  const kinds = kindsOfType[body.type];
  if (!kinds) throw unsupported();
  if (!body.token) throw new AuthError('validation_failed', 'Verify requires a token or a token hash');
  const target = body.type === 'sms' || body.type === 'phone_change' ? body.phone : body.email;
  if (!target)
    throw new AuthError('validation_failed', 'Only an email address or phone number should be provided on verify');
  await limitGuesses(services, target, network);
  const token = await findByCode(services, target, body.token, kinds);
  if (!token) throw new AuthError('otp_expired', 'Token has expired or is invalid');
  return token;
}

const unsupported = () => new AuthError('validation_failed', 'Unsupported verification type');
