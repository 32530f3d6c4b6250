import { beforeEach, expect, test, vi } from 'vitest';
import { hearToasts } from '../testing/hear-toasts.ts';
import { copyText } from './copy.ts';

let copied: string[];
beforeEach(() => {
  copied = [];
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } });
});

test('what was copied is said, in words of its own where it is no link', async () => {
  const page = await hearToasts();
  await page.act(() => copyText('https://books.example/'));
  await page.act(() => copyText('a key', 'Key copied.'));
  expect(copied).toEqual(['https://books.example/', 'a key']);
  expect(page.texts()).toEqual(['Link copied to clipboard!', 'Key copied.']);
});

test.each([
  ['refuses', { clipboard: { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) } }],
  ['has no clipboard, as on a page without TLS', {}],
])('so is that the browser %s', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator);
  const page = await hearToasts();
  await page.act(() => copyText('x'));
  expect(page.texts()).toEqual(['The browser did not allow copying.']);
});
