import fc from 'fast-check';
import { expect, test } from 'vitest';
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
