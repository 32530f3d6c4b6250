import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeLock } from './lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deepshelf-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A process that takes the lock and then waits to be killed. */
async function holder() {
  const script = `import { takeLock } from ${JSON.stringify(join(import.meta.dirname, 'lock.ts'))};
    takeLock(${JSON.stringify(folder)}); console.log('held'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  return child;
}

/** The lock can be taken: it is then this process's, until it is released. */
function expectTaken() {
  const release = takeLock(folder);
  expect(readFileSync(join(folder, 'lock'), 'utf8')).toMatch(new RegExp(`^${process.pid}\\b`));
  release();
  expect(existsSync(join(folder, 'lock'))).toBe(false);
}

test('the lock of a living process is respected, and that of a killed one is taken over', async () => {
  const child = await holder();
  expect(() => takeLock(folder)).toThrow(`process ${child.pid}`);
  child.kill('SIGKILL');
  await new Promise((resolve) => child.once('exit', resolve));
  expectTaken();
});

test('a number that was given to another program since is not taken for the holder', () => {
  writeFileSync(join(folder, 'lock'), `${process.pid} 1`);
  expectTaken();
});

test('a broken lock file is taken over', () => {
  writeFileSync(join(folder, 'lock'), 'not a lock');
  expectTaken();
});

test('the same process cannot take it twice', () => {
  const release = takeLock(folder);
  expect(() => takeLock(folder)).toThrow('already running');
  release();
});

test('on a full disk nothing is left behind', () => {
  symlinkSync('/dev/full', join(folder, `lock.${process.pid}`));
  expect(() => takeLock(folder)).toThrow('ENOSPC');
  expect(readdirSync(folder)).toEqual([]);
});
