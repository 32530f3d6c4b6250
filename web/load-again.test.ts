import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadAgainFor, takeUp } from './load-again.ts';

const reload = vi.fn();
let state: unknown;

beforeEach(() => {
  state = { key: 'a', usr: { login: true } };
  reload.mockClear();
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('history', {
    get state() {
      return state;
    },
    replaceState: (next: unknown) => {
      state = next;
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

test('where the server answers, the page is loaded afresh and told once what was wanted', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
  expect(await loadAgainFor('sharing')).toBe(true);
  expect(reload).toHaveBeenCalledOnce();
  expect(takeUp('something else')).toBe(false);
  expect(takeUp('sharing')).toBe(true);
  expect(takeUp('sharing')).toBe(false);
  expect(state).toEqual({ key: 'a', usr: { login: true } });
});

test('where it does not, the page that stands is kept', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  expect(await loadAgainFor('sharing')).toBe(false);
  expect(reload).not.toHaveBeenCalled();
  expect(takeUp('sharing')).toBe(false);
});

test('a page without a state wants nothing', () => {
  state = null;
  expect(takeUp('sharing')).toBe(false);
});
