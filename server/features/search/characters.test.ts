import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchAs } from '../../testing/search-as.ts';
import { signIn } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/testing.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  const catalogue = [
    ...['biography', 'classics-english', 'classics-world', 'fiction-africa-middle-east', 'historical-fiction'],
    ...[
      'fiction-twentieth-century',
      'mystery',
      'history-medieval-early-modern',
      'history-modern-europe',
      'science-fiction',
    ],
  ];
  server = await startTestServer({ catalogue });
  token = (await signIn(server, 'cast@example.com')).token;
});
afterAll(() => server.close());

const ask = (query: string) => searchAs(server, token, query);
const titles = async (query: string) => (await ask(query)).items.map(({ title }) => title);

test.each([
  ['jean valjean', 'Les Misérables'],
  ['atticus finch', 'To Kill a Mockingbird'],
  ['holden caulfield', 'The Catcher in the Rye'],
  ['emma woodhouse', 'Emma'],
  ['Winston Smith', 'Nineteen Eighty-Four'],
  ['mr darcy', 'Pride and Prejudice'],
  // A topic has this among its other names.
  ['elizabeth bennet', 'Pride and Prejudice'],
  ['elizabeth bennet and mr darcy', 'Pride and Prejudice'],
  ['novel about a man called Okonkwo', 'Things Fall Apart'],
  ['who is Raskolnikov', 'Crime and Punishment'],
  // With a typo.
  ['Jean Valjan', 'Les Misérables'],
  ['emma woodhous', 'Emma'],
  // His mother is Mrs Ramsay.
  ['james ramsay', 'To the Lighthouse'],
  // A part of the name, with what people call her.
  ['jean louise', 'To Kill a Mockingbird'],
  ['a nurse called ratched', "One Flew Over the Cuckoo's Nest"],
  ['Mr Bingley', 'Pride and Prejudice'],
  ['bingley', 'Pride and Prejudice'],
  // No typo of another name, and “will” is no filler.
  ['john boone', 'Red Mars'],
  ['will ladislaw', 'Middlemarch'],
])('“%s” is answered with the book of that character', async (query, title) => {
  expect(await titles(query)).toEqual([title]);
});

test('the reason names a character that the sentence of the record does not', async () => {
  const [book] = (await ask('holden caulfield')).items;
  expect(book?.why).toMatch(/^Holden Caulfield is a main character\. /);
});

test('a character is not taken for a title that we lack', async () => {
  expect((await ask('Jean Valjan')).missing).toBeNull();
  expect((await ask('Jean Valjan')).items).toHaveLength(1);
});

test('below the book of a character are the books that its record recommends', async () => {
  const [titled, named] = [await ask('Emma'), await ask('emma woodhouse')];
  const beside = named.further.map(({ title }) => title);
  expect(beside.length).toBeGreaterThan(1);
  expect(titled.further.map(({ title }) => title)).toEqual(expect.arrayContaining(beside));
});

test('a detective of many books brings them all', async () => {
  const found = (await ask('books with hercule poirot')).items;
  expect(found.length).toBeGreaterThan(2);
  for (const { authors } of found) expect(authors).toContain('Agatha Christie');
});

test('a part of a name is answered by its books unless other books fit', async () => {
  expect(await titles('atticus')).toContain('To Kill a Mockingbird');
  const { items } = await ask('marley');
  expect(items.length).toBeGreaterThan(0);
  for (const { why } of items) expect(why).not.toMatch(/main character/);
});

test('a title, an author, a topic and a first name alone stay what they are', async () => {
  expect((await ask('Emma')).items[0]?.why).toMatch(/the book you asked for/);
  expect(await titles('winston')).not.toContain('Nineteen Eighty-Four');
  expect((await ask('napoleon')).items.some(({ genres }) => genres.includes('Biography'))).toBe(true);
  expect(await titles('napoleon')).not.toContain('Animal Farm');
});

test('whoever does not want a character, or wants books like one, is not answered with its book as named', async () => {
  for (const query of ['classics without jean valjean', 'books like jean valjean'])
    for (const { why } of (await ask(query)).items) expect(why).not.toMatch(/main character/);
});
