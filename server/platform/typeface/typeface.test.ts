import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { canSet, unpackTypeface } from './typeface.ts';

test('the unpacked typeface is an OpenType font whose tables add up', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'deepshelf-type-'));
  const font = await readFile(await unpackTypeface(join(folder, 'fonts')));
  await rm(folder, { recursive: true });
  expect(font.readUInt32BE(0)).toBe(0x00010000);
  const names: string[] = [];
  for (let place = 0; place < font.readUInt16BE(4); place++) {
    const entry = 12 + 16 * place;
    const [sum, at, length] = [4, 8, 12].map((offset) => font.readUInt32BE(entry + offset)) as [number, number, number];
    const name = font.toString('latin1', entry, entry + 4);
    names.push(name);
    let added = 0;
    const table = Buffer.alloc(Math.ceil(length / 4) * 4);
    font.copy(table, 0, at, at + length);
    // The checksum of the head table leaves out its own adjustment.
    if (name === 'head') table.writeUInt32BE(0, 8);
    for (let byte = 0; byte < table.length; byte += 4) added = (added + table.readUInt32BE(byte)) >>> 0;
    expect(added, name).toBe(sum);
  }
  expect(names).toEqual(expect.arrayContaining(['cmap', 'glyf', 'head', 'hmtx']));
});

test.each([
  ['Why do nations fail?', true],
  ['Où est “l’été” – naïve… 20 €', true],
  ['日本の歴史', false],
  ['łódź', false],
  ['books 📚', false],
])('it can set %s: %s', (text, can) => expect(canSet(text)).toBe(can));
