import type { Book } from '../../contract/books.ts';
import { printed } from '../../contract/printed.ts';

/** Authors as a line: "A", "A and B", "A, B and C". */
export function authorLine(authors: readonly string[]): string {
  const names = authors.map(printed);
  const last = names.pop() ?? 'Author unknown';
  return names.length > 0 ? `${names.join(', ')} and ${last}` : last;
}

/** A year of publication in words: 1859, 75 CE, or 380 BCE, which stays on one line. */
export function yearText(year: number | null): string | null {
  if (year === null) return null;
  if (year < 0) return `${-year}\u00a0BCE`;
  return year < 1000 ? `${year}\u00a0CE` : String(year);
}

/** "Mary Beard · 2015": author, year and any further parts in a line, which does not break at a dot. */
export function byline({ authors, year }: Pick<Book, 'authors' | 'year'>, more?: string | null): string {
  return [authorLine(authors), yearText(year), more].filter(Boolean).join('\u00a0·\u00a0');
}
