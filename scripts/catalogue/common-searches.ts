import type { Topic } from '../../server/features/books/books.ts';

/** What people often search for in a word or two, one search a line, each with the keys of the books found first. */
export const COMMON_SEARCHES_FILE = 'common-searches.tsv';

export type CommonSearch = { text: string; keys: readonly string[] };

/** The lines of `common-searches.tsv`: the search, a tab, and keys with blanks between. */
export function parseCommonSearches(text: string): CommonSearch[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [search = '', keys = ''] = line.split('\t');
      return { text: search, keys: keys.split(' ').filter((key) => key !== '') };
    });
}

/** The keys of each page on which covers stand side by side: the topics' and those of the common searches. */
export function pagesOf(topics: readonly Topic[], searches: readonly CommonSearch[]): (readonly string[])[] {
  return [...topics.map(({ books }) => books.map(({ key }) => key)), ...searches.map(({ keys }) => keys)];
}
