import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY } from '../../../../contract/limits.ts';
import { videoId } from '../../../../fakes/demo-account.ts';
import { type Fakes, startFakes } from '../../../../fakes/fakes.ts';
import { type SyncTest, startSyncTest } from '../../../testing/sync-testing.ts';
import { isAmusement } from './relevance.ts';

let fakes: Fakes;
let server: SyncTest;
beforeAll(async () => {
  fakes = await startFakes();
  server = await startSyncTest(fakes.env, {
    catalogue: [
      'classics-english',
      'classics-world',
      'economics',
      'philosophy',
      'psychology',
      'science-fiction',
      'mathematics',
    ],
  });
});
afterAll(async () => {
  await server.close();
  await fakes.stop();
});

let count = 0;

async function readerWith(...titles: string[]) {
  count += 1;
  server.services.clock.advance(DAY);
  fakes.youtube.likes = titles.map((title) => ({ title, description: '', categoryId: '27', id: videoId(title) }));
  const reader = await server.reader(`liker-${count}@example.com`);
  await server.connect(reader);
  await server.sync(reader);
  return reader;
}

test.for([
  ['Why you should read Middlemarch', 'Middlemarch', /^You liked a video about this book\./],
  ['Crime and Punishment: a guide for first-time readers', 'Crime and Punishment', /about this book/],
  ['How Ursula K. Le Guin builds a world', 'The Left Hand of Darkness', /^You liked a video on Ursula K\. Le Guin\./],
  [
    'Why nations fail, in twenty minutes',
    'Why Nations Fail',
    /^A video that you liked has this book’s title in its own\./,
  ],
  ['Who was Marcus Aurelius', 'Meditations', /on Marcus Aurelius/],
  ['Quiet by Susan Cain: book summary', 'Quiet', /about this book/],
  ['Elizabeth Bennet explained', 'Pride and Prejudice', /^You liked a video on Elizabeth Bennet\./],
] as const)('“%s” leads to %s', async ([title, book, why]) => {
  const reader = await readerWith(title);
  const found = (await server.library(reader)).find((each) => each.title === book);
  expect(found?.why).toMatch(why);
});

test.for([
  'Chapter 1: Vectors',
  'Emma, my first week at work',
  'Winston explained',
  'Darcy explained',
  'Persuasion tactics of car dealers',
])('words that are also a title name no book: %s', async (title) => {
  const books = await server.library(await readerWith(title));
  expect(books.filter(({ why }) => /about this book|names this book|on (?:Winston|Mr Darcy)/.test(why ?? ''))).toEqual(
    [],
  );
});

test('the same likes, connected and synced again, add nothing', async () => {
  const titles = [
    ...['What is free will?', 'Stoicism in daily life', 'The problem of evil', 'What is game theory?', 'Prime numbers'],
    ...['How memory works', 'Cognitive biases explained', 'The psychology of persuasion', 'What is inflation?'],
    ...['Why nations fail, in twenty minutes', 'Reading Anna Karenina', 'Artificial minds in science fiction'],
  ];
  const reader = await readerWith(...titles);
  const first = (await server.library(reader)).map(({ id }) => id).sort();
  expect(first.length).toBeGreaterThan(5);
  for (let round = 0; round < 2; round++) {
    await server.ask(reader, 'POST', 'delete-connection', { source: 'youtube' });
    await server.connect(reader);
    await server.sync(reader);
    expect((await server.library(reader)).map(({ id }) => id).sort()).toEqual(first);
  }
});

test.each(['Easy Chicken Curry in 20 Minutes', 'My Morning Routine as a Mom of Four'])(
  '“%s” is there to please, whatever its words name',
  (title) => expect(isAmusement({ title, description: '' }, '26')).toBe(true),
);
