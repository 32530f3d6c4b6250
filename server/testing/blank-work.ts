import { NO_TRAITS, type Work } from '../features/books/books.ts';

/** A work with only the given fields filled in: for tests and benches that need no database. */
export function blankWork(known: Partial<Work>): Work {
  return {
    id: '',
    title: '',
    subtitle: null,
    authors: [],
    year: null,
    language: 'en',
    original_language: null,
    country: null,
    genres: [],
    subjects: [],
    summary: '',
    level: 'core',
    audience: 'adult',
    popularity: 3,
    series_name: null,
    series_position: null,
    isbn13: null,
    cover_url: null,
    public_domain: false,
    reader_url: null,
    google_books_id: null,
    source: 'test',
    ...NO_TRAITS,
    updated_at: new Date(0),
    ...known,
  };
}
