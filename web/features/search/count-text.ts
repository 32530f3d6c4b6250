import type { SearchAnswer } from '../../../contract/search.ts';

/** How many books there are for a query, in words; where none fits, what stands in their place says so to the eye. */
export function countText(query: string, { items, vague }: Pick<SearchAnswer, 'items' | 'vague'>): string {
  if (items.length > 0) return `${items.length} ${items.length === 1 ? 'book' : 'books'} for “${query}”`;
  return vague ? 'What should it be about?' : `Nothing found for “${query}”`;
}
