import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** A checkout with nothing in it but the launcher, a file of settings, and tasks that say which they got. */
let checkout: string;
beforeAll(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'deepshelf-run-'));
  await mkdir(join(checkout, 'scripts'));
  await mkdir(join(checkout, 'node_modules'));
  await copyFile(join(import.meta.dirname, 'run.mjs'), join(checkout, 'scripts/run.mjs'));
  await writeFile(join(checkout, 'package-lock.json'), '{}');
  // So that nothing is installed.
  await writeFile(join(checkout, 'node_modules/.deepshelf-lock'), createHash('sha256').update('{}').digest('hex'));
  for (const task of ['admin', 'test'])
    await writeFile(join(checkout, `scripts/${task}.ts`), 'console.log(process.env.MAIL_FROM, process.env.JWT_KEYS);');
  await writeFile(join(checkout, '.env'), `MAIL_FROM=Books <books@example.org>\nJWT_KEYS='[{"kid":"a"}]'\n`);
});
afterAll(() => rm(checkout, { recursive: true, force: true }));

const run = async (task: string, env: Record<string, string> = {}) => {
  const options = { env: { PATH: process.env.PATH, ...env } };
  return (
    await promisify(execFile)(process.execPath, [join(checkout, 'scripts/run.mjs'), task], options)
  ).stdout.trim();
};

test('what an operator runs reads the file .env, and the environment counts more', async () => {
  expect(await run('admin')).toBe('Books <books@example.org> [{"kid":"a"}]');
  expect(await run('admin', { MAIL_FROM: 'Else <else@example.org>' })).toBe('Else <else@example.org> [{"kid":"a"}]');
});

test('tests and the demo do not', async () => {
  expect(await run('test')).toBe('undefined undefined');
});

test('a task that npm started ends in order when the shell between them has died', async () => {
  await writeFile(
    join(checkout, 'scripts/serve.ts'),
    `process.on('SIGTERM', () => { console.log('in order'); process.exit(0); });
     setInterval(() => {}, 1000);
     console.log('running');`,
  );
  // The last command keeps the shell from becoming the first one.
  const shell = spawn('sh', ['-c', `"${process.execPath}" scripts/run.mjs serve; true`], {
    cwd: checkout,
    env: { PATH: process.env.PATH, npm_lifecycle_event: 'serve' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  for await (const words of shell.stdout) {
    said += words;
    if (said.includes('running')) shell.kill('SIGTERM');
  }
  // The output ends when the last process that writes to it has ended.
  expect(said).toContain('in order');
});

test('a task that another script has started in the background goes on without that script', async () => {
  await writeFile(
    join(checkout, 'scripts/serve.ts'),
    `process.on('SIGTERM', () => { console.log('ended'); process.exit(0); });
     console.log('running');
     // Longer than the launcher takes to look for its parent.
     setTimeout(() => { console.log('went on'); process.exit(0); }, 2000);`,
  );
  // The shell stays until its input ends.
  const shell = spawn('sh', ['-c', `"${process.execPath}" scripts/run.mjs serve </dev/null & read line; true`], {
    cwd: checkout,
    env: { PATH: process.env.PATH, npm_lifecycle_event: 'all' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let said = '';
  for await (const words of shell.stdout) {
    said += words;
    shell.stdin.end();
  }
  expect(said).toBe('running\nwent on\n');
});
