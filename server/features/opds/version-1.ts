import { html, raw } from 'hono/html';
import { NOT_IN_XML } from '../../platform/http/xml.ts';
import { ACQUIRE, type Acquisition, BUY, type Listing, type Publication } from './opds.ts';

const CATALOGUE = 'application/atom+xml;profile=opds-catalog';
export const NAVIGATION = `${CATALOGUE};kind=navigation`;
export const ACQUISITION = `${CATALOGUE};kind=acquisition`;

type Shelf = { title: string; href: string; about: string };
type Html = ReturnType<typeof html>;

/** OPDS 1.2: what there is to open. */
export const startOf1 = (title: string, self: string, shelves: readonly Shelf[], at: Date): Promise<string> =>
  feed({ title, self, start: self, kind: NAVIGATION, at }, [
    shelves.map(
      ({ title: name, href, about }) => html`
  <entry>
    <id>${href}</id>
    <title>${name}</title>
    <updated>${at.toISOString()}</updated>
    <content type="text">${about}</content>
    <link rel="subsection" href="${href}" type="${ACQUISITION}"/>
  </entry>`,
    ),
  ]);

/** OPDS 1.2: one page of publications. */
export function listingOf1(listing: Listing, start: string, self: string, at: Date): Promise<string> {
  const { title, publications, page, pages } = listing;
  const link = (rel: string, number: number) => html`
  <link rel="${rel}" href="${self}?page=${number}" type="${ACQUISITION}"/>`;
  return feed({ title, self: `${self}?page=${page}`, start, kind: ACQUISITION, at }, [
    page > 1 ? link('previous', page - 1) : '',
    page < pages ? link('next', page + 1) : '',
    publications.map(entryOf),
  ]);
}

async function feed(
  { title, self, start, kind, at }: { title: string; self: string; start: string; kind: string; at: Date },
  parts: readonly (Html | Html[] | string)[],
): Promise<string> {
  const text = await html`${raw('<?xml version="1.0" encoding="utf-8"?>')}
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/terms/" xmlns:opds="http://opds-spec.org/2010/catalog">
  <id>${self}</id>
  <title>${title}</title>
  <updated>${at.toISOString()}</updated>
  <author><name>${title}</name></author>
  <link rel="self" href="${self}" type="${kind}"/>
  <link rel="start" href="${start}" type="${NAVIGATION}"/>${parts}
</feed>
`;
  return String(text).replace(NOT_IN_XML, '');
}

const entryOf = ({ work, page, cover, acquisitions }: Publication): Html => html`
  <entry>
    <id>${page}</id>
    <title>${work.subtitle ? `${work.title}: ${work.subtitle}` : work.title}</title>
    <updated>${work.updated_at.toISOString()}</updated>${work.authors.map(
      (name) => html`
    <author><name>${name}</name></author>`,
    )}
    <dc:language>${work.language}</dc:language>${work.genres.map(
      (genre) => html`
    <category term="${genre}" label="${genre}"/>`,
    )}
    <summary type="text">${work.summary}</summary>
    <link rel="http://opds-spec.org/image" href="${cover}" type="image/png"/>
    <link rel="http://opds-spec.org/image/thumbnail" href="${cover}" type="image/png"/>
    <link rel="alternate" href="${page}" type="text/html"/>${acquisitions.map(linkOf)}
  </entry>`;

/** Version 1.2 asks for a price where a book is sold, and we know none, so a link leads to the bookstore's page. */
const linkOf = ({ rel, href, type }: Acquisition): Html =>
  rel === BUY
    ? html`
    <link rel="${ACQUIRE}" href="${href}" type="${type}" title="At the bookstore"><opds:indirectAcquisition type="application/epub+zip"/></link>`
    : html`
    <link rel="${rel}" href="${href}" type="${type}"/>`;
