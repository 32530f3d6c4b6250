import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let page: EventTarget;
let sent: string[];
let written: object | null;
beforeEach(() => {
  page = new EventTarget();
  sent = [];
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('document', { getElementById: () => written && { textContent: JSON.stringify(written) } });
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body).split('\n')[2] ?? '').exception.values[0].value);
    return new Response('');
  });
});
afterEach(() => {
  // The next file gets modules of its own.
  vi.resetModules();
  vi.unstubAllGlobals();
});

async function open(config: object | null) {
  written = config;
  vi.resetModules();
  return import('./error-reports.ts');
}
/** Waits for the code that sends, and for what waits for it. */
async function sending() {
  await import('./send-report.ts');
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
}
const happen = (type: string, what: object) => page.dispatchEvent(Object.assign(new Event(type), what));

test('with a receiver every failure of the page is reported', async () => {
  const { reportFailure } = await open({ sentryDsn: 'https://key@errors.example/7' });
  happen('error', { error: new Error('thrown') });
  happen('unhandledrejection', { reason: new Error('rejected') });
  reportFailure(new Error('caught'));
  await sending();
  expect(sent).toEqual(['thrown', 'rejected', 'caught']);
});

test.each([{ sentryDsn: null }, null])('without one nothing is listened to or sent: %j', async (config) => {
  const { reportFailure } = await open(config);
  happen('error', { error: new Error('thrown') });
  reportFailure(new Error('caught'));
  const { reportFailure: other } = await open({ sentryDsn: 'https://key@errors.example/7' });
  other(new Error('last'));
  await sending();
  expect(sent).toEqual(['last']);
});
