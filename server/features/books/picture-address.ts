import { createHash } from 'node:crypto';

/** The only places from which we fetch covers: an address in an imported record is not ours to trust. */
const HOSTS = new Set(['covers.openlibrary.org', 'books.google.com', 'books.googleusercontent.com']);
/** Open Library keeps its pictures at the Internet Archive and redirects us there. */
const ONWARD = /^(archive\.org|(ia|dn)\d+\.[a-z]{2}\.archive\.org)$/;

/** The address to fetch a cover from; null for any other place. */
export function pictureAddress(text: string): URL | null {
  const url = onwardAddress(text);
  if (!url || !HOSTS.has(url.hostname)) return null;
  // Without it, Open Library answers with an empty picture where a cover is missing.
  if (url.hostname === 'covers.openlibrary.org') url.searchParams.set('default', 'false');
  return url;
}

/** The same for an address to which one of the hosts redirects us. */
export function onwardAddress(text: string, base?: URL): URL | null {
  if (!URL.canParse(text, base)) return null;
  const url = new URL(text, base);
  const isPlain = url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === '';
  return isPlain && (HOSTS.has(url.hostname) || ONWARD.test(url.hostname)) ? url : null;
}

/** Names one picture. Another address gives another name, so an answer under this name never changes. */
export function pictureVersion(coverUrl: string): string {
  return createHash('sha256').update(coverUrl).digest('base64url').slice(0, 12);
}
