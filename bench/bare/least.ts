/**
 * The bare minimum that `bench/bare.ts` compares us with, in its own process: the same statements through only the
 * driver and Hono. It has no sessions, limits or validation. A search is one query to the index, then twelve records;
 * ours asks the index six times for 640 books and reads eighty, so there the ratio compares other work.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PGlite } from '@electric-sql/pglite';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import pg from 'pg';
import { openSearchIndex } from '../../server/platform/retrieval/search-index.ts';

const { DATABASE_URL, PGLITE_FOLDER = '', SEARCH_INDEX_URI = '', INDEX_NAME = '' } = process.env;
const driver = DATABASE_URL
  ? new pg.Pool({ connectionString: DATABASE_URL, max: 10 })
  : await PGlite.create(PGLITE_FOLDER);
const index = await openSearchIndex(SEARCH_INDEX_URI);
await index.use(INDEX_NAME);

async function ask<Row>(statement: string, values: unknown[]): Promise<Row[]> {
  const { rows } = await (driver instanceof pg.Pool
    ? driver.query(statement, values)
    : driver.query(statement, values));
  return rows as Row[];
}

const least = new Hono();
least.get('/listing/:userId', async (c) => {
  const userId = c.req.param('userId');
  const [overview, page] = await Promise.all([
    ask(
      `with shelf as (select count(*)::int as books, coalesce(bit_xor(hashtextextended(work_id, 0)), 0) as print,
         json_build_object('to-read', count(*) filter (where coalesce(state, 'to-read') = 'to-read'),
           'reading', count(*) filter (where coalesce(state, 'to-read') = 'reading'),
           'read', count(*) filter (where coalesce(state, 'to-read') = 'read')) as states
         from library_books where user_id = $1 and removed_at is null)
       select shelf.books as total, shelf.states, kept.genres, kept.authors from shelf left join shelf_facets kept on kept.user_id = $1
         and kept.books = shelf.books and kept.print = shelf.print and kept.counted_at > $2`,
      [userId, new Date(Date.now() - 86_400_000)],
    ),
    ask(
      `select w.id, w.title, w.subtitle, w.authors, w.cover_url, w.summary, w.public_domain, w.reader_url, w.google_books_id, w.genres, w.year,
         l.why, l.liked_at, l.state, l.rating, l.started_on, l.finished_on, l.note from library_books l join works w on w.id = l.work_id
       where l.user_id = $1 and l.removed_at is null order by l.added_at desc, l.work_id limit 24 offset 0`,
      [userId],
    ),
  ]);
  return c.json({ data: page, metadata: overview[0] });
});
least.post('/bookmark/:userId', async (c) => {
  const { id, saved } = await c.req.json();
  await ask(
    'update library_books set liked_at = $3 where user_id = $1 and work_id = $2 and removed_at is null returning work_id',
    [c.req.param('userId'), id, saved ? new Date() : null],
  );
  return c.json({ id, saved });
});
least.post('/search/:userId', async (c) => {
  const { query } = await c.req.json();
  const hits = await index.search('text', query, { limit: 12 });
  return c.json({ items: await ask('select * from works where id = any($1)', [hits.map(({ id }) => id)]) });
});
least.post('/refresh/:userId', async (c) => {
  const userId = c.req.param('userId');
  const [user] = await ask<object>(
    `select u.*, (select coalesce(json_agg(i), '[]') from (select * from identities where user_id = u.id order by created_at, id) i) as identities,
       (select coalesce(json_agg(f), '[]') from (select id, friendly_name, factor_type, status from factors where user_id = u.id) f) as factors
     from users u where u.id = $1 and u.deleted_at is null`,
    [userId],
  );
  const [session] = await ask<{ id: string }>(
    `update sessions set generation = generation + 1, refreshed_at = $2, previous_refreshed_at = refreshed_at
     where user_id = $1 returning *`,
    [userId, new Date()],
  );
  await ask(
    `insert into known_networks (user_id, network, seen_at, session_id) values ($1, 'x', $2, $3)
     on conflict (user_id, network) do update set seen_at = excluded.seen_at, session_id = excluded.session_id`,
    [userId, new Date(), session?.id],
  );
  return c.json({ user, session });
});

const server = createServer(getRequestListener(least.fetch));
server.listen(0, '127.0.0.1', () => {
  console.log(`The bare minimum is ready after 0 s: http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.on('SIGTERM', () => process.exit());
