import { useSearchParams } from 'react-router';

/** What part of the library is shown; kept in the address, so that back, reload and sharing work. */
export type Filters = { page: number; genres: string[]; authors: string[] };
type FilterKind = 'genre' | 'author';

/** The filters in the address, and how to change them. Genres and authors exclude each other; any change starts at page 1. */
export function useFilters() {
  const [search, setSearch] = useSearchParams();
  const filters: Filters = {
    page: Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1),
    genres: search.getAll('genre'),
    authors: search.getAll('author'),
  };

  function toggle(kind: FilterKind, value: string): void {
    const before = search.getAll(kind);
    const after = before.includes(value) ? before.filter((each) => each !== value) : [...before, value];
    setSearch(new URLSearchParams(after.map((each) => [kind, each])), { preventScrollReset: true });
  }

  return {
    filters,
    active: filters.genres.length + filters.authors.length > 0,
    openBook: search.get('book'),
    toggleGenre: (genre: string) => toggle('genre', genre),
    toggleAuthor: (author: string) => toggle('author', author),
    clear: () => setSearch(new URLSearchParams(), { preventScrollReset: true }),
    goToPage: (page: number, replace = false) =>
      setSearch(changed(search, 'page', page > 1 ? String(page) : null), { replace }),
    showBook: (id: string) => setSearch(changed(search, 'book', id), { preventScrollReset: true }),
    closeBook: () => setSearch(changed(search, 'book', null), { preventScrollReset: true, replace: true }),
  };
}

function changed(search: URLSearchParams, name: string, value: string | null): URLSearchParams {
  const next = new URLSearchParams(search);
  if (value === null) next.delete(name);
  else next.set(name, value);
  return next;
}
