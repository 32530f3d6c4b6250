import type { Work } from '../../books/books.ts';
import { mayHaveUnwanted } from '../rank/untold.ts';
import type { UnderstoodQuery } from '../understand/understand.ts';

/**
 * Where silence of a record is no proof that its book lacks what is ruled out, the likeliest such book alone is an
 * answer that may be wrong, and the others are only likely.
 */
export function keepUnlessHidden<Entry extends { work: Pick<Work, 'asks' | 'pitch' | 'summary'>; fit: number }>(
  query: UnderstoodQuery,
  fitting: Entry[],
): void {
  const hidden = fitting.filter(({ work }) => mayHaveUnwanted(query, work));
  const [likeliest] = hidden.toSorted((a, b) => b.fit - a.fit);
  const kept = fitting.filter((entry) => entry === likeliest || !hidden.includes(entry));
  fitting.splice(0, fitting.length, ...kept);
}
