import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR } from '../../../../contract/limits.ts';
import { createCovers } from '../../../../fakes/covers.ts';
import { type Served, serveApp } from '../../../testing/serve-app.ts';
import { startTestServer, type TestServer } from '../../../testing/testing.ts';
import { findWorks, toBook } from '../../books/books.ts';
import { pictureAddress } from '../../books/picture-address.ts';

const covers = createCovers();
let fake: Served;
let server: TestServer;
let ids: string[];
let jpeg: Uint8Array;
beforeAll(async () => {
  fake = await serveApp(covers.app);
  server = await startTestServer({
    catalogue: ['history-ancient'],
    env: { FETCH_COVERS: '1', COVERS_PROXY_URL: fake.url, COVERS_CACHE_MB: '1' },
  });
  ids = (await server.services.db.selectFrom('works').select('id').orderBy('id').execute()).map(({ id }) => id);
  jpeg = await sharp({ create: { width: 900, height: 1400, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer();
});
afterAll(async () => {
  await server.close();
  await fake.close();
});

/** Gives the next book this cover and answers its address of ours. */
async function giveCover(url: string): Promise<string> {
  const id = ids.shift() ?? '';
  await server.services.db.updateTable('works').set({ cover_url: url }).where('id', '=', id).execute();
  const [work] = await findWorks(server.services.db, [id]);
  return work ? toBook(work).cover_image_url : '';
}
const openLibrary = (number: number) => `covers.openlibrary.org/b/id/${number}-L.jpg`;

test('a cover is fetched once, made small, and may be kept for ever', async () => {
  const path = `${openLibrary(1)}`;
  covers.answers.set(path, { bytes: jpeg, type: 'image/jpeg' });
  const ours = await giveCover(`https://${path}`);
  const answer = await server.app.request(ours);
  expect(answer.headers.get('content-type')).toBe('image/webp');
  expect(answer.headers.get('cache-control')).toContain('immutable');
  const picture = Buffer.from(await answer.arrayBuffer());
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 480 });
  await server.app.request(ours);
  expect(covers.asked.filter((asked) => asked === path)).toHaveLength(1);
});

test('Open Library may send us on to the Internet Archive, and nobody to anywhere else', async () => {
  covers.answers.set(openLibrary(2), { location: 'https://ia800100.us.archive.org/2.jpg' });
  covers.answers.set('ia800100.us.archive.org/2.jpg', { bytes: jpeg, type: 'image/jpeg' });
  const onward = await server.app.request(await giveCover(`https://${openLibrary(2)}`));
  expect(onward.headers.get('content-type')).toBe('image/webp');
  for (const [number, location] of ['http://169.254.169.254/latest', 'https://archive.org.evil.example/x'].entries()) {
    covers.answers.set(openLibrary(10 + number), { location });
    const astray = await server.app.request(await giveCover(`https://${openLibrary(10 + number)}`));
    expect(astray.headers.get('content-type')).toContain('svg');
  }
  expect(covers.asked.filter((asked) => /^169|evil/.test(asked))).toEqual([]);
});

const script = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
test.each<[string, Parameters<typeof covers.answers.set>[1]]>([
  ['nothing', { status: 404 }],
  ['a page that calls itself a picture', { bytes: script, type: 'image/jpeg' }],
  ['half a picture', { bytes: Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), type: 'image/jpeg' }],
  ['too much', { bytes: new Uint8Array(5_000_000).fill(0xff), type: 'image/jpeg' }],
])('in place of %s the drawn cover is shown, and nobody is asked again for an hour', async (_, wrong) => {
  const number = 100 + ids.length;
  covers.answers.set(openLibrary(number), wrong);
  const ours = await giveCover(`https://${openLibrary(number)}`);
  const asked = () => covers.asked.filter((path) => path === openLibrary(number)).length;
  const answer = await server.app.request(ours);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('image/svg+xml');
  expect(answer.headers.get('cache-control')).not.toContain('immutable');
  await server.app.request(ours);
  expect(asked()).toBe(1);
  server.services.clock.advance(HOUR + 1);
  await server.app.request(ours);
  expect(asked()).toBe(2);
});

test.each([
  'http://covers.openlibrary.org/b/id/1-L.jpg',
  'https://covers.openlibrary.org:8443/b/id/1-L.jpg',
  'https://user@covers.openlibrary.org/b/id/1-L.jpg',
  'https://covers.openlibrary.org.evil.example/1.jpg',
  'https://127.0.0.1/1.jpg',
  'https://archive.org/1.jpg',
  'file:///etc/passwd',
  'not an address',
])('%s is never fetched', async (url) => {
  expect(pictureAddress(url)).toBeNull();
  expect(await giveCover(url)).toMatch(/\.svg$/);
});

test('the oldest pictures make room', async () => {
  const noise = {
    create: {
      width: 480,
      height: 720,
      channels: 3 as const,
      noise: { type: 'gaussian' as const, mean: 128, sigma: 60 },
      background: '#000',
    },
  };
  const bytes = await sharp(noise).jpeg({ quality: 95 }).toBuffer();
  const folder = join(server.services.config.dataDir, 'covers');
  for (let number = 200; number < 216; number++) {
    covers.answers.set(openLibrary(number), { bytes, type: 'image/jpeg' });
    await server.app.request(await giveCover(`https://${openLibrary(number)}`));
  }
  const kept = (await readdir(folder)).length;
  expect(kept).toBeGreaterThan(2);
  expect(kept).toBeLessThan(16);
});

test('a mail gets the drawn cover as PNG, the same for everybody, and painted once', async () => {
  const id = ids.at(-1) ?? '';
  const [one, other] = [await server.app.request(`/covers/${id}.png`), await server.app.request(`/covers/${id}.png`)];
  expect(one.headers.get('content-type')).toBe('image/png');
  // Webmail shows it on a page of its own origin.
  expect(one.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(one.headers.get('cache-control')).toContain('public');
  expect(one.headers.get('set-cookie')).toBeNull();
  const picture = Buffer.from(await one.arrayBuffer());
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 240, height: 360 });
  expect(picture.length).toBeLessThan(40_000);
  expect(Buffer.from(await other.arrayBuffer()).equals(picture)).toBe(true);
  expect(await readdir(join(server.services.config.dataDir, 'painted-covers'))).toHaveLength(1);
  expect((await server.app.request('/covers/nobody-wrote-this.png')).status).toBe(404);
  const drawn = await server.app.request(`/covers/${id}.svg`);
  expect(drawn.headers.get('cross-origin-resource-policy')).toBe('same-origin');
});

test('an unknown book has no cover', async () => {
  expect((await server.app.request('/covers/nobody-wrote-this/abc')).status).toBe(404);
  expect((await server.app.request('/covers/..%2f..%2fetc/passwd')).status).toBe(404);
});
