import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { createFaults, type Faults, googleErrors } from './faults.ts';
import type { Grants } from './grants.ts';

export type FakeVideo = { id: string; title: string; description: string; categoryId: string; gone?: boolean };

export type FakeYoutube = {
  app: Hono;
  faults: Faults;
  /** The account's likes, newest first. Tests change them freely. */
  likes: FakeVideo[];
  /** Videos by id that anybody with a key can look up. */
  others: FakeVideo[];
  /** Video ids by playlist id, or `private`. */
  playlists: Map<string, readonly string[] | 'private'>;
  /** Units charged so far; 304 answers are charged too. */
  units(): number;
};

/** A new account has liked only the newest of them, because a sync of all of them is the slowest part of the demo. */
const FEW = 20;

/** Only this many likes can be reached, whatever the total says. */
const REACHABLE = 1000;

/**
 * The YouTube Data API: `videos.list` with `myRating=like` in pages with an ETag, or `id=` with a key, and
 * `playlistItems.list` with a key.
 */
export function createYoutube(grants: Grants, likes: FakeVideo[]): FakeYoutube {
  const fake: FakeYoutube = {
    app: new Hono(),
    faults: createFaults(),
    likes,
    others: [],
    playlists: new Map(),
    units: () => units,
  };
  let units = 0;
  fake.app.use(fake.faults.guard);
  fake.app.get('/youtube/v3/videos', async (c) => {
    units += 1;
    const query = c.req.query();
    if (query.id !== undefined) {
      if (!query.key) return c.json(googleErrors.forbidden, 403);
      const wanted = query.id.split(',').slice(0, 50);
      const found = [...fake.likes, ...fake.others].filter(({ id, gone }) => wanted.includes(id) && !gone);
      return c.json({ kind: 'youtube#videoListResponse', items: found.map(resource) });
    }
    if (!grants.holds(c.req.header('authorization'))) return c.json(googleErrors.unauthorised, 401);
    const bad = await grants.badDay(c.req.header('authorization'));
    if (bad) return c.json(bad.body as object, bad.status);
    const { size, start } = pageOf(query);
    const likes = grants.isNew(c.req.header('authorization')) ? fake.likes.slice(0, FEW) : fake.likes;
    const reachable = likes.slice(0, REACHABLE);
    const items = reachable.slice(start, start + size).map(resource);
    const next = start + size < reachable.length ? { nextPageToken: token(start + size) } : {};
    const body = {
      kind: 'youtube#videoListResponse',
      ...next,
      pageInfo: { totalResults: likes.length, resultsPerPage: size },
      items,
    };
    const etag = `"${createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 27)}"`;
    if (c.req.header('if-none-match') === etag) return c.body(null, 304, { etag });
    return c.json({ ...body, etag }, 200, { etag });
  });
  fake.app.get('/youtube/v3/playlistItems', (c) => {
    units += 1;
    const query = c.req.query();
    if (!query.key) return c.json(googleErrors.forbidden, 403);
    const list = fake.playlists.get(query.playlistId ?? '');
    if (list === 'private') return c.json(googleErrors.privatePlaylist, 403);
    if (!list) return c.json(googleErrors.noPlaylist, 404);
    const { size, start } = pageOf(query);
    const items = list.slice(start, start + size).map((videoId) => ({ contentDetails: { videoId } }));
    const next = start + size < list.length ? { nextPageToken: token(start + size) } : {};
    return c.json({ kind: 'youtube#playlistItemListResponse', ...next, items });
  });
  return fake;
}

const pageOf = (query: Record<string, string>) => ({
  size: Math.min(50, Number(query.maxResults ?? 5)),
  start: query.pageToken ? Number(Buffer.from(query.pageToken, 'base64url').toString()) : 0,
});

const token = (start: number): string => Buffer.from(String(start)).toString('base64url');

/** A private or deleted video keeps its place in the list but loses its words. */
const resource = ({ id, title, description, categoryId, gone }: FakeVideo) => ({
  kind: 'youtube#video',
  id,
  snippet: gone
    ? { title: 'Private video', description: 'This video is private.' }
    : { title, description, categoryId },
});
