import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/testing.ts';

// The whole official client, unmodified, as a program of somebody else would use it: sign-in and product calls.
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ catalogue: ['physics'] });
});
afterAll(() => server.close());

test('supabase-js signs in by code, searches, keeps a book, and signs out', async () => {
  const { anonKey } = (await (await server.app.request('/config.json')).json()) as { anonKey: string };
  const client = createClient('http://localhost:3000', anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: async (input, init) => server.app.request(new Request(input as string, init)) },
  });
  const email = 'official@example.com';
  expect((await client.auth.signInWithOtp({ email })).error).toBeNull();
  const mail = (await server.mails()).find(({ to }) => to === email);
  const token = /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? '';
  const signedIn = await client.auth.verifyOtp({ email, token, type: 'email' });
  expect(signedIn.error).toBeNull();
  expect(signedIn.data.user?.email).toBe(email);

  const found = await client.functions.invoke('post-search', { body: { query: 'quantum mechanics' } });
  expect(found.error).toBeNull();
  const [book] = found.data.items;
  expect(book.title).toEqual(expect.any(String));
  expect((await client.functions.invoke('create-book-relation', { body: { id: book.id } })).error).toBeNull();
  const library = await client.functions.invoke('get-relevant-books?page=1&pageSize=24', { method: 'GET' });
  expect(library.data.data.map(({ id }: { id: string }) => id)).toEqual([book.id]);

  expect((await client.auth.signOut()).error).toBeNull();
  expect((await client.auth.getSession()).data.session).toBeNull();
  expect((await client.functions.invoke('get-profile', { method: 'GET' })).error).not.toBeNull();
});
