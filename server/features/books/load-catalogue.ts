import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Services } from '../../services.ts';
import { type CatalogueRecord, parseCatalogue } from './catalogue-record.ts';
import type { WorkRecord } from './merge.ts';
import { deleteWorksExcept, selectFact, upsertFact } from './queries.ts';
import { storeBooks } from './store-books.ts';

/** The starter catalogue that ships with the product. */
export const CATALOGUE_FOLDER = resolve(import.meta.dirname, '../../../catalogue');

const SOURCE = 'starter';
const BATCH = 1000;

/**
 * Loads the starter catalogue into the records when its files have changed since the last time, all or nothing.
 * `subjects` names the files to load, without their ending; absent means all of them.
 * Answers how many books were written: 0 when nothing had changed.
 * @throws CatalogueError when a line is not a record.
 */
export async function loadCatalogue(
  services: Pick<Services, 'db' | 'clock'>,
  subjects?: readonly string[],
): Promise<number> {
  const all = (await readdir(CATALOGUE_FOLDER)).filter((name) => name.endsWith('.jsonl')).sort();
  const names = subjects ? subjects.map((subject) => `${subject}.jsonl`) : all;
  const files = await Promise.all(
    names.map(async (name) => ({ name, text: await readFile(join(CATALOGUE_FOLDER, name), 'utf8') })),
  );
  const checksum = createHash('sha256').update(JSON.stringify(files)).digest('hex');
  if ((await selectFact(services.db, 'catalogue')) === checksum) return 0;
  const now = services.clock.now();
  const works = files.flatMap(({ name, text }) => parseCatalogue(name, text)).map(toWork);
  await services.db.transaction().execute(async (trx) => {
    for (let start = 0; start < works.length; start += BATCH) {
      await storeBooks(trx, works.slice(start, start + BATCH).map(toIncoming), now);
    }
    await deleteWorksExcept(
      trx,
      SOURCE,
      works.map((work) => work.id),
    );
    await upsertFact(trx, 'catalogue', checksum, now);
  });
  return works.length;
}

const toIncoming = (record: WorkRecord) => ({ record, isbns: [], ids: gutenbergIds(record), editions: [] });

const gutenbergIds = ({ reader_url: url }: WorkRecord) =>
  url ? [`gutenberg:${url.slice(url.lastIndexOf('/') + 1)}`] : [];

/** A line of the catalogue as a record. */
export function toWork(record: CatalogueRecord): WorkRecord {
  return {
    id: record.key,
    title: record.title,
    subtitle: record.subtitle ?? null,
    authors: record.authors,
    year: record.year,
    language: record.language,
    original_language: record.original_language ?? null,
    country: record.country,
    genres: record.genres,
    subjects: record.subjects,
    summary: record.summary,
    level: record.level,
    audience: record.audience ?? 'adult',
    popularity: record.popularity,
    series_name: record.series?.name ?? null,
    series_position: record.series?.position ?? null,
    isbn13: record.isbn13 ?? null,
    public_domain: record.gutenberg_id !== undefined,
    reader_url: record.gutenberg_id === undefined ? null : `https://www.gutenberg.org/ebooks/${record.gutenberg_id}`,
    cover_url: null,
    google_books_id: null,
    source: SOURCE,
  };
}
