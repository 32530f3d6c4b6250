import { Hono } from 'hono';
import { keptMails } from '../../platform/mail/mailer.ts';
import type { Services } from '../../services.ts';

/**
 * `GET /outbox.json`: the mails that demo mode kept instead of sending, newest first; `?to=ADDRESS`: those to one
 * address. Never mounted in production.
 */
export function outboxRoutes(services: Services): Hono {
  const app = new Hono();
  app.get('/outbox.json', async (c) => {
    // Refuses host names that somebody has pointed at this machine so that their page could read our mails.
    if (!isOurs(new URL(c.req.url).hostname, services.config.publicUrl)) return c.notFound();
    return c.json(await keptMails(services.db, c.req.query('to')), 200, { 'cache-control': 'no-store' });
  });
  return app;
}

/** The public address, this machine by its own names, or an IP address, which nobody can point elsewhere. */
function isOurs(host: string, publicUrl: string): boolean {
  return host === new URL(publicUrl).hostname || host === 'localhost' || /^[\d.]+$/.test(host) || host.startsWith('[');
}
