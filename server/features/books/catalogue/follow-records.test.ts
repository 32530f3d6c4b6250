import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../../log.ts';
import { openSearchIndex } from '../../../platform/retrieval/search-index.ts';
import type { Services } from '../../../services.ts';
import { startTestServer, type TestServer } from '../../../testing/testing.ts';
import { createFollower, noteForIndexes, rebuildIndex } from '../books.ts';

let server: TestServer;
/** Another process on the same place, such as `catalogue reindex`. */
let beside: Services;
beforeAll(async () => {
  server = await startTestServer({ catalogue: ['physics'] });
  beside = { ...server.services, index: await openSearchIndex(server.services.config.searchIndexUri) };
});
afterAll(async () => {
  beside.index.close();
  await server.close();
});

test('an index that cannot be opened is told once for each cause, and the one in use follows meanwhile', async () => {
  const { services } = server;
  const lines: { msg: string; err?: { message: string } }[] = [];
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
  let fault = 'the first cause';
  const use = async (name: string) => {
    if (fault) throw new Error(fault);
    await services.index.use(name);
  };
  const follow = createFollower({ ...services, log, index: { ...services.index, use } });
  const followTwice = async () => {
    for (const _ of [1, 2]) await follow();
  };
  const found = async () => (await services.index.search('text', 'Quokka', { limit: 3 })).length;
  await rebuildIndex(beside, async () => {
    await services.db.transaction().execute(async (trx) => {
      const [work] = await trx.selectFrom('works').select('id').limit(1).execute();
      await trx
        .updateTable('works')
        .set({ title: 'Quokka' })
        .where('id', '=', work?.id ?? '')
        .execute();
      await noteForIndexes(trx, { created: [], changed: [work?.id ?? ''], merged: [] });
    });
    expect(await found()).toBe(0);
    await followTwice();
    expect(await found()).toBe(1);
  });
  fault = 'the second cause';
  await followTwice();
  fault = '';
  await followTwice();
  expect(services.index.name()).toBe(beside.index.name());
  await rebuildIndex(beside);
  fault = 'the first cause';
  await followTwice();
  fault = '';
  await followTwice();
  const over = 'the search index follows the records again';
  expect(lines.map(({ msg, err }) => err?.message ?? msg)).toEqual([
    ...['the first cause', 'the second cause', over],
    ...['the first cause', over],
  ]);
});
