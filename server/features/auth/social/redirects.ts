import { redirectPattern } from '../../../auth-config.ts';
import type { Services } from '../../../services.ts';

/**
 * Where a flow may end. The requested address is used if it is on our own site or matches an allowed pattern; otherwise
 * the referrer is checked in the same way; otherwise the site itself is used, as the protocol requires, and that is
 * logged.
 */
export function allowedRedirect(services: Services, wish: string | undefined, referer?: string): string {
  const { config, log } = services;
  if (wish !== undefined && isAllowed(config, wish)) return wish;
  if (wish) log.warn({ host: hostOf(wish) }, 'redirect target refused; set ALLOWED_REDIRECTS if it is yours');
  if (referer !== undefined && isAllowed(config, referer)) return referer;
  return config.publicUrl;
}

/** The requested target if it is allowed: otherwise mails leave it out. */
export function wishedRedirect(services: Services, wish: string | undefined): string | undefined {
  return wish !== undefined && allowedRedirect(services, wish) === wish ? wish : undefined;
}

/** Longer targets are none of ours, and patterns are not tried on them. */
export const TARGET_MAX_LENGTH = 2000;

/** Whether somebody may be sent there with a session in the URL. */
export function isAllowed(config: Pick<Services['config'], 'publicUrl' | 'allowedRedirects'>, target: string): boolean {
  const url = parseUrl(target);
  const site = parseUrl(config.publicUrl);
  if (!url || !site || url.username !== '' || url.password !== '') return false;
  // We must match exactly what a browser opens: no escapes, no other dots, no dropped or reversed slashes.
  if (target.length > TARGET_MAX_LENGTH || !readsAsWritten(url, target)) return false;
  const web = url.protocol === 'http:' || url.protocol === 'https:';
  if (web && isAddress(url.hostname) && !isLoopback(url.hostname)) return false;
  const samePort = url.port === site.port || isLoopback(url.hostname);
  if (web && url.protocol === site.protocol && url.hostname === site.hostname && samePort) return isPage(url);
  return config.allowedRedirects.some((pattern) => fits(pattern, url));
}

/**
 * Paths on our own site that are not pages. Some redirect, and a browser would pass on the session in the fragment. A
 * path that begins with two slashes names another host wherever it is used without ours.
 */
const notPages = /^\/\/|^\/(auth\/+v1|functions|mail|feeds|covers)(\/|$)/i;

function isPage({ pathname }: URL): boolean {
  try {
    return !notPages.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}

/** Whether the URL parser leaves the text unchanged; only the slash after a bare host may be missing. */
export function readsAsWritten(url: URL, target: string): boolean {
  const origin = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/.exec(target)?.[0] ?? '';
  return url.href === target || (url.pathname === '/' && url.href === `${origin}/${target.slice(origin.length)}`);
}

/**
 * Compares the parts: the scheme, the labels of the host, the port, and path with query. `*` and `?` stop at dots and
 * slashes; `**` does not, and as a whole label of the host it matches one or more labels.
 */
function fits(pattern: string, url: URL): boolean {
  const [, scheme = '', host = '', port = '', path = '/'] = redirectPattern.exec(pattern) ?? [];
  return (
    scheme.toLowerCase() === url.protocol &&
    hostFits(host.toLowerCase().split('.'), url.hostname.split('.')) &&
    (port === '*' || port === url.port) &&
    glob(path).test((url.pathname || '/') + url.search)
  );
}

function hostFits([first, ...patterns]: string[], labels: string[]): boolean {
  if (first === undefined) return labels.length === 0;
  const [label, ...rest] = labels;
  if (!label) return false; // None left, or an empty one, which no host has.
  if (first !== '**') return glob(first).test(label) && hostFits(patterns, rest);
  return hostFits(patterns, rest) || hostFits([first, ...patterns], rest);
}

function glob(pattern: string): RegExp {
  const body = pattern.replace(/\*\*|[*?]|[^*?]+/g, (part) => {
    if (part === '**') return '.*';
    if (part === '*') return '[^./]*';
    if (part === '?') return '[^./]';
    return part.replace(/[\\^$+.()|[\]{}]/g, '\\$&');
  });
  return new RegExp(`^${body}$`);
}

const isAddress = (host: string) => /^[\d.]+$/.test(host) || host.startsWith('[');
/** Whether a host, as the URL parser writes it, is this very machine. A host name may begin like such an address. */
export const isLoopback = (host: string) =>
  host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
const hostOf = (target: string) => parseUrl(target)?.host ?? 'not a URL';

function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}
