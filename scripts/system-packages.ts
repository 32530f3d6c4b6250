import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { exitCode } from './run-command.ts';

/** The first of these programs on the path, or null. */
export function findProgram(...names: string[]): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path)) ?? null;
}

/**
 * Chromium's path, after installing Debian's package if allowed; null without either. The headless shell comes first:
 * it is the same engine, and takes two thirds of the time. CI always gets it, even beside another browser.
 */
export async function ensureChromium(): Promise<string | null> {
  const [shell, whole] = ['chromium-headless-shell', 'chromium'];
  const find = () => process.env.CHROMIUM ?? findProgram(shell, whole, 'chromium-browser', 'google-chrome');
  const enough = () => (process.env.CI ? (process.env.CHROMIUM ?? findProgram(shell)) : find());
  if (!enough()) await installPackages([shell, 'fonts-liberation']);
  if (!find()) await installPackages([whole, 'fonts-liberation']);
  return find();
}

/** Installs Debian packages as root, or through sudo if it needs no password. Returns whether it did. */
export async function installPackages(names: string[]): Promise<boolean> {
  if (!findProgram('apt-get')) return false;
  const root = process.getuid?.() === 0;
  if (!root && (!findProgram('sudo') || (await exitCode('sudo', ['-n', 'true'])) !== 0)) return false;
  const command = (args: string[]) =>
    root
      ? exitCode('apt-get', args, env)
      : exitCode('sudo', ['-n', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args]);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  console.log(`Installing ${names.join(', ')} …`);
  if ((await command(['update', '-qq'])) !== 0) return false;
  return (await command(['install', '-y', '-qq', '--no-install-recommends', '-o', 'Dpkg::Use-Pty=0', ...names])) === 0;
}
