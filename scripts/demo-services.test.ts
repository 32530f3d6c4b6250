import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoDocs, demoVolumes } from '../fakes/demo-books.ts';
import { type Fakes, startFakes } from '../fakes/fakes.ts';
import { countWorks, loadCatalogue, lookUpNamedBook } from '../server/features/books/books.ts';
import { namesOf } from '../server/features/books/works/names.ts';
import { startTestServer, type TestServer } from '../server/testing/testing.ts';
import { demoServices } from './demo-services.ts';

let fakes: Fakes;
let server: TestServer;
beforeAll(async () => {
  fakes = await startFakes();
  server = await startTestServer({ env: { ...fakes.env, ...fakes.lookUpEnv } });
  await loadCatalogue(server.services);
});
afterAll(async () => {
  await server.close();
  await fakes.stop();
});

const demoBooks = [
  ...demoVolumes.map(({ volumeInfo: { title, authors = [] } }) => ({ title, author: authors[0] ?? '' })),
  ...demoDocs.map(({ title, author_name: authors = [] }) => ({ title, author: authors[0] ?? '' })),
];

test('our catalogue lacks each book that the demo can look up', async () => {
  const names = demoBooks.flatMap(({ title, author }) =>
    namesOf({ title, subtitle: null, authors: [author], isbns: [], ids: [] }),
  );
  const known = await server.services.db.selectFrom('work_names').select('name').where('name', 'in', names).execute();
  expect(known).toEqual([]);
});

test.each(demoBooks)('the demo looks $title up', async ({ title, author }) => {
  const before = await countWorks(server.services.db);
  server.services.clock.advance(1000);
  const work = await lookUpNamedBook(server.services, { title, author });
  expect(work).toMatchObject({ title, authors: [author], public_domain: false, isbn13: null });
  expect(await countWorks(server.services.db)).toBe(before + 1);
});

test('a book that the demo does not have is not made up', async () => {
  server.services.clock.advance(1000);
  expect(await lookUpNamedBook(server.services, { title: 'The Unwritten Book', author: 'Nobody' })).toBeNull();
});

test.each([{ NODE_ENV: 'production' }, { DEMO: '0' }, { GOOGLE_CLIENT_ID: 'own' }])(
  'nothing is played with %j',
  async (env) => {
    expect(await demoServices(env)).toEqual({});
  },
);
