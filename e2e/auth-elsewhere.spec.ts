import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, mailTo, newAddress, test } from './test.ts';

// Another site that signs its readers in with us, through the official client, in a real browser.
type Client = {
  auth: {
    signInWithOtp(credentials: { email: string }): Promise<{ error: Failure | null }>;
    verifyOtp(code: { email: string; token: string; type: 'email' }): Promise<{ error: Failure | null }>;
    getUser(): Promise<{ data: { user: { email: string } | null } }>;
    signOut(): Promise<{ error: Failure | null }>;
  };
};
type Failure = { status: number; code: string; message: string };
type Elsewhere = { supabase: { createClient(url: string, key: string): Client }; client: Client };

let site: Server;
let url: string;

test.beforeAll(async () => {
  const script = await readFile('node_modules/@supabase/supabase-js/dist/umd/supabase.js');
  site = createServer((request, response) => {
    if (request.url === '/supabase.js') response.setHeader('content-type', 'text/javascript').end(script);
    else
      response
        .setHeader('content-type', 'text/html')
        .end('<!doctype html><title>Elsewhere</title><script src="/supabase.js"></script>');
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
});
test.afterAll(() => {
  site.closeAllConnections();
  site.close();
});

// The other site's own script, and the refused code, which the browser logs.
test.use({
  expectedNoise: [/request to http:\/\/127\.0\.0\.1|status of 403/],
  // A header that Playwright adds would not be on any list of allowed ones.
  extraHTTPHeaders: {},
});

test('a page of another origin signs in, is told errors with their codes, and signs out', async ({ page, baseURL }) => {
  const { anonKey } = (await (await page.request.get('/config.json')).json()) as { anonKey: string };
  const email = newAddress();
  await page.goto(url);
  await page.evaluate(
    ([base, key]) => {
      const here = window as unknown as Elsewhere;
      here.client = here.supabase.createClient(base ?? '', key ?? '');
    },
    [baseURL, anonKey],
  );
  const call = <T>(work: (client: Client, input: { email: string; token: string }) => Promise<T>, token = '') =>
    page.evaluate(
      ([source, input]) => {
        const run = new Function(`return ${source}`)() as (client: Client, given: unknown) => Promise<unknown>;
        return run((window as unknown as Elsewhere).client, input);
      },
      [work.toString(), { email, token }] as const,
    ) as Promise<T>;

  expect(await call(async (client, input) => (await client.auth.signInWithOtp(input)).error)).toBeNull();
  const code = /^\d{6}$/m.exec((await mailTo(page, email)).text)?.[0] ?? '';
  const wrong = code === '111111' ? '222222' : '111111';
  const refused = await call(async (client, { email, token }) => {
    const { error } = await client.auth.verifyOtp({ email, token, type: 'email' });
    return error && { status: error.status, code: error.code, message: error.message };
  }, wrong);
  expect(refused).toEqual({ status: 403, code: 'otp_expired', message: 'Token has expired or is invalid' });
  const verify = async (client: Client, { email, token }: { email: string; token: string }) =>
    (await client.auth.verifyOtp({ email, token, type: 'email' })).error;
  expect(await call(verify, code)).toBeNull();
  expect(await call(async (client) => (await client.auth.getUser()).data.user?.email)).toBe(email);
  expect(await call(async (client) => (await client.auth.signOut()).error)).toBeNull();
});
