import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY } from '../../../contract/limits.ts';
import type { WeeklyPick, WeeklySettings } from '../../../contract/recommendations.ts';
import { startTestServer, type TestServer } from '../../testing/testing.ts';
import { weeklyReader } from '../../testing/weekly-reader.ts';
import { makeDuePicks } from './recommendations.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ catalogue: ['physics', 'astronomy-space', 'history-ancient', 'mathematics'] });
});
afterAll(() => server.close());

let readers = 0;
const newReader = () => weeklyReader(server, `weekly${readers++}@example.com`);

const run = () => makeDuePicks(server.services, async () => {});

/** A week later. */
async function nextSunday() {
  server.services.clock.advance(7 * DAY);
  await run();
}

test('a reader has one recommendation after a Sunday, with books of ours and a reason for each', async () => {
  const { call, list } = await newReader();
  expect(await list()).toEqual([]);
  await nextSunday();
  const [item, ...more] = await list();
  expect(more).toEqual([]);
  const answer = await call('GET', `get-weekly-recommendation?id=${item?.id}`);
  expect(answer.status).toBe(200);
  const { data } = (await answer.json()) as { data: WeeklyPick };
  expect(data).toMatchObject({ id: item?.id, title: item?.title, created_at: item?.created_at });
  expect(data.description.length).toBeGreaterThan(40);
  expect(data.books).toHaveLength(3);
  for (const book of data.books) expect(book.why).toMatch(/\.$/);
  // We know nothing about a reader without books, so this was our own choice.
  expect(data.theme).toMatchObject({ kind: 'editors', name: expect.stringMatching(/\w/) });
  await nextSunday();
  const two = await list();
  expect(two).toHaveLength(2);
  expect(two[1]).toEqual(item);
  expect(new Set(two.map(({ title }) => title)).size).toBe(2);
});

test('a recommended book says whether it was kept or set aside, and one that was set aside is not given again', async () => {
  const { call, list } = await newReader();
  await nextSunday();
  const [item] = await list();
  const read = async () => {
    const answer = await call('GET', `get-weekly-recommendation?id=${item?.id}`);
    return ((await answer.json()) as { data: WeeklyPick }).data.books;
  };
  const [kept, aside, rest] = await read();
  expect(kept).toMatchObject({ in_library: false, hidden: false });
  // On the shelf, it keeps the reason that it had in the pick.
  const added = await call('POST', 'create-book-relation', { id: kept?.id });
  expect(await added.json()).toMatchObject({ book: { why: kept?.why } });
  await call('POST', 'hide-book', { id: aside?.id, hidden: true });
  expect(await read()).toEqual([{ ...kept, in_library: true }, { ...aside, hidden: true }, rest]);
});

test('what was added or removed during the week is never given', async () => {
  const { call, list } = await newReader();
  const works = await server.services.db.selectFrom('works').select('id').execute();
  const ids = works.map(({ id }) => id);
  for (const id of ids.slice(0, 20)) await call('POST', 'create-book-relation', { id });
  for (const id of ids.slice(0, 8)) await call('DELETE', 'delete-profile-youtube-episode-relation', { id });
  for (let week = 0; week < 6; week++) await nextSunday();
  const given: string[] = [];
  for (const { id } of await list()) {
    const answer = await call('GET', `get-weekly-recommendation?id=${id}`);
    given.push(...((await answer.json()) as { data: WeeklyPick }).data.books.map((book) => book.id));
  }
  expect(given.length).toBeGreaterThanOrEqual(15);
  expect(new Set(given).size).toBe(given.length);
  expect(given.filter((id) => ids.slice(0, 20).includes(id))).toEqual([]);
});

test('another reader’s recommendation, an unknown one and a strange id are all not found', async () => {
  const one = await newReader();
  const other = await newReader();
  await nextSunday();
  const [item] = await one.list();
  for (const id of [item?.id, '6f1c1f86-3d5b-4b0e-9d52-0a8f6f0e7a11', "x'; --"]) {
    const answer = await other.call('GET', `get-weekly-recommendation?id=${encodeURIComponent(id ?? '')}`);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: 'recommendation_not_found' });
  }
  expect((await server.call('GET', '/functions/v1/get-weekly-recommendations')).status).toBe(401);
});

describe('the hour and the zone', () => {
  test('are eight o’clock and unknown at first, and can be changed one at a time', async () => {
    const { call, settings } = await newReader();
    expect(await settings()).toMatchObject({ time_zone: null, hour: 8, shares_taste: false, feeds: null });
    await call('POST', 'set-weekly-settings', { time_zone: 'Europe/Berlin' });
    const answer = await call('POST', 'set-weekly-settings', { hour: 19, shares_taste: true });
    const after = (await answer.json()) as WeeklySettings;
    expect(after).toMatchObject({ time_zone: 'Europe/Berlin', hour: 19, shares_taste: true });
    expect(after.next_at).toMatch(/T1[78]:00:00.000Z$/);
    expect(new Date(after.next_at).getUTCDay()).toBe(0);
    expect(new Date(after.next_at) > server.services.clock.now()).toBe(true);
  });

  test('what the browser says of its zone counts until one is known, and never against a chosen one', async () => {
    const { call, settings } = await newReader();
    await call('POST', 'set-weekly-settings', { browser_zone: 'Asia/Tokyo' });
    const told = await settings();
    expect(told.time_zone).toBe('Asia/Tokyo');
    expect(told.next_at).toMatch(/T23:00:00.000Z$/);
    await call('POST', 'set-weekly-settings', { time_zone: 'Europe/Berlin' });
    await call('POST', 'set-weekly-settings', { browser_zone: 'America/Lima' });
    expect((await settings()).time_zone).toBe('Europe/Berlin');
    expect((await call('POST', 'set-weekly-settings', { browser_zone: 'Nowhere' })).status).toBe(400);
  });

  test('a zone that does not exist and an hour beyond the day are refused, and nothing changes', async () => {
    const { call, settings } = await newReader();
    const before = await settings();
    for (const body of [{ time_zone: 'Mars/Olympus' }, { hour: 24 }, { hour: 7.5 }]) {
      expect((await call('POST', 'set-weekly-settings', body)).status).toBe(400);
    }
    expect(await settings()).toEqual(before);
  });
});
