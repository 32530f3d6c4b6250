import {
  audienceOf,
  genresOf,
  type IncomingBook,
  NO_TRAITS,
  toLanguage,
} from '../../../server/features/books/books.ts';
import { readCsv } from '../import/csv.ts';
import type { RecordSource, SourceRecord } from '../import/import-records.ts';

/**
 * Project Gutenberg's catalogue, `pg_catalog.csv`: Text#, Type, Issued, Title, Language, Authors, Subjects, LoCC,
 * Bookshelves.
 */
export const gutenbergCatalogue: RecordSource = {
  name: 'gutenberg',
  async *records(path): AsyncGenerator<SourceRecord> {
    for await (const { values, text, read } of readCsv(path)) {
      const number = Number(values['Text#']);
      if (!Number.isInteger(number) || number <= 0) yield { text, read, fault: 'has no Text#' };
      else yield { text, read, book: toBook(number, values) };
    }
  },
};

function toBook(number: number, row: Record<string, string>): IncomingBook | string {
  if (row.Type !== 'Text') return `is ${row.Type || 'of no type'}`;
  // A line end in a title separates the subtitle.
  const [title = '', ...more] = (row.Title ?? '')
    .split(/\r?\n|\s*[:;]\s+/)
    .map((part) => part.trim())
    .filter(Boolean);
  if (title === '') return 'no title';
  const authors = authorsOf(row.Authors ?? '');
  if (authors.length === 0) return 'no author';
  const headings = splitList(row.Subjects).flatMap((heading) => heading.split(' -- '));
  const shelves = splitList(row.Bookshelves).map((shelf) => shelf.replace(/^(Browsing|Category): /, ''));
  const subjects = [...new Set([...headings, ...shelves].map((subject) => subject.trim().toLowerCase()))];
  const genres = genresOf([...headings, ...shelves]);
  return {
    record: {
      id: `PG${number}`,
      title: title.slice(0, 300),
      subtitle: more.join(': ').slice(0, 300) || null,
      authors,
      year: null,
      language: toLanguage(splitList(row.Language)[0] ?? 'en') ?? 'en',
      original_language: null,
      country: null,
      genres,
      subjects: subjects.filter(Boolean).slice(0, 10),
      summary: '',
      level: 'core',
      audience: audienceOf(genres),
      popularity: 1,
      series_name: null,
      series_position: null,
      isbn13: null,
      cover_url: null,
      public_domain: true,
      reader_url: `https://www.gutenberg.org/ebooks/${number}`,
      google_books_id: null,
      source: 'gutenberg',
      ...NO_TRAITS,
    },
    isbns: [],
    ids: [`gutenberg:${number}`],
    editions: [],
  };
}

const splitList = (text = '') =>
  text
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean);

/** `Austen, Jane, 1775-1817; Brock, C. E., 1870-1938 [Illustrator]` is Jane Austen. */
function authorsOf(text: string): string[] {
  return splitList(text)
    .filter((person) => !/\[[^\]]+\]$/.test(person))
    .map((person) => person.replace(/,\s*[^,]*\d{1,4}\??[^,]*$/, ''))
    .map((person) => person.replace(/\s*\([^)]*\)/g, '').trim())
    .map((person) => person.split(/,\s*/))
    .map(([last = '', first, ...rest]) => [first, last, ...rest].filter(Boolean).join(' '))
    .slice(0, 10);
}
