import { z } from 'zod';
import { optional } from './config-values.ts';

/** Bookstores that a reader may choose instead of the default, by region (ISO 3166), and how each is searched. */
const BOOKSTORES = [
  { id: 'bookshop-us', name: 'Bookshop.org', region: 'US', url: 'https://bookshop.org/search?keywords={query}' },
  { id: 'barnes-noble', name: 'Barnes & Noble', region: 'US', url: 'https://www.barnesandnoble.com/s/{query}' },
  { id: 'bookshop-uk', name: 'Bookshop.org', region: 'GB', url: 'https://uk.bookshop.org/search?keywords={query}' },
  {
    id: 'waterstones',
    name: 'Waterstones',
    region: 'GB',
    url: 'https://www.waterstones.com/books/search/term/{query}',
  },
  { id: 'amazon-uk', name: 'Amazon', region: 'GB', url: 'https://www.amazon.co.uk/s?k={query}&i=stripbooks' },
  { id: 'thalia', name: 'Thalia', region: 'DE', url: 'https://www.thalia.de/suche?sq={query}' },
  { id: 'amazon-de', name: 'Amazon', region: 'DE', url: 'https://www.amazon.de/s?k={query}&i=stripbooks' },
  { id: 'fnac', name: 'Fnac', region: 'FR', url: 'https://www.fnac.com/SearchResult/ResultList.aspx?Search={query}' },
  { id: 'amazon-fr', name: 'Amazon', region: 'FR', url: 'https://www.amazon.fr/s?k={query}&i=stripbooks' },
  { id: 'bol', name: 'bol', region: 'NL', url: 'https://www.bol.com/nl/nl/s/?searchtext={query}' },
  { id: 'amazon-es', name: 'Amazon', region: 'ES', url: 'https://www.amazon.es/s?k={query}&i=stripbooks' },
  { id: 'amazon-it', name: 'Amazon', region: 'IT', url: 'https://www.amazon.it/s?k={query}&i=stripbooks' },
  { id: 'amazon-ca', name: 'Amazon', region: 'CA', url: 'https://www.amazon.ca/s?k={query}&i=stripbooks' },
  { id: 'amazon-au', name: 'Amazon', region: 'AU', url: 'https://www.amazon.com.au/s?k={query}&i=stripbooks' },
  { id: 'amazon-in', name: 'Amazon', region: 'IN', url: 'https://www.amazon.in/s?k={query}&i=stripbooks' },
  { id: 'amazon-jp', name: 'Amazon', region: 'JP', url: 'https://www.amazon.co.jp/s?k={query}&i=stripbooks' },
  { id: 'abebooks', name: 'AbeBooks', region: null, url: 'https://www.abebooks.com/servlet/SearchResults?kn={query}' },
];

/** Library catalogues, searched by ISBN, or by title and author if a book has none. */
const LIBRARIES = [
  {
    id: 'worldcat',
    name: 'WorldCat',
    region: null,
    url: 'https://search.worldcat.org/search?q={query}',
    isbnUrl: 'https://search.worldcat.org/search?q=bn%3A{isbn}',
  },
  {
    id: 'openlibrary',
    name: 'Open Library',
    region: null,
    url: 'https://openlibrary.org/search?q={query}',
    isbnUrl: 'https://openlibrary.org/isbn/{isbn}',
  },
  {
    id: 'trove',
    name: 'Trove',
    region: 'AU',
    url: 'https://trove.nla.gov.au/search?keyword={query}',
    isbnUrl: 'https://trove.nla.gov.au/search?keyword=isbn%3A{isbn}',
  },
];

/** What each store adds to its addresses for the operator: `amazon-uk:tag=name-21, bookshop-us:affiliate=123`. */
export const bookstoreEnvironment = {
  BOOKSTORE_TAGS: optional(
    z.string().transform((text, context) => {
      const tags = text.split(',').map((part) => /^\s*([\w-]+):([\w.-]+=[\w.~-]+)\s*$/.exec(part));
      const unread = tags.findIndex((tag) => !tag || !BOOKSTORES.some(({ id }) => id === tag[1]));
      if (unread === -1) return new Map(tags.map((tag) => [tag?.[1] ?? '', tag?.[2] ?? '']));
      const known = BOOKSTORES.map(({ id }) => id).join(', ');
      context.addIssue({ code: 'custom', message: `must be like amazon-uk:tag=name-21; the stores are ${known}` });
      return z.NEVER;
    }),
  ),
};

/** The stores and libraries on offer; a store's address has a tag only if the operator has set one. */
export function readBookstores({ BOOKSTORE_TAGS: tags }: { BOOKSTORE_TAGS?: Map<string, string> | undefined }) {
  const stores = BOOKSTORES.map((store) => {
    const tag = tags?.get(store.id);
    return tag ? { ...store, url: `${store.url}${store.url.includes('?') ? '&' : '?'}${tag}` } : store;
  });
  return { stores, libraries: LIBRARIES };
}
