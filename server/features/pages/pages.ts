import { html, raw } from 'hono/html';
import type { Book } from '../../../contract/books.ts';
import type { PublicConfig } from '../../../contract/config.ts';
import { paths } from '../../../contract/paths.ts';
import { printed } from '../../../contract/printed.ts';

/** What the head of one page says to search engines and to those who unfurl a link. */
export type PageHead = {
  title: string;
  description: string;
  /** The canonical address of the page, without query; null for a page that has none. */
  canonical: string | null;
  /** Whether search engines may list it. */
  listed: boolean;
  /** Who sees the version that the server renders: every visitor, or every reader before their data has arrived. */
  drawn?: 'visitor' | 'reader';
  /** What it shows, in the terms of schema.org. */
  structured?: object;
  /** The path of a picture for this page, 1200 × 630; without one it has the general picture. */
  picture?: string;
};

type Site = { publicUrl: string; product: { name: string } };

const TAGLINE = 'Discover books that deepen your understanding of the topics you love.';

/** Pages that anybody may read and find. */
const publicPages: Record<string, (name: string) => { title: string; description: string }> = {
  [paths.landing]: (name) => ({ title: `${name}: books that deepen what you love`, description: TAGLINE }),
  [paths.about]: (name) => ({
    title: `Turn General Insights into Deep Knowledge · ${name}`,
    description: 'Connect what you watch or say what you care about, get books with reasons, read them.',
  }),
  [paths.contact]: (name) => ({ title: `Contact · ${name}`, description: `How to reach the people behind ${name}.` }),
  [paths.privacy]: (name) => ({
    title: `Privacy Policy · ${name}`,
    description: 'What is stored, what is not, and how to delete all of it.',
  }),
  [paths.terms]: (name) => ({
    title: `Terms of Service · ${name}`,
    description: `The terms under which ${name} is offered.`,
  }),
};

/** Pages of a reader, or of one moment: they work at their address but are not listed anywhere. */
const privatePages: Record<string, string> = {
  [paths.library]: 'Library',
  [paths.importLikes]: 'Add from links or files',
  [paths.year]: 'Your year in books',
  [paths.search]: 'Search',
  [paths.recommendations]: 'Recommendations',
  [paths.questions]: 'Your questions',
  [paths.settings]: 'Settings',
  [paths.ownPrivacy]: 'Privacy Policy',
  [paths.ownTerms]: 'Terms of Service',
  [paths.taste]: 'Your taste',
  [paths.known]: 'What we know about you',
  [paths.spotifyCallback]: 'Syncing account…',
  [paths.youtubeCallback]: 'Syncing account…',
  [paths.confirm]: 'Sign in',
  [paths.signIn]: 'Sign in',
  [paths.programConsent]: 'Let a program in',
  [paths.outbox]: 'Outbox',
};

/** Readers' pages that show nothing personal until their data has arrived. */
const alikeForReaders = new Set<string>([paths.library, paths.search, paths.recommendations]);

/** Addresses with an id at their end. */
const privatePatterns: readonly (readonly [RegExp, string])[] = [
  [/^\/recommendation\/[^/]+$/, 'Recommendation'],
  [/^\/question\/[^/]+$/, 'Question'],
  [/^\/book\/[^/]+$/, 'Book'],
];

/** The head of the page at `path`, or null if the application has no such page. A trailing slash does not matter. */
export function headOf(site: Site, path: string): PageHead | null {
  const at = path.length > 1 ? path.replace(/\/$/, '') : path;
  const { name } = site.product;
  const open = publicPages[at]?.(name);
  if (open) return { ...open, drawn: 'visitor', canonical: `${site.publicUrl}${at === '/' ? '/' : at}`, listed: true };
  const title = privatePages[at] ?? privatePatterns.find(([pattern]) => pattern.test(at))?.[1];
  if (!title) return null;
  const head = { title: `${title} · ${name}`, description: TAGLINE, canonical: null, listed: false };
  return alikeForReaders.has(at) ? { ...head, drawn: 'reader' } : head;
}

/** What `web/index.html` says in general, and the head of a page replaces. */
const GENERAL_HEAD = /<title>[^<]*<\/title>\s*<meta name="description"[^>]*>/;

/**
 * What is put into the shell for one page: the files that its code is in, and the root element's HTML, already drawn,
 * or ''.
 */
type PageParts = { site: Site; head: PageHead; config: PublicConfig; files: readonly string[]; drawn: string };

/** The whole page: the built shell with this page's head, the configuration, what to fetch early, and what it shows. */
export function renderPage(shell: string, { site, head, config, files, drawn }: PageParts): string {
  const preloads = files.map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${file}" />`);
  const written = `<script type="application/json" id="config">${asData(config)}</script>`;
  return shell
    .replace(GENERAL_HEAD, () => `${renderHead(site, head)}\n    ${written}`)
    .replace('<!-- preloads -->', () => preloads.join('\n    '))
    .replace('<div id="root"></div>', (empty) => (drawn ? rootWith(drawn, head) : empty));
}

/** Data, not code: but a `<` in it could still end the element. */
const asData = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** What is rendered for a reader is replaced by the live page, so anything typed into it would be lost. */
function rootWith(drawn: string, { drawn: whom }: PageHead): string {
  return `<div id="root" data-drawn="${whom}"${whom === 'reader' ? ' inert' : ''}>${drawn}</div>`;
}

const TITLE_LENGTH = 120;
const DESCRIPTION_LENGTH = 200;

/** The head of a question that its author shares: its own words, and a picture of its books. */
export function headOfQuestion(site: Site, id: string, shared: { question: string; explanation: string }): PageHead {
  const path = paths.question(id);
  return {
    title: `${shortened(shared.question, TITLE_LENGTH)} · ${site.product.name}`,
    description: shortened(shared.explanation.replace(/\s+/g, ' '), DESCRIPTION_LENGTH),
    canonical: `${site.publicUrl}${path}`,
    listed: true,
    picture: `${path}/preview.png`,
  };
}

/** The head of a topic, and its books as a list that search engines read. */
export function headOfTopic(
  site: Site,
  { key, name, sentence }: { key: string; name: string; sentence: string },
  works: readonly { title: string; authors: readonly string[] }[],
): PageHead {
  const canonical = `${site.publicUrl}${paths.topic(key)}`;
  return {
    title: `${name}: where to start and how to go deeper · ${site.product.name}`,
    description: shortened(sentence, DESCRIPTION_LENGTH),
    canonical,
    listed: true,
    structured: {
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      name,
      description: sentence,
      url: canonical,
      itemListOrder: 'https://schema.org/ItemListOrderAscending',
      itemListElement: works.map(({ title, authors }, place) => ({
        '@type': 'ListItem',
        position: place + 1,
        item: { '@type': 'Book', name: title, author: authors.map((author) => ({ '@type': 'Person', name: author })) },
      })),
    },
  };
}

/** What `headOfBook` reads of the record beside what the browser sees. */
type BookFacts = {
  pitch: string | null;
  language: string;
  isbn13: string | null;
  series_name: string | null;
  series_position: number | null;
};

/** The head of a book, and what it is in the terms of schema.org. */
export function headOfBook(site: Site, book: Book, facts: BookFacts): PageHead {
  const path = paths.book(book.id);
  const canonical = `${site.publicUrl}${path}`;
  const by = book.authors.length > 0 ? ` by ${book.authors.join(', ')}` : '';
  return {
    title: `${shortened(`${book.title}${by}`, TITLE_LENGTH)} · ${site.product.name}`,
    description: shortened(facts.pitch ?? book.summary, DESCRIPTION_LENGTH),
    canonical,
    listed: true,
    picture: `${path}/preview.png`,
    structured: {
      '@context': 'https://schema.org',
      '@type': 'Book',
      name: book.title,
      ...(book.subtitle && { alternativeHeadline: book.subtitle }),
      url: canonical,
      image: `${site.publicUrl}${book.cover_image_url}`,
      author: book.authors.map((name) => ({ '@type': 'Person', name })),
      description: book.summary,
      genre: book.genres,
      inLanguage: facts.language,
      // ISO 8601 requires four digits, and has a year 0, which history does not.
      ...(book.year !== null && book.year > 0 && { datePublished: String(book.year).padStart(4, '0') }),
      ...(facts.isbn13 && { isbn: facts.isbn13 }),
      ...(facts.series_name && {
        isPartOf: { '@type': 'BookSeries', name: facts.series_name },
        ...(facts.series_position !== null && { position: facts.series_position }),
      }),
      ...(book.public_domain && { isAccessibleForFree: true }),
    },
  };
}

/** Text of at most `length` characters, cut after a word. */
function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length - 1);
  return `${cut
    .slice(0, cut.includes(' ') ? cut.lastIndexOf(' ') : cut.length)
    .toWellFormed()
    .replace(/(?<![\s,;:.])[\s,;:.]+$/, '')}…`;
}

/** The head as HTML, everything escaped. */
function renderHead(site: Site, head: PageHead): string {
  const picture = `${site.publicUrl}${head.picture ?? '/icons/preview.png'}`;
  const [title, description] = [printed(head.title), printed(head.description)];
  return String(html`<title>${title}</title>
    <meta name="description" content="${description}" />
    ${head.listed ? '' : raw('<meta name="robots" content="noindex" />')}
    ${head.canonical ? html`<link rel="canonical" href="${head.canonical}" />` : ''}
    <meta property="og:type" content="${head.picture ? 'article' : 'website'}" />
    <meta property="og:site_name" content="${site.product.name}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:image" content="${picture}" />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    ${head.canonical ? html`<meta property="og:url" content="${head.canonical}" />` : ''}
    <meta name="twitter:card" content="summary_large_image" />
    <meta name="twitter:title" content="${title}" />
    <meta name="twitter:description" content="${description}" />
    <meta name="twitter:image" content="${picture}" />
    ${head.structured ? raw(`<script type="application/ld+json">${asData(head.structured)}</script>`) : ''}`);
}

/** `robots.txt`: public pages may be listed; calls, mails and feeds are nobody's to crawl. */
export function robots(site: Site): string {
  const closed = ['/functions/', '/auth/', '/feeds/', '/mail/', ...Object.keys(privatePages)];
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    `Sitemap: ${site.publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}

/** `sitemap.xml` of the public pages, and of those at `more`. */
export function sitemap(site: Site, more: readonly string[]): string {
  const urls = [...Object.keys(publicPages), ...more].map((path) =>
    String(html`<url><loc>${site.publicUrl}${path}</loc></url>`),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
}
