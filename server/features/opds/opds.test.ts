import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { signIn } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/testing.ts';
import { STARTER } from '../books/books.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ catalogue: ['classics-english', 'history-ancient'] });
});
afterAll(() => server.close());

const get = (path: string, authorization?: string) =>
  server.app.request(path, { headers: authorization ? { authorization } : {} });
const basic = (password: string) => `Basic ${Buffer.from(`anybody:${password}`).toString('base64')}`;

async function tokenOf(email: string, scopes: string[]) {
  const { token } = await signIn(server, email);
  const call = (name: string, body: object) => server.call('POST', `/functions/v1/${name}`, { token, body });
  const made = await call('create-personal-token', { name: 'e-reader', scopes, days: 7 });
  return { token, call, secret: ((await made.json()) as { secret: string }).secret };
}

/**
 * The rules of the published schema for feeds (drafts.opds.io, feed and publication), as far as they touch what we
 * send.
 */
const Link = z.object({
  href: z.url(),
  type: z.string().optional(),
  rel: z.union([z.string(), z.array(z.string())]).optional(),
});
const relOf = (rel: string) =>
  z.array(Link).refine((links) => links.some((link) => link.rel === rel), `no link ${rel}`);
const Publication = z.object({
  metadata: z.object({
    '@type': z.url(),
    title: z.string().min(1),
    identifier: z.url(),
    author: z.array(z.object({ name: z.string().min(1) })),
    language: z.string().min(2),
    modified: z.iso.datetime(),
    description: z.string().optional(),
    subject: z.array(z.string()),
  }),
  links: z
    .array(Link)
    .refine(
      (links) => links.some(({ rel, type }) => rel === 'self' && type === 'application/opds-publication+json'),
      'no link to itself',
    )
    .refine((links) =>
      links.some(({ rel }) =>
        /^http:\/\/opds-spec\.org\/acquisition(\/(open-access|borrow|buy|sample|subscribe))?$/.test(String(rel)),
      ),
    ),
  images: z
    .array(z.object({ href: z.url(), type: z.enum(['image/jpeg', 'image/png', 'image/gif', 'image/avif']) }))
    .min(1),
});
const Feed = z
  .object({
    metadata: z.object({
      title: z.string().min(1),
      numberOfItems: z.int().min(0).optional(),
      itemsPerPage: z.int().min(1).optional(),
      currentPage: z.int().min(1).optional(),
    }),
    links: relOf('self'),
    navigation: z
      .array(z.object({ href: z.url(), title: z.string().min(1) }))
      .min(1)
      .optional(),
    publications: z.array(Publication).min(1).optional(),
  })
  .refine(({ navigation, publications }) => navigation || publications);

test('2.0: the start leads to free books, page by page, each with a place to read it', async () => {
  const start = await get('/opds/v2');
  expect(start.headers.get('content-type')).toContain('application/opds+json');
  const root = Feed.parse(await start.json());
  let next: string | undefined = root.navigation?.[0]?.href;
  const seen: string[] = [];
  let total = 0;
  while (next) {
    const feed = Feed.parse(await (await get(next.replace(server.services.config.publicUrl, ''))).json());
    for (const { metadata, links } of feed.publications ?? []) {
      seen.push(metadata.identifier);
      expect(links.some(({ rel }) => rel === 'http://opds-spec.org/acquisition/open-access')).toBe(true);
    }
    total = feed.metadata.numberOfItems ?? 0;
    next = feed.links.find(({ rel }) => rel === 'next')?.href;
  }
  expect(seen.length).toBeGreaterThan(20);
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.length).toBe(total);
});

test('2.0: each publication stands at the address that it names, as it stands in the feed', async () => {
  const { publications = [] } = Feed.parse(await (await get('/opds/v2/free')).json());
  expect(publications.length).toBeGreaterThan(2);
  for (const publication of publications.slice(0, 3)) {
    const self = publication.links.find(({ rel }) => rel === 'self')?.href ?? '';
    const answer = await get(self.replace(server.services.config.publicUrl, ''));
    expect(answer.headers.get('content-type')).toContain('application/opds-publication+json');
    expect(Publication.parse(await answer.json())).toEqual(publication);
  }
});

test('2.0: a book that not everybody may see takes the token of a reader who keeps it', async () => {
  const [owner, other] = [
    await tokenOf('owner@example.com', ['library:read']),
    await tokenOf('not-owner@example.com', ['library:read']),
  ];
  await owner.call('create-book-relation', { id: 'spqr-beard' });
  await server.services.db.updateTable('works').set({ source: 'google' }).where('id', '=', 'spqr-beard').execute();
  const path = '/opds/v2/books/spqr-beard';
  try {
    expect((await get(path)).status).toBe(401);
    expect((await get('/opds/v2/books/nothing-of-ours')).status).toBe(401);
    // Whether free to read or not, what get-book refuses to visitors is refused here.
    const free = { public_domain: true, reader_url: 'https://example.org/read' };
    await server.services.db.updateTable('works').set(free).where('id', '=', 'spqr-beard').execute();
    expect((await get(path)).status).toBe(401);
    expect(await (await get('/opds/v2/free')).text()).not.toContain('spqr-beard');
    expect((await get(path, basic(other.secret))).status).toBe(404);
    const answer = await get(path, basic(owner.secret));
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(Publication.parse(await answer.json()).metadata.title).toBe('SPQR');
  } finally {
    await server.services.db
      .updateTable('works')
      .set({ source: STARTER, public_domain: false, reader_url: null })
      .where('id', '=', 'spqr-beard')
      .execute();
  }
});

test('1.2: the same as Atom, with what the standard asks of feeds and entries', async () => {
  const start = await get('/opds/v1.2');
  expect(start.headers.get('content-type')).toContain('profile=opds-catalog;kind=navigation');
  const root = await start.text();
  expect(root).toMatch(/<link rel="subsection" href="[^"]+\/opds\/v1.2\/free"/);
  // Atom requires content in an entry that links to no other page.
  expect(root.match(/<content type="text">[^<]+<\/content>/g)).toHaveLength(2);
  const answer = await get('/opds/v1.2/free');
  expect(answer.headers.get('content-type')).toContain('profile=opds-catalog;kind=acquisition');
  const text = await answer.text();
  for (const part of ['<id>', '<title>', '<updated>', '<link rel="self"', '<link rel="start"'])
    expect(text).toContain(part);
  const idOf = (xml: string) => /<id>([^<]+)<\/id>/.exec(xml)?.[1];
  const entries = text.match(/<entry>[\s\S]*?<\/entry>/g) ?? [];
  expect(entries.length).toBeGreaterThan(20);
  expect(new Set([text, ...entries].map(idOf)).size).toBe(entries.length + 1);
  for (const entry of entries) {
    expect(entry).toMatch(/<updated>\d{4}-\d\d-\d\dT[\d:.]+Z<\/updated>/);
    for (const part of [
      '<id>',
      '<title>',
      '<updated>',
      '<author><name>',
      'rel="http://opds-spec.org/acquisition/open-access"',
    ])
      expect(entry).toContain(part);
    expect(entry).toMatch(/rel="http:\/\/opds-spec\.org\/image" href="[^"]+" type="image\/png"/);
  }
});

test('a library takes a token that may see it, as a password, and is nobody else’s', async () => {
  const one = await tokenOf('ereader@example.com', ['library:read']);
  for (const version of ['v2', 'v1.2']) {
    const refused = await get(`/opds/${version}/library`);
    expect(refused.status).toBe(401);
    expect(refused.headers.get('www-authenticate')).toMatch(/^Basic realm=/);
    expect(await refused.json()).toMatchObject({ authentication: [{ type: 'http://opds-spec.org/auth/basic' }] });
    for (const wrong of [`${one.secret}x`, '\0', 'ß', 'a\nb', ''])
      expect((await get(`/opds/${version}/library`, basic(wrong))).status, wrong).toBe(401);
  }
  expect(Feed.parse(await (await get('/opds/v2/library', basic(one.secret))).json()).metadata.numberOfItems).toBe(0);
  await one.call('create-book-relation', { id: 'spqr-beard' });
  const answer = await get('/opds/v2/library', basic(one.secret));
  expect(answer.headers.get('cache-control')).toContain('no-store');
  const { publications } = Feed.parse(await answer.json());
  expect(publications).toMatchObject([{ metadata: { title: 'SPQR' } }]);
  expect(publications?.[0]?.links.map(({ rel }) => rel)).toContain('http://opds-spec.org/acquisition/buy');
  const atom = await (await get('/opds/v1.2/library', basic(one.secret))).text();
  expect(atom).toContain('<title>SPQR');
  // The grammar of 1.2 allows no `buy` without a price, and we know no prices.
  expect(atom).not.toContain('acquisition/buy');
  expect(atom).toMatch(
    /<link rel="http:\/\/opds-spec\.org\/acquisition" href="https:\/\/www\.amazon\.com[^>]+><opds:indirectAcquisition/,
  );
  const other = await tokenOf('other-ereader@example.com', ['search']);
  expect((await get('/opds/v2/library', basic(other.secret))).status).toBe(403);
});

test('a reader’s own books are bought where the reader has chosen, free books are read', async () => {
  const { token, call, secret } = await tokenOf('buyer@example.com', ['library:read']);
  for (const id of ['spqr-beard', 'emma-austen']) await call('create-book-relation', { id });
  const chosen = await server.call('PUT', '/auth/v1/user', { token, body: { data: { bookstore: 'waterstones' } } });
  expect(chosen.status).toBe(200);
  const { publications = [] } = Feed.parse(await (await get('/opds/v2/library', basic(secret))).json());
  const hrefs = publications.flatMap(({ links }) =>
    links.flatMap(({ rel, href }) => (String(rel).includes('/acquisition/') ? href : [])),
  );
  expect(hrefs.filter((href) => href.startsWith('https://www.waterstones.com/'))).toEqual([
    'https://www.waterstones.com/books/search/term/SPQR%20Mary%20Beard',
  ]);
  expect(hrefs.filter((href) => href.startsWith('https://www.gutenberg.org/')).length).toBeGreaterThan(0);
  const one = await (await get('/opds/v2/books/spqr-beard')).json();
  expect(JSON.stringify(one)).not.toContain('waterstones');
});

test('a token as Bearer opens the same as one as a password', async () => {
  const { call, secret } = await tokenOf('bearer-ereader@example.com', ['library:read']);
  await call('create-book-relation', { id: 'spqr-beard' });
  for (const path of ['/opds/v2', '/opds/v1.2/free', '/opds/v2/library', '/opds/v2/books/spqr-beard'])
    expect((await get(path, `Bearer ${secret}`)).status, path).toBe(200);
});

test.each(['/opds/v3', '/opds/v3/free'])('%s is not there', async (path) => {
  expect((await get(path)).status).toBe(404);
});
test.each(['0', '-1', 'x', '99999999'])('page %s is refused', async (page) => {
  expect((await get(`/opds/v2/free?page=${page}`)).status).toBe(400);
});

test('anyone who tries tokens is stopped, however they send them', async () => {
  const tries: number[] = [];
  for (let n = 0; n < 130; n++) tries.push((await get('/opds/v2/library', `Bearer dsp_${n}`)).status);
  expect([tries[0], tries.at(-1)]).toEqual([401, 429]);
});
