import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { findWorks, rebuildIndex } from '../../../server/features/books/books.ts';
import { PortableRecord, portableToBook } from '../../../server/features/books/catalogue/portable-record.ts';
import { freshBooks } from '../../../server/testing/fresh-books.ts';
import { startTestServer, type TestServer } from '../../../server/testing/testing.ts';
import { exportWorks } from '../export-command.ts';
import { googleVolumes } from '../sources/google-volumes.ts';
import { gutenbergCatalogue } from '../sources/gutenberg.ts';
import { jsonLines } from '../sources/json-lines.ts';
import { mappedCsv, parseMapping } from '../sources/mapped-csv.ts';
import { importRecords, type RecordSource } from './import-records.ts';

const REAL = '../shared/data/fixtures/googlebooks';
const jsonl = jsonLines('jsonl', PortableRecord, portableToBook);

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

async function run(source: RecordSource, text: string, services = server.services) {
  const path = join(folder, 'file');
  await writeFile(path, text);
  return importRecords(services, { source, path, folder: join(folder, 'imports'), restart: false, tell: () => {} });
}
const works = async (source: string) =>
  server.services.db.selectFrom('works').selectAll().where('source', '=', source).orderBy('id').execute();

test("Gutenberg's catalogue: names upright, subtitles apart, sounds left out, known books not repeated", async () => {
  const csv = [
    'Text#,Type,Issued,Title,Language,Authors,Subjects,LoCC,Bookshelves',
    '90001,Text,2001-01-01,"Whales of the North\nBeing an Account, with ""Plates""",en,"Fisher, Ann, 1801-1880?; Brush, Bob [Illustrator]","Whales -- Arctic regions; Natural history",QL,Browsing: Nature',
    '90002,Sound,2001-01-01,A Song,en,"Fisher, Ann",Songs,M,',
    '2707,Text,2001-01-01,The Histories,en,"Herodotus, 480? BCE-425? BCE",Greece -- History,DE,',
    'x,Text,2001-01-01,No number,en,Somebody,,,',
  ].join('\r\n');
  const { counts } = await run(gutenbergCatalogue, csv);
  expect(counts).toMatchObject({
    'records read': 4,
    'skipped: is Sound': 1,
    'quarantined: has no Text#': 1,
    'works changed': 1,
  });
  expect(await works('gutenberg')).toMatchObject([
    {
      id: 'PG90001',
      title: 'Whales of the North',
      subtitle: 'Being an Account, with "Plates"',
      authors: ['Ann Fisher'],
      subjects: ['whales', 'arctic regions', 'natural history', 'nature'],
      genres: ['Nature'],
      public_domain: true,
      reader_url: 'https://www.gutenberg.org/ebooks/90001',
    },
  ]);
});

test('any table with a mapping', async () => {
  const csv = 'Name;x,Writer,ISBN,Year\n"Tides, and ""Currents""",Ann Sailor|Bob Rower,0-306-40615-2,1998\n,Nobody,,\n';
  const source = mappedCsv(parseMapping('title=Name;x,authors=Writer,isbn=ISBN,year=Year'));
  expect((await run(source, csv)).counts).toMatchObject({ 'works created': 1, 'skipped: no title': 1 });
  expect(await works('csv')).toMatchObject([
    { title: 'Tides, and "Currents"', authors: ['Ann Sailor', 'Bob Rower'], isbn13: '9780306406157', year: 1998 },
  ]);
  await expect(run(mappedCsv(parseMapping('title=Title,authors=Writer')), csv)).rejects.toThrow('has no column Title');
  expect(() => parseMapping('title=Name,price=Cost')).toThrow('price');
});

const volume = (id: string, changes: object, more: object = {}) => ({
  id,
  volumeInfo: {
    title: 'Tides',
    authors: ['Ann Sailor'],
    description: '<p>Moon &amp; sea.<br>Twice&nbsp;a day.</p>',
    ...changes,
  },
  ...more,
});

test('Google Books volumes: descriptions are plain text, free ones can be read', async () => {
  const items = [
    volume(
      'free_1',
      { imageLinks: { thumbnail: 'http://books.google.com/books/content?id=free_1' } },
      { accessInfo: { publicDomain: true } },
    ),
    volume('sold-2', { title: 'Currents', categories: ['Nature / Oceans & Seas / General'] }),
    volume('none', { authors: undefined }),
    { id: '../etc', volumeInfo: {} },
  ];
  const { counts } = await run(googleVolumes, JSON.stringify({ kind: 'books#volumes', items }));
  expect(counts).toMatchObject({ 'works created': 2, 'skipped: no author': 1 });
  expect(await works('google')).toMatchObject([
    {
      id: 'gb-free_1',
      summary: 'Moon & sea. Twice a day.',
      google_books_id: 'free_1',
      public_domain: true,
      reader_url: 'https://play.google.com/books/reader?id=free_1',
      cover_url: 'https://books.google.com/books/content?id=free_1',
    },
    { id: 'gb-sold-2', subjects: ['nature', 'oceans & seas'], public_domain: false, reader_url: null },
  ]);
});

test('what is exported is the same after it was imported elsewhere', async () => {
  const line = {
    key: 'tides-sailor',
    title: 'Tides',
    authors: ['Ann Sailor'],
    summary: 'Of the moon.',
    names: ['openlibrary:OL1W'],
  };
  await run(jsonl, `${JSON.stringify(line)}\n{"key": "no-title"}\nnot json\n`);
  const path = join(folder, 'export.jsonl');
  const count = await exportWorks(server.services, path);
  expect(count).toBe(await server.services.index.size());
  const other = await startTestServer({ catalogue: ['physics'] });
  try {
    const before = await other.services.index.size();
    const { counts } = await run(jsonl, await readFile(path, 'utf8'), other.services);
    expect(Object.keys(counts).filter((reason) => reason.startsWith('quarantined'))).toEqual([]);
    expect(await other.services.index.size()).toBe(before + count);
    const [here, there] = await Promise.all(
      [server, other].map(({ services }) => findWorks(services.db, ['tides-sailor', 'histories-herodotus'])),
    );
    const bare = (list = here) => list?.map(({ updated_at: _, source: __, ...work }) => work);
    expect(bare(there)).toEqual(bare(here));
  } finally {
    await other.close();
  }
});

test('re-indexing loses nothing, and readers search until the last moment', async () => {
  const { index } = server.services;
  const before = await index.size();
  const old = index.name();
  let found = 0;
  await rebuildIndex(server.services, async () => {
    found = (await index.search('text', 'history', { limit: 5 })).length;
  });
  expect(found).toBe(5);
  expect(index.name()).not.toBe(old);
  expect(await index.size()).toBe(before);
});

test.skipIf(!existsSync(REAL))('real answers (skipped where the samples are absent)', async () => {
  const search = await readFile(`${REAL}/volumes_search_q_title.json`, 'utf8');
  const { counts } = await run(googleVolumes, search);
  expect(Object.keys(counts).filter((reason) => reason.startsWith('quarantined'))).toEqual([]);
  await run(googleVolumes, await readFile(`${REAL}/volume_by_id.json`, 'utf8'));
  const [babel] = await findWorks(server.services.db, ['gb-ZWRQEAAAQBAJ']);
  expect(babel).toMatchObject({ title: 'Babel', isbn13: '9780063021440', google_books_id: 'ZWRQEAAAQBAJ' });
  expect(babel?.summary).not.toMatch(/<|&amp;/);
  expect(babel?.subjects).toContain('historical');
});
