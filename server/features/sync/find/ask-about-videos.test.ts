import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DAY } from '../../../../contract/limits.ts';
import { videoId } from '../../../../fakes/demo-account.ts';
import { type Fakes, startFakes } from '../../../../fakes/fakes.ts';
import { createGoogleBooks } from '../../../../fakes/google-books.ts';
import { createModelService, misbehaviours, readable } from '../../../../fakes/model.ts';
import { attentive, captured, eachVideo, parrot, videosOf } from '../../../../fakes/video-brains.ts';
import type { FakeVideo } from '../../../../fakes/youtube.ts';
import { type Served, serveApp } from '../../../testing/serve-app.ts';
import { type Reader, type SyncTest, startSyncTest } from '../../../testing/sync-testing.ts';

vi.setConfig({ testTimeout: 60_000 });

const model = createModelService();
const google = createGoogleBooks({
  volumes: [
    {
      id: 'tides_1-x',
      volumeInfo: { title: 'The Tides of Empire', authors: ['Ann Sailor'], description: 'Ships and ancient Rome.' },
    },
  ],
});
let fakes: Fakes;
let served: Served;
let shop: Served;
let server: SyncTest;
let reader: Reader;
let count = 0;
beforeAll(async () => {
  fakes = await startFakes();
  served = await serveApp(model.app);
  shop = await serveApp(google.app);
  server = await startSyncTest(
    {
      ...fakes.env,
      LLM_BASE_URL: `${served.url}/llm/v1`,
      LLM_MODEL: 'fake',
      LLM_API_KEY: 'demo',
      LLM_TIMEOUT: '1',
      GOOGLE_BOOKS_API_KEY: 'demo',
      GOOGLE_BOOKS_API_URL: `${shop.url}/books/v1`,
    },
    { catalogue: ['history-ancient', 'physics', 'self-improvement', 'brain-mind'] },
  );
});
beforeEach(async () => {
  server.services.clock.advance(2 * DAY);
  model.always(null);
  model.think(() => ({ videos: [] }));
  model.asked.length = 0;
  google.asked.length = 0;
  count += 1;
  reader = await server.reader(`reader-${count}@example.com`);
});
afterAll(async () => {
  await server.close();
  await served.close();
  await shop.close();
  await fakes.stop();
});

let made = 0;
const video = (title: string, description = '', categoryId = '27'): FakeVideo => ({
  id: videoId(`${title} ${made++}`),
  title,
  description,
  categoryId,
});
async function sync(...likes: FakeVideo[]) {
  fakes.youtube.likes = likes;
  if ((await server.overview(reader)).youtube.state !== 'connected') await server.connect(reader);
  await server.sync(reader);
  const { topics, youtube } = await server.overview(reader);
  expect(youtube.run).toMatchObject({ state: 'done' });
  const books = await server.library(reader);
  return { books, titles: books.map(({ title }) => title), topics };
}
/** The same likes for a reader of their own, with a model that says nothing. */
async function syncLocally(...likes: FakeVideo[]) {
  const before = reader;
  model.think(() => ({ videos: [] }));
  reader = await server.reader(`local-${count}@example.com`);
  const result = await sync(...likes);
  reader = before;
  model.asked.length = 0;
  return result;
}

const opaque = () =>
  video('Four lives, one mosaic', 'The House of the Faun and those who swept its floors on the last day of Pompeii.');
const rome = () => video('Why the Roman Republic fell', 'From the Gracchi to Caesar: a lecture on the Roman Republic.');
const knowing = attentive([
  [/Pompeii/, ['Daily life of the Romans']],
  [/Roman Republic/, ['roman republic']],
]);

describe('better with a model', () => {
  test('a title that tells nothing leads to books by the subject that the model names', async () => {
    expect((await syncLocally(opaque())).books).toEqual([]);
    model.think(knowing);
    const { titles, topics } = await sync(opaque());
    expect(titles).toContain('Pompeii');
    expect(topics.map(({ label }) => label)).toEqual(['roman daily life']);
  });

  test('what the model calls a subject is kept under the name that our catalogue has for it, or not at all', async () => {
    model.think(attentive([[/Republic/, ['The Republic of the Romans (history)', 'Roman republics', 'Zorbology']]]));
    const { topics } = await sync(rome());
    const known = new Set(
      (
        await sql<{ label: string }>`select distinct unnest(subjects) as label from works`.execute(server.services.db)
      ).rows.map(({ label }) => label),
    );
    expect(topics.length).toBeGreaterThan(0);
    for (const { label } of topics) expect(known).toContain(label);
  });

  test('a book that a description only mentions comes in when it is about the same thing, with a reason that says so', async () => {
    const mention = () =>
      video(
        'Why the Roman Republic fell',
        'A lecture on the Roman Republic.\nThe best account is Rubicon by Tom Holland.',
      );
    model.think(attentive([[/Republic/, ['roman republic']]]));
    const { books } = await sync(mention());
    expect(books[0]).toMatchObject({
      title: 'Rubicon',
      why: expect.stringMatching(/^A video that you liked names this book\./),
    });
  });

  test.for([
    ['a passage that is not there', { title: 'The Twelve Caesars', author: 'Suetonius', quote: 'The Twelve Caesars' }],
    [
      'a passage that does not name it',
      { title: 'Persian Fire', author: 'Tom Holland', quote: 'From the Gracchi to Caesar' },
    ],
    ['an empty passage', { title: 'The Twelve Caesars', author: 'Suetonius', quote: '' }],
    ['an empty title', { title: '', author: null, quote: 'Caesar' }],
    ['one word that may be anything', { title: 'Caesar', author: null, quote: 'Caesar' }],
    ['a book that nobody has', { title: 'the Gracchi', author: 'Caesar', quote: 'the Gracchi to Caesar' }],
  ] as const)('no book is named by %s', async ([, book]) => {
    model.think(eachVideo(() => ({ relevant: true, topics: [], books: [book] })));
    const { books } = await sync(rome());
    expect(books.length).toBeGreaterThan(0);
    for (const { why } of books) expect(why).toMatch(/^You liked a video on/);
  });

  test('an author whom the video does not name is not believed', async () => {
    const mention = video('Lessons of the Roman Republic', 'Everybody quotes Rubicon these days. A lecture on Caesar.');
    model.think(
      eachVideo(() => ({
        relevant: true,
        books: [{ title: 'Rubicon', author: 'Tom Holland', quote: 'Everybody quotes Rubicon these days' }],
      })),
    );
    const { books } = await sync(mention);
    expect(books.length).toBeGreaterThan(0);
    for (const { why } of books) expect(why).toMatch(/^You liked a video on/);
  });

  test('a book that we do not have is looked up where books are known, if the title of the video names it', async () => {
    const title = 'The Tides of Empire by Ann Sailor: ships and ancient Rome';
    model.think(attentive([[/Rome/, ['ancient rome']]]));
    const { titles } = await sync(video(title), video('Ancient Rome', 'Nothing beats Storms of Empire by Bob Rower.'));
    expect(titles).toContain('The Tides of Empire');
    expect(google.asked.map(({ query }) => query).join()).not.toMatch(/storms|rower/i);
  });

  test('the title of a video is not looked up as if it were a book', async () => {
    model.think(parrot);
    await sync(video('The Tides of Empire and those who sailed'), rome(), opaque());
    expect(google.asked).toEqual([]);
  });

  test('little evidence does not stand against a model, much evidence does', async () => {
    const weak = () => video('How habits work', 'A short talk about habits.');
    const strong = () => video('Ancient Rome and its builders', 'A lecture on ancient Rome and Roman engineering.');
    const locally = await syncLocally(weak(), strong());
    model.think(eachVideo(() => ({ relevant: false })));
    const { topics } = await sync(weak(), strong());
    expect(topics.map(({ label }) => label)).toContain('ancient rome');
    expect(locally.topics.length).toBeGreaterThan(topics.length);
  });

  test('categories that are never about a book stay out, and nobody is asked about them', async () => {
    model.think(captured({ title: 'SPQR', author: 'Mary Beard', topics: ['ancient rome'] }));
    const { books } = await sync(
      video('SPQR by Mary Beard (Official Video)', '', '10'),
      video('Ancient Rome total war', 'Ancient Rome.', '20'),
      video('Rome derby: all goals', 'Ancient Rome.', '17'),
      video('Vlog: ancient Rome in a day', 'Ancient Rome.', '22'),
    );
    expect(books).toEqual([]);
    expect(model.asked).toHaveLength(0);
  });

  test('three books a video and sixty a sync, whatever the model says', async () => {
    model.think(
      eachVideo(({ description }) => ({
        relevant: true,
        topics: ['ancient rome', 'roman republic', 'roman empire', 'ancient greece'],
        books: description
          .split('\n')
          .map((line) => ({ title: line.split(' by ')[0] ?? '', author: line, quote: line })),
      })),
    );
    const named = 'Rubicon by Tom Holland\nPersian Fire by Tom Holland\nPompeii by Mary Beard\nSPQR by Mary Beard';
    expect((await sync(video('Books on ancient Rome to read', named))).books.length).toBeLessThanOrEqual(3);
    const many = Array.from({ length: 60 }, (_, at) => video(`Ancient Rome, lecture ${at}`, named));
    expect((await sync(...many)).books.length).toBeLessThanOrEqual(60);
  });
});

describe('what stays', () => {
  test('several videos on one topic strengthen it, and a topic of more videos gives more books', async () => {
    model.think(knowing);
    const one = await sync(opaque());
    const more = await sync(...Array.from({ length: 5 }, opaque));
    const strength = (of: typeof one) => of.topics.find(({ label }) => label === 'roman daily life')?.videos ?? 0;
    expect(strength(one)).toBe(1);
    expect(strength(more)).toBe(6);
    expect(more.books.length).toBeGreaterThanOrEqual(one.books.length);
  });

  test('a book once removed never comes back, even if a video names it', async () => {
    model.think(attentive([[/Republic/, ['roman republic']]]));
    const review = () => video('Rubicon by Tom Holland: a book review', 'On the Roman Republic.');
    const [first] = (await sync(review())).books;
    expect(first?.title).toBe('Rubicon');
    await server.ask(reader, 'DELETE', 'delete-profile-youtube-episode-relation', { id: first?.id });
    expect((await sync(review(), rome())).titles).not.toContain('Rubicon');
  });

  test('a topic that was taken out never comes back, whatever the model calls it', async () => {
    model.think(knowing);
    const first = await sync(opaque());
    expect(first.topics).toHaveLength(1);
    const removed = await server.ask(reader, 'DELETE', 'delete-topic', { label: 'roman daily life' });
    expect(removed.status).toBe(200);
    model.think(attentive([[/Pompeii/, ['Roman daily life', 'the daily life of Romans', 'daily life, roman']]]));
    const { topics, books } = await sync(...Array.from({ length: 4 }, opaque));
    expect(topics).toEqual([]);
    expect(books).toHaveLength(first.books.length);
  });
});

describe('a model that fails', () => {
  const likes = () => [rome(), opaque(), video('General relativity and black holes', 'General relativity explained.')];

  test.for(misbehaviours.filter((one) => !readable.includes(one)))(
    '%s: gives what we find ourselves',
    async (wrong) => {
      const locally = await syncLocally(...likes());
      model.think(knowing);
      model.always(wrong);
      const { titles, topics } = await sync(...likes());
      expect(model.asked.length).toBeGreaterThan(0);
      expect(titles).toEqual(locally.titles);
      expect(topics).toEqual(locally.topics);
    },
  );

  test.for(readable)('%s: is read all the same', async (wrong) => {
    model.think(knowing);
    model.always(wrong);
    expect((await sync(...likes())).titles).toContain('Pompeii');
  });

  test('is asked no more in this run after three failures in a row; the sync goes on', async () => {
    model.always('refusal');
    await sync(...Array.from({ length: 100 }, rome));
    expect((await server.overview(reader)).youtube.run).toMatchObject({ videos_read: 100 });
    // Each of them twice, since what does not fit is sent back once.
    expect(model.asked.length).toBeLessThanOrEqual(8);
  });

  test('a budget that is spent ends the asking, not the sync; what is spent is the reader’s', async () => {
    const { config } = server.services;
    const budgets = { ...config.model };
    model.think(knowing);
    await sync(opaque());
    const { rows } = await sql<{ tokens: number }>`
      select tokens from model_reader_days where user_id = ${reader.userId}`.execute(server.services.db);
    expect(Number(rows[0]?.tokens)).toBeGreaterThan(100);
    Object.assign(config.model ?? {}, { readerDailyTokens: 50 });
    model.asked.length = 0;
    const { titles } = await sync(...Array.from({ length: 30 }, rome));
    Object.assign(config.model ?? {}, budgets);
    expect(model.asked).toHaveLength(0);
    expect(titles.length).toBeGreaterThan(1);
  });

  test('a small context gets few videos at a time, a large one at most twelve', async () => {
    const { config } = server.services;
    const before = config.model?.contextTokens;
    const sizes = async (contextTokens: number) => {
      model.asked.length = 0;
      Object.assign(config.model ?? {}, { contextTokens });
      await sync(...Array.from({ length: 20 }, rome));
      return model.asked.map((question) => videosOf(question).length);
    };
    expect(await sizes(2048)).toEqual(Array.from({ length: 20 }, () => 1));
    expect(Math.max(...(await sizes(8192)))).toBe(12);
    Object.assign(config.model ?? {}, { contextTokens: before });
  });
});

test('a model is sent clean titles and descriptions and nothing else', async () => {
  const like = video(
    'Why the Roman Republic fell @historychannel #rome',
    'A lecture on Caesar.\nMail me: someone@example.com\nhttps://youtu.be/dQw4w9WgXcQ?t=3\nFollow @handle on Instagram\n0:00 Start\nSponsored by shop.example\nMore at bit.ly/abc',
  );
  await sync(like, video(`Rome https://youtu.be/${like.id}`, 'x'), ...Array.from({ length: 30 }, opaque));
  const sent = JSON.stringify(model.asked.map(({ messages }) => messages.slice(1)));
  expect(sent).toContain('A lecture on Caesar');
  expect(sent).not.toMatch(/@|#rome|https?:|youtu\.?be|bit\.ly|\.example|instagram|sponsored|0:00/i);
  for (const { id } of fakes.youtube.likes) expect(sent).not.toContain(id);
  expect(sent).not.toContain(reader.userId);
  for (const question of model.asked) {
    expect(Object.keys(question.data as object)).toEqual(['videos']);
    for (const one of videosOf(question)) expect(Object.keys(one)).toEqual(['number', 'title', 'description']);
  }
});
