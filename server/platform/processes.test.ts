import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import type * as tasks from '../testing/tasks.ts';
import { createProcesses, NotBegun, NotDone } from './processes.ts';

const processes = (idle = 1000, wait = 20_000) =>
  createProcesses<typeof tasks>(new URL('../testing/tasks.ts', import.meta.url), { idle, wait });
const nothing = undefined as never;

test('a task that never ends is ended, nobody else waits for it, and the next one is done', async () => {
  const pool = processes();
  const started = process.threadCpuUsage();
  let turns = 0;
  const turning = setInterval(() => turns++, 10);
  await expect(pool.run('spin', nothing, 500)).rejects.toThrow(NotDone);
  clearInterval(turning);
  // In this process it would have been for ever, and nothing else would have had its turn.
  expect(turns).toBeGreaterThan(0);
  expect(process.threadCpuUsage(started).user / 1000).toBeLessThan(400);
  expect(await pool.run('double', 21, 20_000)).toBe(42);
});

test('a task that eats all memory is ended and we are not, however large its mouthfuls', async () => {
  const pool = processes();
  await expect(pool.run('eat', nothing, 50_000)).rejects.toThrow(/ended before it was done/);
  expect(await pool.run('double', 2, 20_000)).toBe(4);
});

test('those who come when all are busy wait for their turn, and no longer than they may', async () => {
  const pool = processes();
  const busy = [pool.run('spin', nothing, 1_000), pool.run('spin', nothing, 1_000)];
  // The wait is no part of a task's own time.
  const patient = [1, 2, 3].map((value) => pool.run('double', value, 900));
  // Not one after the other: the second may be ended before the first.
  await Promise.all(busy.map((spinning) => expect(spinning).rejects.toThrow(NotDone)));
  expect(await Promise.all(patient)).toEqual([2, 4, 6]);
});

test('a call that no process begins in time says so, because its input is not the reason', async () => {
  // No process starts that fast, and the third has to wait for its turn as well.
  const pool = processes(1000, 10);
  const calls = [1, 2, 3].map((value) => pool.run('double', value, 20_000));
  await Promise.all(calls.map((call) => expect(call).rejects.toThrow(NotBegun)));
});

test('a call whose process is killed before it begins says so as well', async () => {
  const killed = new URL("data:text/javascript,process.kill(process.pid,'SIGKILL')");
  const pool = createProcesses<typeof tasks>(killed, { idle: 1000 });
  await expect(pool.run('double', 21, 20_000)).rejects.toThrow(/double ended \(SIGKILL\)/);
  await expect(pool.run('double', 21, 20_000)).rejects.toThrow(NotBegun);
});

test('a module that does not load is a fault of ours, not a busy machine', async () => {
  const nowhere = new URL('../testing/no-such-tasks.ts', import.meta.url);
  const called = createProcesses<typeof tasks>(nowhere, { idle: 1000 }).run('double', 21, 20_000);
  await expect(called).rejects.toMatchObject({
    name: 'Error',
    message: expect.stringMatching(/double could not begin.*\(1\)/),
  });
});

test('a process that the system refuses to start is a fault of ours, and the next call asks for another', async () => {
  const pool = processes();
  const { execPath } = process;
  process.execPath = '/nowhere/node';
  const called = pool.run('double', 21, 20_000).finally(() => {
    process.execPath = execPath;
  });
  await expect(called).rejects.toMatchObject({ name: 'Error', cause: { code: 'ENOENT' } });
  expect(await pool.run('double', 21, 20_000)).toBe(42);
});

test('a call that comes as a process ends for lack of work is answered', async () => {
  const pool = processes(1);
  for (let value = 0; value < 20; value++) {
    // Some calls find the process resting just before it ends, others find it ending.
    await new Promise((done) => setTimeout(done, value % 4));
    expect(await pool.run('double', value, 20_000)).toBe(2 * value);
  }
});

test('what a task throws is thrown here, and the process goes on', async () => {
  const pool = processes();
  await expect(pool.run('fail', nothing, 20_000)).rejects.toThrow('This is what went wrong.');
  expect(await pool.run('double', 2, 20_000)).toBe(4);
});

test('no key, address or password of ours is in its environment', async () => {
  expect(await processes().run('environment', nothing, 20_000)).toEqual([]);
});

test('a pattern that backtracks without end is continued in V8’s linear engine', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'deepshelf-tasks-'));
  const file = join(folder, 'tasks.mjs');
  // Not among our sources, where such a pattern is refused. Without that engine it takes hours.
  await writeFile(file, "export const backtrack = (count) => /^(a+)+$/.test('a'.repeat(count) + '!');");
  const pool = createProcesses<{ backtrack: (count: number) => boolean }>(pathToFileURL(file), { idle: 1000 });
  expect(await pool.run('backtrack', 40, 20_000)).toBe(false);
  await rm(folder, { recursive: true });
});
