import { useSearchParams } from 'react-router';
import type { LibrarySort, ReadingState } from '../../../contract/library.ts';
import { readingStates } from './states.ts';

/**
 * The part of the library that is shown, and its order. It is kept in the address, so that back, reload and sharing
 * work.
 */
export type Filters = {
  page: number;
  genres: string[];
  authors: string[];
  find: string;
  sort: LibrarySort;
  state: ReadingState | null;
};
type FilterKind = 'genre' | 'author';

/** The possible orders of books, with their names. */
export const sorts: readonly (readonly [LibrarySort, string])[] = [
  ['added', 'Newest first'],
  ['title', 'Title'],
  ['author', 'Author'],
  ['year', 'Year'],
];

/** The filters that an address names; what it cannot mean is left out. */
export function filtersIn(search: URLSearchParams): Filters {
  return {
    page: Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1),
    genres: search.getAll('genre'),
    authors: search.getAll('author'),
    find: search.get('find')?.trim() ?? '',
    sort: sorts.find(([value]) => value === search.get('sort'))?.[0] ?? 'added',
    state: readingStates.find(([value]) => value === search.get('state'))?.[0] ?? null,
  };
}

/** The address with one genre or author more, or less. Genres and authors exclude each other. */
export function toggled(search: URLSearchParams, kind: FilterKind, value: string): URLSearchParams {
  const before = search.getAll(kind);
  const after = before.includes(value) ? before.filter((each) => each !== value) : [...before, value];
  return edited(search, (next) => {
    next.delete('genre');
    next.delete('author');
    for (const each of after) next.append(kind, each);
  });
}

/** The address after a change of the filters: at page 1, with no book open. */
export function edited(search: URLSearchParams, edit: (next: URLSearchParams) => void): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete('page');
  next.delete('book');
  edit(next);
  return next;
}

/** The filters in the address, and how to change them. */
export function useFilters() {
  const [search, setSearch] = useSearchParams();
  const filters = filtersIn(search);
  const filtered = filters.genres.length + filters.authors.length > 0;
  const go = (next: URLSearchParams, replace = false) => setSearch(next, { preventScrollReset: true, replace });

  return {
    filters,
    /** Whether a filter that can be cleared narrows the shelf. */
    active: filtered || filters.find !== '',
    /** Whether a genre or an author does. Words have a cross of their own in their field. */
    filtered,
    openBook: search.get('book'),
    toggleGenre: (genre: string) => go(toggled(search, 'genre', genre)),
    toggleAuthor: (author: string) => go(toggled(search, 'author', author)),
    /** The address changes while somebody types, and Back leads to before. */
    find: (words: string) =>
      go(
        edited(search, (next) => set(next, 'find', words || null)),
        true,
      ),
    sortBy: (sort: LibrarySort) =>
      go(
        edited(search, (next) => set(next, 'sort', sort === 'added' ? null : sort)),
        true,
      ),
    /** Clears the filters; without one, the words and the reading state, so that all books are there. */
    clear: () =>
      go(
        edited(search, (next) => {
          for (const name of filtered ? ['genre', 'author', 'find'] : ['find', 'state']) next.delete(name);
        }),
      ),
    goToPage: (page: number) => setSearch(withPage(search, page)),
    addressOf: (page: number) => ({ search: String(withPage(search, page)) }),
    showBook: (id: string) => go(changed(search, 'book', id)),
    turnToBook: (id: string) => go(changed(search, 'book', id), true),
    closeBook: () => go(changed(search, 'book', null), true),
  };
}

/** The address of a page of the same books. */
export const withPage = (search: URLSearchParams, page: number) =>
  changed(search, 'page', page > 1 ? String(page) : null);

function changed(search: URLSearchParams, name: string, value: string | null): URLSearchParams {
  const next = new URLSearchParams(search);
  set(next, name, value);
  return next;
}

function set(search: URLSearchParams, name: string, value: string | null): void {
  if (value === null) search.delete(name);
  else search.set(name, value);
}
