import type { endpoints } from '../../../contract/endpoints.ts';
import type { Handler, Streamer } from '../../platform/http/door.ts';
import type { Services } from '../../services.ts';
import { addBook } from '../library/library.ts';
import { whyGiven } from '../recommendations/recommendations.ts';
import { explainMatch, search, searchClosely } from './search.ts';

export function searchDoors(services: Services): {
  search: Handler<typeof endpoints.search>;
  stream: Streamer<typeof endpoints.search>;
  addFound: Handler<typeof endpoints.addBook>;
} {
  return {
    search: ({ caller, input }) => search(services, caller.userId, input.query),
    stream: ({ caller, input, signal }) => searchClosely(services, caller.userId, input.query, signal),
    addFound: async ({ caller, input }) => {
      const { userId } = caller;
      if (input.query) {
        const why = await explainMatch(services, input.id, input.query);
        return { book: await addBook(services, userId, input.id, { source: 'search', why }) };
      }
      const given = await whyGiven(services.db, userId, input.id);
      const origin =
        given === null ? ({ source: 'search', why: null } as const) : ({ source: 'weekly', why: given } as const);
      return { book: await addBook(services, userId, input.id, origin) };
    },
  };
}
