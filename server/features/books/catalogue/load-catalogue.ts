import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Services } from '../../../services.ts';
import { toTraitColumns } from '../traits/book-traits.ts';
import { CATALOGUE_FOLDER, type CatalogueRecord, holdsBooks, parseCatalogue } from './catalogue-record.ts';
import { noteForIndexes } from '../index/indexing.ts';
import type { WorkRecord } from '../works/merge.ts';
import { deleteWorksExcept, selectFact, upsertFact } from '../queries.ts';
import { storeBooks } from '../works/store-books.ts';

/** The source of the works that ship with the product. */
export const STARTER = 'starter';
const BATCH = 1000;

/**
 * Loads the starter catalogue into the database if its files have changed since the last time, all or nothing: new and
 * changed books are written, removed ones are deleted unless a reader keeps them. `subjects` names the files to load,
 * without their extension; absent means all of them. Returns how many books were written or deleted: 0 when nothing had
 * changed.
 * @throws CatalogueError when a line is not a record.
 */
export async function loadCatalogue(
  services: Pick<Services, 'db' | 'clock'>,
  subjects?: readonly string[],
): Promise<number> {
  const { db, clock } = services;
  const files = await readFiles(subjects);
  const checksum = digest(files.map(({ name, text }) => `${name}\n${text}`).join('\n'));
  if ((await selectFact(db, 'catalogue')) === checksum) return 0;
  const now = clock.now();
  const works = files.flatMap(({ name, text }) => parseCatalogue(name, text)).map(toWork);
  const before = await readDigests(db);
  const digests = works.map((work) => [work.id, digest(JSON.stringify(work)).slice(0, DIGEST_KEPT)] as const);
  const changed = new Set(digests.filter(([id, known]) => before.get(id) !== known).map(([id]) => id));
  return db.transaction().execute(async (trx) => {
    const written = works.filter(({ id }) => changed.has(id));
    for (let start = 0; start < written.length; start += BATCH) {
      const stored = await storeBooks(trx, written.slice(start, start + BATCH).map(toIncoming), now);
      await noteForIndexes(trx, stored);
    }
    const gone = await deleteWorksExcept(
      trx,
      STARTER,
      works.map(({ id }) => id),
    );
    await noteForIndexes(trx, { created: [], changed: gone, merged: [] });
    await upsertFact(trx, 'catalogue_books', JSON.stringify(digests), now);
    await upsertFact(trx, 'catalogue', checksum, now);
    return written.length + gone.length;
  });
}

async function readFiles(subjects?: readonly string[]): Promise<{ name: string; text: string }[]> {
  const all = (await readdir(CATALOGUE_FOLDER)).filter(holdsBooks).sort();
  const names = subjects ? subjects.map((subject) => `${subject}.jsonl`) : all;
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(join(CATALOGUE_FOLDER, name), 'utf8') })));
}

const digest = (text: string) => hash('sha256', text);
/** Enough to tell two states of one book apart. */
const DIGEST_KEPT = 16;

const Digests = z.array(z.tuple([z.string(), z.string()]));
/** Each book's state when it was last loaded. The records do not show this, because other sources fill their gaps. */
async function readDigests(db: Services['db']): Promise<Map<string, string>> {
  return new Map(Digests.parse(JSON.parse((await selectFact(db, 'catalogue_books')) ?? '[]')));
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
    source: STARTER,
    ...toTraitColumns(record, STARTER),
  };
}
