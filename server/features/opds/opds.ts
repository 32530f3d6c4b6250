import { bookstoreSearch } from '../../../contract/bookstore.ts';
import { paths } from '../../../contract/paths.ts';
import { AppError } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { findWorks, isStarter, type Work } from '../books/books.ts';
import { type Page, selectFree, selectOwn, selectOwnBook } from './queries.ts';

export type OpdsServices = Pick<Services, 'db' | 'config'>;

/** Publications on one page of a catalogue. */
export const OPDS_PAGE = 50;

/** Where a publication is had: free as a file or on a page, or in a shop. */
export type Acquisition = { rel: string; href: string; type: string };
export type Publication = { work: Work; page: string; cover: string; acquisitions: Acquisition[] };
/** One page of publications; `page` counts from 1. */
export type Listing = { title: string; publications: Publication[]; total: number; page: number; pages: number };

const REL = 'http://opds-spec.org/acquisition';

/** Books that anybody may read: of public domain, with a place to read them. */
export async function freeBooks(services: OpdsServices, page: number): Promise<Listing> {
  const found = await selectFree(services.db, OPDS_PAGE, (page - 1) * OPDS_PAGE);
  return listing(services, 'Free to read', page, found);
}

/** A reader's own library. */
export async function ownBooks(services: OpdsServices, userId: string, page: number): Promise<Listing> {
  const found = await selectOwn(services.db, userId, OPDS_PAGE, (page - 1) * OPDS_PAGE);
  return listing(services, 'Your library', page, found);
}

/** A book that visitors may see, as everywhere: one of the starter catalogue. Null for any other. */
export async function openBook(services: OpdsServices, id: string): Promise<Publication | null> {
  const [work] = await findWorks(services.db, [id]);
  return work && isStarter(work) ? publish(services, work) : null;
}

/** A book of a reader's own library. @throws AppError `book_not_found` */
export async function ownBook(services: OpdsServices, userId: string, id: string): Promise<Publication> {
  const work = await selectOwnBook(services.db, userId, id);
  if (!work) throw new AppError('book_not_found', 'This book is not in your library.');
  return publish(services, work);
}

const listing = (services: OpdsServices, title: string, page: number, { works, total }: Page): Listing => ({
  ...{ title, page, total },
  pages: Math.max(1, Math.ceil(total / OPDS_PAGE)),
  publications: works.map((work) => publish(services, work)),
});

function publish({ config }: OpdsServices, work: Work): Publication {
  const { publicUrl, bookstore } = config;
  const acquisitions: Acquisition[] = [];
  const gutenberg = work.public_domain
    ? /^https:\/\/www\.gutenberg\.org\/ebooks\/(\d{1,8})$/.exec(work.reader_url ?? '')
    : null;
  if (gutenberg) {
    // As Project Gutenberg names its files.
    const href = `https://www.gutenberg.org/ebooks/${gutenberg[1]}.epub3.images`;
    acquisitions.push({ rel: `${REL}/open-access`, href, type: 'application/epub+zip' });
  }
  if (work.public_domain && work.reader_url)
    acquisitions.push({ rel: `${REL}/open-access`, href: work.reader_url, type: 'text/html' });
  if (acquisitions.length === 0)
    acquisitions.push({ rel: `${REL}/buy`, href: bookstoreSearch(bookstore, work), type: 'text/html' });
  return {
    work,
    page: `${publicUrl}${paths.book(work.id)}`,
    cover: `${publicUrl}/covers/${work.id}.png`,
    acquisitions,
  };
}
