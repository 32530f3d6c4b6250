import { Hono } from 'hono';
import type { endpoints } from '../../../contract/endpoints.ts';
import { AppError } from '../../errors.ts';
import type { Anybody, Guard, Handler, Limiter } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import { findPublicBook, getBookPage } from './book-pages.ts';
import { createBookPreviews } from './preview.ts';

export function bookPageHandlers({ db }: Pick<Services, 'db'>): { get: Handler<typeof endpoints.getBook, Anybody> } {
  return { get: ({ caller, input }) => getBookPage(db, caller.userId, input.id) };
}

/** `GET /book/:id/preview.png`: what a link to a book looks like elsewhere. */
export function bookPictures(services: Services, guard: Guard<Anybody>, limit: Limiter<Anybody>): Hono {
  const app = new Hono();
  const previews = createBookPreviews(services);
  app.get('/book/:id/preview.png', async (c) => {
    await limit(await guard(c));
    const work = await findPublicBook(services.db, c.req.param('id'));
    if (!work) throw new AppError('book_not_found', 'There is no such book.');
    return c.body(await previews.draw(work), 200, {
      'content-type': 'image/png',
      'cache-control': 'public, max-age=86400',
    });
  });
  return app;
}
