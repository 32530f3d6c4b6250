import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClock } from '../testing/test-clock.ts';
import { cloneTemplate } from '../testing/test-engine.ts';
import type { Database } from './db/database.ts';
import { clearOldRateLimits, countInBatches, countUse } from './rate-limit.ts';

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

/** How many of a reader's calls are allowed, and the first that is refused, if the calls go to several processes. */
const tally = async (counters: ReturnType<typeof countInBatches>[], calls: number, at: (call: number) => number) => {
  const refused: number[] = [];
  for (let call = 0; call < calls; call++)
    if (!(await counters[at(call) % counters.length]?.('reader'))?.allowed) refused.push(call);
  return { allowed: calls - refused.length, first: refused[0] ?? calls };
};

test('one process that counts in batches allows exactly as many, with a write for every fifth while there are few', async () => {
  const clock = createTestClock();
  const writes: string[] = [];
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => {
      writes.push(node.kind);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const count = countInBatches(db, clock, { name: 'batches', max: 120, window: 60_000 });
  expect(await tally([count], 25, () => 0)).toEqual({ allowed: 25, first: 25 });
  expect(writes).toHaveLength(5);
  expect(await tally([count], 100, () => 0)).toEqual({ allowed: 95, first: 95 });
  const before = writes.length;
  clock.advance(59_500);
  expect(await count('reader')).toEqual({ allowed: false, remaining: 0, retryAfter: 1 });
  expect(writes).toHaveLength(before);
  clock.advance(500);
  expect((await count('reader')).allowed).toBe(true);
});

test('however many processes count in batches: never more than the limit, and all of the first three quarters', async () => {
  let names = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(10, 20, 60, 120),
      fc.integer({ min: 1, max: 20 }),
      fc.array(fc.nat(19), { minLength: 20, maxLength: 20 }),
      async (max, processes, order) => {
        const clock = createTestClock();
        const own = { name: `property${names++}`, max, window: 60_000 };
        const counters = Array.from({ length: processes }, () => countInBatches(database.db, clock, own));
        const { allowed, first } = await tally(counters, max + 20, (call) => order[call % order.length] ?? 0);
        expect(allowed).toBeLessThanOrEqual(max);
        expect(first).toBeGreaterThanOrEqual((max * 3) / 4);
      },
    ),
    { numRuns: 20 },
  );
});

test('calls at the same moment, in two processes that count in batches, come to no more than the limit', async () => {
  const clock = createTestClock();
  const own = { name: 'burst', max: 60, window: 60_000 };
  const counters = [countInBatches(database.db, clock, own), countInBatches(database.db, clock, own)];
  const verdicts = await Promise.all(Array.from({ length: 100 }, (_, call) => counters[call % 2]?.('reader')));
  const allowed = verdicts.filter((verdict) => verdict?.allowed).length;
  expect(allowed).toBeLessThanOrEqual(60);
  expect(allowed).toBeGreaterThanOrEqual(45);
});

test('windows that are over are forgotten', async () => {
  const clock = createTestClock();
  await countUse(database.db, clock, limit, 'old');
  clock.advance(120_000);
  await clearOldRateLimits(database.db, clock);
  const rows = await database.db.selectFrom('rate_limits').select('key').where('key', '=', 'test:old').execute();
  expect(rows).toEqual([]);
});
