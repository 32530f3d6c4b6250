import { createHmac } from 'node:crypto';
import { ask } from '../../../platform/http/ask.ts';
import type { Services } from '../../../services.ts';
import { AuthError } from '../errors.ts';

const TIMEOUT = 10_000;

/** Whether codes can be sent to phones, which needs the operator's webhook. */
export const phoneEnabled = (services: Pick<Services, 'config'>): boolean => services.config.auth.sms !== null;

/** @throws AuthError `phone_provider_disabled`. */
export function refuseWithoutPhone(services: Services): void {
  if (!phoneEnabled(services)) throw unsupported();
}

const unsupported = () => new AuthError('phone_provider_disabled', 'Unsupported phone provider');

/**
 * Sends a code to the operator's webhook: POST {phone, message, channel} with `X-Signature: sha256=<hex>`, the HMAC of
 * the body with SMS_WEBHOOK_SECRET. Any 2xx means success. @throws AuthError 503 otherwise.
 */
export async function sendText(services: Services, phone: string, code: string, channel = 'sms'): Promise<void> {
  const { auth, product } = services.config;
  if (!auth.sms) throw unsupported();
  const message = `${code} is your code for ${product.name}. It works for ten minutes.`;
  try {
    await post(auth.sms, { phone: `+${phone}`, message, channel });
  } catch (cause) {
    throw new AuthError('unexpected_failure', 'The message could not be sent. Please try again in a minute.', {
      status: 503,
      retryAfter: 60,
      cause,
    });
  }
}

async function post(webhook: { url: string; secret: string }, message: object): Promise<void> {
  const body = JSON.stringify(message);
  const headers = {
    'content-type': 'application/json',
    'x-signature': `sha256=${createHmac('sha256', webhook.secret).update(body).digest('hex')}`,
  };
  const answer = await ask(webhook.url, { method: 'POST', headers, body }, { timeout: TIMEOUT });
  if (!answer.ok) throw new Error(`The SMS webhook answered ${answer.status}.`);
}
