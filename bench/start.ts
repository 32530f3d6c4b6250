/**
 * `npm run bench -- start`: seconds from start to ready, first and second time, and resident memory, of the real
 * program.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const dataDir = await mkdtemp(join(tmpdir(), 'deepshelf-start-'));
console.log('start    seconds to ready   resident memory (MB)');
for (const name of ['first', 'second']) {
  const before = performance.now();
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text) => String(text).includes('is ready') && resolve());
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)));
  });
  const seconds = ((performance.now() - before) / 1000).toFixed(1);
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
  const resident = Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024);
  console.log(`${name.padEnd(8)} ${seconds.padStart(16)} ${String(resident).padStart(22)}`);
  child.removeAllListeners('exit');
  child.kill('SIGTERM');
  await new Promise((resolve) => child.once('exit', resolve));
}
await rm(dataDir, { recursive: true, force: true });
