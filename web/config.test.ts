import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let page: typeof import('./config.ts');
let written: string | null;
let asked: string[];
let answer: () => Response;
beforeEach(async () => {
  written = null;
  asked = [];
  answer = () => Response.json({ authUrl: 'asked' });
  vi.stubGlobal('document', {
    getElementById: (id: string) => (id === 'config' && written !== null ? { textContent: written } : null),
  });
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return answer();
  });
  // Each test is a page of its own.
  vi.resetModules();
  page = await import('./config.ts');
});
afterEach(() => {
  // The next file gets modules of its own.
  vi.resetModules();
  vi.unstubAllGlobals();
});

test('the configuration in the page is read once, and nobody is asked', async () => {
  written = '{"authUrl":"written"}';
  expect(page.readPageConfig()).toEqual({ authUrl: 'written' });
  written = '{"authUrl":"later"}';
  expect(page.readPageConfig()).toEqual({ authUrl: 'written' });
  expect(await page.loadConfig()).toEqual({ authUrl: 'written' });
  expect(page.config()).toEqual({ authUrl: 'written' });
  expect(asked).toEqual([]);
});

test.each([null, ''])('a page without one asks for it: %j', async (text) => {
  written = text;
  expect(page.readPageConfig()).toBeUndefined();
  expect(() => page.config()).toThrow('config() before loadConfig()');
  expect(await page.loadConfig()).toEqual({ authUrl: 'asked' });
  expect(page.config()).toEqual({ authUrl: 'asked' });
  expect(asked).toEqual(['/config.json']);
});

test('an answer that is none is an error', async () => {
  answer = () => new Response('{}', { status: 502 });
  await expect(page.loadConfig()).rejects.toThrow('/config.json: 502');
  expect(() => page.config()).toThrow();
});
