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
  vi.stubGlobal('document', {
    querySelectorAll: (selector: string) => (selector === 'input:read-write, textarea' ? fields : []),
  });
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
afterEach(() => {
  // The next file gets modules of its own.
  vi.resetModules();
  vi.unstubAllGlobals();
});

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

test('what is typed is lost only if the reader says so', async () => {
  const { loadAgain } = await arrive();
  const { hearToasts } = await import('../testing/hear-toasts.ts');
  const page = await hearToasts();
  type('half a thought');
  await page.act(() => loadAgain(missing));
  expect(page.last()).toMatchObject({
    ...{ text: 'The page has to reload for this. Anything you have typed will be lost.', lasting: true },
    action: { label: 'Load again' },
  });
  expect(reload).not.toHaveBeenCalled();
  await page.press();
  expect(reload).toHaveBeenCalledOnce();
  expect(state).toMatchObject({ usr: { login: true } });
});

test('a reader who has gone on is left alone', async () => {
  const { loadAgain } = await arrive();
  expect(await loadAgain(missing, () => false)).toBe('no');
  expect(reload).not.toHaveBeenCalled();
});

/** A part of a page, which can be open. */
async function part(name = 'share') {
  const { useOpen, loadAgain } = await arrive();
  const { runHook } = await import('../testing/run-hook.ts');
  const { now, act, leave } = await runHook(() => useOpen<string>(name));
  return { now: () => now()[0], open: (value: string | null) => act(() => now()[1](value)), leave, loadAgain };
}

test('a part that was open is open again on the same page, once', async () => {
  const first = await part();
  expect(first.now()).toBeNull();
  await first.open('by mail');
  expect(first.now()).toBe('by mail');
  await first.loadAgain(missing);
  await first.leave();
  const second = await part();
  expect(second.now()).toBe('by mail');
  await second.open(null);
  expect(second.now()).toBeNull();
  await second.leave();
  expect((await part()).now()).toBeNull();
});

test.each([
  ['was closed', async (it: Awaited<ReturnType<typeof part>>) => it.open(null)],
  ['has gone from the page', async (it: Awaited<ReturnType<typeof part>>) => it.leave()],
])('a part that %s before stays closed', async (_, close) => {
  const first = await part();
  await first.open('by mail');
  await close(first);
  await first.loadAgain(missing);
  expect((await part()).now()).toBeNull();
});

test('another part, and another page, do not open by it', async () => {
  const first = await part();
  await first.open('by mail');
  await first.loadAgain(missing);
  expect((await part('filters')).now()).toBeNull();
  const again = await part();
  await again.open('by mail');
  await again.loadAgain(new TypeError('another file'));
  const { useOpen } = await arrive();
  vi.stubGlobal('location', { ...location, pathname: '/search' });
  const { runHook } = await import('../testing/run-hook.ts');
  expect((await runHook(() => useOpen('share'))).now()[0]).toBeNull();
});
