import { createHash } from 'node:crypto';

/** Where covers may come from, and nowhere else: an address in an imported record is somebody else's word. */
const HOSTS = new Set(['covers.openlibrary.org', 'books.google.com', 'books.googleusercontent.com']);
/** Open Library keeps its pictures at the Internet Archive and sends us on to it. */
const ONWARD = /^(archive\.org|(ia|dn)\d+\.[a-z]{2}\.archive\.org)$/;

/** The address to fetch a cover from; null when it is not one that we fetch from. */
export function pictureAddress(text: string): URL | null {
  const url = onwardAddress(text);
  if (!url || !HOSTS.has(url.hostname)) return null;
  // Without it, Open Library answers a missing cover with an empty picture.
  if (url.hostname === 'covers.openlibrary.org') url.searchParams.set('default', 'false');
  return url;
}

/** The same for an address that one of the hosts sends us on to. */
export function onwardAddress(text: string, base?: URL): URL | null {
  if (!URL.canParse(text, base)) return null;
  const url = new URL(text, base);
  const isPlain = url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === '';
  return isPlain && (HOSTS.has(url.hostname) || ONWARD.test(url.hostname)) ? url : null;
}

/** Names one picture: another address is another picture, so an answer under this name never changes. */
export function pictureVersion(coverUrl: string): string {
  return createHash('sha256').update(coverUrl).digest('base64url').slice(0, 12);
}
