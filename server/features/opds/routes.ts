import { type Context, Hono } from 'hono';
import { BookId } from '../../../contract/books.ts';
import { AppError } from '../../errors.ts';
import { errorStatus } from '../../platform/http/error-status.ts';
import type { Anybody, Guard, Limiter } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import { programCaller, visitor } from '../auth/auth.ts';
import { freeBooks, type Listing, openBook, ownBook, ownBooks, type Publication } from './opds.ts';
import { ACQUISITION, listingOf1, NAVIGATION, startOf1 } from './version-1.ts';
import { listingOf2, OPDS_2, PUBLICATION_2, publicationOf2, startOf2 } from './version-2.ts';

type Version = 'v1.2' | 'v2';
/** The scope that an authenticated program needs on every page of the catalogues; open pages need no authentication. */
const DEMAND = { scope: 'library:read' } as const;
const PAGES_MAX = 10_000;

/**
 * `/opds/…`: catalogues for e-reader programs, as OPDS 1.2 (Atom) and 2.0 (JSON). Free books are open; a reader's
 * library needs a personal access token with the right scope as the password of HTTP Basic, which is all that most of
 * these programs support.
 */
export function opdsRoutes(services: Services, guard: Guard<Anybody>, limit: Limiter<Anybody>): Hono {
  const { config, clock } = services;
  const base = (version: Version) => `${config.publicUrl}/opds/${version}`;
  const app = new Hono();
  app.get('/opds/authentication', (c) => c.json(authentication(services), 200, { 'content-type': AUTHENTICATION }));

  app.get('/opds/:version', async (c) => {
    await limit(await guard(c, DEMAND));
    const version = versionOf(c);
    const self = base(version);
    const shelves = [
      { title: 'Free to read', href: `${self}/free`, about: 'Books in the public domain, best known first.' },
      {
        title: 'Your library',
        href: `${self}/library`,
        about: 'What you keep here, newest first. Needs a personal access token.',
      },
    ];
    const { name } = config.product;
    return version === 'v2'
      ? answer(c, JSON.stringify(startOf2(name, self, shelves)), OPDS_2, OPEN)
      : answer(c, await startOf1(name, self, shelves, clock.now()), NAVIGATION, OPEN);
  });

  app.get('/opds/:version/free', async (c) => {
    await limit(await guard(c, DEMAND));
    const version = versionOf(c);
    return list(c, version, 'free', await freeBooks(services, pageOf(c)), OPEN);
  });

  app.get('/opds/:version/library', (c) =>
    withToken(c, async (userId) => {
      const version = versionOf(c);
      return list(c, version, 'library', await ownBooks(services, userId, pageOf(c)), OWN);
    }),
  );

  // Only 2.0 has documents for one book.
  app.get('/opds/v2/books/:id', async (c) => {
    await limit(await guard(c, DEMAND));
    const id = BookId.safeParse(c.req.param('id')).data ?? '';
    const send = (book: Publication, caching: string) =>
      answer(c, JSON.stringify(publicationOf2(book, base('v2'))), PUBLICATION_2, caching);
    const open = await openBook(services, id);
    if (open) return send(open, OPEN);
    return withToken(c, async (userId) => send(await ownBook(services, userId, id), OWN));
  });

  const withToken = async (c: Context, run: (userId: string) => Promise<Response>) => {
    try {
      const { caller, scopes } = await programCaller(services, withBearer(c.req.raw), 'product');
      await limit({ userId: caller.userId, key: caller.key ?? caller.userId });
      const { scope } = DEMAND;
      if (!scopes.includes(scope))
        throw new AppError('insufficient_scope', `This needs the scope ${scope}.`, { scope });
      return await run(caller.userId);
    } catch (error) {
      if (!(error instanceof AppError) || errorStatus[error.code] !== 401) throw error;
      // A client that tries passwords or tokens counts as a visitor.
      await limit(visitor(services, c));
      // Programs for 2.0 learn from the body what to ask the reader for, the others from the header.
      return c.json({ ...authentication(services), code: error.code, message: error.message }, 401, {
        'content-type': AUTHENTICATION,
        'www-authenticate': `Basic realm="${config.product.name}", charset="UTF-8"`,
        'cache-control': 'no-store',
      });
    }
  };

  const list = async (c: Context, version: Version, name: string, listing: Listing, caching: string) => {
    const self = `${base(version)}/${name}`;
    return version === 'v2'
      ? answer(c, JSON.stringify(listingOf2(listing, base(version), self)), OPDS_2, caching)
      : answer(c, await listingOf1(listing, base(version), self, clock.now()), ACQUISITION, caching);
  };
  return app;
}

const OPEN = 'public, max-age=3600';
const OWN = 'private, no-store';
const AUTHENTICATION = 'application/opds-authentication+json';

const answer = (c: Context, body: string, type: string, caching: string) =>
  c.body(body, 200, { 'content-type': `${type};charset=utf-8`, 'cache-control': caching, 'x-robots-tag': 'noindex' });

function versionOf(c: Context): Version {
  const version = c.req.param('version');
  if (version === 'v1.2' || version === 'v2') return version;
  throw new AppError('not_found', 'There are catalogues at /opds/v1.2 and /opds/v2.');
}

function pageOf(c: Context): number {
  const page = c.req.query('page') ?? '1';
  if (/^[1-9]\d{0,4}$/.test(page) && Number(page) <= PAGES_MAX) return Number(page);
  throw new AppError('validation_failed', `The page must be a number from 1 to ${PAGES_MAX}.`);
}

/** The password of HTTP Basic as the bearer's token that it is; any name will do. */
function withBearer(request: Request): Request {
  const [scheme = '', given = ''] = (request.headers.get('authorization') ?? '').split(' ');
  if (scheme.toLowerCase() !== 'basic') return request;
  const token = Buffer.from(given.slice(0, 1000), 'base64').toString().split(':').slice(1).join(':');
  // A value that cannot be in a header is not one of our tokens.
  return new Request(request.url, { headers: /^[!-~]+$/.test(token) ? { authorization: `Bearer ${token}` } : {} });
}

/** OPDS Authentication 1.0. */
const authentication = ({ config }: Services) => ({
  id: `${config.publicUrl}/opds/authentication`,
  title: config.product.name,
  description: 'Make a personal access token that may see your library in the settings, and use it as the password.',
  links: [{ rel: 'help', href: `${config.publicUrl}/settings`, type: 'text/html' }],
  authentication: [
    { type: 'http://opds-spec.org/auth/basic', labels: { login: 'Name (anything)', password: 'Personal token' } },
  ],
});
