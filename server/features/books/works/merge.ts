import { INFERRED, traitsOf } from '../traits/book-traits.ts';
import type { Work } from '../queries.ts';

/** Whose word counts for more where records of one work differ: earlier is better. */
const SOURCES = ['starter', 'jsonl', 'google', 'openlibrary', 'gutenberg', 'csv'];
const MOST_SUBJECTS = 10;

/** A source's record, in the shape of our works. */
export type WorkRecord = Omit<Work, 'updated_at'>;

/** Better source first, then by id, so that merging gives one outcome whatever the order. */
export function compareRecords(a: WorkRecord, b: WorkRecord): number {
  return rankOf(a.source) - rankOf(b.source) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/**
 * Merges several records of one work. The best source provides the id and the text; the others fill its gaps in order.
 * If two records have the same id, the one that comes first in `records` is the newer.
 */
export function mergeRecords(records: readonly WorkRecord[]): WorkRecord {
  const ordered = [...records].sort(compareRecords);
  const [best] = ordered;
  if (!best) throw new Error('There is nothing to merge.');
  const first = <Value>(read: (record: WorkRecord) => Value | null): Value | null =>
    ordered.map(read).find((value) => value !== null && value !== '') ?? null;
  const filled = <Value>(read: (record: WorkRecord) => readonly Value[]): Value[] => [
    ...(ordered.map(read).find((values) => values.length > 0) ?? []),
  ];
  const readable = ordered.find((record) => record.reader_url);
  const series = ordered.find((record) => record.series_name);
  return {
    ...best,
    subtitle: first((record) => record.subtitle),
    authors: filled((record) => record.authors),
    year: first((record) => record.year),
    original_language: first((record) => record.original_language),
    country: first((record) => record.country),
    genres: filled((record) => record.genres),
    subjects: [...new Set(ordered.flatMap((record) => record.subjects))].slice(0, MOST_SUBJECTS),
    summary: first((record) => record.summary) ?? '',
    popularity: Math.max(...ordered.map((record) => record.popularity)),
    series_name: series?.series_name ?? null,
    series_position: series?.series_position ?? null,
    isbn13: first((record) => record.isbn13),
    cover_url: first((record) => record.cover_url),
    public_domain: ordered.some((record) => record.public_domain),
    reader_url: readable?.reader_url ?? null,
    google_books_id: first((record) => record.google_books_id),
    // Taken as a whole: one source's pitch and another's moods would describe two readings.
    ...traitsOf(ordered.find(saysTraits) ?? ordered.find((record) => record.traits_by !== null) ?? best),
  };
}

/** Whether somebody, or a model, has described the book; that takes precedence over what is inferred from labels. */
export const saysTraits = ({ traits_by: by }: WorkRecord): boolean => by !== null && by !== INFERRED;

function rankOf(source: string): number {
  const rank = SOURCES.indexOf(source);
  return rank < 0 ? SOURCES.length : rank;
}
