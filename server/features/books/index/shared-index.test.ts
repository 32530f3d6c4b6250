import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR } from '../../../../contract/limits.ts';
import type { SearchAnswer } from '../../../../contract/search.ts';
import { type ObjectStore, startObjectStore } from '../../../../fakes/object-store.ts';
import { openSearchIndex } from '../../../platform/retrieval/search-index.ts';
import { createApp } from '../../../routes.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../../testing/testing.ts';
import { followIndex, loadCatalogue, prepareIndex, rebuildIndex } from '../books.ts';
import { tidyIndex } from './indexing.ts';

const URI = 's3://books/search';

let store: ObjectStore;
let server: TestServer;
const before = { ...process.env };
beforeAll(async () => {
  store = await startObjectStore();
  Object.assign(process.env, store.env);
  server = await startTestServer({ env: { SEARCH_INDEX_URI: URI } });
  await loadCatalogue(server.services, ['physics']);
});
afterAll(async () => {
  for (const name of Object.keys(process.env).filter((name) => name.startsWith('AWS_'))) delete process.env[name];
  Object.assign(process.env, before);
  await server.close();
  await store.stop();
});

const tables = () => new Set(store.keys().flatMap((key) => /works_\w+/.exec(key)?.[0] ?? []));

test('of processes that share an index in an object store one builds it, the others open it, and all go over to a new one', async () => {
  const { services } = server;
  const members = await Promise.all(
    Array.from({ length: 3 }, async () => ({ ...services, index: await openSearchIndex(URI) })),
  );
  const built = await Promise.all(members.map((member) => prepareIndex(member)));
  expect(built.filter((count) => count > 0)).toHaveLength(1);
  expect(tables().size).toBe(1);

  const [work] = await services.db.selectFrom('works').select(['id', 'title']).limit(1).execute();
  const { token } = await signIn(server, 'ada@example.com');
  const find = async (member: (typeof members)[number]) => {
    const answer = await createApp(member).request('/functions/v1/post-search', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query: work?.title }),
    });
    expect(answer.status).toBe(200);
    return ((await answer.json()) as SearchAnswer).items[0]?.id;
  };
  expect(await Promise.all(members.map(find))).toEqual(members.map(() => work?.id));

  const [one, ...others] = members as [(typeof members)[0], (typeof members)[0]];
  const old = one.index.name();
  await rebuildIndex(one, async () => {
    for (const other of others) await followIndex(other);
  });
  expect(one.index.name()).not.toBe(old);
  expect(await Promise.all(members.map(find))).toEqual(members.map(() => work?.id));
  expect([...tables()]).toEqual([one.index.name()]);
  for (const { index } of members) index.close();
});

test('an index that a process of another version has just opened is kept, however long nobody used it before', async () => {
  const { services } = server;
  const [opener, other] = await Promise.all(
    Array.from({ length: 2 }, async () => ({ ...services, index: await openSearchIndex(URI) })),
  );
  if (!opener || !other) throw new Error('no process');
  await prepareIndex(opener);
  const opened = opener.index.name() ?? '';
  server.services.clock.advance(4 * HOUR);
  await prepareIndex(opener);
  await services.db.updateTable('search_indexes').set({ state: 'of another version' }).execute();
  await prepareIndex(other);
  expect(other.index.name()).not.toBe(opened);
  await tidyIndex(other);
  expect(await other.index.names()).toContain(opened);
  for (const { index } of [opener, other]) index.close();
});
