import { timingSafeEqual } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { BODY_MAX_BYTES } from '../../../contract/limits.ts';
import { AppError } from '../../errors.ts';
import { limitBody } from '../../platform/http/body-limit.ts';
import type { Services } from '../../services.ts';
import { smallPage } from './page.ts';
import { reportDelivery } from './reports.ts';
import { readToken, stopMail } from './unsubscribe.ts';

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Reports of mail services in one format, which the operator's adapter produces. */
const Reports = z.object({
  events: z.array(z.object({ type: z.enum(['bounce', 'complaint']), email: z.email() })).max(500),
});

/** `/mail/unsubscribe/:token` for readers without a session, and `/mail/events` for the mail service. */
export function mailRoutes(services: Services): Hono {
  const { config } = services;
  const app = new Hono();
  const show = async (c: Context, page: Parameters<typeof smallPage>[1], status: 200 | 404 = 200) =>
    c.html(await smallPage(config.product.name, page), status, {
      'cache-control': 'no-store',
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
  const unknown = (c: Context) =>
    show(c, { title: 'This link does not work', text: 'Sign in to change your email settings.' }, 404);

  app.use('/mail/*', limitBody(BODY_MAX_BYTES));
  // Mail scanners fetch links, so a GET changes nothing (RFC 8058).
  app.get('/mail/unsubscribe/:token', (c) => {
    if (readToken(services, c.req.param('token')) === null) return unknown(c);
    return show(c, {
      title: 'Stop the Sunday email?',
      text: 'Your library and your weekly recommendations stay as they are.',
      action: 'Stop the email',
    });
  });
  app.post('/mail/unsubscribe/:token', async (c) => {
    const userId = readToken(services, c.req.param('token'));
    if (userId === null) return unknown(c);
    await stopMail(services, userId, 'unsubscribed');
    return show(c, {
      title: 'Done',
      text: 'You will get no more Sunday emails. You can turn them on again in your settings.',
    });
  });

  app.post('/mail/events', async (c) => {
    const given = Buffer.from(c.req.header('authorization') ?? '');
    const expected = Buffer.from(`Bearer ${config.mail.webhookSecret}`);
    const known = config.mail.webhookSecret !== null && given.length === expected.length;
    if (!known || !timingSafeEqual(given, expected)) {
      throw new AppError('no_authorization', 'This address is for the mail service, with its secret.');
    }
    const reports = Reports.safeParse(await c.req.json().catch(() => null));
    if (!reports.success) throw new AppError('validation_failed', 'Send {"events": [{"type", "email"}]}.');
    await reportDelivery(services, reports.data.events);
    return c.json({ taken: reports.data.events.length });
  });
  return app;
}
