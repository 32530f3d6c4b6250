import { z } from 'zod';
import { NO_TRAITS } from '../traits/book-traits.ts';
import { audienceOf, genresOf } from '../traits/genres-of.ts';
import { toIsbn13 } from '../works/isbn.ts';
import { toLanguage } from '../traits/languages.ts';
import type { IncomingBook } from '../works/store-books.ts';
import { callService, type LookUpServices } from './call-service.ts';
import { chooseNamed, type NamedBook } from './match.ts';

const Texts = z.array(z.string()).catch([]);
const Doc = z.object({
  key: z.string().regex(/^\/works\/OL\d+W$/),
  title: z.string().min(1),
  subtitle: z.string().optional().catch(undefined),
  author_name: Texts,
  first_publish_year: z.int().optional().catch(undefined),
  cover_i: z.int().positive().optional().catch(undefined),
  edition_count: z.int().catch(1),
  isbn: Texts,
  language: Texts,
  subject: Texts,
});
const SearchAnswer = z.object({
  docs: z.array(z.unknown()).transform((docs) => docs.flatMap((doc) => Doc.safeParse(doc).data ?? [])),
});
const FIELDS = Object.keys(Doc.shape).join(',');
const MOST_ISBNS = 50;

/** The named book as Open Library has it; null when it has none, or no contact was given. @throws LookUpFailure */
export async function askOpenLibrary(
  services: LookUpServices,
  named: NamedBook,
  signal: AbortSignal,
): Promise<IncomingBook | null> {
  const settings = services.config.catalogue.openLibrary;
  if (!settings) return null;
  const query = new URLSearchParams({ title: named.title, fields: FIELDS, limit: '10' });
  if (named.author) query.set('author', named.author);
  const service = {
    name: 'open-library' as const,
    baseUrl: settings.url,
    headers: {},
    perSecond: 3,
    dailyCalls: settings.dailyCalls,
  };
  const { docs } = await callService(services, service, `/search.json?${query}`, SearchAnswer, signal);
  return chooseNamed(named, docs.flatMap(toBook));
}

function toBook(doc: z.output<typeof Doc>): IncomingBook[] {
  if (doc.author_name.length === 0) return [];
  const number = doc.key.slice('/works/'.length);
  const subjects = [...new Set(doc.subject.map((subject) => subject.toLowerCase()))].slice(0, 10);
  const genres = genresOf(doc.subject);
  const isbns = [...new Set(doc.isbn.flatMap((isbn) => toIsbn13(isbn) ?? []))].slice(0, MOST_ISBNS);
  return [
    {
      record: {
        id: number,
        title: doc.title.slice(0, 300),
        subtitle: doc.subtitle?.slice(0, 300) ?? null,
        authors: doc.author_name.slice(0, 10),
        year: doc.first_publish_year ?? null,
        language: doc.language.includes('eng') ? 'en' : (toLanguage(doc.language[0] ?? 'en') ?? 'en'),
        original_language: null,
        country: null,
        genres,
        subjects,
        summary: '',
        level: 'core',
        audience: audienceOf(genres),
        popularity: 1 + [3, 8, 30, 100].filter((least) => doc.edition_count >= least).length,
        series_name: null,
        series_position: null,
        isbn13: isbns[0] ?? null,
        cover_url: doc.cover_i ? `https://covers.openlibrary.org/b/id/${doc.cover_i}-L.jpg` : null,
        public_domain: false,
        reader_url: null,
        google_books_id: null,
        source: 'openlibrary',
        ...NO_TRAITS,
      },
      isbns,
      ids: [`openlibrary:${number}`],
      editions: [],
    },
  ];
}
