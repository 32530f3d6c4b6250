import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { PublicConfig } from '../../../contract/config.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { MINUTE } from '../../../contract/limits.ts';
import { scopeNames } from '../../../contract/scopes.ts';
import { createLog } from '../../log.ts';
import { createOperatorApp } from '../../routes.ts';
import { startTestServer, type TestServer } from '../../testing/testing.ts';
import { BUILD } from '../../version.ts';
import { anonKey, serviceRoleKey } from '../auth/auth.ts';
import { createReadiness } from './ready.ts';

const greet = { name: 'greet', payload: z.object({}), run: async () => {} };
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ catalogue: ['physics'] });
});
afterAll(() => server.close());

test('/config.json tells the browser what it needs and no secret', async () => {
  const answer = await server.app.request('/config.json');
  const config = PublicConfig.parse(await answer.json());
  expect(config).toMatchObject({ demo: true, product: { name: 'Deepshelf' } });
  expect(config.authUrl).toMatch(/^http:\/\/localhost(:\d+)?\/auth\/v1$/);
});

test('a browser on this machine is answered with the origin that it asked, another one with the public address', async () => {
  const origin = async (url: string) => {
    const config = PublicConfig.parse(await (await server.app.request(`${url}/config.json`)).json());
    return new URL(config.functionsUrl).origin;
  };
  expect(await origin('http://127.0.0.1:3000')).toBe('http://127.0.0.1:3000');
  expect(await origin('http://[::1]:3000')).toBe('http://[::1]:3000');
  expect(await origin('http://evil.example')).toBe('http://localhost:3000');
});

test('/ready answers 200 once the catalogue can be searched and jobs can be sent, 503 before', async () => {
  const early = await server.app.request('/ready');
  expect([early.status, await early.json()]).toMatchObject([503, { checks: { index: 'ok', queue: 'stopped' } }]);
  const { queue, db } = server.services;
  await queue.start([greet], { work: false });
  expect((await server.app.request('/ready')).status).toBe(200);
  // A job that nobody takes is reported, but does not make a process unready.
  await queue.send(db, greet, {}, { startAfter: new Date(Date.now() - 11 * MINUTE) });
  const behind = await server.app.request('/ready');
  expect([behind.status, await behind.json()]).toMatchObject([200, { checks: { queue: 'behind' } }]);
  await queue.stop();
  const empty = await startTestServer();
  expect((await empty.app.request('/ready')).status).toBe(503);
  expect((await empty.app.request('/health')).status).toBe(200);
  await empty.close();
});

test('/ready says that the disk is full, where its file system tells', async () => {
  const { services } = server;
  await services.queue.start([], { work: false });
  const full = await createReadiness(services, async () => 10 * 2 ** 20)();
  // An embedded database is still read, and no other process could take over.
  expect(full).toMatchObject({ ready: services.engine.kind === 'pglite', checks: { disk: 'full', database: 'ok' } });
  expect((await server.app.request('/ready')).status).toBe(200);
  // It has no blocks at all, neither free nor used.
  const app = createOperatorApp({ ...services, config: { ...services.config, dataDir: '/proc' } });
  expect((await app.request('/ready')).status).toBe(200);
  await services.queue.stop();
});

test('a part of us that is late is as it was when it last answered, and is asked once at a time', async () => {
  const { queue, index } = server.services;
  await queue.start([], { work: false });
  const ready = async (app = server.app) => (await app.request('/ready')).status;
  expect(await ready()).toBe(200);
  const { probe } = index;
  let asked = 0;
  let answer = () => {};
  const late = new Promise<void>((resolve) => {
    answer = resolve;
  });
  index.probe = () => {
    asked++;
    return late;
  };
  expect(await Promise.all([ready(), ready(), ready()])).toEqual([200, 200, 200]);
  expect(asked).toBe(1);
  // A new app has no earlier answer of the index to go by.
  expect(await ready(createOperatorApp(server.services))).toBe(503);
  answer();
  index.probe = () => Promise.reject(new Error('gone'));
  await expect.poll(() => ready()).toBe(503);
  index.probe = probe;
  expect(await ready()).toBe(200);
  await queue.stop();
});

type Operation = { security: Record<string, string[]>[]; 'x-scope'?: string };

test('/openapi.json has every product call with who may make it, and every call in it is answered by the server', async () => {
  const document = (await (await server.app.request('/openapi.json')).json()) as {
    paths: Record<string, Record<string, Operation>>;
  };
  const told = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  // The server's own list of routes: a call that is registered without the contract would be missing from the document.
  const hung = server.app.routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/functions/v1/'));
  expect(told.sort()).toEqual([...new Set(hung.map(({ method, path }) => `${method} ${path}`))].sort());
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, { security, 'x-scope': scope }] of Object.entries(operations)) {
      const answer = await server.app.request(path, { method: method.toUpperCase() });
      const isOpen = Object.keys(security[0] ?? {}).length === 0;
      expect([path, answer.status === 401]).toEqual([path, !isOpen]);
      const known = Object.values(endpoints as Record<string, Endpoint>).find(({ name }) => path.endsWith(`/${name}`));
      expect([path, scope]).toEqual([path, known?.scope]);
      expect(security.flatMap(({ program }) => program ?? [])).toEqual(scope ? [scope] : []);
    }
  }
});

test('the page for people who write programs names every call, every scope and every field', async () => {
  const answer = await server.app.request('/api');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8']);
  const page = await answer.text();
  for (const { name, method, summary, input } of Object.values(endpoints as Record<string, Endpoint>)) {
    expect(page).toContain(`<code>${method} /functions/v1/${name}</code>`);
    expect(page).toContain(summary.replaceAll("'", '&#39;').replaceAll('"', '&quot;'));
    if (input instanceof z.ZodObject)
      for (const field of Object.keys(input.shape)) expect(page).toContain(`<code>${field}</code>`);
  }
  for (const scope of scopeNames) expect(page).toContain(`<code>${scope}</code>`);
});

test('answers carry the policy that keeps the browser at home', async () => {
  const policy = (await server.app.request('/health')).headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'self'");
  expect(policy).toMatch(/script-src 'self'(;|$)/);
});

test('no page may use what no page needs', async () => {
  const policy = (await server.app.request('/health')).headers.get('permissions-policy') ?? '';
  for (const name of ['camera', 'microphone', 'geolocation', 'payment']) expect(policy).toContain(`${name}=()`);
});

test('the figures are for operators, with their key or with the token that only opens figures', async () => {
  const watched = await startTestServer({ env: { METRICS_TOKEN: 'a token of figures' } });
  const ask = (token: string, from = watched) =>
    from.app.request('/metrics', { headers: { authorization: `Bearer ${token}` } });
  expect((await watched.app.request('/metrics')).status).toBe(401);
  expect((await ask(await anonKey(watched.services))).status).toBe(401);
  expect((await ask('a token of figure')).status).toBe(401);
  expect((await ask('', server)).status).toBe(401);
  expect((await ask('null', server)).status).toBe(401);
  expect(await (await ask('a token of figures')).text()).toContain('deepshelf_works ');
  expect(await (await ask(await serviceRoleKey(watched.services))).text()).toContain('deepshelf_works ');
  await watched.close();
});

test('the operator’s own port answers figures and health without a key, and nothing else', async () => {
  await server.app.request('/covers/some-book-of-a-reader/1');
  const app = createOperatorApp(server.services);
  const figures = await (await app.request('/metrics')).text();
  expect(figures).toContain(`deepshelf_build_info{version="${BUILD}"} 1`);
  // By route, so that no id and no key of a reader stands in them.
  expect(figures).toMatch(/deepshelf_request_seconds_count\{method="GET",route="\/covers\/[^"]*",status="\d+"\} \d/);
  expect(figures).not.toContain('some-book-of-a-reader');
  expect(figures).toMatch(/deepshelf_jobs\{job="greet",state="waiting"\} 1/);
  // Due eleven minutes ago, and a while longer on a busy machine.
  expect(Number(/deepshelf_jobs_oldest_due_seconds (\d+)/.exec(figures)?.[1])).toBeGreaterThanOrEqual(660);
  expect((await app.request('/health')).status).toBe(200);
  for (const path of ['/config.json', '/openapi.json', '/outbox.json', '/'])
    expect((await app.request(path)).status).toBe(404);
});

test('figures are answered without the database or the index, and leave out only what cannot be counted', async () => {
  const failing = await startTestServer({ catalogue: ['physics'], env: { METRICS_TOKEN: 'a token of figures' } });
  const { db, index, queue } = failing.services;
  await queue.start([], { work: false });
  const figures = async (app = failing.app) => {
    const answer = await app.request('/metrics', { headers: { authorization: 'Bearer a token of figures' } });
    expect(answer.status).toBe(200);
    return answer.text();
  };
  const all = await figures();
  for (const part of ['works', 'index', 'mails', 'jobs', 'model'])
    expect(all).toContain(`deepshelf_part_failed{part="${part}"} 0`);
  expect(all).toMatch(/deepshelf_works \d+[\s\S]*deepshelf_indexed_works \d+/);
  const { size } = index;
  index.size = () => Promise.reject(new Error('gone'));
  const withoutIndex = await figures();
  expect(withoutIndex).toContain('deepshelf_part_failed{part="index"} 1');
  expect(withoutIndex).not.toContain('deepshelf_indexed_works');
  expect(withoutIndex).toMatch(/deepshelf_works \d+/);
  index.size = size;
  await queue.stop();
  await db.destroy();
  for (const app of [failing.app, createOperatorApp(failing.services)]) {
    const withoutDatabase = await figures(app);
    expect(withoutDatabase).toContain('deepshelf_part_failed{part="works"} 1');
    expect(withoutDatabase).not.toMatch(/deepshelf_works |deepshelf_jobs/);
    expect(withoutDatabase).toMatch(/deepshelf_indexed_works \d+/);
    expect(withoutDatabase).toContain('deepshelf_request_seconds');
  }
  await failing.close();
});

test('a part that cannot be counted is logged once each time that it begins to fail, and counted once at a time', async () => {
  const lines: string[] = [];
  const log = createLog('warn', { write: (line) => void lines.push(line) });
  const { services } = server;
  const { index } = services;
  const { size } = index;
  const app = createOperatorApp({ ...services, log });
  const figures = async () => (await app.request('/metrics')).text();
  const fail = (error: Error) => {
    index.size = () => Promise.reject(error);
  };
  fail(new Error('gone'));
  for (let scrape = 0; scrape < 3; scrape++) expect(await figures()).toContain('deepshelf_part_failed{part="index"} 1');
  expect(lines).toEqual([expect.stringMatching(/"part":"index".*gone.*figures cannot be counted/)]);
  // Whoever watches the database knows already.
  index.size = size;
  await figures();
  fail(Object.assign(new Error('away'), { code: '57P01' }));
  await figures();
  expect(lines).toHaveLength(1);
  // What fails when the database is back is news.
  fail(new Error('gone again'));
  for (let scrape = 0; scrape < 2; scrape++) await figures();
  expect(lines).toHaveLength(2);
  const answer = Promise.withResolvers<number>();
  let asked = 0;
  index.size = () => {
    asked++;
    return answer.promise;
  };
  const both = Promise.all([figures(), figures()]);
  await expect.poll(() => asked).toBe(1);
  answer.resolve(7);
  for (const text of await both) expect(text).toContain('deepshelf_indexed_works 7');
  expect(asked).toBe(1);
  index.size = size;
});

test('an unknown path is a coded 404, not a page', async () => {
  const answer = await server.app.request('/functions/v1/no-such-thing', { method: 'POST' });
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ code: 'not_found' });
});

test('the outbox exists in demo mode only', async () => {
  expect((await server.app.request('/outbox.json')).status).toBe(200);
  expect((await server.app.request('http://127.0.0.1:3000/outbox.json')).status).toBe(200);
  expect((await server.app.request('http://rebound.example/outbox.json')).status).toBe(404);
  const quiet = await startTestServer({ config: { demo: false } });
  expect((await quiet.app.request('/outbox.json')).status).toBe(404);
  // Nobody could read the mail, so nobody is told that one was sent.
  for (const path of ['/auth/v1/otp', '/auth/v1/recover']) {
    const answer = await quiet.call('POST', path, { body: { email: 'reader@example.com' } });
    expect([path, answer.status]).toEqual([path, 503]);
    expect(await answer.json()).toMatchObject({ message: expect.stringMatching(/No email can be sent.*SMTP_URL/) });
  }
  expect(await quiet.mails()).toEqual([]);
  await quiet.close();
});
