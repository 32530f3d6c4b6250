import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { DAY, PLAYLIST_VIDEOS_MAX } from '../../../contract/limits.ts';
import type { ImportAnswer } from '../../../contract/sync.ts';
import { DEMO_PLAYLIST, videoId } from '../../../fakes/demo-account.ts';
import { type Fakes, startFakes } from '../../../fakes/fakes.ts';
import { googleErrors } from '../../../fakes/faults.ts';
import { type Reader, type SyncTest, startSyncTest } from '../../testing/sync-testing.ts';

// A connection that is cut is waited for until our time limit, four times.
vi.setConfig({ testTimeout: 60_000 });

type Answer = ImportAnswer & { code?: string; message?: string };

let fakes: Fakes;
let server: SyncTest;
let reader: Reader;
let count = 0;
beforeAll(async () => {
  fakes = await startFakes();
  server = await startSyncTest(fakes.env, { catalogue: ['history-ancient'] });
});
beforeEach(async () => {
  fakes.youtube.faults.clear();
  server.services.clock.advance(DAY);
  count += 1;
  reader = await server.reader(`reader-${count}@example.com`);
});
afterAll(async () => {
  await server.close();
  await fakes.stop();
});

const link = (list: string) => `https://www.youtube.com/playlist?list=${list}`;
const paste = (...lines: string[]) =>
  server.ask<Answer>(reader, 'POST', 'post-import-text', { text: lines.join('\n') });
/** A public playlist of this many videos that lead to no books. */
function playlistOf(videos: number): string {
  const ids = Array.from({ length: videos }, (_, at) => videoId(`${count} cat ${at}`));
  fakes.youtube.others.push(
    ...ids.map((id) => ({ id, title: `Cat ${id}`, description: '', categoryId: '15', gone: false })),
  );
  fakes.youtube.playlists.set(`PLcats${count}`, ids);
  return link(`PLcats${count}`);
}

test('a public playlist gives books as its videos would', async () => {
  const { status, body } = await paste(link(DEMO_PLAYLIST));
  expect(status).toBe(200);
  expect(body).toMatchObject({ not_read: [], not_read_total: 0, run: { state: 'done' } });
  expect(body.run.videos_read).toBeGreaterThan(5);
  expect(body.run.books_found).toBe((await server.library(reader)).length);
  expect((await server.library(reader)).length).toBeGreaterThan(3);
});

test('of a long playlist the first 200 are read, for eight units, and that is said', async () => {
  const text = playlistOf(PLAYLIST_VIDEOS_MAX + 50);
  const before = fakes.youtube.units();
  const { body } = await paste(text);
  expect(body.run).toMatchObject({
    videos_read: PLAYLIST_VIDEOS_MAX,
    message: 'We read the first 200 videos of a long playlist.',
  });
  expect(fakes.youtube.units() - before).toBe(8);
});

test('what gave nothing is listed back with the reason', async () => {
  fakes.youtube.playlists.set('PLhidden', 'private');
  const { body } = await paste(
    'Why the Roman Republic fell',
    link('PLhidden'),
    link('PLnowhere'),
    link('LL'),
    'https://youtu.be/abcdefghijk',
    'https://example.com/about',
  );
  expect(body).toMatchObject({ unresolved: 4, not_read_total: 5, run: { videos_read: 1 } });
  expect(body.not_read).toEqual([
    { text: 'https://example.com/about', reason: 'not_understood' },
    { text: link('PLhidden'), reason: 'private_list' },
    { text: link('PLnowhere'), reason: 'gone' },
    { text: link('LL'), reason: 'private_list' },
    { text: 'https://youtu.be/abcdefghijk', reason: 'gone' },
  ]);
});

test('at most fifty lines are listed back, and all are counted', async () => {
  const strange = Array.from({ length: 80 }, (_, at) => `https://example.com/${at}/${'x'.repeat(400)}`);
  const { body } = await paste('Why the Roman Republic fell', ...strange);
  expect(body.not_read).toHaveLength(50);
  expect(body.not_read_total).toBe(80);
  expect(Math.max(...body.not_read.map(({ text }) => text.length))).toBe(200);
});

test('nothing but lines that say nothing is refused, with what to paste', async () => {
  const { status, body } = await paste('https://example.com/about', '!!');
  expect(status).toBe(400);
  expect(body).toMatchObject({ code: 'import_unreadable', message: expect.stringContaining('one per line') });
});

test.for([
  ['out of quota', { times: 1, status: 403, body: googleErrors.quota }, 'no_units'],
  ['a service that is down', { times: 9, status: 503 }, 'no_answer'],
  ['a dead connection', { times: 9, broken: 'cut' }, 'no_answer'],
  ['a key that is refused', { times: 1, status: 403, body: googleErrors.forbidden }, 'private_list'],
] as const)('%s on the second page: what was found is read, the rest is said', async ([, fault, reason]) => {
  const text = playlistOf(60);
  fakes.youtube.faults.add({ path: '/playlistItems', after: 1, ...fault });
  const { status, body } = await paste(text);
  expect(status).toBe(200);
  expect(body).toMatchObject({ run: { state: 'done', videos_read: 50 }, not_read: [{ text, reason }] });
});

test('survives a stumble while looking a playlist up', async () => {
  fakes.youtube.faults.add({ path: '/playlistItems', times: 2, status: 503 });
  expect((await paste(playlistOf(3))).body).toMatchObject({ not_read: [], run: { videos_read: 3 } });
});

test('one reader cannot use up with playlists what everybody shares', async () => {
  const list = playlistOf(PLAYLIST_VIDEOS_MAX);
  for (let turn = 0; turn < 15; turn++) {
    fakes.youtube.playlists.set(`PLturn${turn}`, fakes.youtube.playlists.get(`PLcats${count}`) ?? []);
    // Now and then a minute passes, so that the limit on requests is not met.
    if (turn % 5 === 0) server.services.clock.advance(60_000);
    const { body } = await paste(list.replace(`PLcats${count}`, `PLturn${turn}`));
    if (turn === 14) expect(body.not_read.map(({ reason }) => reason)).toContain('no_units');
  }
});

test('without a key a playlist asks for its titles, and the overview says so before', async () => {
  const bare = await startSyncTest({}, { catalogue: ['history-ancient'] });
  const someone = await bare.reader('bare@example.com');
  expect((await bare.overview(someone)).links).toBe(false);
  const { body } = await bare.ask<Answer>(someone, 'POST', 'post-import-text', { text: link(DEMO_PLAYLIST) });
  expect(body).toMatchObject({ unresolved: 1, not_read: [{ text: link(DEMO_PLAYLIST), reason: 'needs_title' }] });
  await bare.close();
});
