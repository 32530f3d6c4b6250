import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import type { AuthTest } from './auth-testing.ts';

type Options = { token?: string | undefined; from?: string | undefined; headers?: Record<string, string> };

/** A body that does not arrive until the server waits for it; `meanwhile` runs before that. */
export const heldBody = (text: string, meanwhile: () => Promise<unknown>): ReadableStream<Uint8Array> =>
  new ReadableStream(
    {
      async pull(controller) {
        await meanwhile();
        controller.enqueue(new TextEncoder().encode(text));
        controller.close();
      },
    },
    // Nothing is read before the server asks for it.
    { highWaterMark: 0 },
  );

/** An outsider who speaks the protocol by hand, from any network. */
export function createStranger(auth: () => AuthTest) {
  let last = 0;
  /** A network not used before. */
  const network = () => `198.51.${100 + Math.floor(++last / 250)}.${last % 250}`;

  async function call(method: string, path: string, body?: unknown, { token, from, headers }: Options = {}) {
    const answer = await auth().call(method, path.startsWith('/functions/') ? path : `/auth/v1${path}`, {
      ...(body !== undefined && { body }),
      ...(token && { token }),
      headers: { 'x-forwarded-for': from ?? network(), ...headers },
    });
    const text = await answer.text();
    const json = text.startsWith('{') ? JSON.parse(text) : {};
    const code = (json.error_code ?? json.code) as string | undefined;
    return { status: answer.status, code, json, text, headers: answer.headers };
  }

  /** Signs in with the code from a mail. */
  async function signIn(email: string, from = network()) {
    await call('POST', '/otp', { email }, { from });
    const { code } = await auth().mailTo(email);
    const { json, status } = await call('POST', '/verify', { email, token: code, type: 'email' }, { from });
    expect(status).toBe(200);
    const session = json as { access_token: string; refresh_token: string; user: { id: string } };
    return { token: session.access_token, refresh: session.refresh_token, id: session.user.id, from };
  }

  /** Sets up an authenticator app. Returns a token that has passed it. */
  async function addTotp(token: string, from: string) {
    const { json } = await call('POST', '/factors', { factor_type: 'totp' }, { token, from });
    const secret = Secret.fromBase32(json.totp.secret);
    const code = () => new TOTP({ secret }).generate({ timestamp: auth().services.clock.now().getTime() });
    const asked = await call('POST', `/factors/${json.id}/challenge`, {}, { token, from });
    const body = { challenge_id: asked.json.id, code: code() };
    const raised = await call('POST', `/factors/${json.id}/verify`, body, { token, from });
    expect(raised.status, raised.text).toBe(200);
    return { id: json.id as string, code, token: raised.json.access_token as string };
  }

  return { network, call, signIn, addTotp };
}
