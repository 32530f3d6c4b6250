import { AuthClient } from '@supabase/auth-js';
import type { Hono } from 'hono';
import { anonKey } from '../features/auth/auth.ts';
import type { KeptMail } from '../platform/mail/mailer.ts';
import type { TestBrowser } from './browser.ts';
import { serveApp } from './serve-app.ts';
import { startTestServer, type TestServer } from './testing.ts';

export type AuthTest = TestServer & {
  /** The official client, unmodified, with its own storage; its requests go straight to the app. */
  client(options?: ClientOptions): InstanceType<typeof AuthClient>;
  /** The newest mail to this address that carries a link or a code. */
  mailTo(email: string): Promise<SignInMail>;
};

type ClientOptions = {
  flowType?: 'pkce' | 'implicit';
  token?: string;
  from?: string;
  storage?: Map<string, string>;
  /** The client's browser, with its cookies; without one it keeps no cookies. */
  browser?: TestBrowser;
};
export type SignInMail = KeptMail & { code: string; link: URL; tokenHash: string };

/** A test server whose clock shows today, since the client compares tokens with its own clock. */
export async function startAuthTest(env: Record<string, string> = {}): Promise<AuthTest> {
  const server = await startTestServer({ env: { MESSAGE_INTERVAL: '0', TRUSTED_PROXIES: '1', ...env } });
  server.services.clock.set(new Date());
  const key = await anonKey(server.services);
  return {
    ...server,
    client: ({ flowType = 'implicit', token, from = '192.0.2.1', storage = new Map(), browser } = {}) =>
      new AuthClient({
        url: 'http://localhost:3000/auth/v1',
        headers: { apikey: key, Authorization: `Bearer ${token ?? key}`, 'X-Forwarded-For': from },
        flowType,
        experimental: { passkey: true, recoveryCodes: true },
        autoRefreshToken: false,
        persistSession: true,
        detectSessionInUrl: false,
        storage: {
          getItem: (name) => storage.get(name) ?? null,
          setItem: (name, value) => void storage.set(name, value),
          removeItem: (name) => void storage.delete(name),
        },
        fetch: browser?.fetch ?? (async (input, init) => server.app.request(input as string, init)),
      }),
    async mailTo(email) {
      const mail = (await server.mails(email)).map(readMail).find(({ code }) => code !== '');
      if (!mail) throw new Error(`No mail to ${email}.`);
      return mail;
    },
  };
}

/** A fake Google, as far as a server must know it. */
type PlayedGoogle = { app: Hono; clientId: string; clientSecret: string };

/** As `startAuthTest`, with this Google for signing in. */
export async function startGoogleTest(google: PlayedGoogle, env: Record<string, string> = {}): Promise<AuthTest> {
  const served = await serveApp(google.app);
  const auth = await startAuthTest({
    GOOGLE_CLIENT_ID: google.clientId,
    GOOGLE_CLIENT_SECRET: google.clientSecret,
    GOOGLE_BASE_URL: served.url,
    ...env,
  });
  return {
    ...auth,
    async close() {
      await served.close();
      await auth.close();
    },
  };
}

/** Reads the link and code from a mail's text, as a reader would. */
export function readMail(mail: KeptMail): SignInMail {
  const code = /^(\d{6})$/m.exec(mail.text)?.[1] ?? '';
  const link = new URL(/^https?:\S+$/m.exec(mail.text)?.[0] ?? 'http://no-link.test');
  return { ...mail, code, link, tokenHash: link.searchParams.get('token_hash') ?? '' };
}
