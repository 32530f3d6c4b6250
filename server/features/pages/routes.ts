import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import type { Services } from '../../services.ts';
import { findShared } from '../questions/questions.ts';
import { headOf, headOfQuestion, type PageHead, renderHead, robots, sitemap } from './pages.ts';

/** Where `vite build` puts the web application. */
const WEB_ROOT = resolve(import.meta.dirname, '../../../dist/web');

/** What `web/index.html` says in general, and the head of a page replaces. */
const GENERAL_HEAD = /<title>[^<]*<\/title>\s*<meta name="description"[^>]*>/;

/**
 * The built web application: hashed assets for ever, everything else revalidated; each page URL with its own head, so that
 * reload, deep links and unfurled links work; and for an unknown one the same application with status 404.
 */
export function pageRoutes({ config, db }: Pick<Services, 'config' | 'db'>, root: string = WEB_ROOT): Hono {
  const app = new Hono();
  app.get('/robots.txt', (c) => c.text(robots(config)));
  app.get('/sitemap.xml', (c) => c.body(sitemap(config), 200, { 'content-type': 'application/xml; charset=utf-8' }));
  app.use('/assets/*', async (c, next) => {
    await next();
    if (c.res.ok) c.header('cache-control', 'public, max-age=31536000, immutable');
  });
  app.use('*', async (c, next) => {
    if (!c.req.path.startsWith('/assets/')) c.header('cache-control', 'no-cache');
    await next();
  });
  const page = async (c: Context, head: PageHead, status: 200 | 404) => {
    const shell = await readFile(join(root, 'index.html'), 'utf8').catch(() => null);
    if (shell === null) return c.notFound();
    if (!head.listed) c.header('x-robots-tag', 'noindex');
    return c.html(
      shell.replace(GENERAL_HEAD, () => renderHead(config, head)),
      status,
    );
  };
  // Until its author shares it, the head of a question says nothing of it.
  app.get('/question/:id', async (c, next) => {
    const id = c.req.param('id');
    const shared = await findShared(db, id);
    return shared ? page(c, headOfQuestion(config, id, shared), 200) : next();
  });
  app.get('*', async (c, next) => {
    const head = headOf(config, c.req.path);
    return head ? page(c, head, 200) : next();
  });
  app.get('*', serveStatic({ root }));
  app.get('*', async (c, next) => {
    if (!c.req.header('accept')?.includes('text/html')) return next();
    const lost = {
      title: `Not found · ${config.product.name}`,
      description: 'There is no page here.',
      canonical: null,
      listed: false,
    };
    return page(c, lost, 404);
  });
  return app;
}
