import type { SearchAnswer } from '../../../contract/search.ts';

/** The number of books for a query, in words. If none fits, the text in their place shows that visually. */
export function countText(query: string, { items, vague }: Pick<SearchAnswer, 'items' | 'vague'>): string {
  if (items.length > 0) return `${items.length} ${items.length === 1 ? 'book' : 'books'} for “${query}”`;
  return vague ? 'What should it be about?' : `Nothing found for “${query}”`;
}
