import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';
import sharp from 'sharp';

/** The family name under which typesetting libraries know the file. */
export const FAMILY = 'Newsreader';

const WOFF = import.meta.resolve('@fontsource/newsreader/files/newsreader-latin-400-normal.woff');
/** The characters that the file covers: Western European Latin and its punctuation. */
const LETTERS =
  /^[\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ac]*$/;

/** Whether the typeface can set this text; others would come out as boxes. */
export const canSet = (text: string): boolean => LETTERS.test(text);

const opened = new Map<string, Promise<string>>();

/**
 * Unpacks our serif into `dataDir` once and registers it, as `FAMILY`, for drawing SVGs, since a server may have no
 * other font. Returns the file's path.
 */
export function openTypeface(dataDir: string): Promise<string> {
  const known = opened.get(dataDir);
  if (known) return known;
  const open = async () => {
    const fontfile = await unpackTypeface(join(dataDir, 'fonts'));
    // Setting a word with the file registers it for the whole process.
    await sharp({ text: { text: 'a', font: FAMILY, fontfile } }).toBuffer();
    return fontfile;
  };
  const path = open();
  opened.set(dataDir, path);
  path.catch(() => opened.delete(dataDir));
  return path;
}

/** Unpacks our serif into `folder`, because the drawing library reads no compressed fonts. Returns the file's path. */
export async function unpackTypeface(folder: string): Promise<string> {
  const path = join(folder, 'newsreader.ttf');
  await mkdir(folder, { recursive: true });
  const part = `${path}.${process.pid}`;
  await writeFile(part, openTypeOf(await readFile(fileURLToPath(WOFF))));
  await rename(part, path);
  return path;
}

const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const HEADER = 12;
const ENTRY = 16;

/**
 * The OpenType font in a WOFF 1.0 file: the same tables, uncompressed, behind the directory that the format requires.
 */
function openTypeOf(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  let end = HEADER + ENTRY * count;
  const tables = Array.from({ length: count }, (_, place) => {
    const entry = WOFF_HEADER + WOFF_ENTRY * place;
    const [from, packed, whole] = [
      woff.readUInt32BE(entry + 4),
      woff.readUInt32BE(entry + 8),
      woff.readUInt32BE(entry + 12),
    ];
    const bytes = woff.subarray(from, from + packed);
    const table = { entry, at: end, bytes: packed < whole ? inflateSync(bytes) : bytes };
    end += Math.ceil(whole / 4) * 4;
    return table;
  });
  const font = Buffer.alloc(end);
  woff.copy(font, 0, 4, 8);
  const steps = Math.floor(Math.log2(count));
  [count, ENTRY * 2 ** steps, steps, ENTRY * (count - 2 ** steps)].forEach((value, place) => {
    font.writeUInt16BE(value, 4 + 2 * place);
  });
  tables.forEach(({ entry, at, bytes }, place) => {
    const own = HEADER + ENTRY * place;
    woff.copy(font, own, entry, entry + 4);
    woff.copy(font, own + 4, entry + 16, entry + 20);
    font.writeUInt32BE(at, own + 8);
    font.writeUInt32BE(bytes.length, own + 12);
    bytes.copy(font, at);
  });
  return font;
}
