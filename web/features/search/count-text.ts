import type { SearchAnswer } from '../../../contract/search.ts';

/** With fewer books than this, a page says how many others are further afield, or shows them. */
export const FEW = 3;

/** The number of books for a query, in words. If none fits, the text in their place shows that visually. */
export function countText(
  query: string,
  { items, further, likely, vague }: Pick<SearchAnswer, 'items' | 'further' | 'likely' | 'vague'>,
): string {
  const afield = further.length - likely;
  const others =
    likely > 0 ? `, ${likely} that may fit` : items.length < FEW && afield > 0 ? `, ${afield} further afield` : '';
  if (items.length > 0) return `${items.length} ${items.length === 1 ? 'book' : 'books'} for “${query}”${others}`;
  if (vague) return 'What should it be about?';
  return further.length > 0
    ? `No sure match for “${query}”; ${further.length} ${further.length === 1 ? 'comes' : 'come'} near`
    : `Nothing found for “${query}”`;
}
