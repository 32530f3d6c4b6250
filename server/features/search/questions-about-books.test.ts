import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchAs } from '../../testing/search-as.ts';
import { signIn } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/testing.ts';

// Readers who have heard of an author, a series or a book ask where to begin, in which order to go on, and about the
// book itself.
let server: TestServer;
let token: string;
beforeAll(async () => {
  const catalogue = [
    'children',
    'classics-english',
    'classics-world',
    'fantasy',
    'fiction-twentieth-century',
    'horror-gothic',
    'science-fiction',
    'writing-craft',
  ];
  server = await startTestServer({ catalogue });
  token = (await signIn(server, 'beginner@example.com')).token;
});
afterAll(() => server.close());

const ask = async (query: string) => (await searchAs(server, token, query)).items;

test.each([
  ['which Henry James should I read first?', 'Henry James'],
  ['where do I start with Dickens', 'Charles Dickens'],
  ['What is Ursula Le Guin’s best book?', 'Ursula K. Le Guin'],
  ['which Thomas Mann first', 'Thomas Mann'],
])('“%s” is answered by that author’s books alone', async (query, author) => {
  const items = await ask(query);
  expect(items.length).toBeGreaterThan(2);
  for (const item of items) expect(item.authors).toContain(author);
});

test.each([
  ['which order for Foundation', ['Foundation', 'Foundation and Empire', 'Second Foundation']],
  ['in which order should I read Tolkien?', ['The Fellowship of the Ring', 'The Two Towers', 'The Return of the King']],
  ['Earthsea reading order', ['A Wizard of Earthsea', 'The Tombs of Atuan', 'The Farthest Shore']],
])('“%s” is answered by the volumes from first to last', async (query, titles) => {
  const series = (await ask(query)).map(({ title }) => title).filter((title) => titles.includes(title));
  expect(series).toEqual(titles);
});

test.each([
  ['who wrote Middlemarch?', 'Middlemarch'],
  ['is “Great Expectations” worth reading?', 'Great Expectations'],
  ['What is The Dispossessed about', 'The Dispossessed'],
  ['is It any good', 'It'],
  ['the sequel to Dune', 'Dune Messiah'],
  ['Three Body Problem sequel', 'The Dark Forest'],
  ['Dune book 2', 'Dune Messiah'],
  ['the third Lord of the Rings book', 'The Return of the King'],
  ['second book of the Broken Earth trilogy', 'The Obelisk Gate'],
  ['middlemarch summary', 'Middlemarch'],
  ['how many pages in Great Expectations?', 'Great Expectations'],
  ['what age is The Hobbit for', 'The Hobbit'],
  ['is Dracula scary', 'Dracula'],
  ['is “Frankenstein” suitable for a 14 year old?', 'Frankenstein'],
  ['can my 10 year old read The Hobbit', 'The Hobbit'],
  ['when was Middlemarch written', 'Middlemarch'],
  ['best translation of The Odyssey', 'The Odyssey'],
  ['what’s the next book after The Two Towers?', 'The Return of the King'],
])('“%s” is answered by that book', async (query, title) => {
  const items = await ask(query);
  expect(items.map((item) => item.title)).toEqual([title]);
  expect(items[0]?.why).toMatch(/^This is the book you asked for\./);
});

test.each([
  ['books by the author of Middlemarch', 'George Eliot'],
  ['that book by the lady who wrote Middlemarch', 'George Eliot'],
  ['more by Charles Dickens', 'Charles Dickens'],
  ['a novella by Tolstoy', 'Leo Tolstoy'],
  ['poems by Dickens', 'Charles Dickens'],
])('“%s” is answered by the author’s books', async (query, author) => {
  const items = await ask(query);
  expect(items.length).toBeGreaterThan(1);
  for (const item of items) expect(item.authors).toContain(author);
});

test('a question about a book that we do not hold, or about no book, is answered as it is asked', async () => {
  for (const query of [
    'who wrote the Elbonian Tales?',
    'the sequel to Brave New World',
    'who wrote the Thousand and One Nights',
  ]) {
    for (const { why } of await ask(query)) expect(why).not.toMatch(/^This is the book you asked for/);
  }
});

test('a question that points at something said before is not one about the novel “It”', async () => {
  for (const query of [
    'is it any good',
    'who wrote it?',
    'what is it about',
    'what’s this book about',
    'the sequel to it',
  ]) {
    for (const { why } of await ask(query)) expect(why).not.toMatch(/^This is the book you asked for/);
  }
});

test('what has an author’s name by chance is no question for one', async () => {
  for (const query of ['order in a kitchen', 'law and order']) {
    for (const { why } of await ask(query)) expect(why).not.toMatch(/^By /);
  }
});

test.each([
  ['Lord of the Rings', ['The Fellowship of the Ring', 'The Two Towers', 'The Return of the King']],
  ['all the Harry Potter books', ['Philosopher', 'Chamber', 'Prisoner', 'Goblet', 'Hallows']],
  ['Foundation series', ['Foundation', 'Foundation and Empire', 'Second Foundation']],
  ['Stormlight Archive', ['The Way of Kings', 'Words of Radiance']],
  ['the Narnia saga', ['Wardrobe', 'Caspian', 'Dawn Treader', 'Magician']],
])('“%s” is the name of a series, and is answered by its volumes alone, from first to last', async (query, parts) => {
  const titles = (await ask(query)).map(({ title }) => title);
  expect(titles).toHaveLength(parts.length);
  for (const [at, part] of parts.entries()) expect(titles[at]).toContain(part);
});

test('of a series of which we hold one volume, that comes before what else is like it', async () => {
  expect((await ask('percy jackson'))[0]?.title).toBe('The Lightning Thief');
});

test.each([
  ['Dune', 'Dune'],
  ['Foundation', 'Foundation'],
])('“%s” is a title before it is a series', async (query, title) => {
  expect((await ask(query)).map((item) => item.title)).toEqual([title]);
});

test.each([
  ['saga'],
  ['culture'],
  ['fantasy series'],
  ['is love good'],
  ['the meaning of life'],
  ['tell me about black holes'],
])('“%s” names no book and no series, though one bears such a name', async (query) => {
  const items = await ask(query);
  for (const { why } of items) expect(why).not.toMatch(/asked for/);
  expect(items.map(({ title }) => title)).not.toContain('Life');
});

test.each(['the best fantasy books of all time', 'top 10 fantasy', 'must-read fantasy'])(
  '“%s” is answered as “fantasy books” are',
  async (query) => {
    const titles = (await ask('fantasy books')).map(({ title }) => title);
    expect(titles.length).toBeGreaterThan(4);
    expect((await ask(query)).map(({ title }) => title)).toEqual(titles);
  },
);

test.each([
  'best books of all time',
  'surprise me',
  'popular books',
  'books',
  'I’m bored',
  'something different',
  'free ebooks',
  'something to read',
  'Books to read before you die',
])('“%s” names nothing that a book could be about, and is answered with nothing', async (query) => {
  expect(await ask(query)).toEqual([]);
});

test('a length that is asked for beside an author is heeded', async () => {
  expect((await ask('Dostoevsky')).map(({ title }) => title)).toContain('The Brothers Karamazov');
  expect((await ask('short books by Dostoevsky')).map(({ title }) => title)).not.toContain('The Brothers Karamazov');
});
