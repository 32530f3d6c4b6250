import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFakes } from '../../../../fakes/fakes.ts';
import { type SyncTest, startSyncTest } from '../../../testing/sync-testing.ts';
import { clean } from './clean.ts';
import { readLinks } from './read-links.ts';

/** Texts on which a careless pattern takes seconds to hours: the same few signs again and again. */
const PARTS = [
  'x@',
  'a-',
  'a',
  'get it ',
  'add to the ',
  '1',
  ' ',
  '<',
  '<a ',
  '<!--',
  '1:1',
  '#a.',
  ':',
  '["',
  'system ',
];
const LINKS = [
  'youtube.com/',
  'youtube.com/watch?',
  'https://',
  'www.',
  '&v=',
  'playlist?list=',
  '- ',
  'a1',
  '\u00e9',
  '"',
];
/**
 * The most processor time that a text may take, in milliseconds. The slowest of these takes 20 on a quiet machine; it
 * once took 79,000.
 */
const MOST = 500;

const timed = (run: () => unknown): number => {
  const started = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(started);
  return (user + system) / 1000;
};

test.for(PARTS)('a description of nothing but %j is cleaned at once', (part) => {
  const description = part.repeat(20_000 / part.length);
  expect(timed(() => clean({ title: description, description }))).toBeLessThan(MOST);
});

test.for(LINKS)('an upload of nothing but %j is read at once, in one line and in many', (part) => {
  const line = part.repeat(2_000 / part.length);
  expect(timed(() => readLinks(part.repeat(400_000 / part.length)))).toBeLessThan(MOST);
  expect(timed(() => readLinks(Array(200).fill(line).join('\n')))).toBeLessThan(MOST);
});

test('so is whatever is repeated', () => {
  const part = fc.string({ minLength: 1, maxLength: 6, unit: fc.constantFrom(...'ax1@-._:/?&=<>#"[( \n') });
  fc.assert(
    fc.property(part, part, (first, again) => {
      const text = first + again.repeat(10_000 / again.length);
      expect(timed(() => clean({ title: text, description: text }))).toBeLessThan(MOST);
      expect(timed(() => readLinks(text))).toBeLessThan(MOST);
    }),
    { numRuns: 60 },
  );
});

let server: SyncTest;
let stopFakes: () => Promise<void>;
beforeAll(async () => {
  const fakes = await startFakes();
  stopFakes = () => fakes.stop();
  server = await startSyncTest(fakes.env);
});
afterAll(async () => {
  await server.close();
  await stopFakes();
});

test('while a hostile upload of 8 MB is read, others are answered', async () => {
  const reader = await server.reader('hostile@example.com');
  const description = 'x@a-1:1get it add '.repeat(1_000);
  const videos = Array.from({ length: 420 }, (_, at) => ({ snippet: { title: `Rome ${at}`, description } }));
  const content = JSON.stringify(videos);
  expect(content.length).toBeGreaterThan(7_000_000);
  let done = false;
  const upload = server
    .ask<{ run: { state: string } }>(reader, 'POST', 'post-import-file', { name: 'a.json', content })
    .finally(() => {
      done = true;
    });
  let slowest = 0;
  const began = performance.now();
  while (!done) {
    const started = performance.now();
    expect((await server.app.request('/health')).status).toBe(200);
    // Gives the other process a moment on this one's core.
    await new Promise((resolve) => setTimeout(resolve, 20));
    slowest = Math.max(slowest, performance.now() - started);
  }
  expect((await upload).body.run.state).toBe('done');
  // Nobody else waits while it is read, however slow the machine is.
  expect(slowest).toBeLessThan(Math.max(5_000, (performance.now() - began) / 3));
});
