import type { endpoints } from '../../../contract/endpoints.ts';
import type { Handler } from '../../platform/http/door.ts';
import type { Services } from '../../services.ts';
import { getLibrary, getReadingList, hideBook, likeBook, orderReadingList, removeBook } from './library.ts';

export function libraryDoors(services: Services): {
  get: Handler<typeof endpoints.getLibrary>;
  like: Handler<typeof endpoints.likeBook>;
  remove: Handler<typeof endpoints.removeBook>;
  hide: Handler<typeof endpoints.hideBook>;
  readingList: Handler<typeof endpoints.getReadingList>;
  orderReadingList: Handler<typeof endpoints.orderReadingList>;
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
    hide: async ({ caller, input }) => {
      await hideBook(services, caller.userId, input.id, input.hidden);
      return input;
    },
    readingList: ({ caller }) => getReadingList(services.db, caller.userId),
    orderReadingList: async ({ caller, input }) => {
      await orderReadingList(services.db, caller.userId, input.ids);
      return {};
    },
  };
}
