import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MINUTE, SECOND } from '../../../../contract/limits.ts';
import { type AuthTest, startAuthTest } from '../../../testing/auth-testing.ts';

let auth: AuthTest;
beforeAll(async () => {
  auth = await startAuthTest();
});
beforeEach(() => {
  auth.services.clock.set(new Date());
});
afterAll(() => auth.close());

async function reader(email: string, from = '192.0.2.1') {
  const client = auth.client({ from });
  await auth.call('POST', '/auth/v1/otp', { body: { email } });
  const { data } = await client.verifyOtp({ token_hash: (await auth.mailTo(email)).tokenHash, type: 'email' });
  return { client, refreshToken: data.session?.refresh_token };
}

const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: auth.services.clock.now().getTime() });

async function withTotp(email: string) {
  const { client, refreshToken } = await reader(email);
  const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'phone', issuer: 'Deepshelf' });
  expect(error).toBeNull();
  if (!data) throw new Error('Not enrolled.');
  return { client, refreshToken, factor: data };
}

test('a second factor raises the session, and what was signed in with one factor ends', async () => {
  const { client, refreshToken, factor } = await withTotp('ada@example.com');
  const { client: elsewhere } = await reader('ada@example.com');
  expect(factor.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/);
  expect(factor.totp.uri).toMatch(/^otpauth:\/\/totp\/Deepshelf:ada%40example\.com\?.*issuer=Deepshelf/);
  const { data: before } = await client.mfa.getAuthenticatorAssuranceLevel();
  expect(before).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
  const code = codeOf(factor.totp.secret);
  const { error } = await client.mfa.challengeAndVerify({ factorId: factor.id, code });
  expect(error).toBeNull();
  expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal2',
    nextLevel: 'aal2',
  });
  expect((await client.getClaims()).data?.claims.amr).toMatchObject([{ method: 'totp' }, { method: 'otp' }]);
  expect((await elsewhere.getUser()).error).not.toBeNull();
  const old = await auth.call('POST', '/auth/v1/token?grant_type=refresh_token', {
    body: { refresh_token: refreshToken },
  });
  expect([old.status, ((await old.json()) as { error_code: string }).error_code]).toEqual([
    400,
    'refresh_token_already_used',
  ]);
  expect((await client.refreshSession()).error).toBeNull();
  expect((await client.mfa.listFactors()).data?.totp).toMatchObject([
    { id: factor.id, status: 'verified', friendly_name: 'phone' },
  ]);
  const again = await client.mfa.challengeAndVerify({ factorId: factor.id, code });
  expect(again.error).toMatchObject({ code: 'mfa_verification_failed' });
});

test('with a second factor, one factor may neither change the account nor the factors', async () => {
  const { client, factor } = await withTotp('bea@example.com');
  await client.mfa.challengeAndVerify({ factorId: factor.id, code: codeOf(factor.totp.secret) });
  const { client: weak } = await reader('bea@example.com');
  expect((await weak.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal2',
  });
  expect((await weak.updateUser({ password: 'a new one' })).error).toMatchObject({
    status: 401,
    code: 'insufficient_aal',
  });
  expect((await weak.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({
    status: 403,
    code: 'insufficient_aal',
  });
  expect((await weak.mfa.unenroll({ factorId: factor.id })).error).toMatchObject({
    status: 422,
    code: 'insufficient_aal',
  });
  auth.services.clock.advance(30 * SECOND);
  expect(
    (await weak.mfa.challengeAndVerify({ factorId: factor.id, code: codeOf(factor.totp.secret) })).error,
  ).toBeNull();
  expect((await weak.mfa.unenroll({ factorId: factor.id })).data).toEqual({ id: factor.id });
  await weak.refreshSession();
  expect((await weak.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal1',
  });
});

test('wrong, late and foreign answers are told apart', async () => {
  const { client, factor } = await withTotp('cy@example.com');
  const wrong = codeOf(factor.totp.secret) === '000000' ? '000001' : '000000';
  const failed = await client.mfa.challengeAndVerify({ factorId: factor.id, code: wrong });
  expect(failed.error).toMatchObject({
    status: 422,
    code: 'mfa_verification_failed',
    message: 'Invalid TOTP code entered',
  });
  const { data: challenge } = await client.mfa.challenge({ factorId: factor.id });
  expect(challenge?.expires_at).toBe(Math.floor((auth.services.clock.now().getTime() + 5 * MINUTE) / SECOND));
  const challengeId = challenge?.id ?? '';
  auth.services.clock.advance(5 * MINUTE + SECOND);
  const late = await client.mfa.verify({ factorId: factor.id, challengeId, code: codeOf(factor.totp.secret) });
  expect(late.error).toMatchObject({ status: 422, code: 'mfa_challenge_expired' });
  const { client: other } = await reader('cy.other@example.com');
  expect((await other.mfa.challenge({ factorId: factor.id })).error).toMatchObject({
    status: 404,
    code: 'mfa_factor_not_found',
  });
});

test('names are unique until an enrolment is left for five minutes', async () => {
  const { client } = await withTotp('dee@example.com');
  expect((await client.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })).error).toMatchObject({
    code: 'mfa_factor_name_conflict',
  });
  auth.services.clock.advance(5 * MINUTE + SECOND);
  expect((await client.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })).error).toBeNull();
});

test('guessing at a second factor is limited', async () => {
  const { client, factor } = await withTotp('eve@example.com');
  const codes: (string | undefined)[] = [];
  for (let n = 0; n < 22; n++)
    codes.push((await client.mfa.challengeAndVerify({ factorId: factor.id, code: '000000' })).error?.code);
  expect(codes.at(-1)).toBe('over_request_rate_limit');
});

test('anonymous callers and other kinds of factor are refused in the protocol’s words', async () => {
  const none = await auth.call('POST', '/auth/v1/factors', { body: {} });
  expect([none.status, ((await none.json()) as { msg: string }).msg]).toEqual([
    401,
    'This endpoint requires a valid Bearer token',
  ]);
  const { client } = await reader('gus@example.com');
  const token = (await client.getSession()).data.session?.access_token ?? '';
  const answer = await auth.call('POST', '/auth/v1/factors', { token, body: { factor_type: 'pigeon' } });
  expect(await answer.json()).toMatchObject({ error_code: 'validation_failed' });
});

test('product calls wait for the second step of an account that has one', async () => {
  const { client, factor } = await withTotp('two-steps@example.com');
  await client.mfa.challengeAndVerify({ factorId: factor.id, code: codeOf(factor.totp.secret) });
  const profile = async (from: typeof client) => {
    const token = (await from.getSession()).data.session?.access_token ?? '';
    return auth.call('GET', '/functions/v1/get-profile', { headers: { authorization: `Bearer ${token}` } });
  };
  expect((await profile(client)).status).toBe(200);
  const { client: later } = await reader('two-steps@example.com');
  const refused = await profile(later);
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([403, 'second_step_needed']);
  auth.services.clock.advance(31 * SECOND);
  await later.mfa.challengeAndVerify({ factorId: factor.id, code: codeOf(factor.totp.secret) });
  expect((await profile(later)).status).toBe(200);
});

test('recovery codes stand in for a lost factor, each once, and are kept as hashes only', async () => {
  const email = 'lost@example.com';
  const { client, factor } = await withTotp(email);
  const tokenOf = async (from: typeof client) => (await from.getSession()).data.session?.access_token ?? '';
  const make = async (from: typeof client, again = '') =>
    auth.call('POST', `/auth/v1/factors/recovery-codes${again}`, { token: await tokenOf(from), body: {} });
  expect((await make(client)).status).toBe(403);
  await client.mfa.challengeAndVerify({ factorId: factor.id, code: codeOf(factor.totp.secret) });
  const earlier = ((await (await make(client)).json()) as { codes: string[] }).codes;
  const { codes } = (await (await make(client, '/regenerate')).json()) as { codes: string[] };
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[a-z2-7]{16}$/);
  const rows = JSON.stringify(await auth.services.db.selectFrom('recovery_codes').selectAll().execute());
  for (const code of codes) expect(rows).not.toContain(code);

  const { client: later } = await reader(email);
  const use = async (code: string) => {
    const answer = await auth.call('POST', '/auth/v1/factors/recovery-codes/verify', {
      token: await tokenOf(later),
      body: { code },
    });
    return { status: answer.status, body: (await answer.json()) as { access_token: string; refresh_token: string } };
  };
  expect((await make(later)).status).toBe(403);
  expect((await use(earlier[0] ?? '')).status).toBe(422);
  const entered = await use(` ${codes[0]?.toUpperCase().replace(/^.{4}/, '$&- ')}`);
  expect(entered.status).toBe(200);
  await later.setSession(entered.body);
  expect((await later.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2');
  expect((await use(codes[0] ?? '')).status).toBe(422);
  const told = (await auth.mails()).filter(({ to, text }) => to === email && /recovery codes?\b/i.test(text));
  expect(told).toHaveLength(3);
  expect((await later.mfa.unenroll({ factorId: factor.id })).error).toBeNull();
  const left = await auth.services.db.selectFrom('recovery_codes').selectAll().execute();
  expect(left).toEqual([]);
});

test('guessing at recovery codes is limited', async () => {
  const { client, factor } = await withTotp('guess@example.com');
  await client.mfa.challengeAndVerify({ factorId: factor.id, code: codeOf(factor.totp.secret) });
  const token = (await client.getSession()).data.session?.access_token ?? '';
  const statuses: number[] = [];
  for (let n = 0; n < 22; n++)
    statuses.push(
      (await auth.call('POST', '/auth/v1/factors/recovery-codes/verify', { token, body: { code: `wrong ${n}` } }))
        .status,
    );
  expect(statuses[0]).toBe(422);
  expect(statuses.at(-1)).toBe(429);
});
