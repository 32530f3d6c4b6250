import type { endpoints } from '../../../contract/endpoints.ts';
import type { Handler } from '../../platform/http/door.ts';
import type { Services } from '../../services.ts';
import { getLibrary, likeBook, removeBook } from './library.ts';

export function libraryDoors(services: Services): {
  get: Handler<typeof endpoints.getLibrary>;
  like: Handler<typeof endpoints.likeBook>;
  remove: Handler<typeof endpoints.removeBook>;
} {
  return {
    get: ({ caller, input }) => getLibrary(services, caller.userId, input),
    like: async ({ caller, input }) => {
      await likeBook(services, caller.userId, input.id, input.saved);
      return input;
    },
    remove: async ({ caller, input }) => {
      await removeBook(services, caller.userId, input.id);
      return { id: input.id, removed: true };
    },
  };
}
