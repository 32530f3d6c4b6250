/** How many books there are for a query, in words. */
export function countText(query: string, count: number): string {
  return `${count === 0 ? 'Nothing found' : `${count} ${count === 1 ? 'book' : 'books'}`} for “${query}”`;
}
