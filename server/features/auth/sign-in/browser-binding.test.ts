import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createGoogleFake, type GoogleFake } from '../../../../fakes/google.ts';
import { type AuthTest, startGoogleTest } from '../../../testing/auth-testing.ts';
import { createBrowser } from '../../../testing/browser.ts';

// A trip to a provider ends in the browser that began it, and a link in the session that asked for it.
let auth: AuthTest;
let google: GoogleFake;
beforeAll(async () => {
  google = await createGoogleFake();
  auth = await startGoogleTest(google);
});
beforeEach(() => {
  auth.services.clock.set(new Date());
});
afterAll(() => auth.close());

const person = (sub: string) => ({ sub, email: `${sub}@example.com`, email_verified: true, name: 'x' });
const consent = async (url: string) => (await fetch(url, { redirect: 'manual' })).headers.get('location') ?? 'nowhere';

async function attacker(flowType: 'implicit' | 'pkce') {
  const email = `attacker-${flowType}@example.com`;
  const browser = createBrowser(auth.app);
  const storage = new Map<string, string>();
  const client = auth.client({ flowType, browser, storage });
  await client.signInWithOtp({ email });
  await client.verifyOtp({ email, token: (await auth.mailTo(email)).code, type: 'email' });
  const { data } = await client.linkIdentity({ provider: 'google', options: { skipBrowserRedirect: true } });
  return { client, browser, url: data?.url ?? '' };
}
const providersOf = async (client: Awaited<ReturnType<typeof attacker>>['client']) =>
  (await client.getUser()).data.user?.app_metadata.providers;

test('who opens somebody else’s linking address ends in no account and is linked to none', async () => {
  for (const flowType of ['implicit', 'pkce'] as const) {
    const { client, url } = await attacker(flowType);
    google.person = person(`victim-${flowType}`);
    const victim = createBrowser(auth.app);
    const end = (await victim.get(await consent(url))).headers.get('location') ?? '';
    expect(end).not.toContain('access_token');
    expect(await providersOf(client)).toEqual(['email']);
  }
});

test('the browser that asked is linked, with either flow', async () => {
  for (const flowType of ['implicit', 'pkce'] as const) {
    const { client, browser, url } = await attacker(flowType);
    google.person = person(`own-${flowType}`);
    const end = new URL((await browser.get(await consent(url))).headers.get('location') ?? '');
    if (flowType === 'implicit') expect(end.hash).toContain('access_token=');
    else expect((await client.exchangeCodeForSession(end.searchParams.get('code') ?? '')).error).toBeNull();
    expect(await providersOf(client)).toEqual(['email', 'google']);
  }
});

test('a link is not made once the session that asked for it has ended', async () => {
  const { client, browser, url } = await attacker('implicit');
  google.person = person('late');
  const back = await consent(url);
  const token = (await client.getSession()).data.session?.access_token ?? '';
  await auth.call('POST', '/auth/v1/logout?scope=local', { token });
  const end = (await browser.get(back)).headers.get('location') ?? '';
  expect(end).toContain('error_code=session_not_found');
  expect(end).not.toContain('access_token');
});

test('a sign-in that began in another browser hands nobody a session', async () => {
  const away = await createBrowser(auth.app).get('/auth/v1/authorize?provider=google');
  google.person = person('attackers-own');
  const back = await consent(away.headers.get('location') ?? '');
  const end = (await createBrowser(auth.app).get(back)).headers.get('location') ?? '';
  expect(end).toContain('error_code=bad_oauth_state');
  expect(end).not.toContain('access_token');
});

test('two trips of one browser both arrive', async () => {
  const browser = createBrowser(auth.app);
  const away = [
    await browser.get('/auth/v1/authorize?provider=google'),
    await browser.get('/auth/v1/authorize?provider=google'),
  ];
  google.person = person('twice');
  for (const one of away) {
    const end = (await browser.get(await consent(one.headers.get('location') ?? ''))).headers.get('location') ?? '';
    expect(end).toContain('access_token=');
  }
});

test('a page that asks for a passkey’s challenge while its reader leaves for a provider does not lose the trip', async () => {
  const options = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
  for (const answers of ['in order', 'the other way round']) {
    google.person = person(`quick-${answers.length}`);
    const requests = [
      () => auth.app.request('/auth/v1/authorize?provider=google'),
      () =>
        auth.app.request('/auth/v1/passkeys/authentication/options', {
          ...options,
          headers: { ...options.headers, origin: 'http://localhost:3000' },
        }),
    ];
    const [left, asked] = await Promise.all(requests.map((request) => request()));
    const set = [left, asked].flatMap((answer) => answer?.headers.getSetCookie() ?? []);
    const jar = new Map<string, string>();
    for (const line of answers === 'in order' ? set : set.reverse()) {
      const [pair = ''] = line.split(';');
      const [name = '', value = ''] = pair.split('=');
      jar.set(name, value);
    }
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ');
    const back = await consent(left?.headers.get('location') ?? '');
    const end = await auth.app.request(back, { headers: { cookie } });
    expect(end.headers.get('location'), answers).toContain('access_token=');
  }
});

test('the mark of a browser is for our server alone', async () => {
  const away = await createBrowser(auth.app).get('/auth/v1/authorize?provider=google');
  expect(away.headers.get('set-cookie')).toMatch(/; HttpOnly/);
  expect(away.headers.get('set-cookie')).toMatch(/; SameSite=Lax/);
  const secure = await startGoogleTest(google, { PUBLIC_URL: 'https://shelf.example' });
  const mark = (await secure.app.request('/auth/v1/authorize?provider=google')).headers.get('set-cookie') ?? '';
  expect(mark).toMatch(/^__Host-.*; Path=\/.*; Secure/);
  expect(mark).not.toMatch(/Domain/);
  await secure.close();
});
