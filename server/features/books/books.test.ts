import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/testing.ts';
import { findWorks, loadCatalogue, prepareIndex } from './books.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ catalogue: ['history-ancient'] });
});
afterAll(() => server.close());

test('works come in the order that was asked for, and unknown ids are left out', async () => {
  const rows = await server.services.db.selectFrom('works').select('id').orderBy('title').limit(3).execute();
  const ids = rows.map(({ id }) => id).reverse();
  const works = await findWorks(server.services.db, [ids[0] ?? '', 'nobody-wrote-this', ...ids.slice(1)]);
  expect(works.map(({ id }) => id)).toEqual(ids);
});

test('loading again writes nothing; another catalogue replaces the books that nobody keeps', async () => {
  const { services } = server;
  expect(await loadCatalogue(services, ['history-ancient'])).toBe(0);
  expect(await prepareIndex(services)).toBe(0);
  const before = await services.index.size();
  expect(await loadCatalogue(services, ['history-ancient', 'physics'])).toBeGreaterThan(before);
  expect(await prepareIndex(services)).toBeGreaterThan(before);
  expect(await services.index.size()).toBeGreaterThan(before);
  await loadCatalogue(services, ['history-ancient']);
  expect(await prepareIndex(services)).toBe(before);
});

test('a cover is drawn for a book that we have, cached, and sandboxed when opened by itself', async () => {
  const [work] = await server.services.db.selectFrom('works').select(['id', 'title']).limit(1).execute();
  const answer = await server.app.request(`/covers/${work?.id}.svg`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('image/svg+xml');
  expect(answer.headers.get('content-security-policy')).toContain('sandbox');
  const etag = answer.headers.get('etag') ?? '';
  const again = await server.app.request(`/covers/${work?.id}.svg`, { headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
});

test.each(['nobody-wrote-this', '..%2f..%2fetc%2fpasswd', '<script>'])('no cover for %s', async (id) => {
  const answer = await server.app.request(`/covers/${id}.svg`);
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ code: expect.stringMatching(/not_found/) });
});
