import { type Listing, OPDS_PAGE, type Publication } from './opds.ts';

export const OPDS_2 = 'application/opds+json';
export const PUBLICATION_2 = 'application/opds-publication+json';
type Shelf = { title: string; href: string };

/** OPDS 2.0: what there is to open. */
export const startOf2 = (title: string, self: string, shelves: readonly Shelf[]) => ({
  metadata: { title },
  links: [{ rel: 'self', href: self, type: OPDS_2 }],
  navigation: shelves.map(({ title: name, href }) => ({ title: name, href, type: OPDS_2, rel: 'subsection' })),
});

/** OPDS 2.0: one page of publications. A feed may not be empty, so one without any leads back to the start. */
export function listingOf2(listing: Listing, start: string, self: string) {
  const { title, publications, total, page, pages } = listing;
  const at = (rel: string, number: number) => ({ rel, href: `${self}?page=${number}`, type: OPDS_2 });
  return {
    metadata: { title, numberOfItems: total, itemsPerPage: OPDS_PAGE, currentPage: page },
    links: [
      at('self', page),
      { rel: 'start', href: start, type: OPDS_2 },
      ...(page > 1 ? [at('previous', page - 1)] : []),
      ...(page < pages ? [at('next', page + 1)] : []),
    ],
    ...(publications.length > 0
      ? { publications: publications.map((each) => publicationOf2(each, start)) }
      : { navigation: [{ title: 'Nothing here yet', href: start, type: OPDS_2, rel: 'start' }] }),
  };
}

/** OPDS 2.0: one publication, which names its own address below `start`. */
export const publicationOf2 = ({ work, page, cover, acquisitions }: Publication, start: string) => ({
  metadata: {
    '@type': 'http://schema.org/Book',
    identifier: page,
    title: work.title,
    ...(work.subtitle && { subtitle: work.subtitle }),
    author: work.authors.map((name) => ({ name })),
    language: work.language,
    modified: work.updated_at.toISOString(),
    ...(work.summary && { description: work.summary }),
    subject: [...work.genres, ...work.subjects],
  },
  links: [
    { rel: 'self', href: `${start}/books/${work.id}`, type: PUBLICATION_2 },
    ...acquisitions,
    { rel: 'alternate', href: page, type: 'text/html' },
  ],
  images: [{ href: cover, type: 'image/png' }],
});
