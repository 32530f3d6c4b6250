import type { Services } from '../../services.ts';

/**
 * Where a flow may end. The wish is followed if it lies on our own site or matches one of the allowed globs; otherwise
 * the referrer is tried in the same way, and then the site itself is taken, as the protocol has it, and that is logged.
 */
export function allowedRedirect(services: Services, wish: string | undefined, referer?: string): string {
  const { config, log } = services;
  if (wish !== undefined && isAllowed(config, wish)) return wish;
  if (wish) log.warn({ host: hostOf(wish) }, 'redirect target refused; set ALLOWED_REDIRECTS if it is yours');
  if (referer !== undefined && isAllowed(config, referer)) return referer;
  return config.publicUrl;
}

/** The wish itself if it may be followed: mails leave the target out otherwise. */
export function wishedRedirect(services: Services, wish: string | undefined): string | undefined {
  return wish !== undefined && allowedRedirect(services, wish) === wish ? wish : undefined;
}

/** Whether somebody may be sent there with a session in the URL. */
export function isAllowed(config: Pick<Services['config'], 'publicUrl' | 'allowedRedirects'>, target: string): boolean {
  const url = parseUrl(target);
  const site = parseUrl(config.publicUrl);
  if (!url || !site || url.username !== '' || url.password !== '') return false;
  // Browsers read both as a slash or drop them: what we match must be what they open.
  if (/[\\\s]/.test(target)) return false;
  const web = url.protocol === 'http:' || url.protocol === 'https:';
  if (web && isAddress(url.hostname) && !isLoopback(url.hostname)) return false;
  const samePort = url.port === site.port || isLoopback(url.hostname);
  if (web && url.protocol === site.protocol && url.hostname === site.hostname && samePort) return true;
  const plain = target.split('#')[0] ?? '';
  return config.allowedRedirects.some((glob) => globPattern(glob).test(plain));
}

/** `*` and `?` stop at dots and slashes, `**` does not. */
function globPattern(glob: string): RegExp {
  const body = glob.replace(/\*\*|[*?]|[^*?]+/g, (part) => {
    if (part === '**') return '.*';
    if (part === '*') return '[^./]*';
    if (part === '?') return '[^./]';
    return part.replace(/[\\^$+.()|[\]{}]/g, '\\$&');
  });
  return new RegExp(`^${body}$`);
}

const isAddress = (host: string) => /^[\d.]+$/.test(host) || host.startsWith('[');
const isLoopback = (host: string) => host === 'localhost' || host === '[::1]' || /^127\./.test(host);
const hostOf = (target: string) => parseUrl(target)?.host ?? 'not a URL';

function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}
