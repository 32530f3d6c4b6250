import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CsvRow, readCsv } from './csv.ts';
import { readLines } from './read-lines.ts';
import { openSpool } from './spool.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deepshelf-reading-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Text as files have it: with what separates, encloses and escapes, and letters of several bytes. */
const text = (characters: string) =>
  fc.string({ unit: fc.constantFrom(...characters, 'é', '界', '🙂'), maxLength: 30 });

async function linesFrom(path: string, from = 0): Promise<{ lines: string[]; ends: number[] }> {
  const read = { lines: [] as string[], ends: [] as number[] };
  for await (const { lines, end } of readLines(path, from)) {
    read.lines.push(...lines);
    read.ends.push(end);
  }
  return read;
}

test('lines come as they were written, packed or not, also when reading starts again in the middle', async () => {
  const path = join(folder, 'lines');
  await fc.assert(
    fc.asyncProperty(
      fc.array(text('ab\t"\\\r'), { minLength: 1, maxLength: 40 }),
      fc.boolean(),
      fc.boolean(),
      fc.nat(),
      async (lines, packed, ended, at) => {
        const whole = lines.join('\n') + (ended ? '\n' : '');
        await writeFile(path, packed ? gzipSync(whole) : whole);
        const expected = whole === '' ? [] : (ended ? whole.slice(0, -1) : whole).split('\n');
        // A line end at the very end does not begin another line.
        if (!ended && expected.at(-1) === '') expected.pop();
        expect((await linesFrom(path)).lines).toEqual(expected);
        const skipped = at % expected.length || 0;
        const offset = Buffer.byteLength(
          expected
            .slice(0, skipped)
            .map((line) => `${line}\n`)
            .join(''),
        );
        expect((await linesFrom(path, offset)).lines).toEqual(expected.slice(skipped));
      },
    ),
    { numRuns: 60 },
  );
});

test('lines longer than a piece of the file, and one too long for any record', async () => {
  const path = join(folder, 'long');
  const long = 'x'.repeat(3 * 1024 * 1024);
  await writeFile(path, ['first', long, 'z'.repeat(17 * 1024 * 1024), long, 'last'].join('\n'));
  const { lines, ends } = await linesFrom(path);
  expect(lines.map((line) => line.length)).toEqual([5, long.length, long.length, 4]);
  expect(ends.at(-1)).toBe(5 + 2 * long.length + 17 * 1024 * 1024 + 4 + 4);
});

test('any table that is written as RFC 4180 says is read as it was', async () => {
  const path = join(folder, 'table.csv');
  const quoted = (field: string) => `"${field.replaceAll('"', '""')}"`;
  const cell = text('ab",\n; |');
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(cell, cell, cell), { maxLength: 20 }),
      fc.constantFrom('\n', '\r\n'),
      async (rows, lineEnd) => {
        const written = [['one', 'two', 'three'], ...rows].map((row) => row.map(quoted).join(','));
        await writeFile(path, written.join(lineEnd) + lineEnd);
        const read: CsvRow['values'][] = [];
        for await (const { values } of readCsv(path)) read.push(values);
        expect(read).toEqual(rows.map(([one, two, three]) => ({ one, two, three })));
      },
    ),
    { numRuns: 60 },
  );
});

test('text after a closing quote belongs to its field', async () => {
  const path = join(folder, 'loose.csv');
  await writeFile(path, 'title,authors\n"The" Book , "A, B" \n');
  const read: CsvRow['values'][] = [];
  for await (const { values } of readCsv(path)) read.push(values);
  expect(read).toEqual([{ title: 'The Book', authors: 'A, B' }]);
});

test('a spool gives back what was pushed, and after a cut only what was there when sizes were saved', async () => {
  const line = text('ab\t "');
  await fc.assert(
    fc.asyncProperty(fc.array(line), fc.array(line), async (kept, lost) => {
      const files = ['a', 'b'];
      const place = await mkdtemp(join(folder, 'spool-'));
      const spool = await openSpool(place, {}, files);
      for (const [at, each] of kept.entries()) spool.push(files[at % 2] ?? '', each);
      const sizes = await spool.flush();
      for (const each of lost) spool.push('a', each);
      await spool.flush();
      const again = await openSpool(place, sizes, files);
      for (const [at, file] of files.entries()) {
        expect(await again.read(file)).toEqual(kept.filter((_, index) => index % 2 === at));
      }
    }),
    { numRuns: 25 },
  );
});
