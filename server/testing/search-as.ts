import { expect } from 'vitest';
import { SearchAnswer } from '../../contract/search.ts';
import type { TestServer } from './testing.ts';

/** What a reader's search is answered. Queries are two seconds apart, so that none meets a limit. */
export async function searchAs(server: TestServer, token: string, query: string): Promise<SearchAnswer> {
  server.services.clock.advance(2000);
  const answer = await server.call('POST', '/functions/v1/post-search', { token, body: { query } });
  expect(answer.status).toBe(200);
  return SearchAnswer.parse(await answer.json());
}
