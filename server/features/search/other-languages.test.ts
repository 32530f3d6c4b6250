import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SearchAnswer } from '../../../contract/search.ts';
import { searchAs } from '../../testing/search-as.ts';
import { signIn } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/testing.ts';
import { findKeptWorks } from '../books/books.ts';

// A wish in another language brings the books that it brings in English.
let server: TestServer;
let token: string;
beforeAll(async () => {
  const catalogue = ['children', 'mystery', 'fiction-asia', 'fiction-latin-america', 'fantasy', 'science-fiction'];
  server = await startTestServer({ catalogue: [...catalogue, 'classics-world', 'self-improvement', 'memoir'] });
  token = (await signIn(server, 'lesen@example.com')).token;
});
afterAll(() => server.close());

const page = (query: string) => searchAs(server, token, query);
const titles = async (query: string) => (await page(query)).items.map(({ title }) => title);

/** The subjects in the records of the books that are shown. */
async function subjects(query: string): Promise<string[]> {
  const ids = (await page(query)).items.map(({ id }) => id);
  return (await findKeptWorks(server.services.db, ids)).flatMap((work) => work.subjects);
}

test.each([
  ['Krimi, der in Schweden spielt', 'crime novel set in Sweden'],
  ['libri per bambini sui dinosauri', 'children’s books about dinosaurs'],
  ['романы японских писателей', 'novels by Japanese authors'],
  ['novelas de autoras japonesas', 'novels by Japanese women'],
  ['类似《百年孤独》的小说', 'novels like One Hundred Years of Solitude'],
])('“%s” is answered as “%s”', async (wish, twin) => {
  const found = await titles(wish);
  expect(found.length).toBeGreaterThan(0);
  expect(found).toEqual(await titles(twin));
});

test.each([
  ['romans comme Dune', 'romans comme Dune, sans guerre', /\bwars?\b/],
  ['Fantasy', 'Fantasy ohne Drachen', /\bdragons?\b/],
])('what is not wanted is not shown: “%s”, “%s”', async (wish, narrower, unwanted) => {
  const [all, without] = [await subjects(wish), await subjects(narrower)];
  expect(all.filter((subject) => unwanted.test(subject))).not.toEqual([]);
  expect(without.length).toBeGreaterThan(0);
  expect(without.filter((subject) => unwanted.test(subject))).toEqual([]);
});

test.each([
  ['books like Cien años de soledad', 'books like One Hundred Years of Solitude'],
  ['similar to Der Prozess', 'similar to The Trial'],
])('a book is known by its title in another language: “%s”', async (wish, twin) => {
  const [found, same] = [await page(wish), await page(twin)];
  expect(found.missing).toBeNull();
  expect(found.items.length).toBeGreaterThan(0);
  const first = ({ items }: SearchAnswer) => items.slice(0, 5).map(({ title }) => title);
  expect(first(found)).toEqual(first(same));
});

test('a title that we do not have is said to be missing, in the words of the reader', async () => {
  expect((await page('libros como La colmena de Cela')).missing).toContain('La colmena');
});
