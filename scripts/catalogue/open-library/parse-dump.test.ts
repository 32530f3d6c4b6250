import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AuthorNames } from './author-names.ts';
import { BadLine, parseDumpLine, readEdition, readWork, yearOf } from './parse-dump.ts';

/** What a dump may hold under a name that we read: the right thing, something like it, or anything. */
const odd = (...likely: unknown[]) => fc.oneof(fc.constantFrom(...likely), fc.jsonValue());
const json = fc.record(
  {
    title: odd('Dune', '', '🙂'.repeat(200), { type: '/type/text', value: 'Dune' }),
    subtitle: odd('A Novel'),
    description: odd('Sand.', { type: '/type/text', value: 'Sand.' }, { value: 3 }),
    authors: odd([{ author: { key: '/authors/OL1A' } }], [{ author: '/authors/OL2A' }], [null], { author: 1 }),
    works: odd([{ key: '/works/OL3W' }], ['/works/OL3W'], []),
    subjects: odd(['Deserts', 'deserts', null, { value: 'Sand' }]),
    covers: odd([-1, 5], [null], 7),
    isbn_10: odd(['0306406152', 'x'], '0306406152'),
    isbn_13: odd(['978-0-306-40615-7', 5]),
    languages: odd([{ key: '/languages/fre' }], [{ key: 7 }]),
    publish_date: odd('May 1998', 'c1850', '19999', 1998),
    first_publish_date: odd('1965'),
  },
  { requiredKeys: [] },
);
const key = fc.oneof(fc.constantFrom('/works/OL1W', '/books/OL2M', '/works/OL123456789W', ''), fc.string());

test('a line is read or refused as a bad line, whatever it is', () => {
  const column = fc.string({ unit: 'binary' });
  const line = fc.oneof(
    column,
    fc.tuple(column, key, column, column, fc.oneof(column, fc.json())).map((columns) => columns.join('\t')),
  );
  fc.assert(
    fc.property(line, (text) => {
      try {
        expect(typeof parseDumpLine(text).json).toBe('object');
      } catch (error) {
        expect(error).toBeInstanceOf(BadLine);
      }
    }),
  );
});

test('a well-formed line is read as it was written, also with tabs in its record', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (record) => {
      const written = JSON.stringify(record).replace('{', '{\t');
      expect(parseDumpLine(`/type/work\t/works/OL1W\t3\t2020\t${written}`)).toEqual({
        ...{ type: '/type/work', key: '/works/OL1W' },
        json: JSON.parse(written),
      });
    }),
  );
});

test('what is made of a record keeps its bounds, whatever the record holds', () => {
  fc.assert(
    fc.property(key, json, (name, record) => {
      const work = readWork({ type: '/type/work', key: name, json: record });
      if (typeof work !== 'string') {
        expect(work.title).not.toBe('');
        expect(work.title.length).toBeLessThanOrEqual(300);
        expect(work.authors.length).toBeGreaterThan(0);
        expect(work.subjects.length + work.summary.length).toBeGreaterThan(0);
        expect(new Set(work.subjects).size).toBe(work.subjects.length);
        expect(work.subjects.length).toBeLessThanOrEqual(12);
        expect(work.summary.length).toBeLessThanOrEqual(4000);
        expect(work.cover === null || work.cover > 0).toBe(true);
      }
      const edition = readEdition({ type: '/type/edition', key: name, json: record });
      for (const isbn of edition?.isbns ?? []) expect(isbn).toMatch(/^97[89]\d{10}$/);
      if (edition?.year) expect(edition.year).toBeLessThan(2100);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['May 1998', 1998],
  ['c1850', 1850],
  ['1988-10', 1988],
  ['19999', null],
  ['n.d.', null],
  [1998, null],
])('the year of %j is %j', (date, year) => {
  expect(yearOf(date)).toBe(year);
});

test('authors are found under their number, and under numbers that lead to it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'deepshelf-authors-'));
  const name = fc.string({ unit: fc.constantFrom('a', ' ', 'é', '界', '🙂'), minLength: 1, maxLength: 150 });
  const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 200_000 }), { minLength: 1, maxLength: 20 });
  try {
    await fc.assert(
      fc.asyncProperty(numbers, fc.array(name, { minLength: 20, maxLength: 20 }), async (known, all) => {
        const names = new AuthorNames(folder);
        const lines = known.map((number, at) => names.add(number, all[at] ?? ''));
        names.redirect(200_001, known[0] ?? 0);
        names.redirect(200_002, 200_001);
        names.redirect(200_003, 200_003);
        await writeFile(join(folder, AuthorNames.file), `${lines.join('\n')}\n`);
        await names.save();
        const loaded = new AuthorNames(folder);
        await loaded.load();
        expect(known.map((number) => loaded.find(number))).toEqual(known.map((_, at) => all[at]));
        expect([200_001, 200_002, 200_003, 200_004].map((number) => loaded.find(number))).toEqual([
          ...[all[0], all[0]],
          ...[null, null],
        ]);
        loaded.close();
      }),
      { numRuns: 20 },
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
