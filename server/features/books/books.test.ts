import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '../../testing/sign-in.ts';
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

test('loading again writes nothing; a changed catalogue changes only the books that differ, in the index in use', async () => {
  const { services } = server;
  expect(await loadCatalogue(services, ['history-ancient'])).toBe(0);
  expect(await prepareIndex(services)).toBe(0);
  const index = services.index.name();
  const before = await services.index.size();
  const untouched = () => services.db.selectFrom('works').select('updated_at').where('id', '=', 'histories-herodotus');
  const written = await untouched().execute();
  services.clock.advance(1000);

  const added = await loadCatalogue(services, ['history-ancient', 'physics']);
  expect(await prepareIndex(services)).toBe(added);
  expect(await services.index.size()).toBe(before + added);
  expect((await services.index.search('text', 'quantum', { limit: 5 })).length).toBe(5);
  expect(await untouched().execute()).toEqual(written);

  expect(await loadCatalogue(services, ['history-ancient'])).toBe(added);
  expect(await prepareIndex(services)).toBe(added);
  expect(await services.index.size()).toBe(before);
  expect(await services.index.search('text', 'quantum', { limit: 5 })).toEqual([]);
  expect(services.index.name()).toBe(index);
  const left = services.db.selectFrom('work_names').select('work_id').distinct();
  expect((await left.execute()).length).toBe(before);
});

test('a book that was rewritten in the catalogue is found by its new words and not by its old ones', async () => {
  const { services } = server;
  await services.db
    .updateTable('facts')
    .set({ value: '[["histories-herodotus","as it was before"]]' })
    .where('name', '=', 'catalogue_books')
    .execute();
  await services.index.remove(['histories-herodotus']);
  await services.db.deleteFrom('facts').where('name', '=', 'catalogue').execute();
  const size = await services.index.size();
  await loadCatalogue(services, ['history-ancient']);
  await prepareIndex(services);
  expect(await services.index.size()).toBe(size + 1);
  expect((await services.index.search('authors', 'Herodotus', { limit: 1 }))[0]?.id).toBe('histories-herodotus');
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

test('a book that the catalogue no longer has stays as long as a line of a list means it', async () => {
  const { services } = server;
  const { userId } = await signIn(server, 'line@example.com');
  await loadCatalogue(services, ['history-ancient', 'physics']);
  const ids = async () => (await services.db.selectFrom('works').select('id').execute()).map(({ id }) => id);
  const before = await ids();
  await loadCatalogue(services, ['history-ancient']);
  const left = await ids();
  const gone = before.filter((id) => !left.includes(id));
  await loadCatalogue(services, ['history-ancient', 'physics']);
  const list = { user_id: userId, id: crypto.randomUUID(), format: 'list' };
  const now = services.clock.now();
  await services.db
    .insertInto('shelf_imports')
    .values({ ...list, created_at: now, worked_at: now })
    .execute();
  const named = { line_key: 'x', place: 0, title: 'X', author: '', match: 'exact' as const };
  await services.db
    .insertInto('shelf_lines')
    .values({ ...named, user_id: userId, import_id: list.id, work_id: gone[0] ?? '' })
    .execute();
  await loadCatalogue(services, ['history-ancient']);
  expect((await ids()).sort()).toEqual([...left, gone[0]].sort());
});
