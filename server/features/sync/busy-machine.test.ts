import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DAY } from '../../../contract/limits.ts';
import { type Fakes, startFakes } from '../../../fakes/fakes.ts';
import { type SyncTest, startSyncTest } from '../../testing/sync-testing.ts';

vi.setConfig({ testTimeout: 120_000 });

let fakes: Fakes;
let server: SyncTest;
beforeAll(async () => {
  fakes = await startFakes();
  server = await startSyncTest(fakes.env, { catalogue: ['history-ancient'], work: true });
});
afterAll(async () => {
  await server.close();
  await fakes.stop();
});

/** Runs `work` on a machine so busy that no process that reads texts gets a turn. */
async function withoutTurns<Result>(work: () => Promise<Result>): Promise<Result> {
  const send = (signal: 'SIGSTOP' | 'SIGCONT') => {
    try {
      const found = execFileSync('pgrep', ['-P', String(process.pid), '-f', 'task-process']).toString();
      for (const id of found.trim().split('\n')) process.kill(Number(id), signal);
    } catch {
      // There is none, or it has just ended.
    }
  };
  send('SIGSTOP');
  const stopping = setInterval(send, 5, 'SIGSTOP');
  try {
    return await work();
  } finally {
    clearInterval(stopping);
    // Other tests of this process have theirs resting.
    send('SIGCONT');
  }
}

test('videos that no process had time to read are read later: none is lost and none is marked as seen', async () => {
  fakes.youtube.likes = fakes.youtube.likes.slice(0, 3);
  const reader = await server.reader('ada@example.com');
  const state = async () => (await server.overview(reader)).youtube.run?.state;
  await withoutTurns(async () => {
    await server.connect(reader);
    await expect.poll(state, { timeout: 60_000, interval: 200 }).toMatch(/paused|done/);
  });
  const { run } = (await server.overview(reader)).youtube;
  expect(run).toMatchObject({ state: 'paused', videos_read: 0, message: expect.stringMatching(/by ourselves/) });
  expect(run?.resumes_at).not.toBeNull();
  expect(await server.library(reader)).toEqual([]);
  server.services.clock.advance(DAY);
  await server.sync(await server.reader('ada@example.com'), { scheduled: true });
  const again = await server.reader('ada@example.com');
  expect((await server.overview(again)).youtube.run).toMatchObject({ state: 'done' });
  expect((await server.library(again)).length).toBeGreaterThan(0);
});

test('a list that no process had time to read is not called too large: its reader may send it again', async () => {
  const reader = await server.reader('bea@example.com');
  const paste = () =>
    server.ask<{ code: string; message: string }>(reader, 'POST', 'post-import-text', { text: 'How Rome fell' });
  const busy = await withoutTurns(paste);
  expect(busy).toMatchObject({ status: 503, body: { code: 'not_ready' } });
  expect(busy.body.message).not.toMatch(/large/);
  expect((await paste()).status).toBe(200);
});
