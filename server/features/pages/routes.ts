import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { paths } from '../../../contract/paths.ts';
import { contentPolicy } from '../../platform/http/headers.ts';
import type { Services } from '../../services.ts';
import { findBook, findPublicBooks } from '../book-pages/book-pages.ts';
import { toBook } from '../books/books.ts';
import { findShared, isQuestion } from '../questions/questions.ts';
import { publicConfig } from '../system/system.ts';
import { allTopics, findTopic } from '../topics/topics.ts';
import { builtWeb } from './built.ts';
import {
  headOf,
  headOfBook,
  headOfQuestion,
  headOfTopic,
  type PageHead,
  renderPage,
  robots,
  sitemap,
} from './pages.ts';

/** Where `scripts/build-web.ts` puts the web application. */
const BUILT = resolve(import.meta.dirname, '../../../dist');

/**
 * The built web application: hashed assets are cached for ever, everything else is revalidated. Each page URL has its
 * own head, so that reload, deep links and link previews work; an unknown URL gets the same application with status
 * 404. Public pages are rendered here, so that they are visible before any code has arrived.
 */
export function pageRoutes(services: Services, root: string = BUILT): Hono {
  const { config, db } = services;
  const built = builtWeb(root, services.log);
  const app = new Hono();
  app.get('/robots.txt', (c) => c.text(robots(config)));
  app.get('/sitemap.xml', async (c) => {
    const books = (await findPublicBooks(db)).map((id) => paths.book(id));
    return c.body(sitemap(config, [...topicPaths(), ...books]), 200, {
      'content-type': 'application/xml; charset=utf-8',
    });
  });
  app.use('/assets/*', async (c, next) => {
    await next();
    if (c.res.ok) c.header('cache-control', 'public, max-age=31536000, immutable');
  });
  app.use('*', async (c, next) => {
    if (!c.req.path.startsWith('/assets/')) c.header('cache-control', 'no-cache');
    await next();
  });
  const page = async (c: Context, head: PageHead, status: 200 | 404) => {
    const web = await built();
    if (!web) return c.notFound();
    const told = await publicConfig(services, c.req.url);
    const path = c.req.path.replace(/(.)\/$/, '$1');
    // The query may say that signing in has failed, which a rendered page does not know. `shell` is for the service
    // worker.
    const bare = c.req.query('error') || c.req.query('shell');
    const drawn = head.drawn && !bare ? await web.draw(drawnAddress(path, c), told) : '';
    if (!head.listed) c.header('x-robots-tag', 'noindex');
    c.header('content-security-policy', contentPolicy(config, web.scriptHashes));
    const files = web.preloads[path] ?? [];
    return c.html(renderPage(web.shell, { site: config, head, config: told, files, drawn }), status);
  };
  const lost = async (c: Context) => {
    if (!c.req.header('accept')?.includes('text/html')) return c.notFound();
    const title = `Not found · ${config.product.name}`;
    return page(c, { title, description: 'There is no page here.', canonical: null, listed: false }, 404);
  };
  // Until its author shares it, the head of a question says nothing of it.
  app.on('GET', ['/question/:id', '/question/:id/'], async (c, next) => {
    const id = c.req.param('id');
    const shared = await findShared(db, id);
    if (shared) return page(c, headOfQuestion(config, id, shared), 200);
    return (await isQuestion(db, id)) ? next() : lost(c);
  });
  app.on('GET', ['/topic/:key', '/topic/:key/'], async (c) => {
    const found = await findTopic(db, c.req.param('key'));
    return found ? page(c, headOfTopic(config, found.topic, found.works), 200) : lost(c);
  });
  app.on('GET', ['/book/:id', '/book/:id/'], async (c, next) => {
    const found = await findBook(db, c.req.param('id'));
    if (!found) return lost(c);
    return found.isPublic ? page(c, headOfBook(config, toBook(found.work), found.work), 200) : next();
  });
  app.get('*', async (c, next) => {
    const head = headOf(config, c.req.path);
    return head ? page(c, head, 200) : next();
  });
  const folder = join(root, 'web');
  if (existsSync(folder)) app.get('*', serveStatic({ root: folder, precompressed: true }));
  app.get('*', lost);
  return app;
}

const topicPaths = () => allTopics().map(({ key }) => paths.topic(key));

/**
 * The few addresses that are rendered separately. A reader's own query is not one: `web/early.ts` puts it into the
 * field of the search frame.
 */
function drawnAddress(path: string, c: Context): string {
  if (path === paths.landing && c.req.query('q')?.trim()) return `${path}?q=…`;
  if (path === paths.search && c.req.query('q')?.trim()) return `${path}?q=…`;
  if (path === paths.library && c.req.query('list') === 'reading') return `${path}?list=reading`;
  return path;
}
