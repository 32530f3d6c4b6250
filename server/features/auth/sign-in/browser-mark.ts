import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { SECOND } from '../../../../contract/limits.ts';
import type { Services } from '../../../services.ts';
import { FLOW_LIFE } from './flows.ts';

const NAME = 'deepshelf-flow';

/** `__Host-` keeps other hosts of our domain from planting a mark of theirs; it takes https. */
const prefixed = ({ config }: Services) => (config.publicUrl.startsWith('https:') ? 'host' : undefined);

/**
 * Marks the browser that begins a trip to a provider, or to sign in by passkey, so that it ends in no other. Answers the keyed hash that
 * the flow keeps. A provider that comes back with a form of its own (Apple) needs the mark on a request from its site.
 */
export function markBrowser(services: Services, c: Context, provider: string): string {
  const prefix = prefixed(services);
  const known = getCookie(c, NAME, prefix);
  const mark = known && /^[\w-]{43}$/.test(known) ? known : randomBytes(32).toString('base64url');
  setCookie(c, NAME, mark, {
    path: '/',
    httpOnly: true,
    sameSite: prefix && provider === 'apple' ? 'None' : 'Lax',
    maxAge: FLOW_LIFE / SECOND,
    ...(prefix && { prefix, secure: true }),
  });
  return hash(services, mark);
}

/** The keyed hash of the browser's mark, or null. */
export function readMark(services: Services, c: Context): string | null {
  const mark = getCookie(c, NAME, prefixed(services));
  return mark ? hash(services, mark) : null;
}

const hash = (services: Services, mark: string) => services.secrets.keyedHash('flow-browser', mark);
