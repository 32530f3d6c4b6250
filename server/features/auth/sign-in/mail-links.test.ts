import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthTest, startAuthTest } from '../../../testing/auth-testing.ts';

let auth: AuthTest;
beforeAll(async () => {
  auth = await startAuthTest({ ALLOWED_REDIRECTS: 'https://*.partner.example/**' });
});
afterAll(() => auth.close());

const target = 'https://app.partner.example/in?x=1';

async function linkFor(email: string, redirectTo = target) {
  await auth.call('POST', `/auth/v1/otp?redirect_to=${encodeURIComponent(redirectTo)}`, { body: { email } });
  const { tokenHash } = await auth.mailTo(email);
  return `/auth/v1/verify?token=${tokenHash}&type=magiclink&redirect_to=${encodeURIComponent(redirectTo)}`;
}
const follow = async (link: string, init: RequestInit = {}) => {
  const answer = await auth.app.request(link, init);
  expect(answer.status).toBe(303);
  return answer.headers.get('location') ?? '';
};
const tokenIn = (location: string) => new URLSearchParams(location.split('#')[1]).get('access_token') ?? '';
const works = async (token: string) => (await auth.call('GET', '/auth/v1/user', { token })).status === 200;

test('a program that follows the link gets a session in the fragment', async () => {
  const location = await follow(await linkFor('ada@example.com'));
  expect(location.split('#')[0]).toBe(target);
  const fragment = new URLSearchParams(location.split('#')[1]);
  expect(Object.fromEntries(fragment)).toMatchObject({
    expires_in: '3600',
    token_type: 'bearer',
    type: 'magiclink',
    sb: '',
  });
  expect(fragment.has('expires_at')).toBe(false);
  expect(await works(tokenIn(location))).toBe(true);
});

test('a scanner’s GET spends nothing: the reader’s click still signs in, and the scanner’s session ends', async () => {
  const link = await linkFor('bea@example.com');
  const scanned = tokenIn(await follow(link));
  await follow(link, { method: 'HEAD' });
  const clicked = tokenIn(await follow(link));
  expect(await works(clicked)).toBe(true);
  expect(await works(scanned)).toBe(false);
  const spent = await follow(link);
  expect(spent).toMatch(
    /^https:\/\/app\.partner\.example\/in\?x=1#error=access_denied&error_code=otp_expired&error_description=Email\+link/,
  );
});

test('a scanner’s GET confirms no address and no password of a stranger', async () => {
  await auth.client().signUp({ email: 'cy@example.com', password: 'strangers-password' });
  const { tokenHash } = await auth.mailTo('cy@example.com');
  await follow(`/auth/v1/verify?token=${tokenHash}&type=signup`);
  const { error } = await auth.client().signInWithPassword({ email: 'cy@example.com', password: 'strangers-password' });
  expect(error).toMatchObject({ code: 'email_not_confirmed' });
});

test('a scanner’s GET is no sign-in of the account; its first use is', async () => {
  const link = await linkFor('fay@example.com');
  const signedInAt = async () =>
    (
      await auth.services.db
        .selectFrom('users')
        .select('last_sign_in_at')
        .where('email', '=', 'fay@example.com')
        .executeTakeFirstOrThrow()
    ).last_sign_in_at;
  const token = tokenIn(await follow(link));
  expect(await signedInAt()).toBeNull();
  expect(await works(token)).toBe(true);
  expect(await signedInAt()).not.toBeNull();
});

test('after a scanner’s GET the page and the code still work', async () => {
  const link = await linkFor('dee@example.com');
  await follow(link);
  const { code } = await auth.mailTo('dee@example.com');
  const { error } = await auth.client().verifyOtp({ email: 'dee@example.com', token: code, type: 'email' });
  expect(error).toBeNull();
});

test('a browser is shown our page first; the page sends it on', async () => {
  const link = await linkFor('eve@example.com');
  const browser = { headers: { accept: 'text/html,application/xhtml+xml' } };
  const page = new URL(await follow(link, browser));
  expect(page.pathname).toBe('/auth/confirm');
  expect(page.searchParams.get('redirect_to')).toBe(target);
  expect(await works(tokenIn(await follow(`${link}&confirmed=1`, browser)))).toBe(true);
});

test('a link that lacks its parts is told in JSON, a bad one on the site', async () => {
  expect((await auth.app.request('/auth/v1/verify?type=magiclink')).status).toBe(400);
  const location = await follow('/auth/v1/verify?token=nonsense&type=magiclink&redirect_to=https://evil.example');
  expect(location).toMatch(/^http:\/\/localhost:3000#error=access_denied&error_code=otp_expired/);
});

test('a PKCE link carries a code that only the asking device can exchange', async () => {
  const client = auth.client({ flowType: 'pkce' });
  await client.signInWithOtp({ email: 'fay@example.com', options: { emailRedirectTo: target } });
  const { link } = await auth.mailTo('fay@example.com');
  expect(link.pathname).toBe('/auth/v1/verify');
  expect(link.searchParams.get('token')).toMatch(/^pkce_/);
  await follow(link.href);
  const end = new URL(await follow(link.href));
  expect([end.origin, end.searchParams.get('x')]).toEqual(['https://app.partner.example', '1']);
  const { data, error } = await client.exchangeCodeForSession(end.searchParams.get('code') ?? '');
  expect(error).toBeNull();
  expect(data.session?.user.email).toBe('fay@example.com');
  expect((await client.getClaims()).data?.claims.amr).toMatchObject([{ method: 'magiclink' }]);
  const spent = await follow(link.href);
  expect(spent).toMatch(/in\?x=1&error=access_denied&error_code=otp_expired.*#error=access_denied/);
  expect((await auth.client().exchangeCodeForSession('nonsense')).error).not.toBeNull();
});

test('a new address counts once both mailboxes have agreed', async () => {
  const client = auth.client();
  await client.signInWithOtp({ email: 'gus@example.com' });
  await client.verifyOtp({ token_hash: (await auth.mailTo('gus@example.com')).tokenHash, type: 'email' });
  const { data } = await client.updateUser({ email: 'gus.new@example.com' });
  expect(data.user).toMatchObject({ email: 'gus@example.com', new_email: 'gus.new@example.com' });
  const [current, next] = [await auth.mailTo('gus@example.com'), await auth.mailTo('gus.new@example.com')];
  const half = await auth.call('POST', '/auth/v1/verify', {
    body: { type: 'email_change', token_hash: next.tokenHash },
  });
  expect(await half.json()).toMatchObject({ code: '200', msg: expect.stringContaining('other email') });
  expect((await client.getUser()).data.user?.email).toBe('gus@example.com');
  const done = await client.verifyOtp({ email: 'gus@example.com', token: current.code, type: 'email_change' });
  expect(done.data.user).toMatchObject({
    email: 'gus.new@example.com',
    identities: [{ email: 'gus.new@example.com' }],
  });
  expect(done.data.user?.new_email).toBeUndefined();
});

test('one mailbox alone never changes the address, however often it agrees', async () => {
  const client = auth.client();
  await client.signInWithOtp({ email: 'hal@example.com' });
  await client.verifyOtp({ token_hash: (await auth.mailTo('hal@example.com')).tokenHash, type: 'email' });
  await client.updateUser({ email: 'victim@example.com' });
  const first = await auth.mailTo('hal@example.com');
  await auth.call('POST', '/auth/v1/verify', { body: { type: 'email_change', token_hash: first.tokenHash } });
  await client.resend({ type: 'email_change', email: 'hal@example.com' });
  await client.updateUser({ email: 'victim@example.com' });
  const second = await auth.mailTo('hal@example.com');
  await auth.call('POST', '/auth/v1/verify', { body: { type: 'email_change', token_hash: second.tokenHash } });
  expect((await client.getUser()).data.user?.email).toBe('hal@example.com');
  const taken = await client.updateUser({ email: 'gus.new@example.com' });
  expect(taken.error).toMatchObject({ status: 422, code: 'email_exists' });
});

test('a link that was changed to lead to a foreign site is refused and stays good', async () => {
  const link = await linkFor('fay@example.com');
  const browser = { headers: { accept: 'text/html' } };
  for (const foreign of ['https://evil.example/in', 'https://app.partner.example.evil.example/'] as const) {
    const changed = `${link.split('&redirect_to=')[0]}&redirect_to=${encodeURIComponent(foreign)}`;
    const location = await follow(`${changed}&confirmed=1`, browser);
    expect(location).toMatch(/^http:\/\/localhost:3000\/?#error=.*error_description=This\+link\+was\+changed/);
    expect(tokenIn(location)).toBe('');
  }
  expect(await works(tokenIn(await follow(`${link}&confirmed=1`, browser)))).toBe(true);
});

test('so is the link of a change of address, which a click would use up', async () => {
  const client = auth.client();
  await client.signInWithOtp({ email: 'gus@example.com' });
  await client.verifyOtp({ token_hash: (await auth.mailTo('gus@example.com')).tokenHash, type: 'email' });
  await client.updateUser({ email: 'gus-new@example.com' });
  const { tokenHash } = await auth.mailTo('gus-new@example.com');
  const link = `/auth/v1/verify?token=${tokenHash}&type=email_change&confirmed=1`;
  expect(await follow(`${link}&redirect_to=${encodeURIComponent('https://evil.example/')}`)).toContain(
    'This+link+was+changed',
  );
  expect(await follow(link)).not.toContain('error');
});
