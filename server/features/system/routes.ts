import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { paths } from '../../../contract/paths.ts';
import type { Services } from '../../services.ts';
import { demandOperator, resourceMetadata, serverMetadata } from '../auth/auth.ts';
import { apiPage } from './api-page.ts';
import { createMeasuring } from './metrics.ts';
import { apiOperations, openApiDocument } from './open-api.ts';
import { createReadiness } from './ready.ts';
import { publicConfig } from './system.ts';

/**
 * `/config.json`, `/health`, `/ready` and `/openapi.json`: open to everybody, nothing about a reader. `/metrics` takes
 * a key.
 */
export function systemRoutes(services: Services): Hono {
  const { config } = services;
  const app = new Hono();
  app.get('/config.json', async (c) => {
    return c.json(await publicConfig(services, c.req.url), 200, { 'cache-control': 'no-cache' });
  });
  app.get('/metrics', async (c, next) => {
    const given = c.req.header('authorization') ?? '';
    if (!config.metrics.token || !isSame(given, `Bearer ${config.metrics.token}`))
      await demandOperator(services, c.req.raw);
    return next();
  });
  // Made once: each takes longer than a page of books, and anybody may request it.
  const document = once(() => JSON.stringify(openApiDocument(config)));
  const page = once(() => apiPage({ product: config.product.name, operations: apiOperations() }));
  app.get('/openapi.json', (c) => c.body(document(), 200, { 'content-type': 'application/json' }));
  app.get(paths.api, async (c) => c.html(await page()));
  // Programs of any origin read where to get a token (RFC 9728, RFC 8414): below the well-known name, then the path.
  app.use('/.well-known/*', cors());
  app.get('/.well-known/oauth-protected-resource', (c) => c.json(resourceMetadata(services, null)));
  app.get('/.well-known/oauth-protected-resource/functions/v1', (c) => c.json(resourceMetadata(services, 'product')));
  app.get('/.well-known/oauth-protected-resource/mcp', (c) => c.json(resourceMetadata(services, 'mcp')));
  app.get('/.well-known/oauth-authorization-server', (c) => c.json(serverMetadata(services)));
  app.get('/.well-known/oauth-authorization-server/auth/v1', (c) => c.json(serverMetadata(services)));
  app.get('/.well-known/openid-configuration', (c) => c.json(serverMetadata(services)));
  app.get('/.well-known/openid-configuration/auth/v1', (c) => c.json(serverMetadata(services)));
  app.route('/', operatorRoutes(services));
  return app;
}

/** `/health`, `/ready` and `/metrics`, open to anyone who reaches them. */
export function operatorRoutes(services: Services): Hono {
  const app = new Hono();
  app.get('/health', (c) => c.json({ status: 'live' }));
  const lookReady = createReadiness(services);
  app.get('/ready', async (c) => {
    const { ready, ...state } = await lookReady();
    // A proxy must never keep it, whatever the state is.
    c.header('cache-control', 'no-store');
    return ready
      ? c.json({ status: 'ready', ...state })
      : c.json({ status: 'not ready', ...state }, 503, { 'retry-after': '5' });
  });
  const measure = createMeasuring(services);
  app.get('/metrics', async (c) => c.body(await measure(), 200, { 'content-type': METRICS_TYPE }));
  return app;
}

/** Makes a value when it is first asked for, and returns the same one from then on. */
function once<T>(make: () => T): () => T {
  let made: { it: T } | undefined;
  return () => {
    made ??= { it: make() };
    return made.it;
  };
}

const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Compares in constant time, however much of it is right. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));
const digest = (text: string) => createHash('sha256').update(text).digest();
