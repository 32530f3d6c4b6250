import { expect, test } from 'vitest';
import type { SyncRun } from '../../../contract/sync.ts';
import { plural, tellEnd, tellLastRun, tellRun } from './wording.ts';

const run = (part: Partial<SyncRun>): SyncRun => ({
  state: 'done',
  videos_read: 120,
  videos_relevant: 80,
  books_found: 34,
  message: null,
  started_at: '2026-03-02T10:00:00Z',
  finished_at: '2026-03-02T10:01:00Z',
  resumes_at: null,
  ...part,
});
const message = 'We have read as much as we may today. The rest follows by itself.';

test.for([
  [run({}), '120 videos read, 34 books found.'],
  [run({ videos_read: 1, books_found: 1 }), '1 video read, 1 book found.'],
  [run({ videos_read: 0, books_found: 0 }), 'Nothing new since the time before.'],
  [run({ state: 'waiting', videos_read: 0 }), 'Waiting to begin.'],
  [run({ state: 'running' }), '120 videos read, 34 books found so far.'],
  [
    run({ state: 'paused', message, resumes_at: '2020-01-01T00:00:00Z' }),
    `${message} 120 videos read, 34 books found so far. It continues in a moment.`,
  ],
  [run({ state: 'failed', videos_read: 0, message: 'Google said no.' }), 'Google said no.'],
] as const)('a run is told as it stands: %#', ([given, text]) => expect(tellRun(given, 'youtube')).toBe(text));

test('an import counts titles, since not everything in it is a video', () => {
  expect(tellRun(run({ videos_read: 1200 }), 'import')).toBe('1,200 titles read, 34 books found.');
});

test('the end says what came of it', () => {
  expect(tellEnd(run({}), 'youtube')).toBe('34 new books from YouTube on your shelf.');
  expect(tellEnd(run({ books_found: 0 }), 'spotify')).toBe('Spotify is synced. No new book this time.');
  expect(tellEnd(run({ state: 'paused', message, books_found: 1 }), 'youtube')).toBe(
    `${message} 1 new book from YouTube on your shelf.`,
  );
});

test('what has ended is told with its time, what goes on is not', () => {
  expect(tellLastRun(run({}), 'youtube')).toMatch(/^Last read .*2026.*\. 120 videos/);
  expect(tellLastRun(run({ state: 'running', finished_at: null }), 'youtube')).not.toMatch(/Last read/);
});

test('one is one and the rest are many', () => {
  expect([plural(0, 'book'), plural(1, 'book'), plural(1000, 'book')]).toEqual(['0 books', '1 book', '1,000 books']);
});
