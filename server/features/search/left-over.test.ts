import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchAs } from '../../testing/search-as.ts';
import { signIn } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/testing.ts';
import { findWorks, isByWoman, isHeld } from '../books/books.ts';

// A book that meets the wishes which records tell is not sure if it leaves over what else the request says.
let server: TestServer;
let token: string;
beforeAll(async () => {
  const catalogue = [
    ...['children', 'fiction-africa-middle-east', 'fiction-contemporary', 'food', 'graphic-novels', 'history-ancient'],
    ...['history-world', 'horror-gothic', 'humour', 'mathematics', 'memoir', 'nature', 'short-stories'],
    ...['young-adult', 'philosophy'],
  ];
  server = await startTestServer({ catalogue });
  token = (await signIn(server, 'left-over@example.com')).token;
});
afterAll(() => server.close());

/** The records of the books that an answer is sure of, in its order. */
async function ask(query: string) {
  const { items } = await searchAs(server, token, query);
  const ids = items.map(({ id }) => id);
  const works = await findWorks(server.services.db, ids);
  return ids.flatMap((id) => works.filter((work) => work.id === id));
}
const titles = async (query: string) => (await ask(query)).map(({ title }) => title);

describe('a book or author that a reader has read is no answer', () => {
  test.each<[query: string, author: string, title?: string]>([
    ['who else writes the way Claire Keegan does', 'Claire Keegan'],
    ['Prisoners of Geography and so on', 'Tim Marshall'],
    ["Fermat's Last Theorem by Simon Singh, others as good", 'Simon Singh'],
    ['A Man Called Ove or suchlike', 'Fredrik Backman', 'A Man Called Ove'],
  ])('“%s”', async (query, author, named) => {
    const theirs = (await ask(query)).filter(({ authors }) => authors.includes(author)).map(({ title }) => title);
    if (named) expect(theirs).not.toContain(named);
    else expect(theirs).toEqual([]);
  });
});

test('what a request says besides the book that was read by heart is no wish', async () => {
  expect((await titles('A Man Called Ove, mine has read it to pieces')).length).toBeGreaterThan(2);
});

describe('such words behind a subject ask for the subject', () => {
  test.each([
    ['whales and the like', /whale/iu],
    ['bread, cheese and so on', /bread|cheese|baking/iu],
  ])('“%s”', async (query, subject) => {
    for (const work of await ask(query)) expect([work.title, ...work.subjects].join()).toMatch(subject);
  });
});

test('what authors are besides is a wish', async () => {
  for (const work of await ask('memoirs by women scientists')) {
    expect(isByWoman(work)).toBe(true);
    expect([...work.subjects, ...work.asks].join()).toMatch(/scien|biolog|forest|physic|brain/iu);
  }
  expect(await titles('memoirs by women scientists, under 200 pages')).not.toContain('Conundrum');
});

test('a novel is not for certain among the stories of a people', async () => {
  const sure = await ask('creepy stories by latin american women');
  expect(sure.length).toBeGreaterThan(1);
  for (const { form } of sure) expect(form).toBe('short stories');
});

test('a cookbook of another part of the continent is not sure', async () => {
  for (const { places } of await ask('West African cookbook'))
    expect(places.some((place) => isHeld(place, 'West Africa'))).toBe(true);
});

test('“Great” is a part of the name of a place', async () => {
  expect(await titles('Great Zimbabwe')).not.toContain('An Elegy for Easterly');
  expect((await titles('novels of Zimbabwe')).length).toBeGreaterThan(0);
});

describe('books like another that the record does not say to be as asked are not sure', () => {
  test.each([
    ['Watchmen but silly', 'Batman: The Dark Knight Returns'],
    ["like Mary Beard's SPQR but about ancient Egypt", 'Rubicon'],
    ['Three Men in a Boat but written this century', 'The Ascent of Rum Doodle'],
    ["Sophie's World but for science instead of philosophy", 'The Girl Who Leapt Through Time'],
    ["Eleanor Oliphant, only it's a bloke", 'Remarkably Bright Creatures'],
  ])('“%s”', async (query, title) => {
    expect(await titles(query)).not.toContain(title);
  });
});

test('those that are so are sure', async () => {
  expect(await titles("like Mary Beard's SPQR but about ancient Egypt")).toContain(
    'The Rise and Fall of Ancient Egypt',
  );
  expect(await titles("Eleanor Oliphant, only it's a bloke")).toContain('A Man Called Ove');
});
