import { cp, readFile, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/**
 * A seventh of the books: quick to load and index, enough that a start can be stopped while it does, and what the
 * readers of a fleet search and ask about.
 */
const SEVENTH = 'physics history-ancient history-world food psychology philosophy mystery memoir'.split(' ');

/**
 * Copies the program into `folder`, with these files of the starter catalogue and the topics that list one of their
 * books only: a part is loaded and indexed sooner, and read at each start.
 */
export async function copyProgram(folder: string, subjects: readonly string[] = SEVENTH): Promise<string> {
  const isSubject = (path: string) => subjects.some((name) => path.endsWith(`catalogue/${name}.jsonl`));
  const isLeftOut = (path: string) =>
    /\.test\.ts$/.test(path) || (/catalogue\/[a-z-]+\.jsonl$/.test(path) && !isSubject(path));
  for (const part of ['server', 'contract', 'catalogue', 'scripts', 'package.json'])
    await cp(part, join(folder, part), { recursive: true, filter: (path) => !isLeftOut(path) });
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  const lines = async (name: string) => (await readFile(`catalogue/${name}.jsonl`, 'utf8')).trim().split('\n');
  const records: string[] = (await Promise.all(subjects.map(lines))).flat();
  const books = new Set(records.map((line) => (JSON.parse(line) as { key: string }).key));
  const lists = (line: string) => (JSON.parse(line) as Topic).books.some(({ key }) => books.has(key));
  const topics = (await lines('topics')).filter(lists);
  await writeFile(join(folder, 'catalogue/topics.jsonl'), topics.join('\n'));
  return folder;
}

type Topic = { books: { key: string }[] };
