import { Hono } from 'hono';
import type { PublicConfig } from '../../../contract/config.ts';
import type { Services } from '../../services.ts';
import { anonKey, socialProviders } from '../auth/auth.ts';
import { openApiDocument } from './open-api.ts';
import { measure } from './system.ts';

/** `/config.json`, `/health`, `/ready`, `/metrics` and `/openapi.json`: open to everybody, nothing about a reader. */
export function systemRoutes(services: Services): Hono {
  const { config, index } = services;
  const app = new Hono();
  app.get('/config.json', async (c) => {
    const origin = config.production ? config.publicUrl : loopbackOrigin(c.req.url, config.publicUrl);
    const body: PublicConfig = {
      product: config.product,
      authUrl: `${origin}/auth/v1`,
      functionsUrl: `${origin}/functions/v1`,
      anonKey: await anonKey(services),
      bookstore: config.bookstore,
      providers: [...socialProviders(services)],
      features: { youtube: config.sync.google !== null, spotify: config.sync.spotify !== null },
      demo: config.demo,
      sentryDsn: config.sentryDsn,
    };
    return c.json(body, 200, { 'cache-control': 'no-cache' });
  });
  app.get('/health', (c) => c.json({ status: 'live' }));
  app.get('/ready', async (c) => {
    const books = await index.size();
    return books > 0
      ? c.json({ status: 'ready', books })
      : c.json({ status: 'preparing' }, 503, { 'retry-after': '5' });
  });
  app.get('/metrics', async (c) => c.text(await measure(services)));
  app.get('/openapi.json', (c) => c.json(openApiDocument(config.publicUrl)));
  return app;
}

/**
 * `localhost`, `127.0.0.1` and `[::1]` are one machine but three origins, and a page may call only its own: on a machine of
 * one's own the browser is answered with the one it asked.
 */
function loopbackOrigin(asked: string, publicUrl: string): string {
  const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
  const [from, own] = [new URL(asked), new URL(publicUrl)];
  return loopback.test(from.hostname) && loopback.test(own.hostname) ? from.origin : publicUrl;
}
