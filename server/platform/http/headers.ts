import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { secureHeaders } from 'hono/secure-headers';

type PolicyConfig = { sentryDsn: string | null };

/**
 * What a page may load and whom it may call: our own origin and nobody else. Scripts come from files, or are exactly
 * those whose hashes are given.
 */
export function contentPolicy({ sentryDsn }: PolicyConfig, scriptHashes: readonly string[] = []): string {
  const policy = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scriptHashes],
    // Positioned popups set style attributes; scripts get no such exception.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    // Error reports, where they are configured, are the one thing that leaves our origin.
    'connect-src': ["'self'", ...(sentryDsn ? [new URL(sentryDsn).origin] : [])],
    'frame-src': ["'self'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
    // Strings become code only through `web/trusted.ts`.
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['deepshelf'],
  };
  return Object.entries(policy)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');
}

/**
 * Features that no page of ours asks a browser for, so that injected code cannot use them either. Chromium warns about
 * names it does not know, such as `bluetooth` on Linux; that feature asks the user to choose a device anyway.
 */
const unused = [
  'accelerometer',
  'autoplay',
  'camera',
  'displayCapture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screenWakeLock',
  'serial',
  'usb',
  'xrSpatialTracking',
] as const;

/** Headers of every answer. A route may set a Content-Security-Policy of its own. */
export function securityHeaders(config: PolicyConfig & { publicUrl: string }): MiddlewareHandler {
  const policy = contentPolicy(config);
  const secure = secureHeaders({
    crossOriginResourcePolicy: 'same-origin',
    crossOriginOpenerPolicy: 'same-origin',
    referrerPolicy: 'strict-origin-when-cross-origin',
    xFrameOptions: 'DENY',
    permissionsPolicy: Object.fromEntries(unused.map((name) => [name, []])),
    strictTransportSecurity: config.publicUrl.startsWith('https:') ? 'max-age=31536000; includeSubDomains' : false,
  });
  return async (c, next) => {
    await secure(c, next);
    // Our PNGs are the pictures of mails and of shared links, which other sites embed.
    // Not `c.header`, which turns every finished answer into a stream.
    const { headers } = c.res;
    if (headers.get('content-type') === 'image/png') headers.set('cross-origin-resource-policy', 'cross-origin');
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', policy);
  };
}

type CorsOptions = { allowMethods: string[]; allowHeaders: string[]; exposeHeaders: string[]; maxAge: number };

/**
 * Lets pages of any origin call. Only for calls that carry no cookie. Hono's own middleware handles the preflight
 * request. In calls it begins the answer too early, which turns every answer into a stream and takes longer than a
 * bookmark call.
 */
export function anyOrigin(options: CorsOptions): MiddlewareHandler {
  const preflight = cors({ origin: '*', ...options });
  const exposed = options.exposeHeaders.join(',');
  return (c, next) => {
    if (c.req.method === 'OPTIONS') return preflight(c, next);
    c.header('access-control-allow-origin', '*');
    c.header('access-control-expose-headers', exposed);
    return next();
  };
}

/** Product calls carry a bearer token and no cookie, so any origin may make them. */
export function functionsCors(): MiddlewareHandler {
  return anyOrigin({
    allowMethods: ['GET', 'POST', 'DELETE'],
    allowHeaders: ['authorization', 'apikey', 'content-type', 'x-client-info', 'x-region', 'x-supabase-api-version'],
    exposeHeaders: ['retry-after', 'x-request-id', 'www-authenticate'],
    maxAge: 86_400,
  });
}
