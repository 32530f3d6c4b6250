import { afterEach, expect, test, vi } from 'vitest';
import { cleanTexts, readPasted, readUpload } from './reading.ts';

// How long a process may take is decided here; that it is ended then, `processes.test.ts` shows.
afterEach(() => vi.restoreAllMocks());

test.each([
  ['pasted links', () => readPasted('https://www.youtube.com/watch?v=dQw4w9WgXcQ')],
  ['an upload', () => readUpload('https://www.youtube.com/watch?v=dQw4w9WgXcQ').catch(() => {})],
  ['the texts of a page of videos', () => cleanTexts([{ title: 'Rome', description: 'How it fell.' }])],
])('a process that reads %s has ten seconds', async (_, read) => {
  const timers = vi.spyOn(globalThis, 'setTimeout');
  await read();
  expect(timers.mock.calls.map(([, milliseconds]) => milliseconds)).toContain(10_000);
});
