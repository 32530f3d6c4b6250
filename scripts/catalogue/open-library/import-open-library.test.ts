import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { getWork, rebuildIndex } from '../../../server/features/books/books.ts';
import { freshBooks } from '../../../server/testing/fresh-books.ts';
import { startTestServer, type TestServer } from '../../../server/testing/testing.ts';
import { importOpenLibrary } from './import-open-library.ts';
import type { DumpFiles, ImportOptions } from './run.ts';

const REAL = '../shared/data/fixtures/openlibrary/dump_samples';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await freshBooks(server, ['history-ancient']);
  folder = await mkdtemp(join(tmpdir(), 'deepshelf-import-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const line = (type: string, key: string, json: object | string) =>
  [`/type/${type}`, key, '3', '2020-01-01T00:00:00', typeof json === 'string' ? json : JSON.stringify(json)].join('\t');
const author = (number: number, name: string) => line('author', `/authors/OL${number}A`, { name });
const work = (number: number, changes: object) =>
  line('work', `/works/OL${number}W`, {
    title: `Zanzibarian Voyages ${number} of Many`,
    authors: [{ author: { key: '/authors/OL1A' } }],
    subjects: ['Sailing ships'],
    ...changes,
  });
const edition = (number: number, of: number, changes: object = {}) =>
  line('edition', `/books/OL${number}M`, { title: 'Voyages', works: [{ key: `/works/OL${of}W` }], ...changes });

async function dump(works: string[], editions: string[] = [], { gzip = false } = {}): Promise<DumpFiles> {
  const authors = [
    author(1, 'Ann Sailor'),
    author(2, 'Herodotus'),
    line('author', '/authors/OL3A', { type: { key: '/type/redirect' }, location: '/authors/OL1A' }).replace(
      'author',
      'redirect',
    ),
  ];
  const write = async (name: string, lines: string[]) => {
    const path = join(folder, name);
    const text = `${lines.join('\n')}\n`;
    await writeFile(path, gzip ? gzipSync(text) : text);
    return path;
  };
  return {
    works: await write('works', works),
    editions: await write('editions', editions),
    authors: await write('authors', authors),
  };
}
const run = (files: DumpFiles, changes: Partial<ImportOptions> = {}) =>
  importOpenLibrary(server.services, {
    files,
    filters: { languages: null, minEditions: 0 },
    folder: join(folder, 'imports'),
    restart: false,
    tell: () => {},
    ...changes,
  });
const ids = async (words: string) =>
  (await server.services.index.search('text', words, { limit: 50 })).map(({ id }) => id).sort();

test.each([false, true])('works, editions and authors are joined and found at once (gzip: %s)', async (gzip) => {
  const files = await dump(
    [
      work(1, { description: { type: '/type/text', value: 'About dhows.' }, covers: [-1, 77] }),
      work(2, { description: 'About dhows too.', authors: [{ author: { key: '/authors/OL3A' } }] }),
      line('redirect', '/works/OL9W', { location: '/works/OL1W', type: { key: '/type/redirect' } }),
    ],
    [
      edition(1, 1, { isbn_10: ['0306406152'], languages: [{ key: '/languages/fre' }], publish_date: 'May 1998' }),
      edition(2, 1, { languages: [{ key: '/languages/fre' }], publish_date: '1984' }),
    ],
    { gzip },
  );
  await run(files);
  expect(await ids('zanzibarian voyages')).toEqual(['OL1W', 'OL2W']);
  expect(await getWork(server.services.db, 'OL1W')).toMatchObject({
    summary: 'About dhows.',
    authors: ['Ann Sailor'],
    isbn13: '9780306406157',
    language: 'fr',
    year: 1984,
    cover_url: 'https://covers.openlibrary.org/b/id/77-L.jpg',
  });
  expect((await getWork(server.services.db, 'OL2W')).authors).toEqual(['Ann Sailor']);
  const names = await server.services.db
    .selectFrom('work_names')
    .select('work_id')
    .where('name', '=', 'openlibrary:OL9W')
    .execute();
  expect(names).toEqual([{ work_id: 'OL1W' }]);
});

test('a book that the starter catalogue has is not shown twice', async () => {
  const before = await server.services.index.size();
  const files = await dump([
    work(1, { title: 'The Histories', authors: [{ author: { key: '/authors/OL2A' } }], covers: [5] }),
  ]);
  await run(files);
  expect(await server.services.index.size()).toBe(before);
  const kept = await server.services.db
    .selectFrom('works')
    .select(['title', 'cover_url'])
    .where('cover_url', 'is not', null)
    .execute();
  expect(kept).toEqual([{ title: 'The Histories', cover_url: 'https://covers.openlibrary.org/b/id/5-L.jpg' }]);
});

test('what is of no use is counted by reason; what cannot be read is kept aside; nothing is fatal', async () => {
  const files = await dump(
    [
      work(1, { title: '' }),
      work(2, { authors: [] }),
      work(3, { subjects: [] }),
      work(4, { authors: [{ author: { key: '/authors/OL404A' } }] }),
      work(5, {}),
      work(6, {}),
      line('delete', '/works/OL7W', { type: { key: '/type/delete' } }),
      line('work', '/works/OL8W', '{"title": "cut'),
      'no columns at all',
      line('work', '/works/OL10W', '[]'),
    ],
    [
      edition(1, 5, { languages: [{ key: '/languages/ger' }] }),
      edition(2, 6, { languages: [{ key: '/languages/eng' }] }),
    ],
  );
  const { counts, quarantine } = await run(files, { filters: { languages: new Set(['en']), minEditions: 1 } });
  expect(counts).toMatchObject({
    'works: no title': 1,
    'works: no author': 1,
    'works: no subject and no description': 1,
    'works: too few editions': 1,
    'works: other language': 1,
    'works: deleted': 1,
    'quarantined: is not JSON': 1,
    'quarantined: has not five columns': 1,
    'quarantined: is not a record': 1,
    'works stored': 1,
  });
  expect((await readFile(quarantine, 'utf8')).split('\n').filter(Boolean)).toHaveLength(3);
  expect(await ids('zanzibarian')).toEqual(['OL6W']);
});

test('characters that PostgreSQL refuses cost themselves, not the book and not the import', async () => {
  const files = await dump(
    [
      work(1, { title: 'Zanzibarian \u0000Nights \ud83d', description: `${'x'.repeat(3999)}🙂`, subtitle: '\udc00' }),
      work(2, { subjects: ['\u0000'], description: 'Told \\u0000 in full.' }),
    ],
    [edition(1, 1, { title: '\u0000\ud83d' })],
  );
  const { counts } = await run(files);
  expect(counts).toMatchObject({ 'works stored': 2 });
  expect(await getWork(server.services.db, 'OL1W')).toMatchObject({ title: 'Zanzibarian Nights \ufffd' });
  expect((await getWork(server.services.db, 'OL2W')).summary).toBe('Told \\u0000 in full.');
  expect(await ids('zanzibarian')).toEqual(['OL1W', 'OL2W']);
});

test('works, editions and redirects that fall into several parts meet', async () => {
  const numbers = Array.from({ length: 40 }, (_, index) => index + 1);
  const files = await dump(
    [
      ...numbers.map((number) => work(number, {})),
      ...numbers.map((number) => line('redirect', `/works/OL${number + 100}W`, { location: `/works/OL${number}W` })),
    ],
    numbers.map((number) => edition(number, number, { publish_date: String(1900 + number) })),
  );
  const { counts } = await run(files, { partBytes: 1000 });
  expect(counts).toMatchObject({ 'works stored': 40, 'works: redirected': 40 });
  const rows = await server.services.db
    .selectFrom('works')
    .innerJoin('work_names', 'work_id', 'works.id')
    .select(['works.id', 'year', 'name'])
    .where('name', 'like', 'openlibrary:OL1__W')
    .execute();
  expect(rows.map(({ id, year, name }) => [id, year, name]).sort()).toEqual(
    numbers.map((number) => [`OL${number}W`, 1900 + number, `openlibrary:OL${number + 100}W`]).sort(),
  );
  expect(await ids('zanzibarian')).toHaveLength(40);
});

test('a run that is cut off anywhere goes on where it was, and ends as one that was not', async () => {
  const works = Array.from({ length: 12 }, (_, index) => work(index + 1, {}));
  const editions = Array.from({ length: 24 }, (_, index) => edition(index + 1, 1 + (index % 12)));
  const files = await dump(works, editions);
  for (const step of ['authors', 'editions', 'works']) {
    const cut = (line: string) => {
      if (line.startsWith(`${step}:`)) throw new Error('power loss');
    };
    await expect(run(files, { tell: cut })).rejects.toThrow('power loss');
  }
  const told: string[] = [];
  const { counts } = await run(files, { tell: (line) => told.push(line) });
  expect(told[0]).toContain('Going on');
  expect(counts).toMatchObject({ 'works read': 12, 'editions read': 24, 'works stored': 12 });
  expect(await ids('zanzibarian')).toHaveLength(12);
  expect(await server.services.db.selectFrom('editions').select('id').execute()).toHaveLength(24);
  await run(files);
  expect(await ids('zanzibarian')).toHaveLength(12);
  expect(await rebuildIndex(server.services)).toBe(await server.services.index.size());
});

test.skipIf(!existsSync(REAL))('real lines (skipped where the samples are absent)', async () => {
  const { counts } = await run({
    works: `${REAL}/works-head-n1000.txt`,
    editions: `${REAL}/editions-head-n1000.txt`,
    authors: `${REAL}/authors-tail-n1000.txt`,
  });
  expect(counts).toMatchObject({ 'works read': 1000, 'editions read': 1000, 'authors read': 1000, 'works stored': 1 });
  expect(Object.keys(counts).filter((reason) => reason.startsWith('quarantined'))).toEqual([]);
});
