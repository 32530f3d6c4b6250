import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { retry } from './retry.ts';

let random: number;
beforeEach(() => {
  random = 0.5;
  vi.spyOn(Math, 'random').mockImplementation(() => random);
});
afterEach(() => vi.restoreAllMocks());

/** Tries until the given try is answered; the others fail, and ask for these pauses in milliseconds. */
async function tried(answeredAt: number, limits: Partial<Parameters<typeof retry>[0]> = {}, after = 0) {
  let tries = 0;
  const began = performance.now();
  const outcome = await retry({ tries: 3, delay: 1, ...limits }, async () => {
    tries += 1;
    return tries === answeredAt ? { answer: 'yes' } : { error: new Error(`failure ${tries}`), after };
  }).catch((error: Error) => error.message);
  return { tries, outcome, waited: performance.now() - began };
}

test.each([
  [1, 1, 'yes'],
  [2, 2, 'yes'],
  [3, 3, 'yes'],
  [4, 3, 'failure 3'],
])('what is answered at try %i takes %i tries and says %s', async (answeredAt, tries, outcome) => {
  expect(await tried(answeredAt)).toMatchObject({ tries, outcome });
});

test('what a try throws is not tried again', async () => {
  const fail = vi.fn(() => Promise.reject(new TypeError('ours')));
  await expect(retry({ tries: 3, delay: 1 }, fail)).rejects.toThrow('ours');
  expect(fail).toHaveBeenCalledOnce();
});

test.each([
  // 50 varies between 25 and 75, and doubles with each try.
  [{ delay: 50, longest: 49 }, 0.5, 0, 1],
  [{ delay: 50, longest: 50 }, 0.5, 0, 2],
  [{ delay: 50, longest: 25 }, 0, 0, 2],
  [{ delay: 50, longest: 24 }, 0, 0, 1],
  [{ delay: 50, longest: 100 }, 0.5, 0, 3],
  // A longer pause that the service asks for.
  [{ delay: 1, longest: 50 }, 0.5, 51, 1],
  [{ delay: 1, longest: 50 }, 0.5, 5, 3],
])('with %j, a chance of %d and a wish for %i there are %i tries', async (limits, chance, after, tries) => {
  random = chance;
  expect(await tried(9, limits, after)).toMatchObject({ tries, outcome: `failure ${tries}` });
});

test('a pause is at least as long as the service asks', async () => {
  expect((await tried(2, {}, 60)).waited).toBeGreaterThan(50);
});

test('who gives up waits no longer', async () => {
  const caller = new AbortController();
  const waiting = retry({ tries: 3, delay: 60_000, signal: caller.signal }, async () => {
    queueMicrotask(() => caller.abort());
    return { error: new Error('busy'), after: 0 };
  });
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
});
