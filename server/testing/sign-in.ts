import { expect } from 'vitest';
import type { TestServer } from './testing.ts';

type SignedIn = { token: string; refreshToken: string; userId: string };

/**
 * Signs a reader in as a person would: asks for a mail and types its code. Returns the session's tokens and the
 * reader's id.
 */
export async function signIn(server: TestServer, email: string): Promise<SignedIn> {
  const asked = await server.call('POST', '/auth/v1/otp', { body: { email } });
  expect(asked.status).toBe(200);
  const [mail] = await server.mails(email);
  const code = /^\d{6}$/m.exec(mail?.text ?? '')?.[0];
  const verified = await server.call('POST', '/auth/v1/verify', { body: { email, token: code, type: 'email' } });
  expect(verified.status).toBe(200);
  const session = (await verified.json()) as { access_token: string; refresh_token: string; user: { id: string } };
  return { token: session.access_token, refreshToken: session.refresh_token, userId: session.user.id };
}
