import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PublicConfig } from '../../contract/config.ts';
import { NOTHING_FOUND } from '../../contract/nothing-found.ts';
import { setConfig } from '../config.ts';
import { libraryBook, libraryPage } from '../testing/books.ts';
import { signIn, stubStorage } from '../testing/stub-page.ts';
import { ApiError, call, isUnknown, stream, UNREACHED } from './api.ts';

type Sent = { url: URL; method: string | undefined; headers: Headers; body: unknown; signal: AbortSignal };
let sent: Sent[];
/** What comes of the next calls, in turn; of all others, the last. */
let outcomes: (() => Promise<Response> | Response)[];
beforeEach(() => {
  sent = [];
  outcomes = [];
  stubStorage();
  vi.stubGlobal('location', { origin: 'https://books.example', pathname: '/', search: '', hash: '' });
  setConfig({ functionsUrl: '/functions/v1' } as PublicConfig);
  vi.stubGlobal('fetch', async (address: string, { method, headers, body, signal }: RequestInit) => {
    const url = new URL(address);
    sent.push({ url, method, headers: new Headers(headers), body, signal: signal as AbortSignal });
    const outcome = outcomes.length > 1 ? outcomes.shift() : outcomes[0];
    return outcome?.();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const page = libraryPage(libraryBook('spqr'));
const refusal = { code: 'not_found', message: 'There is no such book.', request_id: '7' };

test('a question is asked in the address, what is not given left out', async () => {
  outcomes = [() => Response.json(page)];
  expect(await call('getLibrary', { page: 2, find: 'war & peace', sort: undefined as never })).toEqual(page);
  const [only] = sent;
  expect(only?.url.href).toBe('https://books.example/functions/v1/get-relevant-books?page=2&find=war+%26+peace');
  expect([only?.method, only?.body]).toEqual(['GET', undefined]);
  expect([only?.headers.get('accept'), only?.headers.get('authorization')]).toEqual(['application/json', null]);
});

test('a change is sent as JSON', async () => {
  outcomes = [() => Response.json({ id: 'spqr', saved: true })];
  await call('likeBook', { id: 'spqr', saved: true });
  expect(sent[0]?.url.pathname).toBe('/functions/v1/create-book-like');
  expect([sent[0]?.method, sent[0]?.body]).toEqual(['POST', '{"id":"spqr","saved":true}']);
  expect(sent[0]?.headers.get('content-type')).toBe('application/json');
});

test('a reader’s call carries their token', async () => {
  await signIn();
  outcomes = [() => Response.json(page)];
  await call('getLibrary', {});
  expect(sent[0]?.headers.get('authorization')).toBe('Bearer token');
});

/** What a failed call says. */
async function failure(status: number, body: unknown, headers: HeadersInit = {}) {
  outcomes = [() => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers })];
  const error = await call('getLibrary', {}).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  const { code, message, passing } = error as ApiError;
  return { code, message, passing };
}

const OURS = { code: 'server_error', message: 'Something went wrong on our side. Please try again.', passing: true };

test.each([
  [404, refusal, { code: 'not_found', message: 'There is no such book.', passing: false }],
  [503, { ...refusal, code: 'busy' }, { code: 'busy', message: 'There is no such book.', passing: true }],
  [500, '<html>', OURS],
  [502, { message: 'no code' }, OURS],
  [
    200,
    '<html>',
    { code: 'bad_answer', message: 'The answer could not be read. Please reload the page.', passing: false },
  ],
  [200, { ...page, data: [{}] }, { code: 'bad_answer' }],
])('%i with %j is a failure', async (status, body, expected) => {
  expect(await failure(status, body)).toMatchObject(expected);
});

const limit = { ...refusal, code: 'too_many_requests', message: 'Only 5 a day.' };

test.each([
  [limit, { 'retry-after': '40' }, 'You are going a little fast. Try again in 40 seconds.'],
  ['', { 'retry-after': '40' }, 'You are going a little fast. Try again in 40 seconds.'],
  ['', {}, 'You are going a little fast. Try again in a moment.'],
  // A limit that no waiting changes says what it is.
  [limit, {}, 'Only 5 a day.'],
  [{ ...limit, code: 'daily_limit' }, { 'retry-after': '40' }, 'Only 5 a day.'],
])('a limit with %j and %j is said: %s', async (body, headers, message) => {
  const told = await failure(429, body, headers);
  expect(told).toMatchObject({ message, passing: false });
});

test('without a network a call may be tried again; who waited to the limit is not kept waiting', async () => {
  outcomes = [() => Promise.reject(new TypeError('Failed to fetch'))];
  await expect(call('getLibrary', {})).rejects.toMatchObject({ code: 'offline', message: UNREACHED, passing: true });
  outcomes = [() => Promise.reject(new DOMException('aborted', 'AbortError'))];
  await expect(call('getLibrary', {})).rejects.toMatchObject({ code: 'offline', message: UNREACHED, passing: false });
});

test('a call that its caller has ended is no failure of the network', async () => {
  const caller = new AbortController();
  outcomes = [
    () => {
      caller.abort();
      return Promise.reject(new DOMException('aborted', 'AbortError'));
    },
  ];
  const error = await call('getLibrary', {}, caller.signal).catch((reason: unknown) => reason);
  expect(error).not.toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ name: 'AbortError' });
  expect(sent[0]?.signal.aborted).toBe(true);
});

test.each([
  ['a call', 30, () => call('getLibrary', {})],
  ['a stream', 60, () => stream('search', { query: 'rome' }).next()],
  ['an export', 300, () => call('exportShelf', {} as never)],
])('%s waits for %i seconds', async (_, seconds, begin) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  outcomes = [() => new Promise(() => {})];
  void begin();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  // Waiting for the call has taken some milliseconds of these.
  vi.advanceTimersByTime(seconds * 1000 - 500);
  expect(sent[0]?.signal.aborted).toBe(false);
  vi.advanceTimersByTime(500);
  expect(sent[0]?.signal.aborted).toBe(true);
});

test.each([
  [new ApiError('not_found', ''), true],
  // The address cannot be one of ours.
  [new ApiError('validation_failed', ''), true],
  [new ApiError('server_error', ''), false],
  [Object.assign(new Error(''), { code: 'not_found' }), false],
  [undefined, false],
])('%o says that the subject of a page does not exist: %s', (error, expected) => {
  expect(isUnknown(error, 'not_found')).toBe(expected);
});

async function whole<T>(events: AsyncIterable<T>): Promise<T[]> {
  const list = [];
  for await (const event of events) list.push(event);
  return list;
}

const asEvents = (...events: [string, unknown][]) =>
  new Response(events.map(([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`).join(''), {
    headers: { 'content-type': 'text/event-stream' },
  });

test('the events of a stream come one by one, those that cannot be read are passed over', async () => {
  const answer = { ...NOTHING_FOUND, more: true };
  outcomes = [
    () => asEvents(['answer', answer], ['answer', { items: 1 }], ['unknown', {}], ['notice', { message: 'Wait.' }]),
  ];
  expect(await whole(stream('search', { query: 'rome' }))).toEqual([
    { event: 'answer', data: answer },
    { event: 'notice', data: { message: 'Wait.' } },
  ]);
  expect(sent[0]?.headers.get('accept')).toMatch(/^text\/event-stream, application\/json/);
});

test('an answer that came whole is one event', async () => {
  outcomes = [() => Response.json(NOTHING_FOUND)];
  expect(await whole(stream('search', { query: 'rome' }))).toEqual([
    { event: 'answer', data: { ...NOTHING_FOUND, more: false } },
  ]);
});

test('a stream that is refused is an error', async () => {
  outcomes = [() => Response.json(refusal, { status: 404 })];
  await expect(stream('search', { query: 'rome' }).next()).rejects.toMatchObject({ code: 'not_found' });
});

test('what a visitor may not do is not tried with a token', async () => {
  outcomes = [() => Response.json({ ...refusal, code: 'unauthorized' }, { status: 401 })];
  await expect(call('getLibrary', {})).rejects.toMatchObject({ code: 'unauthorized' });
  expect(sent).toHaveLength(1);
});
