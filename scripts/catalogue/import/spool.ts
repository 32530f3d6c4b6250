import { appendFile, readFile, truncate } from 'node:fs/promises';
import { join } from 'node:path';

/** Lines buffered on disk, in named files, written in large pieces. */
export type Spool = {
  push(file: string, line: string): void;
  /** Writes the waiting lines if there are many. */
  flushIfLarge(): Promise<void>;
  /** Writes everything and returns the sizes of all files, in bytes. */
  flush(): Promise<Record<string, number>>;
  /** Every line of a file; empty if there is no such file. */
  read(file: string): Promise<string[]>;
};

const LARGE = 8 * 1024 * 1024;

/** Opens a spool. Anything written after `sizes` were saved is cut off, since it will be written again. */
export async function openSpool(
  folder: string,
  sizes: Record<string, number>,
  files: readonly string[],
): Promise<Spool> {
  for (const file of files) {
    await truncate(join(folder, file), sizes[file] ?? 0).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT' || sizes[file]) throw error;
    });
  }
  const known = { ...sizes };
  const waiting = new Map<string, string[]>();
  let length = 0;
  const flush = async () => {
    for (const [file, lines] of waiting) {
      const text = Buffer.from(`${lines.join('\n')}\n`);
      await appendFile(join(folder, file), text);
      known[file] = (known[file] ?? 0) + text.length;
    }
    waiting.clear();
    length = 0;
    return { ...known };
  };
  return {
    push(file, line) {
      const lines = waiting.get(file);
      if (lines) lines.push(line);
      else waiting.set(file, [line]);
      length += line.length;
    },
    flushIfLarge: async () => {
      if (length > LARGE) await flush();
    },
    flush,
    read: async (file) => {
      const text = await readFile(join(folder, file), 'utf8').catch(() => '');
      return text === '' ? [] : text.slice(0, -1).split('\n');
    },
  };
}
