import { expect, test } from 'vitest';
import type { SyncOverview, SyncRun } from '../../../contract/sync.ts';
import { isUnderWay, runOf, tellEnd, tellLastRun, tellRun, tellStatus } from './wording.ts';

const run = (part: Partial<SyncRun>): SyncRun => ({
  state: 'done',
  videos_read: 120,
  videos_relevant: 80,
  books_found: 34,
  message: null,
  started_at: '2026-03-02T10:00:00Z',
  finished_at: '2026-03-02T10:01:00Z',
  resumes_at: null,
  undo: null,
  ...part,
});
const message = 'We have read as much as we may today. The rest will follow by itself.';

test.for([
  [run({}), '120 videos read, 34 books found.'],
  [run({ videos_read: 1, books_found: 1 }), '1 video read, 1 book found.'],
  [run({ videos_read: 0, books_found: 0 }), 'Nothing new since last time.'],
  [run({ state: 'waiting', videos_read: 0 }), 'Waiting to start.'],
  [run({ state: 'running' }), '120 videos read, 34 books found so far.'],
  [run({ state: 'running', videos_read: 0, books_found: 0 }), 'Reading the first videos...'],
  [
    run({ state: 'paused', message, resumes_at: '2020-01-01T00:00:00Z' }),
    `${message} 120 videos read, 34 books found so far. It continues in a moment.`,
  ],
  [run({ state: 'failed', videos_read: 0, message: 'Google said no.' }), 'Google said no.'],
] as const)('a run is told as it stands: %#', ([given, text]) => expect(tellRun(given, 'youtube')).toBe(text));

test('an import counts titles, since not everything in it is a video', () => {
  expect(tellRun(run({ videos_read: 1200 }), 'import')).toBe('1,200 titles read, 34 books found.');
  expect(tellRun(run({ state: 'running', videos_read: 0 }), 'import')).toBe('Reading the first titles...');
});

test('the end says what came of it', () => {
  expect(tellEnd(run({}), 'youtube')).toBe('34 new books from YouTube on your shelf.');
  expect(tellEnd(run({ books_found: 0 }), 'spotify')).toBe('Spotify is synced. No new books this time.');
  expect(tellEnd(run({ state: 'paused', message, books_found: 1 }), 'youtube')).toBe(
    `${message} 1 new book from YouTube on your shelf.`,
  );
});

test('what has ended is told with its time, what goes on is not', () => {
  expect(tellLastRun(run({}), 'youtube')).toMatch(/^Last read .*2026.*\. 120 videos/);
  expect(tellLastRun(run({ state: 'running', finished_at: null }), 'youtube')).not.toMatch(/Last read/);
});

test('the status of each account is told in words of its own, and not while one is under way', () => {
  const connection = (one: SyncRun | null) => ({ state: 'connected', connected_at: null, run: one }) as const;
  const status = (youtube: SyncRun | null, spotify: SyncRun | null) =>
    tellStatus({ youtube: connection(youtube), spotify: connection(spotify) });
  expect(status(null, null)).toBe('Nothing is connected yet.');
  expect(status(null, run({}))).toBe('120 titles read, 34 books found.');
  expect(status(run({ videos_read: 0 }), run({}))).toBe(
    'YouTube: Nothing new since last time. Spotify: 120 titles read, 34 books found.',
  );
  expect(status(run({}), run({ state: 'waiting' }))).toBeNull();
});

test('each origin has its own run, and none before the first answer', () => {
  const [youtube, spotify, imported] = [run({ books_found: 1 }), run({ books_found: 2 }), run({ books_found: 3 })];
  const connection = { state: 'connected', connected_at: null } as const;
  const overview: SyncOverview = {
    youtube: { ...connection, run: youtube },
    spotify: { ...connection, run: spotify },
    import: imported,
    topics: [],
    removed_topics: [],
    links: true,
  };
  expect([runOf(overview, 'youtube'), runOf(overview, 'spotify'), runOf(overview, 'import')]).toEqual([
    youtube,
    spotify,
    imported,
  ]);
  expect(runOf({ ...overview, import: null }, 'import')).toBeNull();
  expect(runOf(undefined, 'import')).toBeNull();
  expect(runOf(undefined, 'youtube')).toBeNull();
});

test('only what waits or runs is under way', () => {
  const states = ['waiting', 'running', 'paused', 'failed', 'done'] as const;
  expect(states.map((state) => isUnderWay(run({ state })))).toEqual([true, true, false, false, false]);
  expect(isUnderWay(null)).toBe(false);
});

test('the end of an import speaks of the list', () => {
  expect(tellEnd(run({}), 'import')).toBe('34 new books from your list on your shelf.');
  expect(tellEnd(run({ books_found: 0 }), 'import')).toBe('We read your list and found no new books.');
});

test('a run that goes on later says when, and one that goes on is no end', () => {
  expect(tellRun(run({ state: 'running' }), 'spotify')).toBe('120 titles read, 34 books found so far.');
  const later = new Date(Date.now() + 3 * 24 * 3600 * 1000).toISOString();
  const text = tellRun(run({ state: 'paused', message, resumes_at: later }), 'youtube');
  expect(text).toMatch(/ It continues (?!in a moment).+\.$/);
  expect(tellRun(run({ state: 'failed', message: 'No.', resumes_at: later }), 'youtube')).not.toContain('continues');
});
