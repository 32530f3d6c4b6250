import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';

/** Where `vite build` puts the web application. */
export const WEB_ROOT = resolve(import.meta.dirname, '../../../dist/web');

/**
 * Serves the built web application: hashed assets for ever, everything else revalidated, and `index.html` for each page
 * URL (a GET for HTML that no other route took), so that reload and deep links work.
 */
export function webApp(root: string = WEB_ROOT): Hono {
  const app = new Hono();
  app.use('/assets/*', async (c, next) => {
    await next();
    if (c.res.ok) c.header('cache-control', 'public, max-age=31536000, immutable');
  });
  app.use('*', async (c, next) => {
    if (!c.req.path.startsWith('/assets/')) c.header('cache-control', 'no-cache');
    await next();
  });
  app.get('*', serveStatic({ root, rewriteRequestPath: (path) => (path === '/' ? '/index.html' : path) }));
  app.get('*', async (c, next) => {
    if (!c.req.header('accept')?.includes('text/html')) return next();
    const html = await readFile(join(root, 'index.html'), 'utf8').catch(() => null);
    return html === null ? next() : c.html(html);
  });
  return app;
}
