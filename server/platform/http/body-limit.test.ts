import { Readable } from 'node:stream';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Served, serveApp } from '../../testing/serve-app.ts';
import { limitBody } from './body-limit.ts';

let served: Served;
beforeAll(async () => {
  const app = new Hono().all('/', limitBody(10), async (c) => c.text(await c.req.text()));
  served = await serveApp(app);
});
afterAll(() => served.close());

const send = (body: string | null, init: RequestInit = {}) => fetch(served.url, { method: 'POST', body, ...init });
/** Sent bit by bit, so that no header says how long it is. */
const streamed = (body: string) =>
  send(null, { body: Readable.toWeb(Readable.from([Buffer.from(body)])) as ReadableStream, duplex: 'half' });

test('a body is taken up to the limit, whether or not its length is told', async () => {
  for (const post of [send, streamed]) {
    expect([(await post('ten bytes!')).status, (await post('eleven byte')).status]).toEqual([200, 413]);
    expect(await (await post('ten bytes!')).text()).toBe('ten bytes!');
  }
});

test('no body is below every limit', async () => {
  for (const method of ['GET', 'HEAD', 'POST', 'DELETE']) expect((await send(null, { method })).status).toBe(200);
});
