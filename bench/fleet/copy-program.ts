import { cp, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/**
 * Copies the program into `folder`, with these files of the starter catalogue only: a part of it is loaded and indexed
 * sooner.
 */
export async function copyProgram(folder: string, subjects: readonly string[]): Promise<string> {
  const isSubject = (path: string) => [...subjects, 'topics'].some((name) => path.endsWith(`catalogue/${name}.jsonl`));
  const isLeftOut = (path: string) =>
    /\.test\.ts$/.test(path) || (/catalogue\/[a-z-]+\.jsonl$/.test(path) && !isSubject(path));
  for (const part of ['server', 'contract', 'catalogue', 'scripts', 'package.json'])
    await cp(part, join(folder, part), { recursive: true, filter: (path) => !isLeftOut(path) });
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  return folder;
}
