import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { BookId } from '../../../contract/books.ts';
import type { Services } from '../../services.ts';
import { getWork, pictureVersion, type Work } from '../books/books.ts';
import { drawCover } from './draw-cover.ts';
import { createPaintedCovers } from './pictures/painted-covers.ts';
import { createPictures } from './pictures/pictures.ts';

const DRAWN = 'public, max-age=86400, stale-while-revalidate=604800';
/** A drawing in place of a picture that may come later: the browser asks again soon. */
const DRAWN_MEANWHILE = 'public, max-age=600';
const FOR_EVER = 'public, max-age=31536000, immutable';

/**
 * `GET /covers/<book id>.svg`, the drawn cover, the same as `.png` for mails, and `GET /covers/<book id>/<version>`,
 * its picture as WebP, or the drawing where there is none. Open to everybody, since the catalogue is. A version's
 * picture never changes.
 */
export function coverRoutes(services: Services): Hono {
  const pictures = createPictures(services);
  const painted = createPaintedCovers(services);
  const app = new Hono();
  app.get('/:file{.+\\.png}', async (c) => {
    const id = BookId.safeParse(c.req.param('file').replace(/\.png$/, ''));
    if (!id.success) return c.notFound();
    const picture = await painted.get(await getWork(services.db, id.data));
    return c.body(new Uint8Array(picture), 200, { 'content-type': 'image/png', 'cache-control': DRAWN });
  });
  app.get('/:file{.+\\.svg}', async (c) => {
    const id = BookId.safeParse(c.req.param('file').replace(/\.svg$/, ''));
    if (!id.success) return c.notFound();
    return answerDrawing(c, await getWork(services.db, id.data), DRAWN);
  });
  app.get('/:id/:version', async (c) => {
    const id = BookId.safeParse(c.req.param('id'));
    if (!id.success) return c.notFound();
    const work = await getWork(services.db, id.data);
    const picture = work.cover_url === null ? null : await pictures.get(work.cover_url);
    if (!picture) return answerDrawing(c, work, services.config.catalogue.covers.fetch ? DRAWN_MEANWHILE : DRAWN);
    const isThisVersion = work.cover_url !== null && pictureVersion(work.cover_url) === c.req.param('version');
    return c.body(new Uint8Array(picture), 200, {
      'content-type': 'image/webp',
      'cache-control': isThisVersion ? FOR_EVER : DRAWN_MEANWHILE,
    });
  });
  return app;
}

function answerDrawing(c: Context, work: Work, caching: string): Response {
  const svg = drawCover(work);
  const etag = `"${createHash('sha256').update(svg).digest('base64url').slice(0, 22)}"`;
  const headers = { etag, 'cache-control': caching };
  if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers);
  // Opened by itself, an SVG is a document: it must not run anything.
  return c.body(svg, 200, {
    ...headers,
    'content-type': 'image/svg+xml; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  });
}
