import type { Context } from 'hono';
import { z } from 'zod';
import { ask, jsonOf } from '../../../platform/http/ask.ts';
import type { Services } from '../../../services.ts';
import { AuthError } from '../errors.ts';
import { callerAddress, maybe } from '../request.ts';

const endpoints = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
} as const;

const TIMEOUT = 10_000;

/** Where the official client puts the captcha's answer. */
export const Security = z.object({ gotrue_meta_security: maybe(z.object({ captcha_token: maybe(z.string()) })) });

const Verdict = z.object({ success: z.boolean() });

/** Passes if no captcha is configured or the answer is correct. @throws AuthError `captcha_failed`, or 503. */
export async function checkCaptcha(services: Services, c: Context, body: z.output<typeof Security>): Promise<void> {
  const { captcha } = services.config.auth;
  if (!captcha) return;
  const response = body.gotrue_meta_security?.captcha_token;
  if (!response)
    throw new AuthError('captcha_failed', 'captcha protection: request disallowed (no captcha_token found)');
  const remoteip = callerAddress(services.config.trustedProxies, c);
  const form = new URLSearchParams({ secret: captcha.secret, response, ...(remoteip !== 'unknown' && { remoteip }) });
  const verdict = await askForVerdict(captcha.url ?? endpoints[captcha.provider], form);
  if (!verdict.success)
    throw new AuthError('captcha_failed', 'captcha protection: request disallowed (invalid answer)');
}

async function askForVerdict(url: string, form: URLSearchParams): Promise<z.output<typeof Verdict>> {
  try {
    return Verdict.parse(jsonOf(await ask(url, { method: 'POST', body: form }, { timeout: TIMEOUT })));
  } catch (cause) {
    throw new AuthError('unexpected_failure', 'The captcha could not be checked. Please try again in a minute.', {
      status: 503,
      retryAfter: 60,
      cause,
    });
  }
}
