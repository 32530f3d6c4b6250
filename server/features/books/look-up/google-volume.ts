import { z } from 'zod';
import { NO_TRAITS } from '../traits/book-traits.ts';
import { audienceOf, genresOf } from '../traits/genres-of.ts';
import { toIsbn13 } from '../works/isbn.ts';
import { toLanguage } from '../traits/languages.ts';
import { plainText } from '../works/plain-text.ts';
import type { IncomingBook } from '../works/store-books.ts';

const Texts = z.array(z.string()).catch([]);

/**
 * The fields that we read of a Google Books volume, whether fetched by itself or found in a search. Real answers may
 * lack all but the id.
 */
export const GoogleVolume = z.object({
  id: z.string().regex(/^[A-Za-z0-9_-]{1,40}$/),
  volumeInfo: z.object({
    title: z.string().catch(''),
    subtitle: z.string().optional().catch(undefined),
    authors: Texts,
    publishedDate: z.string().optional().catch(undefined),
    description: z.string().optional().catch(undefined),
    industryIdentifiers: z.array(z.object({ type: z.string(), identifier: z.string() })).catch([]),
    categories: Texts,
    printType: z.string().optional().catch(undefined),
    ratingsCount: z.number().catch(0),
    imageLinks: z.record(z.string(), z.string()).catch({}),
    language: z.string().optional().catch(undefined),
  }),
  accessInfo: z.object({ publicDomain: z.boolean().catch(false) }).catch({ publicDomain: false }),
});
export type GoogleVolume = z.infer<typeof GoogleVolume>;

const SUMMARY_MAX = 4000;

/** A volume as a book to store, or one word that says why it is of no use to a reader. */
export function volumeToBook({ id, volumeInfo, accessInfo }: GoogleVolume): IncomingBook | string {
  const title = plainText(volumeInfo.title);
  if (title === '') return 'no title';
  if (volumeInfo.authors.length === 0) return 'no author';
  if (volumeInfo.printType && volumeInfo.printType !== 'BOOK') return 'not a book';
  const summary = plainText(volumeInfo.description ?? '').slice(0, SUMMARY_MAX);
  // A volume fetched by itself has “Fiction / Fantasy / Epic”, one found in a search only “Fiction”.
  const subjects = [
    ...new Set(volumeInfo.categories.flatMap((path) => path.split('/').map((word) => word.trim().toLowerCase()))),
  ]
    .filter((word) => word !== '' && word !== 'general')
    .slice(0, 10);
  if (summary === '' && subjects.length === 0) return 'no subject and no description';
  const genres = genresOf([...volumeInfo.categories, ...subjects]);
  const isbns = volumeInfo.industryIdentifiers.flatMap(({ identifier }) => toIsbn13(identifier) ?? []);
  const year = /^-?\d{4}/.exec(volumeInfo.publishedDate ?? '')?.[0];
  return {
    record: {
      id: `gb-${id}`,
      title: title.slice(0, 300),
      subtitle: plainText(volumeInfo.subtitle ?? '').slice(0, 300) || null,
      authors: volumeInfo.authors.slice(0, 10).map(plainText),
      year: year ? Number(year) : null,
      language: toLanguage(volumeInfo.language ?? 'en') ?? 'en',
      original_language: null,
      country: null,
      genres,
      subjects,
      summary,
      level: 'core',
      audience: audienceOf(genres),
      popularity: Math.min(5, 1 + Math.floor(Math.log10(1 + volumeInfo.ratingsCount))),
      series_name: null,
      series_position: null,
      isbn13: isbns[0] ?? null,
      cover_url: coverOf(volumeInfo.imageLinks),
      public_domain: accessInfo.publicDomain,
      reader_url: accessInfo.publicDomain ? `https://play.google.com/books/reader?id=${id}` : null,
      google_books_id: id,
      source: 'google',
      ...NO_TRAITS,
    },
    isbns: [...new Set(isbns)],
    ids: [`google:${id}`],
    editions: [
      {
        id: `gb-${id}`,
        title,
        language: volumeInfo.language ?? null,
        year: year ? Number(year) : null,
        isbn13: isbns[0] ?? null,
      },
    ],
  };
}

/** The picture that fits a card best. Google gives its address with http but also serves https. */
function coverOf(links: Record<string, string>): string | null {
  const link = links.medium ?? links.small ?? links.thumbnail ?? links.smallThumbnail;
  return link ? link.replace(/^http:/, 'https:').replace('&edge=curl', '') : null;
}
