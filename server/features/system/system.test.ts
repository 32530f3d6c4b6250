import { afterAll, beforeAll, expect, test } from 'vitest';
import { PublicConfig } from '../../../contract/config.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { startTestServer, type TestServer } from '../../testing/testing.ts';

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

test('/ready answers 200 once the catalogue can be searched, 503 before', async () => {
  expect((await server.app.request('/ready')).status).toBe(200);
  const empty = await startTestServer();
  expect((await empty.app.request('/ready')).status).toBe(503);
  expect((await empty.app.request('/health')).status).toBe(200);
  await empty.close();
});

test('/openapi.json has every product call, and every call in it is answered by the server', async () => {
  const document = (await (await server.app.request('/openapi.json')).json()) as { paths: Record<string, object> };
  expect(Object.keys(document.paths).sort()).toEqual(
    Object.values(endpoints)
      .map(({ name }) => `/functions/v1/${name}`)
      .sort(),
  );
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations) as [string, { security?: unknown }][]) {
      const answer = await server.app.request(path, { method: method.toUpperCase() });
      const isOpen = JSON.stringify(operation.security) === '[{},{"reader":[]}]';
      expect([path, answer.status]).toEqual([path, isOpen ? 400 : 401]);
    }
  }
  expect(JSON.stringify(document.paths['/functions/v1/get-question'])).toContain('[{},{"reader":[]}]');
});

test('answers carry the policy that keeps the browser at home', async () => {
  const policy = (await server.app.request('/health')).headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'self'");
  expect(policy).toMatch(/script-src 'self'(;|$)/);
});

test('an unknown path is a coded 404, not a page', async () => {
  const answer = await server.app.request('/functions/v1/no-such-thing', { method: 'POST' });
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ code: 'not_found' });
});

test('the outbox exists in demo mode only', async () => {
  expect((await server.app.request('/outbox.json')).status).toBe(200);
  const quiet = await startTestServer({ config: { demo: false } });
  expect((await quiet.app.request('/outbox.json')).status).toBe(404);
  await quiet.close();
});
