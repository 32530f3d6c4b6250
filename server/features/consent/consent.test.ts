import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ConsentHistory } from '../../../contract/consent.ts';
import { CONSENT_TEXT_VERSION, consentData } from '../../../contract/consent-data.ts';
import { HOUR, MINUTE } from '../../../contract/limits.ts';
import { signIn } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/testing.ts';
import { serviceRoleKey } from '../auth/auth.ts';
import { addressForMail, liftSuppression, recordConsent, suppress, suppressionFigures } from './consent.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { AUTH_LIMIT_SCALE: '1000' } });
});
afterAll(() => server.close());

let readers = 0;
async function newReader() {
  const email = `consent${readers++}@example.com`;
  const { token, userId } = await signIn(server, email);
  const { services } = server;
  return {
    email,
    userId,
    token,
    /** A minute later, changes what the browser may change about an account. */
    change: async (data: Record<string, unknown>) => {
      services.clock.advance(MINUTE);
      expect((await server.call('PUT', '/auth/v1/user', { token, body: { data } })).status).toBe(200);
      return services.clock.now().toISOString();
    },
    history: async () => {
      const answer = await server.call('GET', '/functions/v1/get-consent-history', { token });
      return ((await answer.json()) as ConsentHistory).events;
    },
    mailGoesTo: () => addressForMail(services, services.db, userId),
  };
}
const suppressed = async (address: string, reason: Parameters<typeof suppress>[3] = 'bounced') => {
  server.services.clock.advance(MINUTE);
  await suppress(server.services, server.services.db, address, reason);
};

test('every answer is listed with its time, place and text, newest first, and other changes are no answers', async () => {
  const one = await newReader();
  const other = await newReader();
  const said = await one.change(consentData(true, 'modal', server.services.clock.now()));
  await one.change({ display_name: 'Ada' });
  const stopped = await one.change({ marketing_consent: false });
  const withdrawn = await one.change({
    marketing_consent: null,
    marketing_consent_place: 'in a dream',
    marketing_consent_text: '1999-01',
  });
  expect(await one.history()).toEqual([
    { answer: null, at: withdrawn, place: 'api', text_version: null },
    { answer: false, at: stopped, place: 'api', text_version: null },
    { answer: true, at: said, place: 'modal', text_version: CONSENT_TEXT_VERSION },
  ]);
  expect(await other.history()).toEqual([]);
});

test('mail goes to readers who want it now', async () => {
  const one = await newReader();
  expect(await one.mailGoesTo()).toBeNull();
  await one.change({ marketing_consent: true });
  expect(await one.mailGoesTo()).toBe(one.email);
  for (const answer of [false, null]) {
    await one.change({ marketing_consent: true });
    await one.change({ marketing_consent: answer });
    expect(await one.mailGoesTo(), String(answer)).toBeNull();
  }
});

test('an address that nobody has confirmed gets none', async () => {
  const body = { email: 'unconfirmed@example.com', password: 'a long password', data: { marketing_consent: true } };
  expect((await server.call('POST', '/auth/v1/signup', { body })).status).toBe(200);
  const { db } = server.services;
  const { id } = await db.selectFrom('users').select('id').where('email', '=', body.email).executeTakeFirstOrThrow();
  expect(await addressForMail(server.services, db, id)).toBeNull();
});

test('a banned reader gets none until the ban has ended, and a deleted one none at all', async () => {
  const one = await newReader();
  await one.change({ marketing_consent: true });
  const admin = { token: await serviceRoleKey(server.services) };
  const banned = { ...admin, body: { ban_duration: '24h' } };
  expect((await server.call('PUT', `/auth/v1/admin/users/${one.userId}`, banned)).status).toBe(200);
  server.services.clock.advance(24 * HOUR - 1);
  expect(await one.mailGoesTo()).toBeNull();
  server.services.clock.advance(1);
  expect(await one.mailGoesTo()).toBe(one.email);
  expect((await server.call('DELETE', `/auth/v1/admin/users/${one.userId}`, admin)).status).toBe(200);
  expect(await one.mailGoesTo()).toBeNull();
});

test('a suppressed address gets none, until its reader asks for it while signed in', async () => {
  const one = await newReader();
  await one.change({ marketing_consent: true });
  await suppressed(` ${one.email.toUpperCase()} `);
  expect(await one.mailGoesTo()).toBeNull();
  // Anybody could sign up with the address.
  server.services.clock.advance(MINUTE);
  const { db, clock } = server.services;
  await recordConsent(db, clock, one.userId, { marketing_consent: true, marketing_consent_place: 'modal' }, 'sign-up');
  expect(await one.mailGoesTo()).toBeNull();
  expect((await one.history())[0]).toMatchObject({ answer: true, place: 'sign-up' });
  await one.change({ marketing_consent: true });
  expect(await one.mailGoesTo()).toBe(one.email);
});

test('suppressed addresses are counted by their last reason, and an operator can lift each once', async () => {
  const one = await newReader();
  await one.change({ marketing_consent: true });
  const count = async (reason: string) =>
    (await suppressionFigures(server.services.db)).find((each) => each.reason === reason)?.count ?? 0;
  const before = { bounced: await count('bounced'), complained: await count('complained') };
  await suppressed(one.email, 'bounced');
  await suppressed(one.email, 'complained');
  expect(await count('bounced')).toBe(before.bounced);
  expect(await count('complained')).toBe(before.complained + 1);
  const lift = () => liftSuppression(server.services, server.services.db, `${one.email.toUpperCase()} `);
  expect(await lift()).toBe(true);
  expect(await one.mailGoesTo()).toBe(one.email);
  expect(await lift()).toBe(false);
});
