import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const missing = new TypeError('Failed to fetch dynamically imported module: /assets/share-flow.js');
let state: Record<string, unknown> | null;
const reload = vi.fn();
/** What listens on the window. */
let listeners: Map<string, (event: { target: object }) => void>;
let fields: { value: string }[];

beforeEach(() => {
  state = { key: 'a', usr: { login: true } };
  reload.mockClear();
  listeners = new Map();
  fields = [];
  const listen = (type: string, listener: () => void) => listeners.set(type, listener);
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('addEventListener', listen);
  vi.stubGlobal('document', { querySelectorAll: () => fields });
  vi.stubGlobal('location', { reload, pathname: '/library', search: '?q=roman+history' });
  vi.stubGlobal('history', {
    get state() {
      return state;
    },
    replaceState: (next: typeof state) => {
      state = next;
    },
  });
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
});
afterEach(() => vi.unstubAllGlobals());

/** A page as it has just been loaded. */
const arrive = () => {
  vi.resetModules();
  return import('./load-again.ts');
};
const type = (value: string) => {
  const field = { value };
  fields.push(field);
  listeners.get('input')?.({ target: field });
};

test('where the server answers, the page is loaded again, once for what is missing', async () => {
  const first = await arrive();
  expect(first.isLoadedAgain()).toBe(false);
  expect(await first.loadAgain(missing)).toBe('going');
  expect(reload).toHaveBeenCalledOnce();

  const second = await arrive();
  expect(second.isLoadedAgain()).toBe(true);
  expect(state).toEqual({ key: 'a', usr: { login: true } });
  expect(await second.loadAgain(missing)).toBe('no');
  expect(reload).toHaveBeenCalledOnce();
  expect(await second.loadAgain(new TypeError('another file'))).toBe('going');
  expect(reload).toHaveBeenCalledTimes(2);
});

test('where it does not, the page is kept', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  const { loadAgain } = await arrive();
  expect(await loadAgain(missing)).toBe('no');
  expect(reload).not.toHaveBeenCalled();
  expect((await arrive()).isLoadedAgain()).toBe(false);
});

test.each([
  ['words that are nowhere else are asked for', 'half a thought', true],
  ['words that are in the address are not', 'roman history ', false],
  ['nor is an empty field', '', false],
])('before it goes, %s', async (_, typed, asks) => {
  const { loadAgain } = await arrive();
  fields.push({ value: 'not by the reader' });
  type(typed);
  expect(await loadAgain(missing)).toBe(asks ? 'asked' : 'going');
  expect(reload).toHaveBeenCalledTimes(asks ? 0 : 1);
});

test('a page without a state was not loaded again', async () => {
  state = null;
  expect((await arrive()).isLoadedAgain()).toBe(false);
});

test.each([
  ['TypeError: Failed to fetch dynamically imported module: https://a.example/late.js', true],
  ['TypeError: error loading dynamically imported module: https://a.example/late.js', true],
  ['TypeError: Importing a module script failed.', true],
  ['Error: Unable to preload CSS for /assets/late.css', true],
  ["TypeError: Cannot read properties of undefined (reading 'important')", false],
  ['TypeError: fetched is not a function', false],
])('“%s” says that code is missing: %s', async (error, missing) => {
  expect((await arrive()).isMissingCode(error)).toBe(missing);
});
