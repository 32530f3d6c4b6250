import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let page: EventTarget;
let kept: typeof import('./kept.ts');
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance'], now: 100_000 });
  page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('navigator', { onLine: true });
  // A page listens from its beginning.
  vi.resetModules();
  kept = await import('./kept.ts');
});
afterEach(() => {
  // The next file gets modules of its own.
  vi.resetModules();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const AT = '2026-11-22T08:00:00Z';

test.each([
  [undefined, undefined, false],
  [{ title: 'SPQR' }, undefined, false],
  [{ title: 'SPQR', kept_at: AT }, AT, false],
  [{ kept_at: AT, is_part: true }, AT, true],
  [[{ kept_at: AT }, {}], AT, false],
  [[], undefined, false],
])('%j was kept at %s', (answer, at, part) => {
  expect([kept.keptAt(answer), kept.isPart(answer)]).toEqual([at, part]);
});

const ask = (data: object | undefined = { kept_at: AT }) => kept.askAgain({ state: { data } });

test('only a kept answer is asked for again, sooner where there is a network', () => {
  expect(ask({})).toBe(false);
  expect(kept.askAgain({ state: {} })).toBe(false);
  expect(ask()).toBe(4_000);
  vi.stubGlobal('navigator', { onLine: false });
  expect(ask()).toBe(10_000);
});

test('just after the network is back it is asked for soon', () => {
  page.dispatchEvent(new Event('online'));
  expect(ask()).toBe(400);
  vi.advanceTimersByTime(4_999);
  expect(ask()).toBe(400);
  vi.advanceTimersByTime(1);
  expect(ask()).toBe(4_000);
});
