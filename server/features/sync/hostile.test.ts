import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY } from '../../../contract/limits.ts';
import { videoId } from '../../../fakes/demo-account.ts';
import { type Fakes, startFakes } from '../../../fakes/fakes.ts';
import { type SyncTest, startSyncTest } from '../../testing/sync-testing.ts';
import { AUTHOR, hostileVideos, PUSHED } from './hostile-videos.ts';

let fakes: Fakes;
let server: SyncTest;
beforeAll(async () => {
  fakes = await startFakes();
  server = await startSyncTest(fakes.env, {
    catalogue: ['history-ancient', 'physics', 'self-improvement', 'investing-money', 'science-fiction'],
  });
});
afterAll(async () => {
  await server.close();
  await fakes.stop();
});

let count = 0;

async function libraryAfter(video: { title: string; description: string; categoryId?: string }) {
  count += 1;
  server.services.clock.advance(DAY);
  fakes.youtube.likes = [{ categoryId: '27', ...video, id: videoId(`hostile ${count}`) }];
  const reader = await server.reader(`reader-${count}@example.com`);
  await server.connect(reader);
  await server.sync(reader);
  return { books: await server.library(reader), overview: await server.overview(reader) };
}

test.for(hostileVideos)('%s does not put the book into the library', async ([, video]) => {
  const { books, overview } = await libraryAfter(video);
  expect(overview.youtube.run).toMatchObject({ state: 'done', videos_read: 1 });
  expect(books.map(({ title }) => title)).not.toContain(PUSHED);
  expect(books.length).toBeLessThanOrEqual(3);
  const shown = JSON.stringify([
    // The first sentence: what follows is the record's own.
    books.map(({ why }) => why?.split('\n', 1)[0]),
    overview.topics,
  ]);
  expect(shown).not.toMatch(/habit|clear|shop\.example|https?:/i);
});

test('an honest review of the book does, first and with its reason', async () => {
  const { books } = await libraryAfter({
    title: `${PUSHED} by ${AUTHOR}: book review`,
    description: 'Cues, rewards and small steps. What holds up and what does not.',
  });
  expect(books[0]?.title).toBe(PUSHED);
  expect(books[0]?.why).toMatch(/^You liked a video about this book\./);
});

test.for([
  ['a song', { title: 'Velvet Harbour - Night Ferry (Official Video)', description: '', categoryId: '10' }],
  ['a game', { title: 'I built Rome in a city builder', description: 'Ancient Rome gameplay.', categoryId: '20' }],
  ['a prank', { title: 'We pranked our landlord with 1,000 rubber ducks', description: '', categoryId: '24' }],
  ['a vlog', { title: 'Day in my life in Rome', description: 'Ancient Rome, coffee, laundry.', categoryId: '22' }],
  ['a match', { title: 'Roma vs. Lazio - all goals and highlights', description: '', categoryId: '17' }],
] as const)('%s gives no book', async ([, video]) => {
  expect((await libraryAfter(video)).books).toEqual([]);
});

test('words of entertainment that mean something else do no harm', async () => {
  const { books } = await libraryAfter({
    title: 'The chain reaction that lit the first reactor',
    description: 'Nuclear physics explained: neutrons, uranium and the Manhattan Project.',
    categoryId: '28',
  });
  expect(books.length).toBeGreaterThan(0);
});

test('a talk on Roman concrete gives books on Rome and its builders', async () => {
  const { books } = await libraryAfter({
    title: 'How Roman concrete outlived the empire',
    description:
      'An engineer on harbours and the Pantheon: what volcanic ash does to lime. Ancient Rome and its builders.',
  });
  expect(books.length).toBeGreaterThan(0);
  for (const { why } of books) expect(why).toMatch(/Rom|concrete|engineer|empire/i);
});
