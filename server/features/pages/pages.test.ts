import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PublicConfig } from '../../../contract/config.ts';
import { paths, readerOnlyPaths, visitorOnlyPaths } from '../../../contract/paths.ts';
import { contentPolicy } from '../../platform/http/headers.ts';
import { signIn } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/testing.ts';
import { pageRoutes } from './routes.ts';

// A stand-in for the built application, so that this test needs no build.
let root: string;
let server: TestServer;
let app: Hono;
const script = "document.title = 'x';";
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'deepshelf-pages-'));
  await mkdir(join(root, 'web', 'assets'), { recursive: true });
  await mkdir(join(root, 'render'));
  await writeFile(join(root, 'web', 'assets', 'app-1234.js'), 'let app;');
  await writeFile(join(root, 'web', 'assets', 'app-1234.js.br'), brotliCompressSync('let app;'));
  await writeFile(join(root, 'web', 'service-worker.js'), 'let worker;');
  await writeFile(join(root, 'web', 'preloads.json'), JSON.stringify({ '/library': ['/assets/library-1.js'] }));
  await writeFile(
    join(root, 'web', 'index.html'),
    `<!doctype html><head><title>x</title>\n    <meta name="description" content="y" /><script>${script}</script>
    <!-- preloads --></head><div id="root"></div>`,
  );
  await writeFile(
    join(root, 'render', 'render.js'),
    'export const render = async (path, { product }) => "<h1>" + path + " of " + product.handle + "</h1>";',
  );
  server = await startTestServer({
    catalogue: ['history-ancient'],
    env: { PUBLIC_URL: 'https://books.example', PRODUCT_NAME: 'B & <i></script>' },
  });
  app = pageRoutes(server.services, root);
});
afterAll(async () => {
  await server.close();
  await rm(root, { recursive: true });
});

// Pages that every reader sees alike before their data has come.
const alike: string[] = [paths.library, paths.search, paths.recommendations];

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
  expect(text).toContain(`<div id="root" data-drawn="visitor"><h1>${path} of @deepshelf</h1></div>`);
});

test.each([...readerOnlyPaths, paths.confirm, paths.signIn, paths.recommendation('x')])(
  '%s works and is not listed',
  async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    const text = await answer.text();
    expect(text).toContain('<meta name="robots" content="noindex" />');
    expect(text).toContain(
      alike.includes(path)
        ? `<div id="root" data-drawn="reader" inert><h1>${path} of @deepshelf</h1></div>`
        : '<div id="root"></div>',
    );
  },
);

test('a topic has a head of its own, says what it lists, and stands in the sitemap', async () => {
  const answer = await get('/topic/fall-of-rome');
  const text = await answer.text();
  expect(answer.status).toBe(200);
  expect(answer.headers.get('x-robots-tag')).toBeNull();
  expect(text).toContain('<link rel="canonical" href="https://books.example/topic/fall-of-rome"');
  expect(text).toMatch(/<title>The fall of Rome: [^<]+<\/title>/);
  const structured = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(text)?.[1] ?? '');
  expect(structured).toMatchObject({ '@type': 'ItemList', name: 'The fall of Rome' });
  const map = await (await app.request('/sitemap.xml')).text();
  expect(map).toContain('<loc>https://books.example/topic/fall-of-rome</loc>');
  expect(map.match(/<url>/g)?.length).toBeGreaterThan(1000);
  expect((await get('/topic/no-such-topic')).status).toBe(404);
});

test('a book that comes with the product has a head of its own and stands in the sitemap; others have none', async () => {
  const text = await (await get('/book/spqr-beard')).text();
  expect(text).toContain('<link rel="canonical" href="https://books.example/book/spqr-beard"');
  expect(text).toContain('<meta property="og:image" content="https://books.example/book/spqr-beard/preview.png"');
  expect(text).toMatch(/<title>SPQR by Mary Beard · [^<]+<\/title>/);
  const structured = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(text)?.[1] ?? '');
  expect(structured).toMatchObject({ '@type': 'Book', name: 'SPQR', author: [{ name: 'Mary Beard' }] });
  const map = await (await app.request('/sitemap.xml')).text();
  expect(map).toContain('<loc>https://books.example/book/spqr-beard</loc>');
  await server.services.db.updateTable('works').set({ source: 'lookup' }).where('id', '=', 'rubicon-holland').execute();
  // Its apostrophe is printed, as on the page.
  expect(await (await get('/book/womens-work-barber')).text()).toContain('<title>Women’s Work');
  const other = await get('/book/rubicon-holland');
  expect([other.status, other.headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
});

test('a question that nobody shares has a page that says nothing of it', async () => {
  const { token } = await signIn(server, 'asker@example.com');
  const asked = await server.call('POST', '/functions/v1/post-question', {
    token,
    body: { question: 'How did Rome fall?' },
  });
  const { data } = (await asked.json()) as { data: { id: string } };
  const answer = await get(paths.question(data.id));
  expect([answer.status, answer.headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
  expect(await answer.text()).not.toContain('Rome');
});

test.each([
  paths.book('nothing'),
  paths.book('a%00b'),
  paths.topic('no-such-topic'),
  paths.question('y'),
  paths.question('11111111-2222-4333-8444-555555555555'),
  `${paths.book('nothing')}/`,
])('%s is the application with 404, and no page to a program', async (path) => {
  const lost = await get(path);
  expect([lost.status, lost.headers.get('x-robots-tag')]).toEqual([404, 'noindex']);
  expect(await lost.text()).toContain('<div id="root"></div>');
  expect((await app.request(path, { headers: { accept: 'application/json' } })).status).toBe(404);
});

test('what a reader searches for is not drawn, only that they do', async () => {
  expect(await (await get('/search?q=%3Cb%3Eme')).text()).toContain('<h1>/search?q=… of @deepshelf</h1>');
  expect(await (await get('/search?q=+')).text()).toContain('<h1>/search of @deepshelf</h1>');
  expect(await (await get('/library?list=reading&page=2')).text()).toContain('<h1>/library?list=reading of');
  expect(await (await get('/library?list=elsewhere')).text()).toContain('<h1>/library of');
});

test('the name of the product is escaped', async () => {
  const text = await (await get('/privacy')).text();
  expect(text).toContain('B &amp; &lt;i&gt;');
  expect(text).not.toContain('<i>');
  expect(text.match(/<\/script>/g)).toHaveLength(2);
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

test('a page carries the configuration that /config.json has', async () => {
  const written = /<script type="application\/json" id="config">(.*?)<\/script>/.exec(
    await (await get('/library')).text(),
  );
  const told = await (await server.app.request('/config.json')).json();
  expect(PublicConfig.parse(JSON.parse(written?.[1] ?? ''))).toEqual(told);
});

test('a page names the files that its code is in', async () => {
  expect(await (await get('/library')).text()).toContain(
    '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/library-1.js" />',
  );
  expect(await (await get('/')).text()).not.toContain('modulepreload');
});

test('only the inline script of the shell may run, by its hash', async () => {
  const policy = (await get('/')).headers.get('content-security-policy') ?? '';
  const hash = createHash('sha256').update(script).digest('base64');
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
  expect(policy).toContain("connect-src 'self';");
  expect(policy.match(/unsafe-inline/g)).toHaveLength(1);
});

test('where the address tells of a failed sign-in, the page is left to the browser', async () => {
  expect(await (await get('/?error=auth_failed')).text()).toContain('<div id="root"></div>');
  expect(await (await get('/?ref=somewhere')).text()).toContain('<h1>/ of @deepshelf</h1>');
});

test('a build that cannot draw still answers pages', async () => {
  await mkdir(join(root, 'plain', 'web'), { recursive: true });
  await writeFile(join(root, 'plain', 'web', 'index.html'), '<div id="root"></div>');
  const answer = await pageRoutes(server.services, join(root, 'plain')).request('/');
  expect([answer.status, await answer.text()]).toEqual([200, '<div id="root"></div>']);
  expect((await pageRoutes(server.services, join(root, 'none')).request('/')).status).toBe(404);
});

test('anyone who reads brotli gets the smaller copy', async () => {
  const answer = await app.request('/assets/app-1234.js', { headers: { 'accept-encoding': 'gzip, br' } });
  expect(answer.headers.get('content-encoding')).toBe('br');
  expect(answer.headers.get('content-type')).toContain('javascript');
  expect(answer.headers.get('cache-control')).toContain('immutable');
});

test('the one other host that a page may call is the one that errors are reported to', async () => {
  const policy = contentPolicy({ sentryDsn: 'https://key@errors.example/7' });
  expect(policy).toContain("connect-src 'self' https://errors.example;");
  expect(contentPolicy({ sentryDsn: null })).toContain("connect-src 'self';");
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types deepshelf");
});
