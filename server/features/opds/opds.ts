import { bookstoreSearch, searchElsewhere } from '../../../contract/bookstore.ts';
import { paths } from '../../../contract/paths.ts';
import { AppError } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { getProfile } from '../account/account.ts';
import { findWorks, isStarter, type Work } from '../books/books.ts';
import { type Page, selectFree, selectOwn, selectOwnBook } from './queries.ts';

export type OpdsServices = Pick<Services, 'db' | 'config'>;

/** Publications on one page of a catalogue. */
export const OPDS_PAGE = 50;

/** Where to get a publication: free as a file or on a page, or in a shop. */
export type Acquisition = { rel: string; href: string; type: string };
export type Publication = { work: Work; page: string; cover: string; acquisitions: Acquisition[] };
/** One page of publications; `page` counts from 1. */
export type Listing = { title: string; publications: Publication[]; total: number; page: number; pages: number };

export const ACQUIRE = 'http://opds-spec.org/acquisition';
export const BUY = `${ACQUIRE}/buy`;
const OPEN = `${ACQUIRE}/open-access`;

/** Books that anybody may read: in the public domain, with a place to read them. */
export async function freeBooks(services: OpdsServices, page: number): Promise<Listing> {
  const found = await selectFree(services.db, OPDS_PAGE, (page - 1) * OPDS_PAGE);
  return listing('Free to read', page, found, publisher(services));
}

/** A reader's own library. */
export async function ownBooks(services: OpdsServices, userId: string, page: number): Promise<Listing> {
  const found = await selectOwn(services.db, userId, OPDS_PAGE, (page - 1) * OPDS_PAGE);
  return listing('Your library', page, found, await publisherFor(services, userId));
}

/** A book that visitors may see, as everywhere: one of the starter catalogue. Null for any other. */
export async function openBook(services: OpdsServices, id: string): Promise<Publication | null> {
  const [work] = await findWorks(services.db, [id]);
  return work && isStarter(work) ? publisher(services)(work) : null;
}

/** A book of a reader's own library. @throws AppError `book_not_found` */
export async function ownBook(services: OpdsServices, userId: string, id: string): Promise<Publication> {
  const work = await selectOwnBook(services.db, userId, id);
  if (!work) throw new AppError('book_not_found', 'This book is not in your library.');
  return (await publisherFor(services, userId))(work);
}

type Publish = (work: Work) => Publication;

const listing = (title: string, page: number, { works, total }: Page, publish: Publish): Listing => ({
  ...{ title, page, total },
  pages: Math.max(1, Math.ceil(total / OPDS_PAGE)),
  publications: works.map(publish),
});

/** Books for this reader: bought at the store that they have chosen. */
async function publisherFor(services: OpdsServices, userId: string): Promise<Publish> {
  const { bookstore } = await getProfile(services, userId);
  return publisher(services, services.config.elsewhere.stores.find(({ id }) => id === bookstore)?.url);
}

/** Books with the places to get them: bought at `store`, an address with `{query}`, or at the default store. */
function publisher({ config }: OpdsServices, store?: string): Publish {
  const { publicUrl, bookstore } = config;
  return (work) => {
    const free = freely(work);
    const href = store ? searchElsewhere(store, work) : bookstoreSearch(bookstore, work);
    return {
      work,
      page: `${publicUrl}${paths.book(work.id)}`,
      cover: `${publicUrl}/covers/${work.id}.png`,
      acquisitions: free.length > 0 ? free : [{ rel: BUY, href, type: 'text/html' }],
    };
  };
}

/** Where a book in the public domain can be read or fetched: as a file if we know one, and as a page. */
function freely({ public_domain: isFree, reader_url: page }: Work): Acquisition[] {
  if (!isFree || !page) return [];
  const gutenberg = /^https:\/\/www\.gutenberg\.org\/ebooks\/(\d{1,8})$/.exec(page);
  // As Project Gutenberg names its files.
  const file = `https://www.gutenberg.org/ebooks/${gutenberg?.[1]}.epub3.images`;
  return [
    ...(gutenberg ? [{ rel: OPEN, href: file, type: 'application/epub+zip' }] : []),
    { rel: OPEN, href: page, type: 'text/html' },
  ];
}
