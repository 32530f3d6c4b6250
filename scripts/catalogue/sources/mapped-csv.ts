import { createHash } from 'node:crypto';
import {
  audienceOf,
  genresOf,
  type IncomingBook,
  NO_TRAITS,
  plainText,
  toIsbn13,
  toLanguage,
} from '../../../server/features/books/books.ts';
import { readCsv } from '../import/csv.ts';
import type { RecordSource, SourceRecord } from '../import/import-records.ts';

const FIELDS = ['title', 'subtitle', 'authors', 'year', 'language', 'subjects', 'summary', 'isbn'] as const;
type Field = (typeof FIELDS)[number];

/** Maps fields to columns: `title=Name,authors=Writer`. */
export type Mapping = ReadonlyMap<Field, string>;

/** @throws Error that lists the fields. */
export function parseMapping(text: string): Mapping {
  const mapping = new Map<Field, string>();
  for (const pair of text.split(',')) {
    const [field = '', ...column] = pair.split('=');
    const known = FIELDS.find((name) => name === field.trim());
    if (!known || column.length === 0)
      throw new Error(`--map ${pair}: write FIELD=COLUMN, with FIELD one of ${FIELDS.join(', ')}.`);
    mapping.set(known, column.join('=').trim());
  }
  if (!mapping.has('title') || !mapping.has('authors')) throw new Error('--map needs at least title=… and authors=….');
  return mapping;
}

/** Any table of books. Semicolons or vertical bars separate several authors or subjects in a column. */
export function mappedCsv(mapping: Mapping): RecordSource {
  return {
    name: 'csv',
    async *records(path): AsyncGenerator<SourceRecord> {
      for await (const { values, text, read } of readCsv(path)) {
        const missing = [...mapping.values()].find((column) => !(column in values));
        if (missing !== undefined)
          throw new Error(`${path} has no column ${missing}; it has ${Object.keys(values).join(', ')}.`);
        yield { text, read, book: toBook((field) => values[mapping.get(field) ?? '']?.trim() ?? '') };
      }
    },
  };
}

function toBook(field: (name: Field) => string): IncomingBook | string {
  const title = plainText(field('title'));
  if (title === '') return 'no title';
  const list = (name: Field) =>
    field(name)
      .split(/[;|]/)
      .map((part) => plainText(part))
      .filter(Boolean);
  const authors = list('authors');
  if (authors.length === 0) return 'no author';
  const isbn13 = toIsbn13(field('isbn'));
  const subjects = list('subjects').map((subject) => subject.toLowerCase());
  const genres = genresOf(subjects);
  const year = /^-?\d{1,4}$/.test(field('year')) ? Number(field('year')) : null;
  const identity = isbn13 ?? JSON.stringify([title, field('subtitle'), authors]);
  return {
    record: {
      id: `csv-${createHash('sha256').update(identity).digest('hex').slice(0, 20)}`,
      title: title.slice(0, 300),
      subtitle: plainText(field('subtitle')).slice(0, 300) || null,
      authors: authors.slice(0, 10),
      year,
      language: toLanguage(field('language') || 'en') ?? 'en',
      original_language: null,
      country: null,
      genres,
      subjects: subjects.slice(0, 10),
      summary: plainText(field('summary')).slice(0, 4000),
      level: 'core',
      audience: audienceOf(genres),
      popularity: 1,
      series_name: null,
      series_position: null,
      isbn13,
      cover_url: null,
      public_domain: false,
      reader_url: null,
      google_books_id: null,
      source: 'csv',
      ...NO_TRAITS,
    },
    isbns: isbn13 ? [isbn13] : [],
    ids: [],
    editions: [],
  };
}
