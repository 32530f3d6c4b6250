import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from './run-command.ts';

const STAMP = 'dist/stamp';

/**
 * Builds the web application into dist/web and its server-side renderer into dist/render, unless no source has changed.
 * `meanwhile` runs beside the build, in another process. Returns whether it built.
 */
export async function buildWeb(meanwhile?: () => Promise<unknown>): Promise<boolean> {
  const checksum = sourceChecksum(['web', 'contract', 'scripts', 'vite.config.ts', 'package-lock.json']);
  if ((await readFile(STAMP, 'utf8').catch(() => '')) === checksum) return false;
  console.log('Building the web application …');
  const vite = (...args: string[]) =>
    runCommand(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', ...args]);
  // The renderer first: the server reads both again when the shell has changed.
  const building = vite('--ssr', 'render.tsx').then(() => vite());
  await Promise.all([building, meanwhile?.()]);
  await mkdir('dist', { recursive: true });
  await writeFile(STAMP, checksum);
  return true;
}

function sourceChecksum(paths: string[]): string {
  const hash = createHash('sha256');
  const visit = (path: string): void => {
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) visit(join(path, name));
    else hash.update(path).update('\0').update(readFileSync(path));
  };
  for (const path of paths) visit(path);
  return hash.digest('hex');
}
