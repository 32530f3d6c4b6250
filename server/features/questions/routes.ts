import { Hono } from 'hono';
import type { endpoints } from '../../../contract/endpoints.ts';
import { AppError } from '../../errors.ts';
import type { Anybody, Guard, Handler, Limiter } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import { createPreviews } from './preview.ts';
import { askQuestion, findShared, getQuestion, listQuestions, removeQuestion, setSharing } from './questions.ts';

export function questionHandlers(services: Services): {
  ask: Handler<typeof endpoints.askQuestion>;
  get: Handler<typeof endpoints.getQuestion, Anybody>;
  list: Handler<typeof endpoints.getQuestions>;
  share: Handler<typeof endpoints.shareQuestion>;
  remove: Handler<typeof endpoints.deleteQuestion>;
} {
  return {
    ask: ({ caller, input }) => askQuestion(services, caller.userId, input.question),
    get: ({ caller, input }) => getQuestion(services, caller.userId, input.id),
    list: ({ caller }) => listQuestions(services.db, caller.userId),
    share: async ({ caller, input }) => {
      await setSharing(services, caller.userId, input.id, input.shared);
      return { id: input.id, shared: input.shared };
    },
    remove: async ({ caller, input }) => {
      await removeQuestion(services.db, caller.userId, input.id);
      return { id: input.id, deleted: true as const };
    },
  };
}

/** `GET /question/:id/preview.png`: what a link to a shared question looks like elsewhere. A private one has none. */
export function questionPictures(services: Services, guard: Guard<Anybody>, limit: Limiter<Anybody>): Hono {
  const app = new Hono();
  const previews = createPreviews(services);
  app.get('/question/:id/preview.png', async (c) => {
    await limit(await guard(c));
    const id = c.req.param('id');
    const shared = await findShared(services.db, id);
    if (!shared) throw new AppError('question_not_found', 'There is no such question.');
    // Cached only briefly, because its author may stop sharing it.
    return c.body(await previews.draw(id, shared), 200, {
      'content-type': 'image/png',
      'cache-control': 'public, max-age=600',
    });
  });
  return app;
}
