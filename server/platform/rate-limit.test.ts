import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClock } from '../testing/test-clock.ts';
import { cloneTemplate } from '../testing/test-engine.ts';
import type { Database } from './db/database.ts';
import { clearOldRateLimits, countUse } from './rate-limit.ts';

let database: Database;
beforeAll(async () => {
  database = await cloneTemplate();
});
afterAll(() => database.close());

const limit = { name: 'test', max: 3, window: 60_000 };

test('the fourth use in a window is refused, with the seconds to wait, and the next window is open', async () => {
  const clock = createTestClock();
  const attempt = () => countUse(database.db, clock, limit, 'somebody');
  expect([await attempt(), await attempt(), await attempt()].map((verdict) => verdict.remaining)).toEqual([2, 1, 0]);
  clock.advance(20_500);
  expect(await attempt()).toEqual({ allowed: false, remaining: 0, retryAfter: 40 });
  expect((await countUse(database.db, clock, limit, 'somebody else')).allowed).toBe(true);
  clock.advance(39_500);
  expect((await attempt()).allowed).toBe(true);
});

test('callers at the same moment share one count', async () => {
  const clock = createTestClock();
  const verdicts = await Promise.all(Array.from({ length: 10 }, () => countUse(database.db, clock, limit, 'many')));
  expect(verdicts.filter((verdict) => verdict.allowed)).toHaveLength(3);
});

test('windows that are over are forgotten', async () => {
  const clock = createTestClock();
  await countUse(database.db, clock, limit, 'old');
  clock.advance(120_000);
  await clearOldRateLimits(database.db, clock);
  const rows = await database.db.selectFrom('rate_limits').select('key').where('key', '=', 'test:old').execute();
  expect(rows).toEqual([]);
});
