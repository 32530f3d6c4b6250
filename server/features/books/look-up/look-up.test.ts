import { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { DAY, MINUTE, SECOND } from '../../../../contract/limits.ts';
import { createFaults, type Faults } from '../../../../fakes/faults.ts';
import { createGoogleBooks, type FakeGoogleBooks } from '../../../../fakes/google-books.ts';
import { createOpenLibrary, type FakeOpenLibrary } from '../../../../fakes/open-library.ts';
import { readConfig } from '../../../config.ts';
import { ROOM_AGAIN } from '../../../platform/db/free-space.ts';
import { generateKeys, loadSecrets } from '../../../platform/secrets.ts';
import { freshBooks } from '../../../testing/fresh-books.ts';
import { type Served, serveApp } from '../../../testing/serve-app.ts';
import { startTestServer, type TestServer } from '../../../testing/testing.ts';
import { lookUpNamedBook, toBook } from '../books.ts';

let google: FakeGoogleBooks;
let openLibrary: FakeOpenLibrary;
let faults: Faults;
let fake: Served;
let server: TestServer;
/**
 * The server's services with other addresses in each test, so that what we learned about an address ends with the test.
 */
let services: TestServer['services'];

const tides = {
  id: 'tides_1-x',
  volumeInfo: {
    title: 'The Tides',
    subtitle: 'How the Moon Moves the Sea',
    authors: ['Ann Sailor'],
    description: '<p>Moon &amp; sea.</p>',
    imageLinks: { thumbnail: 'http://books.google.com/books/content?id=tides_1-x&img=1&edge=curl' },
  },
  accessInfo: { publicDomain: true },
};

/** What happens when a service is called. */
let meanwhile = () => {};
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  meanwhile = () => {};
  await freshBooks(server);
  google = createGoogleBooks({
    volumes: [
      tides,
      {
        id: 'guide',
        volumeInfo: { title: 'The Tides: Study Guide', authors: ['Ann Sailor'], description: 'A guide.' },
      },
      { id: 'two', volumeInfo: { title: 'The Tides, Volume 2', authors: ['Ann Sailor'], description: 'More.' } },
      { id: 'bare', volumeInfo: { title: 'The Tides' } },
    ],
  });
  openLibrary = createOpenLibrary({
    docs: [
      {
        key: '/works/OL7W',
        title: 'Rivers',
        author_name: ['Bob Rower'],
        cover_i: 5,
        subject: ['Water'],
        language: ['eng'],
      },
    ],
  });
  faults = createFaults();
  const app = new Hono()
    .use('*', (_, next) => {
      meanwhile();
      return next();
    })
    .use('*', faults.guard)
    .route('/', google.app)
    .route('/', openLibrary.app);
  fake = await serveApp(app);
  const { catalogue } = readConfig({
    NODE_ENV: 'test',
    GOOGLE_BOOKS_API_KEY: 'demo',
    GOOGLE_BOOKS_API_URL: `${fake.url}/books/v1`,
    CATALOGUE_CONTACT: 'books@deepshelf.example',
    OPEN_LIBRARY_URL: fake.url,
  });
  services = { ...server.services, config: { ...server.services.config, catalogue } };
});
afterEach(() => fake.close());

const haveCatalogue = () => freshBooks(server, ['history-ancient']);
const lookUp = (title: string, author: string | null = 'Ann Sailor', signal?: AbortSignal) =>
  lookUpNamedBook(services, { title, author }, signal);

test('a named book is found at Google Books, stored, findable and readable; the next time nobody is asked', async () => {
  await haveCatalogue();
  const work = await lookUp('the tides');
  expect(work && toBook(work)).toMatchObject({
    id: 'gb-tides_1-x',
    title: 'The Tides',
    summary: 'Moon & sea.',
    google_books_id: 'tides_1-x',
    public_domain: true,
    public_domain_web_reader_url: 'https://play.google.com/books/reader?id=tides_1-x',
  });
  expect((await services.index.search('title', 'tides', { limit: 1 }))[0]?.id).toBe('gb-tides_1-x');
  expect(google.asked[0]?.userAgent).toContain('books@deepshelf.example');
  expect((await lookUp('Tides', 'A. Sailor'))?.id).toBe('gb-tides_1-x');
  expect(google.asked).toHaveLength(1);
});

test('what Google lacks Open Library may have', async () => {
  expect(await lookUp('Rivers', 'Rower')).toMatchObject({
    id: 'OL7W',
    language: 'en',
    cover_url: 'https://covers.openlibrary.org/b/id/5-L.jpg',
  });
});

test('our own book is not asked for, no matter who else has it', async () => {
  await haveCatalogue();
  expect((await lookUp('The Histories', 'Herodotus'))?.source).toBe('starter');
  expect(google.asked).toEqual([]);
});

test.each([
  ['another author', 'The Tides', 'Carl Unknown'],
  ['part of a title', 'Tide', 'Ann Sailor'],
  ['nothing', '  ', null],
])('%s is no match', async (_, title, author) => {
  expect(await lookUp(title, author)).toBeNull();
});

test('what nobody has is not asked for again for two weeks', async () => {
  await lookUp('Unwritten');
  await lookUp('Unwritten');
  expect([google.asked.length, openLibrary.asked.length]).toEqual([1, 1]);
  services.clock.advance(15 * DAY);
  await lookUp('Unwritten');
  expect(google.asked).toHaveLength(2);
});

test('what was asked for cannot be read from what is kept, nor tried without our key', async () => {
  await lookUp('Unwritten');
  const kept = () => services.db.selectFrom('lookups').select('key').execute();
  const first = await kept();
  const otherKey = await loadSecrets({ ...(await generateKeys()), dataDir: '' });
  await lookUpNamedBook({ ...services, secrets: otherKey }, { title: 'Unwritten', author: 'Ann Sailor' });
  const both = await kept();
  expect([first.length, both.length]).toEqual([1, 2]);
  expect(JSON.stringify(both)).not.toMatch(/unwritten|sailor/i);
});

test('ten readers who ask at once are one call', async () => {
  const works = await Promise.all(Array.from({ length: 10 }, () => lookUp('The Tides')));
  expect(new Set(works.map((work) => work?.id))).toEqual(new Set(['gb-tides_1-x']));
  expect(google.asked).toHaveLength(1);
});

test('a stumble is tried again; a failure is not remembered as nothing', async () => {
  faults.add({ path: '/volumes', times: 1, status: 503 });
  expect((await lookUp('The Tides'))?.id).toBe('gb-tides_1-x');
  faults.add({ path: '/volumes', times: 2, broken: 'not-json' });
  faults.add({ path: '/search.json', times: 2, broken: 'cut' });
  google.volumes.push({ ...tides, id: 'waves', volumeInfo: { ...tides.volumeInfo, title: 'Waves' } });
  expect(await lookUp('Waves')).toBeNull();
  services.clock.advance(2 * SECOND);
  expect((await lookUp('Waves'))?.google_books_id).toBe('waves');
});

test('a service that has had enough is left alone for as long as it says', async () => {
  faults.add({ path: '/volumes', times: 1, status: 429, retryAfter: 120 });
  await lookUp('The Tides');
  await lookUp('The Tides');
  expect(google.asked).toEqual([]);
  services.clock.advance(2 * MINUTE + SECOND);
  expect((await lookUp('The Tides'))?.id).toBe('gb-tides_1-x');
});

test('after a few failures in a row nobody is called for a while', async () => {
  faults.add({ path: '/', times: 100, status: 500 });
  for (const title of ['One', 'Two', 'Three', 'Four']) {
    await lookUp(title);
    services.clock.advance(2 * SECOND);
  }
  faults.clear();
  expect(await lookUp('The Tides')).toBeNull();
  services.clock.advance(2 * MINUTE);
  expect((await lookUp('The Tides'))?.id).toBe('gb-tides_1-x');
});

test('the budget of a day is kept', async () => {
  const googleBooks = { url: `${fake.url}/books/v1`, apiKey: 'demo', dailyCalls: 2 };
  const config = { ...services.config, catalogue: { ...services.config.catalogue, googleBooks, openLibrary: null } };
  for (const title of ['One', 'Two', 'Three']) await lookUpNamedBook({ ...services, config }, { title, author: null });
  expect(google.asked).toHaveLength(2);
});

test('a reader who does not wait gets nothing, and the breaker does not count it', async () => {
  expect(await lookUp('The Tides', 'Ann Sailor', AbortSignal.abort())).toBeNull();
  expect((await lookUp('The Tides'))?.id).toBe('gb-tides_1-x');
});

/** Services whose embedded database has this room. PostgreSQL looks after its own disk. */
async function servicesOnDisk(room: () => number): Promise<TestServer['services']> {
  const small = await startTestServer({ embedded: true, room });
  onTestFinished(() => small.close());
  return { ...small.services, config: services.config };
}

test('on a full disk a look-up finds nothing, and no service is called', async () => {
  let room = 0;
  services = await servicesOnDisk(() => room);
  expect(await lookUp('The Tides')).toBeNull();
  expect(google.asked).toEqual([]);
  room = ROOM_AGAIN;
  expect(await lookUp('The Tides')).toMatchObject({ title: 'The Tides' });
});

test('a disk that fills up during a look-up spoils nothing but its result', async () => {
  let room = ROOM_AGAIN;
  services = await servicesOnDisk(() => room);
  meanwhile = () => {
    room = 0;
  };
  for (const title of ['The Tides', 'Nobody has it']) {
    room = ROOM_AGAIN;
    expect(await lookUp(title)).toBeNull();
    expect(room).toBe(0);
  }
});
