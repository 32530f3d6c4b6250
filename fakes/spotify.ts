import { Hono } from 'hono';
import { createFaults, type Faults } from './faults.ts';
import type { Grants } from './grants.ts';

type Described = { id: string; name: string; description: string };
export type FakeShelves = {
  shows: Described[];
  episodes: Described[];
  audiobooks: (Described & { authors: { name: string }[] })[];
};

export type FakeSpotify = { app: Hono; faults: Faults; shelves: FakeShelves };

/** Plays Spotify's lists of saved items, page by page. */
export function createSpotify(grants: Grants, shelves: FakeShelves): FakeSpotify {
  const fake: FakeSpotify = { app: new Hono(), faults: createFaults(), shelves };
  fake.app.use(fake.faults.guard);
  fake.app.get('/v1/me/:shelf{shows|episodes|audiobooks}', async (c) => {
    if (!grants.holds(c.req.header('authorization')))
      return c.json({ error: { status: 401, message: 'The access token expired' } }, 401);
    const bad = await grants.badDay(c.req.header('authorization'));
    if (bad) return c.json(bad.body as object, bad.status);
    const shelf = c.req.param('shelf') as keyof FakeShelves;
    const all = fake.shelves[shelf];
    const limit = Math.min(50, Number(c.req.query('limit') ?? 20));
    const offset = Number(c.req.query('offset') ?? 0);
    const items = all.slice(offset, offset + limit).map((item) => ({ added_at: '', [shelf.slice(0, -1)]: item }));
    const next = offset + limit < all.length ? `${c.req.path}?offset=${offset + limit}&limit=${limit}` : null;
    return c.json({ href: c.req.url, limit, next, offset, previous: null, total: all.length, items });
  });
  return fake;
}
