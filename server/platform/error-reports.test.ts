import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { createErrorReports } from './error-reports.ts';

const received: { url: string | undefined; event: Record<string, unknown> & { exception?: { values: object[] } } }[] =
  [];
const sentry = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => (body += chunk));
  request.on('end', () => {
    received.push({ url: request.url, event: JSON.parse(body.split('\n')[2] ?? '{}') });
    response.end('{}');
  });
});
let dsn: string;
/** No hexadecimal id of an event contains it by chance. */
const NOBODY = 'nobody-we-know';
beforeAll(async () => {
  await new Promise<void>((done) => sentry.listen(0, '127.0.0.1', done));
  dsn = `http://public@127.0.0.1:${(sentry.address() as AddressInfo).port}/path/7`;
});
beforeEach(() => void received.splice(0));
afterAll(() => sentry.close());

test('what the log says of an error is reported, and no more than that', async () => {
  const reports = createErrorReports(dsn, '1.2.3');
  const log = createLog('info', reports);
  const row = Object.assign(new Error(`duplicate key: (email)=(${NOBODY}@example.com)`), {
    code: '23505',
    detail: NOBODY,
  });
  log.info({ jobs: 3 }, 'nothing went wrong');
  log.error({ err: new Error('The shelf fell over', { cause: row }), route: '/covers/:id' }, 'request failed');
  await reports.flush();
  expect(received).toHaveLength(1);
  expect(received[0]?.url).toBe('/path/api/7/envelope/?sentry_version=7&sentry_key=public');
  const event = received[0]?.event;
  expect(event).toMatchObject({
    level: 'error',
    release: '1.2.3',
    message: { formatted: 'request failed' },
    extra: { route: '/covers/:id' },
  });
  const [deepest, outer] = event?.exception?.values ?? [];
  expect(outer).toMatchObject({ type: 'Error', value: 'The shelf fell over' });
  expect(deepest).toMatchObject({ value: '' });
  const { frames } = (outer as { stacktrace: { frames: { filename: string; lineno: number }[] } }).stacktrace;
  expect(frames.at(-1)?.filename).toMatch(/error-reports\.test\.ts$/);
  expect(frames.at(-1)?.lineno).toBeGreaterThan(10);
  expect(JSON.stringify(received)).not.toContain(NOBODY);
});

test('a flood is cut, and a service that is away is no fault', async () => {
  const reports = createErrorReports(dsn, '1.2.3');
  const log = createLog('info', reports);
  for (let at = 0; at < 100; at++) log.error({ err: new Error(`fault ${at}`) }, 'request failed');
  await reports.flush();
  expect(received).toHaveLength(20);
  const gone = createErrorReports('http://public@127.0.0.1:1/7', '1.2.3');
  createLog('info', gone).error({ err: new Error('nobody hears it') }, 'request failed');
  await gone.flush();
});
