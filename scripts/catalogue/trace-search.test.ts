import { afterAll, beforeAll, expect, test } from 'vitest';
import { findWorks } from '../../server/features/books/books.ts';
import { startTestServer, type TestServer } from '../../server/testing/testing.ts';
import { traceSearch } from './trace-search.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ catalogue: ['astronomy-space'] });
});
afterAll(() => server.close());

test('a trace names the words, every stage with its time, and each book with its score and reason', async () => {
  const { db, index } = server.services;
  const lines = await traceSearch({ index, readWorks: (ids) => findWorks(db, ids) }, 'black holes, no fiction');
  const [query, words, without, stages, ...rest] = lines;
  expect(query).toBe('black holes, no fiction');
  expect(words).toMatch(/^ {2}words {3}black \d\.\d\d, holes \d\.\d\d$/);
  expect(without).toBe('  without fiction');
  for (const stage of ['understand', 'retrieve', 'read', 'rank', 'select']) {
    expect(stages).toMatch(new RegExp(`${stage} \\d+ \\(\\d+\\.\\d ms\\)`));
  }
  expect(rest.filter((line) => /^ {2}\d\.\d{3} {2}.+, \S/.test(line)).length).toBeGreaterThan(0);
  expect(rest.filter((line) => /^ {9}\S.+[.!?]$/.test(line)).length).toBeGreaterThan(0);
  expect(rest.at(-1)).toMatch(/^ {2}next {4}.+ \((narrower|neighbour|broader)\)/);
});
