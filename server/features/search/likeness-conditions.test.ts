import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchAs } from '../../testing/search-as.ts';
import { signIn } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/testing.ts';
import { findWorks, isByWoman, type Work } from '../books/books.ts';
import { leadOf } from './resolve/lead.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({
    catalogue: ['children', 'fantasy', 'horror-gothic', 'memoir', 'travel', 'thriller-spy', 'classics-english'],
  });
  token = (await signIn(server, 'conditions@example.com')).token;
});
afterAll(() => server.close());

const worksOf = async (query: string): Promise<Work[]> => {
  const { items } = await searchAs(server, token, query);
  const works = await findWorks(
    server.services.db,
    items.map(({ id }) => id),
  );
  return items.flatMap(({ id }) => works.find((work) => work.id === id) ?? []);
};

describe('the named book, or one by the named author, is no answer', () => {
  test.each<[query: string, title: string, author?: string]>([
    ['Wild by Cheryl Strayed only by bicycle', 'Wild', 'Cheryl Strayed'],
    ['Jane Austen feel, set in present day India', 'Emma', 'Jane Austen'],
    ['Stephen King vibes but set in space', 'The Shining', 'Stephen King'],
    ['Dracula by Bram Stoker but funny', 'Dracula', 'Bram Stoker'],
    ['something with the atmosphere of Dracula but funny', 'Dracula'],
    ['the Indian Stephen King', 'It', 'Stephen King'],
    ['Stephen King for a 12 year old', 'It', 'Stephen King'],
    ['books like A Walk in the Woods by women', 'A Walk in the Woods'],
  ])('“%s”', async (query, title, author) => {
    const shown = await worksOf(query);
    expect(shown.map((work) => work.title)).not.toContain(title);
    expect(shown.filter(({ authors }) => author !== undefined && authors.includes(author))).toEqual([]);
  });
});

/** Each has an answer, and every answer is so. */
const CONDITIONS: [query: string, isSo: (work: Work) => boolean][] = [
  ['like The Hobbit but real, a true adventure', ({ fiction }) => fiction === 'no'],
  ['a graphic novel like Coraline', ({ form }) => form === 'graphic novel'],
  ['Stephen King for a 12 year old', ({ audience }) => audience === 'child'],
  ['something like Wild by a man', (work) => !isByWoman(work)],
  ['like A Walk in the Woods but not by a man', isByWoman],
  ['a female Stephen King', isByWoman],
  ['like The Shining, and under 250 pages', ({ length }) => length === 'short'],
  ['like Harry Potter but less nasty', ({ moods }) => !moods.includes('dark') && !moods.includes('disturbing')],
  ['like Dracula but set in America', ({ places }) => places.includes('United States')],
  // The asks of the record of The Phantom Tollbooth are for older readers.
  ['Like Roald Dahl but for a 6 year old', ({ id }) => id !== 'phantom-tollbooth-juster'],
  ['The Hobbit only short', ({ length }) => length === 'short'],
  ['like The Shining but a standalone', ({ series_name }) => series_name === null],
  ["Dracula but she's a woman", (work) => leadOf(work) === 'woman'],
  ['Dracula but a thriller', ({ genres }) => genres.includes('Thriller') || genres.includes('Mystery')],
];
test.each([
  'another life',
  'my son loves trains',
  'easy to read books for adults',
  'is it good or bad? one book please',
  'heir to the throne',
  'the end, what next',
  'out of the blue',
])('“%s” names no book that others should be like', async (query) => {
  const { items, further } = await searchAs(server, token, query);
  for (const { why } of [...items, ...further]) expect(why ?? '').not.toMatch(/^After “/u);
});

describe('what does not meet a condition is not shown as fitting', () => {
  test.each(CONDITIONS)('“%s”', async (query, isSo) => {
    const shown = await worksOf(query);
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.filter((work) => !isSo(work)).map(({ title }) => title)).toEqual([]);
  });
});

test.each([
  ['Harry Potter with a girl as the hero', 'The Worst Witch'],
  ['like Terry Pratchett but for my 8 yr old', 'The Wee Free Men'],
])('“%s” is answered by a book of that kind: %s', async (query, title) => {
  expect((await worksOf(query)).map((work) => work.title)).toContain(title);
});

test('a kind of book that has nothing in common with the named one is no sure answer', async () => {
  expect(await worksOf('a picture book version of The Shining')).toEqual([]);
});

test.each([
  ['like Stephen King, left-handed umbrella makers', 'like Stephen King'],
  ['like Dracula, left-handed heroine please', 'like Dracula'],
])('“%s”: a condition that nobody understood leaves no book sure', async (query, plain) => {
  expect((await worksOf(plain)).length).toBeGreaterThan(0);
  expect(await worksOf(query)).toEqual([]);
});

test.each(['like Dracula but less known', 'like Dracula, less famous ones please'])(
  '“%s”: what is said of any book leaves books sure',
  async (query) => {
    expect(await worksOf(query)).not.toEqual([]);
  },
);

test.each([
  ['another Coraline?', 'Coraline'],
  ['coraline fans, who else do you read', 'Coraline'],
  ['my son has run out of Harry Potter', "Harry Potter and the Philosopher's Stone"],
  ['my daughter has run out of Warrior Cats', 'Into the Wild'],
  ['finished A Walk in the Woods, bereft', 'A Walk in the Woods'],
  ['a walk in the woods, any others', 'A Walk in the Woods'],
  ['my two boys love the gruffalo', 'The Gruffalo'],
  ['picture books that rhyme as well as the Gruffalo', 'The Gruffalo'],
  ['nothing compares to The Shining', 'The Shining'],
  ["can't stop thinking about the shining", 'The Shining'],
  ['where do I go after The Hobbit', 'The Hobbit'],
  ['like The Tiger Who Came to Tea', 'The Tiger Who Came to Tea'],
  ['my son loves the tiger who came to tea', 'The Tiger Who Came to Tea'],
  ['The Shining without all the drinking', 'The Shining'],
  ['my granddaughter adores The Worst Witch', 'The Worst Witch'],
  ['A Walk in the Woods is going round our whole ward, is there another', 'A Walk in the Woods'],
  ['Coraline (finished it twice)', 'Coraline'],
])('“%s” asks for others like it, and not for the book itself', async (query, title) => {
  const titles = (await worksOf(query)).map((work) => work.title);
  expect(titles).not.toEqual([]);
  expect(titles).not.toContain(title);
});
