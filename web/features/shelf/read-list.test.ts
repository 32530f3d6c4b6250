import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SHELF_FILE_MAX_LENGTH as MOST } from '../../../contract/limits.ts';
import { readList } from './read-list.ts';

const utf16 = (text: string, little: boolean) => {
  const units = [0xfeff, ...Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))];
  return new Blob([
    new Uint8Array(units.flatMap((unit) => (little ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255]))),
  ]);
};

test('a list is read in whatever encoding it was written', async () => {
  const title = 'Title\nL’Étranger – Camus';
  expect(await readList(new Blob([title]))).toBe(title);
  expect(await readList(new Blob([`\uFEFF${title}`]))).toBe(title);
  expect(await readList(utf16(title, true))).toBe(title);
  expect(await readList(utf16(title, false))).toBe(title);
  const windows = new Uint8Array([...'Title\nL'].map((sign) => sign.charCodeAt(0)).concat([0x92, 0xc9, 0x74, 0x96]));
  expect(await readList(new Blob([windows]))).toBe('Title\nL’Ét–');
});

test.each([
  ['ÿA', [0xff, 0x41]],
  ['Aþ', [0x41, 0xfe]],
  ['þA', [0xfe, 0x41]],
  ['Aÿ', [0x41, 0xff]],
] as const)('half a byte order mark is a letter: %s', async (text, bytes) =>
  expect(await readList(new Blob([new Uint8Array(bytes)]))).toBe(text),
);

test('a file may be as large as the limit, in any encoding, and what cannot fit is not even read', async () => {
  expect(await readList(new Blob(['a'.repeat(MOST)]))).toHaveLength(MOST);
  const wide = new Uint16Array(MOST).fill(0x61);
  wide[0] = 0xfeff;
  expect(await readList(new Blob([wide]))).toHaveLength(MOST - 1);
  const unread = { size: 2 * MOST + 1, arrayBuffer: () => Promise.reject(new Error('It was read.')) };
  await expect(readList(unread as unknown as Blob)).rejects.toThrow('larger than 12 MB');
});

test('an empty and a large file are refused with a word', async () => {
  await expect(readList(new Blob([' \n']))).rejects.toThrow('This file is empty.');
  await expect(readList(new Blob(['\0 \0']))).rejects.toThrow('This file is empty.');
  await expect(readList(new Blob(['a'.repeat(12 * 1024 * 1024 + 1)]))).rejects.toThrow('larger than 12 MB');
});

test('whatever the bytes are, there is a text or a word about it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
      const text = await readList(new Blob([new Uint8Array(bytes)])).catch((error: Error) => error.message);
      expect(text).not.toContain('\0');
      expect(text.length).toBeGreaterThan(0);
    }),
  );
});
