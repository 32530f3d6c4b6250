import { Hono } from 'hono';
import { keptMails } from '../../platform/mail/mailer.ts';
import type { Services } from '../../services.ts';

/** `GET /outbox.json`: the mails that demo mode kept instead of sending, newest first. Never mounted in production. */
export function outboxRoutes(services: Services): Hono {
  const app = new Hono();
  app.get('/outbox.json', async (c) => c.json(await keptMails(services.db), 200, { 'cache-control': 'no-store' }));
  return app;
}
