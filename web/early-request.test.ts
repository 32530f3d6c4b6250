import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PublicConfig } from '../contract/config.ts';
import { setConfig } from './config.ts';
import { AS_EVENTS, firstBooks, productRequest, takeEarlyAnswer } from './early.ts';

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://books.example' });
  setConfig({ functionsUrl: '/functions/v1' } as PublicConfig);
});
afterEach(() => vi.unstubAllGlobals());

const read = { name: 'get-relevant-books', method: 'GET' };

/** The request in parts that can be compared. */
function parts({ url, init }: ReturnType<typeof productRequest>) {
  const { headers, ...rest } = init;
  return {
    url: url.replace('https://books.example/functions/v1/', ''),
    ...rest,
    ...Object.fromEntries(new Headers(headers)),
  };
}

test('what is read is asked in the address, without what is not given', () => {
  const input = { page: 2, find: 'a&b', sort: undefined } as never;
  expect(parts(productRequest(read, input, null))).toEqual({
    ...{ url: 'get-relevant-books?page=2&find=a%26b', method: 'GET', accept: 'application/json' },
  });
});

test('what is changed is told in the body, by whom in a header', () => {
  const endpoint = { name: 'post-search', method: 'POST' };
  expect(parts(productRequest<'search'>(endpoint, { query: 'rome' }, 'token', AS_EVENTS))).toEqual({
    ...{ url: 'post-search', method: 'POST', body: '{"query":"rome"}' },
    ...{ accept: 'text/event-stream, application/json;q=0.9', 'content-type': 'application/json' },
    authorization: 'Bearer token',
  });
});

test('where nothing was asked early there is no answer, and nobody waits', async () => {
  expect(takeEarlyAnswer(productRequest<'getLibrary'>(read, {}, null))).toBeUndefined();
  vi.stubGlobal('setTimeout', () => expect.unreachable());
  await firstBooks();
});
