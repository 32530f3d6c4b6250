import { ChildProcess, execFileSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DAY, MINUTE } from '../../../contract/limits.ts';
import { demoLikes, videoId } from '../../../fakes/demo-account.ts';
import { type Fakes, startFakes } from '../../../fakes/fakes.ts';
import { codeOf } from '../../errors.ts';
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

/** Sends a signal to all processes that read texts. Returns how many there were. */
function signal(name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): number {
  try {
    const found = execFileSync('pgrep', ['-P', String(process.pid), '-f', 'task-process']).toString();
    const ids = found.trim().split('\n');
    for (const id of ids) process.kill(Number(id), name);
    return ids.length;
  } catch (error) {
    // There is none, or it has just ended. Without the program the test would prove nothing.
    if (codeOf(error) === 'ENOENT') throw error;
    return 0;
  }
}

/** Runs `work` on a machine so busy that no process that reads texts gets a turn. */
async function withoutTurns<Result>(work: () => Promise<Result>): Promise<Result> {
  signal('SIGSTOP');
  const stopping = setInterval(signal, 5, 'SIGSTOP');
  try {
    return await work();
  } finally {
    clearInterval(stopping);
    // Other tests of this process have theirs resting.
    signal('SIGCONT');
  }
}

/** Runs `work` while no process can be started. */
async function withoutProcesses<Result>(work: () => Promise<Result>): Promise<Result> {
  // Other tests have theirs resting.
  await expect.poll(() => signal('SIGKILL'), { timeout: 20_000 }).toBe(0);
  const { execPath } = process;
  process.execPath = '/nowhere/node';
  try {
    return await work();
  } finally {
    process.execPath = execPath;
  }
}

/** Runs `work` while the processes' answers that `isLost` picks, counted from 0, never come. */
async function withoutAnswers<Result>(isLost: (count: number) => boolean, work: () => Promise<Result>) {
  let count = 0;
  const { emit } = ChildProcess.prototype;
  const spy = vi.spyOn(ChildProcess.prototype, 'emit').mockImplementation(function (this: ChildProcess, ...given) {
    const [event, message] = given as [string, unknown];
    const isAnswer = event === 'message' && message !== 'begun';
    return isAnswer && isLost(count++) ? true : Reflect.apply(emit, this, given);
  });
  try {
    return await work();
  } finally {
    spy.mockRestore();
  }
}

test('a video that no process can read in time costs itself, and the others of its page are read', async () => {
  const reader = await server.reader('cleo@example.com');
  const state = async () => (await server.overview(reader)).youtube.run?.state;
  fakes.youtube.likes = [];
  await server.connect(reader);
  await expect.poll(state, { timeout: 60_000 }).toBe('done');
  // The first is the hostile one.
  fakes.youtube.likes = ['cats', 'What happens inside a black hole?', 'How the Roman Republic fell'].map((title) => ({
    ...{ id: videoId(title), title, description: 'A lecture on its history and physics.', categoryId: '27' },
  }));
  // The answer for the page, and then the one for the first video by itself.
  await withoutAnswers(
    (count) => count < 2,
    () => server.sync(reader),
  );
  expect((await server.overview(reader)).youtube.run).toMatchObject({ state: 'done', videos_read: 3 });
  expect((await server.library(reader)).length).toBeGreaterThan(0);
});

test('an upload that no process can read in time is refused as too large', async () => {
  const reader = await server.reader('dora@example.com');
  const text = 'How Rome fell';
  const answer = await withoutAnswers(
    (count) => count === 0,
    () => server.ask<{ code: string; message: string }>(reader, 'POST', 'post-import-text', { text }),
  );
  expect(answer).toMatchObject({
    status: 400,
    body: { code: 'import_unreadable', message: expect.stringMatching(/too large/) },
  });
});

test('videos that no process had time to read are read later: none is lost and none is marked as seen', async () => {
  fakes.youtube.likes = demoLikes().slice(0, 3);
  const reader = await server.reader('ada@example.com');
  const state = async () => (await server.overview(reader)).youtube.run?.state;
  await withoutTurns(async () => {
    await server.connect(reader);
    await expect.poll(state, { timeout: 60_000, interval: 200 }).toMatch(/paused|done/);
  });
  const { run } = (await server.overview(reader)).youtube;
  expect(run).toMatchObject({ state: 'paused', videos_read: 0, message: expect.stringMatching(/by ourselves/) });
  expect(run?.resumes_at).toMatch(/^\d{4}-/);
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

test('a process that cannot be started is a fault of ours: the sync has failed and is not due every five minutes', async () => {
  fakes.youtube.likes = [];
  const reader = await server.reader('emil@example.com');
  const run = async () => (await server.overview(reader)).youtube.run;
  await server.connect(reader);
  await expect.poll(async () => (await run())?.state, { timeout: 60_000 }).toBe('done');
  fakes.youtube.likes = demoLikes().slice(0, 3);
  const due = async () => {
    const { db, clock } = server.services;
    const row = await db
      .selectFrom('sync_connections')
      .select('due_at')
      .where('user_id', '=', reader.userId)
      .executeTakeFirstOrThrow();
    return row.due_at.getTime() - clock.now().getTime();
  };
  server.services.clock.advance(2 * DAY);
  const pauses: number[] = [];
  const again = await server.reader('emil@example.com');
  const upload = await withoutProcesses(async () => {
    for (let tried = 0; tried < 10; tried++) {
      await expect(server.sync(reader, { scheduled: true })).rejects.toMatchObject({ cause: { code: 'ENOENT' } });
      pauses.push((await due()) / MINUTE);
    }
    return server.ask(again, 'POST', 'post-import-text', { text: 'How Rome fell' });
  });
  // At last it is tried no more often than all are synced.
  expect(pauses.map(Math.round)).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1280, 1440]);
  expect(upload.status).toBe(500);
  const { youtube } = await server.overview(again);
  expect(youtube.run).toMatchObject({ state: 'failed', message: expect.stringMatching(/on our side/) });
  await server.sync(again, { scheduled: true });
  expect((await server.overview(again)).youtube.run).toMatchObject({ state: 'done', videos_read: 3 });
});
