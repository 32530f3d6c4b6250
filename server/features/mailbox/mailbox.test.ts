import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { PUBLIC_URL: 'http://books.example:3000' } });
});
afterAll(() => server.close());

const outbox = (origin: string, query = '') => server.app.request(`${origin}/outbox.json${query}`);

test('the outbox lists the kept mails, newest first, and no cache keeps it', async () => {
  for (const email of ['first@example.com', 'second@example.com'])
    await server.call('POST', '/auth/v1/otp', { body: { email } });
  const answer = await outbox('http://localhost:3000');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const mails = (await answer.json()) as { to: string }[];
  expect(mails.map(({ to }) => to)).toEqual(['second@example.com', 'first@example.com']);
});

test('with an address it lists the mails to that address only', async () => {
  await server.call('POST', '/auth/v1/otp', { body: { email: 'third@example.com' } });
  const mailsTo = async (to: string) => (await (await outbox('http://localhost:3000', `?to=${to}`)).json()) as object[];
  expect(await mailsTo('third@example.com')).toMatchObject([{ to: 'third@example.com' }]);
  expect(await mailsTo('nobody@example.com')).toEqual([]);
});

test.each([
  'http://books.example:3000',
  'http://localhost:5173',
  'http://127.0.0.1:3000',
  'http://192.168.1.20',
  'http://[::1]',
])('it opens at %s, an address of ours', async (origin) => expect((await outbox(origin)).status).toBe(200));

// Whoever owns such a name can point it at this machine, and a page of theirs would read our mails.
test.each([
  'evil.example',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  '10.evil.example',
  'evil.a1',
  'notlocalhost',
])('it does not exist at %s', async (host) => expect((await outbox(`http://${host}`)).status).toBe(404));
