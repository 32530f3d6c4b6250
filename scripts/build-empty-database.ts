/**
 * Writes `server/platform/db/empty-database.br` with the installed PGlite. Run it when PGlite has changed. A first
 * start unpacks it, which takes a sixth of the work of creating it.
 */
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { EMPTY_DATABASE, type EmptyDatabase } from '../server/platform/db/empty-database.ts';

const folder = await mkdtemp(join(tmpdir(), 'deepshelf-empty-'));
const pglite = await PGlite.create(folder, {
  startParams: [...PGlite.defaultStartParams, '-c', 'wal_recycle=off'],
});
// PostgreSQL's own templates, which nobody opens, are two thirds of it.
await pglite.exec('update pg_database set datistemplate = false');
for (const name of ['template0', 'template1']) await pglite.exec(`drop database ${name}`);
// Nobody needs the log of its creation. After two checkpoints the rest is nearly empty.
await pglite.exec('select pg_switch_wal(); checkpoint; checkpoint;');
await pglite.close();

const { version } = JSON.parse(await readFile('node_modules/@electric-sql/pglite/package.json', 'utf8'));
const made: EmptyDatabase = { pglite: version, folders: [], files: [] };
const starts = new Map<string, number>();
const contents: Buffer[] = [];
let length = 0;
for (const entry of (await readdir(folder, { withFileTypes: true, recursive: true })).sort(byPath)) {
  const path = pathOf(entry);
  if (entry.isDirectory()) made.folders.push(path);
  if (!entry.isFile()) continue;
  const whole = await readFile(join(folder, path));
  const bytes = whole.subarray(0, whole.findLastIndex((byte) => byte !== 0) + 1);
  const digest = createHash('sha256').update(bytes).digest('hex');
  const start = starts.get(digest) ?? length;
  if (!starts.has(digest)) {
    starts.set(digest, start);
    contents.push(bytes);
    length += bytes.length;
  }
  made.files.push({ path, start, length: bytes.length, zeros: whole.length - bytes.length });
}
const head = Buffer.from(JSON.stringify(made));
const size = Buffer.alloc(4);
size.writeUInt32LE(head.length);
const packed = brotliCompressSync(Buffer.concat([size, head, ...contents]), {
  params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS },
});
await writeFile(EMPTY_DATABASE, packed);
await rm(folder, { recursive: true });
console.log(`An empty database of PGlite ${version}: ${made.files.length} files, ${packed.length} bytes.`);

function pathOf(entry: { parentPath: string; name: string }): string {
  return relative(folder, join(entry.parentPath, entry.name));
}

function byPath(a: Parameters<typeof pathOf>[0], b: Parameters<typeof pathOf>[0]): number {
  return pathOf(a) < pathOf(b) ? -1 : 1;
}
