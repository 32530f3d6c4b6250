import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

/** An empty database as this version of PGlite makes it. `node scripts/build-empty-database.ts` writes it. */
export const EMPTY_DATABASE = new URL('./empty-database.br', import.meta.url);

/**
 * The index of `EMPTY_DATABASE`: its own length as JSON (four bytes), itself, and the contents of the files, each once
 * and without the zeros at its end, which make up most of them.
 */
export type EmptyDatabase = {
  /** The version of PGlite that made it. */
  pglite: string;
  folders: string[];
  files: { path: string; start: number; length: number; zeros: number }[];
};

/** Reads `EMPTY_DATABASE`. */
export function readEmptyDatabase(): { made: EmptyDatabase; contents: Buffer } {
  const bytes = brotliDecompressSync(readFileSync(EMPTY_DATABASE));
  const end = 4 + bytes.readUInt32LE();
  return { made: JSON.parse(bytes.toString('utf8', 4, end)), contents: bytes.subarray(end) };
}

/**
 * Makes `directory` with an empty database in it: PGlite would make the same with six times the work. It is there as a
 * whole or not at all, wherever the process ends. A directory that exists is left alone, whatever is in it: PGlite
 * fills an empty one, which may be a mount or a link to another disk.
 */
export function layEmptyDatabase(directory: string): void {
  if (existsSync(directory)) return;
  const draft = `${directory}.unfinished`;
  rmSync(draft, { recursive: true, force: true });
  const { made, contents } = readEmptyDatabase();
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  for (const folder of made.folders) mkdirSync(join(draft, folder), { mode: 0o700 });
  for (const { path, start, length, zeros } of made.files) {
    const bytes = Buffer.concat([contents.subarray(start, start + length), Buffer.alloc(zeros)]);
    writeFileSync(join(draft, path), bytes, { mode: 0o600 });
  }
  renameSync(draft, directory);
}
