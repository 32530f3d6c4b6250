import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY } from '../../../contract/limits.ts';
import type { ImportAnswer } from '../../../contract/sync.ts';
import { demoLikes } from '../../../fakes/demo-account.ts';
import { type Fakes, startFakes } from '../../../fakes/fakes.ts';
import { type Reader, type SyncTest, startSyncTest } from '../../testing/sync-testing.ts';

type Answer = import('zod').output<typeof ImportAnswer> & { code?: string; message?: string };

let fakes: Fakes;
let server: SyncTest;
let reader: Reader;
let count = 0;
beforeAll(async () => {
  fakes = await startFakes();
  server = await startSyncTest(fakes.env, { catalogue: ['history-ancient', 'physics'] });
});
beforeEach(async () => {
  server.services.clock.advance(DAY);
  count += 1;
  reader = await server.reader(`reader-${count}@example.com`);
});
afterAll(async () => {
  await server.close();
  await fakes.stop();
});

const paste = (text: string) => server.ask<Answer>(reader, 'POST', 'post-import-text', { text });
const upload = (content: string, name = 'file') =>
  server.ask<Answer>(reader, 'POST', 'post-import-file', { name, content });
const titles = async () => (await server.library(reader)).map(({ title }) => title);
const liked = demoLikes().filter(({ title }) => /Roman|black hole|Quantum|SPQR/.test(title));

test('pasted titles give books without any account or key', async () => {
  const { status, body } = await paste(liked.map(({ title }) => `- ${title}`).join('\n'));
  expect(status).toBe(200);
  expect(body).toMatchObject({ unresolved: 0, run: { state: 'done', videos_read: liked.length } });
  expect(body.run.books_found).toBeGreaterThan(5);
  expect(await titles()).toContain('SPQR');
});

test('a reason says what the reader did: a title is no video, and a title that shares its words is not about the book', async () => {
  await paste(
    'The fall of the Roman Empire explained\nhttps://youtu.be/abcdefghijk SPQR by Mary Beard, a review\nWhat is a black hole, really?',
  );
  const books = await server.library(reader);
  const why = (title: string) => books.find((book) => book.title === title)?.why ?? '';
  expect(why('The Fall of the Roman Empire')).toMatch(/^A title that you gave us contains this one\./);
  expect(why('SPQR')).toMatch(/^You liked a video about this book\./);
  expect(
    books.map((book) => book.why).filter((each) => /^You gave us a title on black holes\./.test(each ?? '')),
  ).not.toEqual([]);
  const library = { shows: [{ name: 'The history of ancient Rome' }] };
  await upload(JSON.stringify(library), 'YourLibrary.json');
  const saved = (await server.library(reader)).filter((book) => /^You saved something on/.test(book.why ?? ''));
  expect(saved).not.toEqual([]);
});

test('pasted links are looked up with the key of the server; those that are gone are counted', async () => {
  const forms = [
    'https://www.youtube.com/watch?v=',
    'https://youtu.be/',
    'youtube.com/shorts/',
    'm.youtube.com/watch?t=1&v=',
  ];
  const links = liked.map(({ id }, at) => `${forms[at % forms.length]}${id}`);
  const { body } = await paste([...links, 'https://youtu.be/abcdefghijk'].join('\n'));
  expect(body).toMatchObject({ unresolved: 1, run: { videos_read: liked.length } });
  expect(await titles()).toContain('SPQR');
});

test('without a key links stay unresolved, titles beside them are used', async () => {
  const bare = await startSyncTest({}, { catalogue: ['history-ancient'] });
  const someone = await bare.reader('bare@example.com');
  const text = 'https://youtu.be/abcdefghijk\nBook review: SPQR by Mary Beard https://youtu.be/abcdefghijl';
  const { body } = await bare.ask<Answer>(someone, 'POST', 'post-import-text', { text });
  expect(body).toMatchObject({ unresolved: 1, run: { videos_read: 1 } });
  expect((await bare.library(someone))[0]).toMatchObject({ title: 'SPQR' });
  await bare.close();
});

test('a Takeout playlist is read by its ids, quotas and headings aside', async () => {
  const csv = [
    'Video ID,Playlist Video Creation Timestamp',
    ...liked.map(({ id }) => `${id},2025-11-02T10:00:00+00:00`),
  ];
  expect((await upload(csv.join('\r\n'), 'Liked videos.csv')).body.run).toMatchObject({ videos_read: liked.length });
  expect(await titles()).toContain('SPQR');
});

test('of an activity file only what was liked is read, never what was watched', async () => {
  const entries = [
    { header: 'YouTube', title: 'Liked Why the Roman Republic fell', titleUrl: 'https://www.youtube.com/watch?v=x' },
    { header: 'YouTube', title: 'Watched Quantum mechanics for people who hate hand-waving' },
  ];
  const { body } = await upload(JSON.stringify(entries));
  expect(body.run).toMatchObject({ videos_read: 1 });
  const watched = await upload(JSON.stringify(entries.slice(1)));
  expect(watched).toMatchObject({ status: 400, body: { code: 'import_unreadable' } });
});

test('a Spotify export gives books for shows and episodes, and the audiobook itself with a bookmark; songs are not read', async () => {
  const library = {
    tracks: [{ artist: 'Mary Beard', track: 'Rubicon by Tom Holland' }],
    shows: [{ name: 'The history of ancient Rome', publisher: 'X' }],
    episodes: [{ name: 'What is a black hole, really?', show: 'Y' }],
    audiobooks: [{ name: 'SPQR: A History of Ancient Rome', author: 'Mary Beard' }],
  };
  const { body } = await upload(JSON.stringify(library), 'YourLibrary.json');
  expect(body.run).toMatchObject({ state: 'done', videos_read: 3 });
  const books = await server.library(reader);
  expect(books.find(({ title }) => title === 'SPQR')).toMatchObject({ _liked: true, why: 'You saved its audiobook.' });
});

test.for([
  ['an archive', 'PK\u0003\u0004...', /Unpack it first/],
  ['a web page', '<html><body>My Activity</body></html>', /Choose JSON or CSV/],
  ['half a file', '[{"title": "Liked Rome"', /cut off or damaged/],
  ['something else', '{"a": 1}', /nothing here that we can use/],
  ['a table of something else', 'a,b\n1,2', /no videos in it/],
] as const)('%s is refused with what to do', async ([, content, what]) => {
  const { status, body } = await upload(content);
  expect(status).toBe(400);
  expect(body.message).toMatch(what);
});

test('the answer names the books that it added, and the titles that led to none', async () => {
  const { body } = await paste('Why the Roman Republic fell\nasdf qwer\nBook review: SPQR by Mary Beard');
  expect(body.books.map(({ title }) => title).sort()).toEqual((await titles()).sort());
  expect(body.books).toHaveLength(body.run.books_found);
  expect(body).toMatchObject({ without_books: ['asdf qwer'], without_books_total: 1 });
});

test('the first 1,000 are read, and that is said', async () => {
  const { body } = await paste(Array.from({ length: 1200 }, (_, at) => `Cat video number ${at}`).join('\n'));
  expect(body.run).toMatchObject({ videos_read: 1000, message: 'We read the first 1000 of 1200.' });
});

test('a long list costs few searches a title', async () => {
  const { services } = server;
  const whole = services.index;
  let searches = 0;
  services.index = new Proxy(whole, {
    get(index, name: keyof typeof whole) {
      if (name === 'search' || name === 'searchNear') searches++;
      return index[name];
    },
  });
  const asks = ['Why %s matters', 'The truth about %s', '%s and the fall of Rome', 'My cat and %s'];
  const things = [
    'habits',
    'gravity',
    'the Roman army',
    'light',
    'Caesar',
    'atoms',
    'slavery',
    'time',
    'Pompeii',
    'mass',
  ];
  const list = asks.flatMap((ask) => things.map((thing) => ask.replace('%s', thing)));
  const { body } = await paste(list.join('\n'));
  services.index = whole;
  expect(body.run).toMatchObject({ videos_read: list.length });
  expect(body.run.books_found).toBeGreaterThan(5);
  expect(searches / list.length).toBeLessThan(8);
});

test('the same list again brings nothing new, and two at once are one', async () => {
  const text = liked.map(({ title }) => title).join('\n');
  const both = await Promise.all([paste(text), paste(text)]);
  // The second is refused while the first is under way. If it comes a moment later, nothing is left for it, and both
  // answers describe the last run. So what the first one did is read from the library.
  expect(both.map(({ status }) => status).sort()).toSatisfy(([one, two]) => one === 200 && [200, 409].includes(two));
  const kept = (await server.library(reader)).map(({ id }) => id);
  expect(kept.length).toBeGreaterThan(0);
  expect(new Set(kept).size).toBe(kept.length);
  expect((await paste(text)).body.run).toMatchObject({ videos_read: 0, books_found: 0 });
});

test('Spotify connects like YouTube where an app is registered', async () => {
  await server.connect(reader, 'spotify');
  await server.sync(reader, { source: 'spotify' });
  const { spotify } = await server.overview(reader);
  expect(spotify).toMatchObject({ state: 'connected', run: { state: 'done', videos_read: 6 } });
  expect((await server.library(reader)).find(({ title }) => title === 'SPQR')).toMatchObject({ _liked: true });
  const { body } = await server.ask<{ user_metadata?: object }>(reader, 'POST', 'delete-connection', {
    source: 'spotify',
  });
  expect(body).toMatchObject({ spotify: { state: 'disconnected' } });
});

test.for(['1,', '{},', '[],', '{"snippet":1},'])(
  'eight million characters of %s are refused in words and cost nobody anything',
  async (part) => {
    const content = `[${part.repeat((8_000_000 - 2) / part.length - 1)}${part.replace(',', '')}]`;
    const { status, body } = await upload(content);
    expect([status, body.code]).toEqual([400, 'import_unreadable']);
    // On a busy machine it is given up before all of it is read.
    expect(body.message).toMatch(/There (is|are) no|too large to read at once/);
  },
);
