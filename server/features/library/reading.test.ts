import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ catalogue: ['history-ancient'] });
});
afterAll(() => server.close());

const SPQR = 'spqr-beard';

async function reader(email: string) {
  const { token } = await signIn(server, email);
  const call = (method: string, name: string, body?: unknown) =>
    server.call(method, `/functions/v1/${name}`, { token, ...(body !== undefined && { body }) });
  return {
    call,
    say: async (change: object) => (await call('POST', 'set-reading', { id: SPQR, ...change })).json(),
    shelf: async () =>
      ((await (await call('GET', 'get-relevant-books')).json()) as { data: { id: string }[] }).data.map(({ id }) => id),
  };
}
const nothing = { state: null, rating: null, started_on: null, finished_on: null, note: null };

test('what is said of a book stays, part by part, and brings it onto the shelf', async () => {
  const one = await reader('states@example.com');
  expect(await one.say({ state: 'read' })).toEqual({ id: SPQR, reading: { ...nothing, state: 'read' } });
  expect(await one.shelf()).toEqual([SPQR]);
  await one.say({ rating: 4.5, finished_on: '2026-02-01' });
  const reading = { ...nothing, state: 'read', rating: 4.5, finished_on: '2026-02-01', note: 'Lend it to Ann.' };
  expect(await one.say({ note: ' Lend it to Ann. ' })).toEqual({ id: SPQR, reading });
  expect(await one.say({ note: '' })).toEqual({ id: SPQR, reading: { ...reading, note: null } });
});

test('a book that came by what was said of it leaves when that is taken back; one that was added stays', async () => {
  const one = await reader('said@example.com');
  await one.say({ state: 'read', rating: 2 });
  await one.say({ rating: null });
  expect(await one.shelf()).toEqual([SPQR]);
  expect(await one.say({ state: null })).toEqual({ id: SPQR, reading: nothing });
  expect(await one.shelf()).toEqual([]);

  await one.call('POST', 'create-book-relation', { id: SPQR });
  await one.say({ state: 'reading' });
  await one.say({ state: null });
  expect(await one.shelf()).toEqual([SPQR]);
});

test('what a book cannot be is refused, and nothing changes', async () => {
  const one = await reader('refused@example.com');
  const wrong = [{ state: 'eaten' }, { rating: 6 }, { rating: 3.2 }, { finished_on: '2026-02-30' }];
  for (const change of [...wrong, { note: 'x'.repeat(5001) }]) {
    expect((await one.call('POST', 'set-reading', { id: SPQR, ...change })).status, JSON.stringify(change)).toBe(400);
  }
  expect(await one.shelf()).toEqual([]);
});
