import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { BookId } from '../../../contract/books.ts';
import type { Services } from '../../services.ts';
import { drawCover, getWork } from './books.ts';

/** `GET /covers/<book id>.svg`: open to everybody, since the catalogue is. A drawing changes only with its record. */
export function coverRoutes(services: Services): Hono {
  const app = new Hono();
  app.get('/:file{.+\\.svg}', async (c) => {
    const id = BookId.safeParse(c.req.param('file').replace(/\.svg$/, ''));
    if (!id.success) return c.notFound();
    const svg = drawCover(await getWork(services.db, id.data));
    const etag = `"${createHash('sha256').update(svg).digest('base64url').slice(0, 22)}"`;
    const headers = { etag, 'cache-control': 'public, max-age=86400, stale-while-revalidate=604800' };
    if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers);
    // Opened by itself, an SVG is a document: it must not run anything.
    return c.body(svg, 200, {
      ...headers,
      'content-type': 'image/svg+xml; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    });
  });
  return app;
}
