import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseScheme, useScheme } from './scheme.ts';
import { runHook } from './testing/run-hook.ts';
import { stubStorage } from './testing/stub-page.ts';

let page: { dataset: { scheme?: string } };
let metas: { media: string; content: string }[];
let kept: Map<string, string>;
beforeEach(() => {
  page = { dataset: {} };
  metas = ['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)'].map((media) => ({ media, content: '' }));
  kept = stubStorage();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', {
    documentElement: page,
    querySelectorAll: (selector: string) => (selector === 'meta[name="theme-color"]' ? metas : []),
  });
});
afterEach(() => vi.unstubAllGlobals());

const KEY = 'deepshelf-scheme';
const [LIGHT, DARK] = ['#f8f6f0', '#181613'];

test.each([
  ['dark', 'dark', 'dark', [DARK, DARK]],
  ['light', 'light', 'light', [LIGHT, LIGHT]],
  ['system', undefined, undefined, [LIGHT, DARK]],
] as const)('%s is applied to the page and the bars of the browser, and kept', (scheme, shown, stored, bars) => {
  chooseScheme(scheme === 'dark' ? 'light' : 'dark');
  chooseScheme(scheme);
  expect(page.dataset.scheme).toBe(shown);
  expect(kept.get(KEY)).toBe(stored);
  expect(metas.map(({ content }) => content)).toEqual(bars);
});

/** Another tab keeps this. */
const otherTab = (newValue: string | null, key = KEY) =>
  window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));

test('every place shows the choice, also that of another tab', async () => {
  const { now, act, leave } = await runHook(useScheme);
  expect(now()).toBe('system');
  await act(() => chooseScheme('dark'));
  expect(now()).toBe('dark');
  await act(() => otherTab('light'));
  expect([now(), page.dataset.scheme]).toEqual(['light', 'light']);
  await act(() => otherTab('sepia'));
  expect(now()).toBe('system');
  await act(() => otherTab('dark', 'another key'));
  expect(now()).toBe('system');
  await act(() => otherTab('dark'));
  await act(() => otherTab(null));
  expect(now()).toBe('system');
  await leave();
  otherTab('dark');
  expect(page.dataset.scheme).toBeUndefined();
});

test('what the page began with is the scheme, unless it is none', async () => {
  page.dataset.scheme = 'light';
  expect((await runHook(useScheme)).now()).toBe('light');
  page.dataset.scheme = 'sepia';
  expect((await runHook(useScheme)).now()).toBe('system');
});
