import type { endpoints } from '../../../contract/endpoints.ts';
import type { Handler } from '../../platform/http/door.ts';
import type { Services } from '../../services.ts';
import { addBook } from '../library/library.ts';
import { explainMatch, search } from './search.ts';

export function searchDoors(services: Services): {
  search: Handler<typeof endpoints.search>;
  addFound: Handler<typeof endpoints.addBook>;
} {
  return {
    search: ({ caller, input }) => search(services, caller.userId, input.query),
    addFound: async ({ caller, input }) => {
      const why = input.query ? await explainMatch(services, input.id, input.query) : null;
      return { book: await addBook(services, caller.userId, input.id, { source: 'search', why }) };
    },
  };
}
