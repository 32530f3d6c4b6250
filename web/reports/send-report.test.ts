import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const DSN = 'https://key@errors.example/base/7';
let sent: { url: string; init: RequestInit }[];
let sendReport: typeof import('./send-report.ts').sendReport;
beforeEach(async () => {
  sent = [];
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T08:00:00Z') });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, init });
    throw new TypeError('Failed to fetch');
  });
  // What has been reported is known as long as the page lives.
  vi.resetModules();
  ({ sendReport } = await import('./send-report.ts'));
});
afterEach(() => {
  // The next file gets modules of its own.
  vi.resetModules();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const failure = (message: string, stack = '', name = 'TypeError') => Object.assign(new Error(message), { name, stack });
const linesOf = (at = 0) =>
  String(sent[at]?.init.body)
    .split('\n')
    .map((line) => JSON.parse(line));

test('a failure is sent as an envelope, without the reader', () => {
  sendReport(DSN, failure('Cannot read “Emma”'));
  const [only] = sent;
  expect(only?.url).toBe('https://errors.example/base/api/7/envelope/?sentry_version=7&sentry_key=key');
  expect(only?.init).toMatchObject({
    ...{ method: 'POST', keepalive: true, credentials: 'omit', referrerPolicy: 'no-referrer' },
  });
  const [header, item, event] = linesOf();
  expect(header).toEqual({ event_id: event.event_id, dsn: DSN });
  expect(item).toEqual({ type: 'event' });
  expect(event).toEqual({
    event_id: expect.stringMatching(/^[0-9a-f]{32}$/),
    timestamp: Date.parse('2026-11-22T08:00:00Z') / 1000,
    ...{ platform: 'javascript', level: 'error' },
    sdk: { name: 'deepshelf.web', version: '1', settings: { infer_ip: 'never' } },
    exception: { values: [{ type: 'TypeError', value: 'Cannot read [text]', stacktrace: { frames: [] } }] },
  });
});

const CHROMIUM = `TypeError: x
    at show (https://books.example/assets/page-a1.js:10:20)
    at https://books.example/assets/main.js:3:4
    at new Map (<anonymous>)
    at read.$x (chrome-extension://abc/content.js:1:2)`;
const FIREFOX = `show@https://books.example/assets/page-a1.js:10:20
@https://books.example/assets/main.js:3:4`;

test.each([
  ['Chromium', CHROMIUM],
  ['Firefox', FIREFOX],
])('of a stack of %s only our own files are sent, the innermost last', (_, stack) => {
  sendReport(DSN, failure('x', stack));
  const [, , event] = linesOf();
  const { frames } = event.exception.values[0].stacktrace;
  expect(frames.map((frame: object) => Object.values(frame).slice(0, 1).concat(Object.values(frame).slice(2)))).toEqual(
    [
      ['/assets/main.js', 3, 4],
      ['/assets/page-a1.js', 10, 20],
    ],
  );
  expect(frames[1].function).toBe('show');
});

test('a frame without a name has a sign in its place', () => {
  sendReport(DSN, failure('x', FIREFOX));
  expect(linesOf()[2].exception.values[0].stacktrace.frames[0].function).toBe('?');
});

test('the same failure is sent once, another one too', () => {
  for (const error of [failure('x'), failure('x'), failure('y'), failure('x', '', 'RangeError'), failure('x', FIREFOX)])
    sendReport(DSN, error);
  expect(sent).toHaveLength(4);
});

test('a page that fails in a loop sends ten', () => {
  for (const letter of 'abcdefghijklmno') sendReport(DSN, failure(letter));
  expect(sent).toHaveLength(10);
});

test.each([undefined, null, 'text', { message: 'x' }])('what is no error is not sent: %j', (thrown) => {
  sendReport(DSN, thrown);
  expect(sent).toEqual([]);
});

test.each(['', 'errors', 'https://key@errors.example/', 'https://key@errors.example'])(
  'a DSN without a project is none: %j',
  (dsn) => {
    sendReport(dsn, failure('x'));
    expect(sent).toEqual([]);
  },
);

test('a DSN may have no folder', () => {
  sendReport('https://k@errors.example:8443/42', failure('x'));
  expect(sent[0]?.url).toBe('https://errors.example:8443/api/42/envelope/?sentry_version=7&sentry_key=k');
});
