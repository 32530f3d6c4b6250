import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY } from '../../../contract/limits.ts';
import type { FeedAddresses } from '../../../contract/recommendations.ts';
import { startTestServer, type TestServer } from '../../testing/testing.ts';
import { weeklyReader } from '../../testing/weekly-reader.ts';
import { readFeed } from './feeds.ts';
import { makeDuePicks } from './recommendations.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ catalogue: ['philosophy', 'children'] });
});
afterAll(() => server.close());

let readers = 0;
const newReader = () => weeklyReader(server, `feed${readers++}@example.com`);
/** As a feed reader asks: no token, no cookie. */
const get = (url: string) => server.app.request(new URL(url).pathname);

test('anyone who has the address reads the picks, newest first, and nobody else', async () => {
  const reader = await newReader();
  const feeds = (await (await reader.call('POST', 'create-weekly-feeds', {})).json()) as FeedAddresses;
  expect((await get(feeds.atom)).status).toBe(200);
  for (let week = 0; week < 2; week++) {
    server.services.clock.advance(7 * DAY);
    await makeDuePicks(server.services, async () => {});
  }
  const list = await reader.list();
  const atom = await get(feeds.atom);
  expect(atom.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  expect(atom.headers.get('cache-control')).toContain('private');
  const xml = await atom.text();
  expect([...xml.matchAll(/<id>urn:uuid:([^<]+)/g)].map(([, id]) => id)).toEqual(list.map(({ id }) => id));
  // HTML in it is escaped once more.
  expectWellFormed(xml);
  expect(xml.match(/<entry>/g)).toHaveLength(2);
  expect(xml).toContain('&lt;p&gt;');
  expect(xml).not.toContain('<p>');
  expect(xml).not.toContain(reader.email);
  expect(xml).not.toContain(reader.userId);

  const calendar = await (await get(feeds.calendar)).text();
  expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  expect(calendar.endsWith('END:VCALENDAR\r\n')).toBe(true);
  for (const line of calendar.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const unfolded = calendar.replaceAll('\r\n ', '');
  expect(unfolded).toContain(`SUMMARY:${(list[0]?.title ?? '').replace(/[,;\\]/g, '\\$&')}`);

  for (const wrong of ['', 'AAAA', `${feeds.atom.split('/').at(-2)}A`]) {
    expect((await server.app.request(`/feeds/${wrong}/weekly.atom`)).status).toBe(404);
  }
});

/** As an XML parser reads it: tags nest, attributes are quoted, and every character is one that XML has. */
function expectWellFormed(xml: string) {
  expect(xml).not.toMatch(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u);
  const open: string[] = [];
  const text = xml
    .replace(/^<\?xml[^?]*\?>/, '')
    .replace(/<(\/?)([a-z]+)((?: [a-z]+="[^"<]*")*)(\/?)>/g, (...found) => {
      const [, end, name = '', , empty] = found as string[];
      if (end) expect(name).toBe(open.pop());
      else if (!empty) open.push(name);
      return '';
    });
  expect(open).toEqual([]);
  expect(text).not.toMatch(/[<>]|&(?!amp;|lt;|gt;|quot;|#39;)/);
}

test('titles with markup, entities and control characters leave both feeds whole', async () => {
  const reader = await newReader();
  const feeds = (await (await reader.call('POST', 'create-weekly-feeds', {})).json()) as FeedAddresses;
  server.services.clock.advance(7 * DAY);
  await makeDuePicks(server.services, async () => {});
  const [item] = await reader.list();
  const title = 'A\u0008 </title><entry> & ]]> “quote” \uffff &lt; END:VEVENT\r\nBEGIN:VEVENT';
  const { db } = server.services;
  const picks = db.updateTable('weekly_picks').set({ title, description: title });
  await picks.where('user_id', '=', reader.userId).execute();
  await db.updateTable('weekly_pick_books').set({ why: title }).where('user_id', '=', reader.userId).execute();
  const xml = await (await get(feeds.atom)).text();
  expectWellFormed(xml);
  expect(xml.match(/<entry>/g)).toHaveLength(1);
  expect(xml).toContain(`urn:uuid:${item?.id}`);
  expect((await (await get(feeds.calendar)).text()).match(/^BEGIN:VEVENT/gm)).toHaveLength(1);
});

test.each([
  ['Pacific/Kiritimati', 0],
  ['America/Los_Angeles', 23],
  ['UTC', 8],
])('in %s the calendar has the pick on Sunday too', async (time_zone, hour) => {
  const reader = await newReader();
  await reader.call('POST', 'set-weekly-settings', { time_zone, hour });
  const { calendar } = (await (await reader.call('POST', 'create-weekly-feeds', {})).json()) as FeedAddresses;
  server.services.clock.set(new Date((await reader.settings()).next_at));
  server.services.clock.advance(1);
  await makeDuePicks(server.services, async () => {});
  const [, day = ''] = /DTSTART;VALUE=DATE:(\d+)/.exec(await (await get(calendar)).text()) ?? [];
  expect(new Date(day.replace(/(....)(..)(..)/, '$1-$2-$3T00:00:00Z')).getUTCDay()).toBe(0);
});

test('a new address ends the old one, and addresses can be taken away altogether', async () => {
  const reader = await newReader();
  const first = (await (await reader.call('POST', 'create-weekly-feeds', {})).json()) as FeedAddresses;
  expect((await reader.settings()).feeds).toEqual(first);
  const second = (await (await reader.call('POST', 'create-weekly-feeds', {})).json()) as FeedAddresses;
  expect((await get(first.atom)).status).toBe(404);
  expect((await get(second.calendar)).status).toBe(200);
  await reader.call('DELETE', 'delete-weekly-feeds', {});
  expect((await get(second.atom)).status).toBe(404);
  expect((await get(second.calendar)).status).toBe(404);
  expect((await reader.settings()).feeds).toBeNull();
});

test('the address is not in the database in the clear', async () => {
  const reader = await newReader();
  const { atom } = (await (await reader.call('POST', 'create-weekly-feeds', {})).json()) as FeedAddresses;
  const key = atom.split('/').at(-2) ?? 'none';
  expect(key.length).toBeGreaterThanOrEqual(32);
  const row = await server.services.db
    .selectFrom('weekly_readers')
    .selectAll()
    .where('user_id', '=', reader.userId)
    .execute();
  expect(JSON.stringify(row)).not.toContain(key);
});

test('a feed of many weeks asks no more questions than one of a single week', async () => {
  const reader = await newReader();
  const { atom } = (await (await reader.call('POST', 'create-weekly-feeds', {})).json()) as FeedAddresses;
  const key = atom.split('/').at(-2) ?? '';
  const asked = async () => {
    let queries = 0;
    const count: KyselyPlugin = {
      transformQuery: ({ node }) => {
        queries++;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const feed = await readFeed({ ...server.services, db: server.services.db.withPlugin(count) }, key);
    return { weeks: feed?.picks.length, queries };
  };
  const week = async () => {
    server.services.clock.advance(7 * DAY);
    await makeDuePicks(server.services, async () => {});
  };
  await week();
  const one = await asked();
  expect(one.weeks).toBe(1);
  for (let more = 0; more < 4; more++) await week();
  expect(await asked()).toEqual({ weeks: 5, queries: one.queries });
});
