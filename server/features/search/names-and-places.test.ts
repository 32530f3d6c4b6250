import { afterAll, beforeAll, expect, test } from 'vitest';
import { SearchAnswer } from '../../../contract/search.ts';
import { searchAs } from '../../testing/search-as.ts';
import { signIn } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/testing.ts';
import { findWorks, isHeld } from '../books/books.ts';

// A few words may be a title, an author's name, a place or just what a book is about.
let server: TestServer;
let token: string;
beforeAll(async () => {
  const catalogue = [
    ...[
      'biography',
      'children',
      'classics-english',
      'classics-world',
      'earth-climate',
      'fantasy',
      'fiction-africa-middle-east',
    ],
    ...[
      'fiction-asia',
      'fiction-contemporary',
      'fiction-latin-america',
      'fiction-twentieth-century',
      'history-ancient',
    ],
    ...['horror-gothic', 'mystery', 'nature', 'medicine-health', 'memoir', 'science-fiction', 'young-adult'],
    ...['drama', 'graphic-novels', 'history-modern-europe', 'sport', 'travel'],
  ];
  server = await startTestServer({ catalogue });
  token = (await signIn(server, 'places@example.com')).token;
});
afterAll(() => server.close());

const page = (query: string) => searchAs(server, token, query);
const ask = async (query: string) => (await page(query)).items;
const worksOf = (items: SearchAnswer['items']) =>
  findWorks(
    server.services.db,
    items.map(({ id }) => id),
  );
const titles = async (query: string) => (await ask(query)).map(({ title }) => title);

test.each([
  ['1984', 'Nineteen Eighty-Four'],
  ['1984 book', 'Nineteen Eighty-Four'],
  ['100 years of solitude', 'One Hundred Years of Solitude'],
  ['slaughterhouse 5', 'Slaughterhouse-Five'],
])('“%s” names a book whose title has its number in words', async (query, title) => {
  expect((await titles(query))[0]).toBe(title);
});

test.each([
  ['wizard of oz', 'The Wonderful Wizard of Oz'],
  ['dorian gray', 'The Picture of Dorian Gray'],
  ['huckleberry finn', 'Adventures of Huckleberry Finn'],
  ['hitchhikers guide', "The Hitchhiker's Guide to the Galaxy"],
  ['the book of the film Frankenstein', 'Frankenstein'],
])('“%s” is what readers call a longer title', async (query, title) => {
  expect((await titles(query))[0]).toBe(title);
});

test.each([
  ['middlemarch eliot', 'Middlemarch'],
  ['Jewish War Josephus', 'The Jewish War'],
  ['emma jane austen', 'Emma'],
  ['Austen, Emma', 'Emma'],
  ['dune herbert', 'Dune'],
  ["orwell's 1984", 'Nineteen Eighty-Four'],
  ['beloved morrison', 'Beloved'],
  // One letter is wrong, in the name or in the title.
  ['middlemarsh elliot', 'Middlemarch'],
  ['emma austin', 'Emma'],
  ['the grate gatsby fitzgerald', 'The Great Gatsby'],
  // A part of the title.
  ["philosopher's stone rowling", "Harry Potter and the Philosopher's Stone"],
  ['karamazov dostoevsky', 'The Brothers Karamazov'],
  ['travels with steinbeck', 'Travels with Charley'],
  ['murakami kafka', 'Kafka on the Shore'],
  ['The Dispossessed by Ursula Le Guin', 'The Dispossessed'],
  // What looks like a wish is a title.
  ['where the mountain meets the moon lin', 'Where the Mountain Meets the Moon'],
  ['Where the mountain meets the moon', 'Where the Mountain Meets the Moon'],
  ['Kazuo Ishiguro, Never Let Me Go', 'Never Let Me Go'],
])('“%s” is a title with an author’s surname, and that book is the answer', async (query, title) => {
  expect(await titles(query)).toEqual([title]);
});

test.each([
  ['e.b. white', 'E. B. White'],
  ['TH White', 'T. H. White'],
  ['g greene', 'Graham Greene'],
  ['anna green', 'Anna Katharine Green'],
])('“%s” is a short form of a name', async (query, name) => {
  const found = await ask(query);
  expect(found.length).toBeGreaterThan(0);
  for (const { authors } of found) expect(authors).toContain(name);
});

test.each([
  ["ender's saga card", ["Ender's Game", 'Speaker for the Dead']],
  ["books in the Ender's Saga series", ["Ender's Game", 'Speaker for the Dead']],
  ['house of earth buck', ['The Good Earth']],
])('“%s” names a series', async (query, volumes) => {
  expect(await titles(query)).toEqual(volumes);
});

test('a part of a title is answered by its book where nothing else fits, and a whole subtitle is', async () => {
  expect(await titles('blue dolphins')).toEqual(['Island of the Blue Dolphins']);
  expect(await titles('human body')).not.toContain('The Body: A Guide for Occupants');
  expect(await titles('the art of winning an unfair game')).toEqual(['Moneyball']);
});

test('a title that is a book by itself is no short name for the next volume', async () => {
  expect(await titles('Dune')).toEqual(['Dune']);
});

test('an author’s own books come before a life that is called by the name', async () => {
  const found = await ask('virginia woolf');
  expect(found[0]?.authors).toContain('Virginia Woolf');
  expect(found.map(({ title }) => title)).toContain('Virginia Woolf');
});

test('a subject that is also a title brings the book of that name first, and others on it', async () => {
  const found = await titles('the fall of Rome');
  expect(found[0]).toBe('The Fall of Rome');
  expect(found.length).toBeGreaterThan(2);
});

test('a topic is not taken for a book of another subject that is called like it', async () => {
  expect(await titles('coming of age novel')).not.toContain('The Coming of Age');
  expect((await titles('The Coming of Age'))[0]).toBe('The Coming of Age');
});

test.each([
  ['sand', 'George Sand'],
  ['books about London', 'Jack London'],
])('“%s” asks for no book by %s', async (query, author) => {
  for (const item of await ask(query)) expect(item.authors).not.toContain(author);
});

test('animals are no slip for the title of a novel', async () => {
  expect(await titles('whales')).not.toContain('Whale');
});

test.each(['life of Virginia Woolf', 'Virginia Woolf’s life', 'virginia woolf biography'])(
  '“%s” asks for no book of hers',
  async (query) => {
    const found = await titles(query);
    expect(found[0]).toBe('Virginia Woolf');
    expect(found).not.toContain('Mrs Dalloway');
  },
);

test.each([
  ['jane austin', 'Pride and Prejudice'],
  ['gabriel garcia marques', 'One Hundred Years of Solitude'],
  ['tolstoi', 'War and Peace'],
  ['agatha cristy', 'The Murder of Roger Ackroyd'],
])('“%s” is a slip for a name', async (query, title) => {
  expect(await titles(query)).toContain(title);
});

test.each([
  ['books set in Japan', 'Japan'],
  ['novels set in Africa', 'Africa'],
])('“%s” is answered by stories that play there', async (query, place) => {
  const items = await ask(query);
  expect(items).toHaveLength(8);
  const works = await worksOf(items);
  for (const work of works) {
    expect(work.fiction).toBe('yes');
    expect(work.places.some((each) => isHeld(each, place))).toBe(true);
  }
});

test.each([
  ['Japanese literature', ['JP']],
  ['Nigerian novels', ['NG']],
  [
    'Latin American literature',
    ['AR', 'BO', 'BR', 'CL', 'CO', 'CU', 'DO', 'EC', 'GT', 'MX', 'NI', 'PE', 'PY', 'UY', 'VE'],
  ],
])('“%s” is answered by stories of authors from there, the best known first', async (query, countries) => {
  const items = await ask(query);
  expect(items).toHaveLength(8);
  const works = await worksOf(items);
  for (const work of works) {
    expect(countries).toContain(work.country);
    expect(work.fiction).not.toBe('no');
  }
});

test('the sixties are years, and one’s sixties an age', async () => {
  const years = await titles('books about the 60s');
  expect(years).toEqual(await titles('books about the 1960s'));
  expect(await titles('starting over in my 60s')).not.toEqual(years);
});

test.each(['anything but crime', "I don't want anything sad"])(
  '“%s” is asked what it should be about',
  async (query) => {
    expect(await ask(query)).toEqual([]);
  },
);

test('no fiction is wanted where the request says so', async () => {
  const items = await ask('not fiction, about the ocean');
  expect(items.length).toBeGreaterThan(0);
  const works = await worksOf(items);
  for (const work of works) expect(work.fiction).not.toBe('yes');
});

test('a genre that is not wanted is left out, however its books call it', async () => {
  const works = await worksOf(await ask('no murder mystery please, just cosy'));
  expect(works.length).toBeGreaterThan(0);
  for (const work of works) expect(work.genres).not.toContain('Mystery');
});

test.each([
  ['man wakes up as a bug', 'The Metamorphosis'],
  ['women forced to have babies in red dresses', "The Handmaid's Tale"],
])('“%s” tells of a book that somebody has forgotten the name of', async (query, title) => {
  expect(await titles(query)).toContain(title);
});

test.each([
  ['books like Narnia', 'The Lion, the Witch and the Wardrobe'],
  ['books like 1984', 'Nineteen Eighty-Four'],
  ['like Game of Thrones but less known', 'A Clash of Kings'],
])('“%s” brings others than those named', async (query, title) => {
  const found = await titles(query);
  expect(found.length).toBeGreaterThan(0);
  expect(found).not.toContain(title);
});

test('a slip in a famous name is no word of another language', async () => {
  expect((await titles('Harry Poter'))[0]).toBe("Harry Potter and the Philosopher's Stone");
});

test('who has read all of an author is shown others', async () => {
  const works = await worksOf(await ask('read all of Terry Pratchett, who else should I read'));
  expect(works.length).toBeGreaterThan(0);
  for (const { authors } of works) expect(authors).not.toContain('Terry Pratchett');
});

test('a surname that is a topic brings its books, not another writer of that name', async () => {
  const found = await titles('Oppenheimer');
  expect(found[0]).toBe('American Prometheus');
  expect(found).not.toContain('Mountains of Fire');
});

test('what a topic is called is no slip for a word of our books, and is answered by the books of the topic', async () => {
  expect(await titles('childfree')).toContain('Still Born');
});

test.each([
  ['detective stories set in Japan', 'Mystery', 'The Honjin Murders'],
  ['crime set in Scotland', 'Mystery', 'Knots and Crosses'],
  ['memoirs set in Paris', 'Memoir', 'A Moveable Feast'],
  ['Australian crime', 'Mystery', 'The Dry'],
  ['memoirs set in Paris, nothing about dance', 'Memoir', 'A Moveable Feast'],
  ['plays from Ireland', 'Drama', 'Waiting for Godot'],
  ['some good detective stories set in Japan', 'Mystery', 'The Honjin Murders'],
  ['some great Irish plays', 'Drama', 'Waiting for Godot'],
])('“%s” asks for all of a genre that is so', async (query, genre, title) => {
  const works = await worksOf(await ask(query));
  expect(works.map((work) => work.title)).toContain(title);
  for (const { genres } of works) expect(genres).toContain(genre);
});

test('a mystery that is not to be gory has its murder', async () => {
  const works = await worksOf(await ask('locked room mysteries, not gory'));
  expect(works.length).toBeGreaterThan(0);
  for (const { caution } of works) expect(caution).not.toContain('torture');
});

test.each([
  ['Chimamanda Adichie similar authors', 'Chimamanda Ngozi Adichie'],
  ['manga for someone who liked Fullmetal Alchemist but is 13', 'Hiromu Arakawa'],
])('“%s” brings books by others', async (query, author) => {
  const { items, further } = await page(query);
  const works = await worksOf([...items, ...further]);
  expect(works.length).toBeGreaterThan(1);
  for (const { authors } of works) expect(authors).not.toContain(author);
});

test.each([
  ['Virginia Woolf but easier', 'Virginia Woolf'],
  ['virgina wolf but easier', 'Virginia Woolf'],
])('“%s” brings others than hers, though she is a topic', async (query, author) => {
  const { items, further } = await page(query);
  expect([...items, ...further].length).toBeGreaterThan(0);
  for (const { authors } of [...items, ...further]) expect(authors).not.toContain(author);
});

test('a subject with its wish is no book of nearly that name', async () => {
  const found = await titles('french revolution but from the side of ordinary people');
  expect(found).toContain('Citizens');
  expect(found).not.toContain("It's Not About the Bike");
});

test.each([
  ['The Shining stephen king', ['The Shining']],
  ['stephen king novel about a haunted hotel', ['The Shining']],
  ['the one by Ishiguro about clones', ['Never Let Me Go']],
])('“%s” names an author and which of the books', async (query, expected) => {
  expect(await titles(query)).toEqual(expected);
});

test.each(['Agatha Christie, where to start', 'best books by Agatha Christie', 'the novels of Christie'])(
  '“%s” asks for all of hers',
  async (query) => {
    const found = await ask(query);
    expect(found.length).toBeGreaterThan(4);
    for (const { authors } of found) expect(authors).toContain('Agatha Christie');
  },
);

test.each([
  ['Narnia', 'C. S. Lewis'],
  ['Earthsea', 'Ursula K. Le Guin'],
])('“%s” is a series, and no page to be filled', async (query, author) => {
  const found = await ask(query);
  expect(found.length).toBeGreaterThan(1);
  for (const { authors } of found) expect(authors).toEqual([author]);
});

test('a book that was hated is not handed to who loved another', async () => {
  const found = await ask('loved Rebecca, hated Jane Eyre');
  expect(found.length).toBeGreaterThan(0);
  for (const { title } of found) expect(title).not.toBe('Jane Eyre');
});

test('a novel that is to be no history is a novel of that time', async () => {
  expect(await titles('french revolution, novel not history')).toContain('A Tale of Two Cities');
});

test('Africa before colonialism is not what colonialism did', async () => {
  const asked = await ask('history of africa before colonialism');
  expect(asked.map(({ title }) => title)).not.toContain('How Europe Underdeveloped Africa');
});

test('who says nothing of children is handed no books for them', async () => {
  const works = await worksOf(await ask('short funny novel for a flight'));
  expect(works.length).toBeGreaterThan(0);
  for (const { audience } of works) expect(audience).not.toBe('child');
});

test('a novel by somebody from somewhere is a novel, and no cookery book', async () => {
  const works = await worksOf(await ask('novel by an indian woman'));
  expect(works.length).toBeGreaterThan(0);
  for (const { form } of works) expect(form).toBe('novel');
});

test('of a request that only says what is not wanted nothing is shown', async () => {
  expect(await ask('nothing depressing, nothing about war, no romance')).toEqual([]);
});

test('authors who won a prize are authors, and the page says that no record knows of prizes', async () => {
  server.services.clock.advance(2000);
  const body = { query: 'a Polish author who won the Nobel prize' };
  const answer = await server.call('POST', '/functions/v1/post-search', { token, body });
  const { items, unmet } = SearchAnswer.parse(await answer.json());
  const works = await worksOf(items);
  expect(works.length).toBeGreaterThan(0);
  for (const { country } of works) expect(country).toBe('PL');
  expect(unmet).toEqual(['Our records do not say who has won a prize.']);
});

test('“Non fiction, about …” at the beginning leaves no facts out', async () => {
  const works = await worksOf(await ask('Non fiction, about whales'));
  expect(works.length).toBeGreaterThan(0);
  for (const { fiction } of works.values()) expect(fiction).toBe('no');
});

test('an alternate history is a novel', async () => {
  const found = (await ask('alternate history of America')).map(({ id }) => id);
  expect(found).toContain('plot-against-america-roth');
  expect(found).toContain('man-in-the-high-castle-dick');
});

test('what is ignored may be the subject', async () => {
  const found = (await ask('the danger of ignoring climate change')).map(({ id }) => id);
  expect(found).toContain('uninhabitable-earth-wallace-wells');
});

test('“Which Holmes?” asks for the detective and for nobody else of that name', async () => {
  for (const query of ['which Holmes should I read first?', 'which Holmes first']) {
    const found = (await ask(query)).map(({ id }) => id);
    expect(found, query).toContain('adventures-of-sherlock-holmes-doyle');
    expect(found.filter((id) => id.endsWith('-holmes'))).toEqual([]);
  }
});
