import { z } from 'zod';
import { BookId } from '../../../../contract/books.ts';
import { kindredOf, NO_TRAITS, Traits, toTraitColumns } from '../traits/book-traits.ts';
import { toIsbn13 } from '../works/isbn.ts';
import type { WorkRecord } from '../works/merge.ts';
import type { IncomingBook } from '../works/store-books.ts';

const Text = z.string().trim().min(1);

/**
 * A work as one JSON line, for carrying books between installations. Every line of the starter catalogue is one too.
 */
export const PortableRecord = z.object({
  key: BookId,
  title: Text,
  subtitle: Text.optional(),
  authors: z.array(Text).min(1),
  year: z.int().min(-3000).max(2100).optional(),
  language: z.string().default('en'),
  original_language: z.string().optional(),
  country: z.string().optional(),
  genres: z.array(Text).default([]),
  subjects: z.array(Text).default([]),
  summary: z.string().default(''),
  level: z.enum(['introductory', 'core', 'advanced']).default('core'),
  audience: z.enum(['adult', 'teen', 'child']).default('adult'),
  popularity: z.int().min(1).max(5).default(1),
  series: z.object({ name: Text, position: z.number() }).optional(),
  isbn13: z.string().optional(),
  gutenberg_id: z.int().positive().optional(),
  google_books_id: z.string().optional(),
  cover_url: z.url({ protocol: /^https$/ }).optional(),
  public_domain: z.boolean().optional(),
  reader_url: z.url({ protocol: /^https$/ }).optional(),
  ...Traits.partial().shape,
  /** Who says what the traits are; absent in the starter catalogue. */
  traits_by: z.string().optional(),
  /** Where the record first came from. */
  source: z.string().optional(),
  /** Other names of the work: external ids and ISBNs of its editions. */
  names: z.array(z.string()).default([]),
});
export type PortableRecord = z.infer<typeof PortableRecord>;

/** The line as a book to store. The other installation counts as its source, whatever that source was. */
export function portableToBook(line: PortableRecord): IncomingBook {
  const gutenberg = line.gutenberg_id === undefined ? null : `https://www.gutenberg.org/ebooks/${line.gutenberg_id}`;
  const isbns = [line.isbn13 ?? '', ...line.names.flatMap((name) => (name.startsWith('isbn:') ? name.slice(5) : []))];
  const ids = line.names.filter((name) => /^(openlibrary|google|gutenberg):/.test(name));
  return {
    record: {
      id: line.key,
      title: line.title,
      subtitle: line.subtitle ?? null,
      authors: line.authors,
      year: line.year ?? null,
      language: line.language,
      original_language: line.original_language ?? null,
      country: line.country ?? null,
      genres: line.genres,
      subjects: line.subjects.map((subject) => subject.toLowerCase()),
      summary: line.summary,
      level: line.level,
      audience: line.audience,
      popularity: line.popularity,
      series_name: line.series?.name ?? null,
      series_position: line.series?.position ?? null,
      isbn13: toIsbn13(line.isbn13 ?? ''),
      cover_url: line.cover_url ?? null,
      public_domain: line.public_domain ?? gutenberg !== null,
      reader_url: line.reader_url ?? gutenberg,
      google_books_id: line.google_books_id ?? null,
      source: 'jsonl',
      ...(line.form || line.pitch ? toTraitColumns(line, line.traits_by ?? 'jsonl') : NO_TRAITS),
    },
    isbns: [...new Set(isbns.flatMap((isbn) => toIsbn13(isbn) ?? []))],
    ids: [
      ...ids,
      ...(line.gutenberg_id === undefined ? [] : [`gutenberg:${line.gutenberg_id}`]),
      ...(line.google_books_id === undefined ? [] : [`google:${line.google_books_id}`]),
    ],
    editions: [],
  };
}

/** A work as a line that `portableToBook` reads back; empty fields are left out. `names` as in the table of names. */
export function toPortable(work: WorkRecord, names: readonly string[]): PortableRecord {
  const { id, series_name: name, series_position: position, places, periods, ...rest } = work;
  const series = name && position ? { name, position } : null;
  const plain = names.filter((each) => /^(isbn|openlibrary|google|gutenberg):[^#]+$/.test(each)).sort();
  const setting = places.length + periods.length > 0 ? { places, periods } : null;
  const kindred = kindredOf(work);
  const entries = Object.entries({ key: id, ...rest, series, setting, kindred, names: plain });
  return PortableRecord.parse(
    Object.fromEntries(
      entries.filter(([, value]) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)),
    ),
  );
}
