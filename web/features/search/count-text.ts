import type { SearchAnswer } from '../../../contract/search.ts';

/** With fewer books than this, a page says how many others are further afield, or shows them. */
export const FEW = 3;

type Counted = Pick<SearchAnswer, 'items' | 'further' | 'likely' | 'vague' | 'alternative_search_suggestions'>;

/** The query with its typos mended, or the name that it nearly is, if the books were found by it; otherwise null. */
export const mended = ({ alternative_search_suggestions: steps }: Counted): string | null =>
  steps.find(({ kind }) => kind === 'spelling')?.query ?? null;

/** The number of books for a query, in words. If none fits, the text in their place shows that visually. */
export function countText(typed: string, answer: Counted): string {
  const { items, further, likely, vague } = answer;
  const query = mended(answer);
  const afield = further.length - likely;
  const others =
    likely > 0 ? `, ${likely} that may fit` : items.length < FEW && afield > 0 ? `, ${afield} further afield` : '';
  if (items.length > 0) {
    const books = `${items.length} ${items.length === 1 ? 'book' : 'books'}`;
    return query ? `Showing ${books} for “${query}”, not “${typed}”${others}` : `${books} for “${typed}”${others}`;
  }
  if (vague) return 'What should it be about?';
  return further.length > 0
    ? `No sure match for “${typed}”; ${further.length} ${further.length === 1 ? 'comes' : 'come'} near`
    : `Nothing found for “${typed}”`;
}
