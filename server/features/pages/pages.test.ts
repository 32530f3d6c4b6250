import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths, readerOnlyPaths, visitorOnlyPaths } from '../../../contract/paths.ts';
import { readConfig } from '../../config.ts';
import { startTestServer, type TestServer } from '../../testing/testing.ts';
import { pageRoutes } from './routes.ts';

// A stand-in for the built application, so that this test needs no build.
let root: string;
let app: Hono;
let server: TestServer;
const config = {
  ...readConfig({}),
  publicUrl: 'https://books.example',
  product: { ...readConfig({}).product, name: 'B & <i>' },
};
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'deepshelf-pages-'));
  await mkdir(join(root, 'assets'));
  await writeFile(join(root, 'assets', 'app-1234.js'), 'let app;');
  await writeFile(join(root, 'service-worker.js'), 'let worker;');
  await writeFile(
    join(root, 'index.html'),
    '<!doctype html><head><title>x</title>\n    <meta name="description" content="y" /></head><div id="root"></div>',
  );
  server = await startTestServer();
  app = pageRoutes({ config, db: server.services.db }, root);
});
afterAll(async () => {
  await server.close();
  await rm(root, { recursive: true });
});

const get = (path: string) => app.request(path, { headers: { accept: 'text/html,*/*' } });

test.each(visitorOnlyPaths)('%s has a head of its own and may be listed', async (path) => {
  const answer = await get(path);
  const text = await answer.text();
  expect(answer.status).toBe(200);
  expect(text).toContain(`<link rel="canonical" href="https://books.example${path}"`);
  expect(text).toMatch(/<meta property="og:title" content="[^"]+"/);
  expect(text).toContain('https://books.example/icons/preview.png');
  expect(text).not.toContain('noindex');
  expect(text.match(/<title>/g)).toHaveLength(1);
  expect(text).toContain('<div id="root">');
});

test.each([...readerOnlyPaths, paths.confirm, paths.signIn, paths.recommendation('x'), paths.question('y')])(
  '%s works and is not listed',
  async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    expect(await answer.text()).toContain('<meta name="robots" content="noindex" />');
  },
);

test('the name of the product is escaped', async () => {
  const text = await (await get('/privacy')).text();
  expect(text).toContain('B &amp; &lt;i&gt;');
  expect(text).not.toContain('<i>');
});

test('an unknown address is the application with 404; a missing file is not a page', async () => {
  const lost = await get('/no-such-page');
  expect(lost.status).toBe(404);
  expect(await lost.text()).toContain('<div id="root">');
  const file = await app.request('/assets/gone.js', { headers: { accept: '*/*' } });
  expect(file.status).toBe(404);
  expect(file.headers.get('cache-control') ?? '').not.toContain('immutable');
});

test('assets are kept for ever, everything else is asked for again', async () => {
  expect((await app.request('/assets/app-1234.js')).headers.get('cache-control')).toContain('immutable');
  expect((await app.request('/service-worker.js')).headers.get('cache-control')).toBe('no-cache');
});

test('robots and sitemap name what may be found and nothing else', async () => {
  const rules = await (await app.request('/robots.txt')).text();
  for (const path of readerOnlyPaths) expect(rules).toContain(`Disallow: ${path}`);
  const map = await (await app.request('/sitemap.xml')).text();
  for (const path of visitorOnlyPaths) expect(map).toContain(`<loc>https://books.example${path}</loc>`);
  expect(map).not.toContain('/library');
});
