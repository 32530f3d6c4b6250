import { AuthClient } from '@supabase/auth-js';
import { AuthClient as AuthClient267 } from 'auth-js-2.67';
import { AuthClient as AuthClient2109 } from 'auth-js-2.109';
import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { MINUTE } from '../../../../contract/limits.ts';
import { createGoogleFake, type GoogleFake } from '../../../../fakes/google.ts';
import { type AuthTest, startAuthTest } from '../../../testing/auth-testing.ts';
import { type Served, serveApp } from '../../../testing/serve-app.ts';

// The published clients, unmodified, over a socket: the one of the specification's time, one in between, today's.
const clients = [
  ['2.67.3', AuthClient267 as unknown as typeof AuthClient],
  ['2.109.0', AuthClient2109 as unknown as typeof AuthClient],
  ['newest', AuthClient],
] as const;

let auth: AuthTest;
let google: GoogleFake;
let served: Served[];

beforeAll(async () => {
  google = await createGoogleFake();
  const live = await serveApp({ fetch: (request) => auth.app.fetch(request) });
  const stranger = await serveApp(google.app);
  served = [live, stranger];
  auth = await startAuthTest({
    PUBLIC_URL: live.url,
    GOOGLE_CLIENT_ID: google.clientId,
    GOOGLE_CLIENT_SECRET: google.clientSecret,
    GOOGLE_BASE_URL: stranger.url,
  });
});
beforeEach(() => {
  auth.services.clock.set(new Date());
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(async () => {
  await Promise.all(served.map((one) => one.close()));
  await auth.close();
});

describe.each(clients)('auth-js %s', { timeout: 60_000 }, (version, Client) => {
  const calls: string[] = [];
  const create = (flowType: 'implicit' | 'pkce' = 'implicit', storage = new Map<string, string>()) =>
    new Client({
      url: `${auth.services.config.publicUrl}/auth/v1`,
      flowType,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storage: {
        getItem: (name) => storage.get(name) ?? null,
        setItem: (name, value) => void storage.set(name, value),
        removeItem: (name) => void storage.delete(name),
      },
      fetch: (input, init) => {
        calls.push(`${init?.method} ${String(input)}`);
        return fetch(input, init);
      },
    });
  const address = (name: string) => `${name}.${version}@example.com`;

  async function signIn(name: string) {
    const client = create();
    expect((await client.signInWithOtp({ email: address(name) })).error).toBeNull();
    const { tokenHash } = await auth.mailTo(address(name));
    const { data, error } = await client.verifyOtp({ token_hash: tokenHash, type: 'email' });
    expect(error).toBeNull();
    if (!data.session) throw new Error('No session.');
    return { client, session: data.session };
  }

  test('link, code, update, sign-out', async () => {
    const { client } = await signIn('link');
    expect((await client.getUser()).data.user?.email).toBe(address('link'));
    const { data } = await client.updateUser({ data: { marketing_consent: true, theme: 'dark' } });
    expect(data.user?.user_metadata).toMatchObject({ marketing_consent: true });
    await client.updateUser({ data: { theme: null } });
    expect((await client.refreshSession()).data.user?.user_metadata).not.toHaveProperty('theme');
    expect((await client.signOut()).error).toBeNull();
    expect((await client.getSession()).data.session).toBeNull();
    await client.signInWithOtp({ email: address('link') });
    const { code } = await auth.mailTo(address('link'));
    const wrong = await client.verifyOtp({
      email: address('link'),
      token: code === '123456' ? '654321' : '123456',
      type: 'email',
    });
    expect(wrong.error).toMatchObject({ status: 403, code: 'otp_expired', message: 'Token has expired or is invalid' });
    expect((await client.verifyOtp({ email: address('link'), token: code, type: 'email' })).error).toBeNull();
  });

  test('password, and what goes wrong with it', async () => {
    const client = create();
    const credentials = { email: address('password'), password: 'correct horse' };
    expect((await client.signUp(credentials)).data.session).toBeNull();
    expect((await client.signInWithPassword(credentials)).error).toMatchObject({ code: 'email_not_confirmed' });
    await client.verifyOtp({ token_hash: (await auth.mailTo(address('password'))).tokenHash, type: 'signup' });
    expect((await client.signInWithPassword(credentials)).error).toBeNull();
    const wrong = await client.signInWithPassword({ ...credentials, password: 'wrong' });
    expect(wrong.error).toMatchObject({ name: 'AuthApiError', status: 400, code: 'invalid_credentials' });
    const weak = await client.updateUser({ password: '1' });
    expect(weak.error).toMatchObject({ name: 'AuthWeakPasswordError', reasons: ['length'] });
  });

  test('a PKCE link and Google with PKCE', async () => {
    const client = create('pkce');
    await client.signInWithOtp({ email: address('pkce') });
    const { link } = await auth.mailTo(address('pkce'));
    const clicked = await fetch(link, { redirect: 'manual' });
    const code = new URL(clicked.headers.get('location') ?? '').searchParams.get('code') ?? '';
    expect((await client.exchangeCodeForSession(code)).data.user?.email).toBe(address('pkce'));
    google.person = { sub: `google-${version}`, email: address('google'), email_verified: true, name: 'G' };
    const { data } = await client.signInWithOAuth({ provider: 'google', options: { skipBrowserRedirect: true } });
    // The whole trip but the last step, which is our own page.
    const consent = await fetch((await fetch(data.url ?? '', { redirect: 'manual' })).headers.get('location') ?? '', {
      redirect: 'manual',
    });
    const end = new URL(
      (await fetch(consent.headers.get('location') ?? '', { redirect: 'manual' })).headers.get('location') ?? '',
    );
    const exchanged = await client.exchangeCodeForSession(end.searchParams.get('code') ?? '');
    expect(exchanged.error).toBeNull();
    expect(exchanged.data.user?.email).toBe(address('google'));
    expect(exchanged.data.session?.provider_token).toMatch(/^ya29/);
  });

  test('a second factor', async () => {
    const { client } = await signIn('totp');
    const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'app' });
    const secret = data?.type === 'totp' ? data.totp.secret : '';
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    expect((await client.mfa.challengeAndVerify({ factorId: data?.id ?? '', code })).error).toBeNull();
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2');
    expect((await client.mfa.unenroll({ factorId: data?.id ?? '' })).error).toBeNull();
  });

  test('fifty tabs refresh at once and none is signed out', async () => {
    const { session } = await signIn('tabs');
    const tabs = await Promise.all(
      Array.from({ length: 50 }, () => create().refreshSession({ refresh_token: session.refresh_token })),
    );
    expect(tabs.filter((tab) => tab.error).length).toBe(0);
    expect(new Set(tabs.map((tab) => tab.data.session?.refresh_token)).size).toBe(1);
  });

  test.each([-10, 10])(
    'a device clock that is %i minutes off neither refreshes again and again nor signs out',
    async (minutes) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * MINUTE });
      const { client } = await signIn(`clock${minutes}`);
      calls.length = 0;
      for (let n = 0; n < 5; n++) expect((await client.getSession()).data.session).not.toBeNull();
      expect(calls).toEqual([]);
      expect((await client.getUser()).error).toBeNull();
      expect((await client.refreshSession()).error).toBeNull();
      expect(calls).toHaveLength(2);
    },
  );

  test('a busy server does not cost the session', async () => {
    const storage = new Map<string, string>();
    const { session } = await signIn('busy');
    const client = create('implicit', storage);
    await client.setSession(session);
    const { db } = auth.services;
    auth.services.priority = new Proxy(db, {
      get: () => () => {
        throw new Error('connection lost');
      },
    });
    const raw = await fetch(`${auth.services.config.publicUrl}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: session.refresh_token }),
    });
    auth.services.priority = db;
    expect([raw.status, raw.headers.get('retry-after')]).toEqual([503, '2']);
    expect((await client.refreshSession()).error).toBeNull();
  });
});
