import { Hono } from 'hono';
import type { Services } from '../../services.ts';
import { openApiDocument } from './open-api.ts';
import { measure, publicConfig } from './system.ts';

/** `/config.json`, `/health`, `/ready`, `/metrics` and `/openapi.json`: open to everybody, nothing about a reader. */
export function systemRoutes(services: Services): Hono {
  const { config, index } = services;
  const app = new Hono();
  app.get('/config.json', async (c) => {
    return c.json(await publicConfig(services, c.req.url), 200, { 'cache-control': 'no-cache' });
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
