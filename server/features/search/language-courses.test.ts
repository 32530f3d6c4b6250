import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchAs } from '../../testing/search-as.ts';
import { signIn } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/testing.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ catalogue: ['language', 'history-modern-europe', 'history-war', 'food', 'travel'] });
  token = (await signIn(server, 'learner@example.com')).token;
});
afterAll(() => server.close());

const sure = async (query: string) => (await searchAs(server, token, query)).items.map(({ title }) => title);

test.each([
  ['learn german', 'Hammer’s German Grammar and Usage'],
  ['I want to learn Japanese', 'Genki I'],
  ['learning latin', 'Wheelock’s Latin'],
  ['learn italian', 'La Bella Lingua'],
  ['learn english', 'English Grammar in Use'],
])('“%s” is answered by books for learning it alone', async (query, title) => {
  const titles = await sure(query);
  expect(titles.map((each) => each.replace("'", '’'))).toContain(title);
  const rows = await server.services.db.selectFrom('works').select('needs').where('title', 'in', titles).execute();
  for (const { needs } of rows) expect(needs).toContain('learning a language');
});

test.each(['learn french', 'teach myself spanish', 'learn russian'])(
  '“%s”, for which we have no course, has no sure book on the country',
  async (query) => {
    const { items, further } = await searchAs(server, token, query);
    expect(items).toEqual([]);
    expect(further.length).toBeLessThan(7);
  },
);

test('“learn french” comes nearest to the history of French', async () => {
  const { further } = await searchAs(server, token, 'learn french');
  expect(further[0]?.title).toBe('The Story of French');
});

test.each(['learn about france', 'learn french cooking'])('“%s” asks for no language', async (query) => {
  expect((await sure(query)).length).toBeGreaterThan(0);
});
