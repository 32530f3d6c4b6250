import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  // The next file gets modules of its own.
  vi.resetModules();
  vi.unstubAllGlobals();
});

type Rules = { createHTML: (html: string) => string; createScriptURL: (url: string) => string };

/** The page's code, in a browser with or without Trusted Types; `rules` are those of its one policy. */
async function open(hasTypes: boolean) {
  const made: [string, Rules][] = [];
  const createPolicy = (name: string, rules: Rules) => {
    made.push([name, rules]);
    return {
      createHTML: (html: string) => ({ trusted: rules.createHTML(html) }),
      createScriptURL: (url: string) => ({ trusted: rules.createScriptURL(url) }),
    };
  };
  vi.stubGlobal('trustedTypes', hasTypes ? { createPolicy } : undefined);
  vi.resetModules();
  return { made, ...(await import('./trusted.ts')) };
}

test('the service worker is the only script, and the policy the only one', async () => {
  const { made, serviceWorkerUrl } = await open(true);
  expect(serviceWorkerUrl()).toEqual({ trusted: '/service-worker.js' });
  expect(made.map(([name]) => name)).toEqual(['deepshelf']);
  for (const url of ['https://evil.example/x.js', '/other.js', 'data:text/javascript,1', ''])
    expect(() => made[0]?.[1].createScriptURL(url)).toThrow(TypeError);
});

test.each([
  [true, { trusted: '<p>Mail</p>' }],
  [false, '<p>Mail</p>'],
])('a frame is filled with what the browser takes; Trusted Types: %s', async (hasTypes, expected) => {
  const frame = { srcdoc: '' };
  (await open(hasTypes)).fillFrame(frame as HTMLIFrameElement, '<p>Mail</p>');
  expect(frame.srcdoc).toEqual(expected);
});

test('a browser without them takes the address as it is', async () => {
  expect((await open(false)).serviceWorkerUrl()).toBe('/service-worker.js');
});
