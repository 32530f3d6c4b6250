import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { SECOND } from '../../../../contract/limits.ts';
import type { Services } from '../../../services.ts';
import { FLOW_LIFE } from './flows.ts';

/** Ways to sign in that must end in the browser where they began. */
type Way = 'provider' | 'posting-provider' | 'passkey';
/**
 * Each way has its own cookie. A page asks for a passkey's challenge while its reader is already leaving for a
 * provider. If both first answers set one cookie, the later would make the other flow a stranger's. Apple returns with
 * a form post, so its cookie must be sent on a request from another site; one cookie cannot be of both kinds.
 */
const names: Record<Way, string> = {
  provider: 'deepshelf-flow',
  'posting-provider': 'deepshelf-posted-flow',
  passkey: 'deepshelf-passkey',
};

/** `__Host-` prevents other hosts of our domain from setting this cookie; it needs https. */
const prefixed = ({ config }: Services) => (config.publicUrl.startsWith('https:') ? 'host' : undefined);

/**
 * Sets a cookie in the browser that begins a sign-in with a provider or by passkey, so that the flow can end only
 * there. Returns the keyed hash that the flow stores.
 */
export function markBrowser(services: Services, c: Context, way: Way): string {
  const prefix = prefixed(services);
  const known = getCookie(c, names[way], prefix);
  const mark = known && /^[\w-]{43}$/.test(known) ? known : randomBytes(32).toString('base64url');
  setCookie(c, names[way], mark, {
    path: '/',
    httpOnly: true,
    sameSite: prefix && way === 'posting-provider' ? 'None' : 'Lax',
    maxAge: FLOW_LIFE / SECOND,
    ...(prefix && { prefix, secure: true }),
  });
  return hash(services, mark);
}

/** The keyed hash of the browser's mark for this way, or null. */
export function readMark(services: Services, c: Context, way: Way): string | null {
  const mark = getCookie(c, names[way], prefixed(services));
  return mark ? hash(services, mark) : null;
}

const hash = (services: Services, mark: string) => services.secrets.keyedHash('flow-browser', mark);
