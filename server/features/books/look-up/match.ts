import { authorKey } from '../works/names.ts';
import { partOfTitle, withoutBrackets } from '../works/part-of-title.ts';
import type { IncomingBook } from '../works/store-books.ts';
import { normaliseTitle } from '../works/title-key.ts';

/** A book as somebody names it: the author may be unknown. */
export type NamedBook = { title: string; author: string | null };

/**
 * The named book among these; null if none is. The title must be the same apart from its subtitle, the author must have
 * the same last name, and a volume or study guide does not count. If several match, the one with the best description
 * wins.
 */
export function chooseNamed(named: NamedBook, books: readonly IncomingBook[]): IncomingBook | null {
  const fitting = books.filter((book) => isNamed(named, book));
  return fitting.sort((a, b) => worth(b) - worth(a))[0] ?? null;
}

function isNamed({ title, author }: NamedBook, { record }: IncomingBook): boolean {
  if (partOfTitle(title, null) !== partOfTitle(record.title, record.subtitle)) return false;
  const asked = titlesOf(title, null);
  if (!titlesOf(record.title, record.subtitle).some((each) => asked.includes(each))) return false;
  return author === null || record.authors.some((each) => lastName(each) === lastName(author));
}

/** The whole title, and the title without what follows a colon. */
function titlesOf(title: string, subtitle: string | null): string[] {
  const bare = withoutBrackets(title);
  const whole = subtitle ? `${bare} ${subtitle}` : bare;
  return [...new Set([whole, bare, bare.split(/[:;] /)[0] ?? ''].map(normaliseTitle))].filter(Boolean);
}

const lastName = (name: string) => authorKey(name).split(' ')[0];

function worth({ record, isbns }: IncomingBook): number {
  const isLong = record.summary.length > 200;
  return 4 * Number(isLong) + 2 * Number(record.cover_url !== null) + Number(isbns.length > 0) + record.popularity / 10;
}
