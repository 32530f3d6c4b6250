import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from './run-command.ts';

const STAMP = 'dist/stamp';

/** Whether the web application is there as its sources are now. */
export const isBuilt = (): boolean => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === checksumNow();

const checksumNow = () => sourceChecksum(['web', 'contract', 'scripts', 'vite.config.ts', 'package-lock.json']);

/** Builds the web application into dist/web, and what draws its public pages into dist/render, unless nothing that it is made of has changed. Answers whether it built. */
export async function buildWeb(): Promise<boolean> {
  if (isBuilt()) return false;
  console.log('Building the web application …');
  const vite = (...args: string[]) =>
    runCommand(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', ...args]);
  // The drawn pages first: the server reads both again when the shell has changed.
  await vite('--ssr', 'render.tsx');
  await vite();
  await mkdir('dist', { recursive: true });
  await writeFile(STAMP, checksumNow());
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
