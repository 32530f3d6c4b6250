import { type CatalogueRecord, normaliseTitle, wordRuns } from '../../server/features/books/testing.ts';
import type { Reference, ReferenceBook } from './reference.ts';

/** A record and the file that contains it. */
export type Entry = { file: string; record: CatalogueRecord };

/** Editions differ in their years. A work cannot be younger than an edition of it by more than this. */
const YEAR_TOLERANCE = 1;

/**
 * Errors: copied words; a first publication later than an edition that the reference knows. Doubts: a title that the
 * reference gives to other authors only. A doubt or a year that a person has looked up is settled in `rulings`.
 */
export function compareWithReference(
  entries: readonly Entry[],
  reference: Reference,
  rulings: Readonly<Record<string, string>>,
): { errors: string[]; doubts: string[] } {
  const errors: string[] = [];
  const doubts: string[] = [];
  for (const { file, record } of entries) {
    const where = `${file} ${record.key}`;
    const copied = wordRuns(record.summary).find((run) => reference.runs.has(run));
    if (copied) errors.push(`${where}: "${copied}" also stands in a description of ${reference.runs.get(copied)}`);
    if (record.key in rulings) continue;
    const known = reference.byTitle.get(normaliseTitle(record.title)) ?? [];
    const same = known.filter((book) => sharesAuthor(record.authors, book));
    const named = known.filter((book) => book.authors.length > 0);
    if (same.length === 0 && named.length > 0)
      doubts.push(`${where}: the reference has this title by ${authorsOf(named)}`);
    const years = same.flatMap((book) => (book.year ? [book.year] : []));
    const earliest = Math.min(...years);
    if (record.year > earliest + YEAR_TOLERANCE)
      errors.push(`${where}: year ${record.year}, but there is an edition of ${earliest}`);
  }
  return { errors, doubts };
}

function sharesAuthor(authors: readonly string[], book: ReferenceBook): boolean {
  const lastNames = new Set(authors.flatMap((author) => normaliseTitle(author).split(' ').slice(-1)));
  return book.authors.some((author) =>
    normaliseTitle(author)
      .split(' ')
      .some((word) => lastNames.has(word)),
  );
}

const authorsOf = (books: readonly ReferenceBook[]) =>
  [...new Set(books.slice(0, 3).map((book) => book.authors.join(', ')))].join(' / ');
