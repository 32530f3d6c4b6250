import type { endpoints } from '../../../contract/endpoints.ts';
import type { Claimant } from '../../platform/http/claimant.ts';
import type { Handler } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import { changeBooks } from './change-books.ts';
import { addBook, getLibrary, getReadingList, hideBook, likeBook, orderReadingList, removeBook } from './library.ts';
import { setReading } from './reading.ts';
import { getYear } from './year.ts';

/** Features that give books to readers, and know why. */
export type Givers = {
  /** Why this book answers this query. */
  whyFound(workId: string, query: string): Promise<string | null>;
  /** Why this reader was recommended this book; null when they were not. */
  whyRecommended(userId: string, workId: string): Promise<string | null>;
};

export function libraryHandlers(
  services: Services,
  givers: Givers,
): {
  add: Handler<typeof endpoints.addBook>;
  get: Handler<typeof endpoints.getLibrary, Claimant>;
  like: Handler<typeof endpoints.likeBook, Claimant>;
  remove: Handler<typeof endpoints.removeBook>;
  hide: Handler<typeof endpoints.hideBook>;
  change: Handler<typeof endpoints.changeBooks>;
  readingList: Handler<typeof endpoints.getReadingList>;
  orderReadingList: Handler<typeof endpoints.orderReadingList>;
  setReading: Handler<typeof endpoints.setReading>;
  year: Handler<typeof endpoints.getYear>;
} {
  return {
    add: async ({ caller, input: { id, query } }) => {
      const { userId } = caller;
      const given = query ? null : await givers.whyRecommended(userId, id);
      const why = query ? await givers.whyFound(id, query) : given;
      const source = given === null ? 'search' : 'weekly';
      return { book: await addBook(services, userId, id, { source, why }) };
    },
    get: ({ caller: { claimed, asking }, input }) => getLibrary(services, claimed.userId, input, asking),
    like: async ({ caller: { claimed, asking }, input }) => {
      await likeBook(services, claimed.userId, input.id, input.saved, asking);
      return input;
    },
    remove: async ({ caller, input }) => {
      await removeBook(services, caller.userId, input.id);
      return { id: input.id, removed: true };
    },
    hide: async ({ caller, input }) => {
      await services.db
        .transaction()
        .execute((trx) => hideBook({ ...services, db: trx }, caller.userId, input.id, input.hidden));
      return input;
    },
    change: async ({ caller, input }) => ({ changed: await changeBooks(services, caller.userId, input) }),
    readingList: async ({ caller }) => getReadingList(await services.reads.for(caller.userId), caller.userId),
    orderReadingList: async ({ caller, input }) => {
      await orderReadingList(services.db, caller.userId, input.ids);
      return {};
    },
    setReading: ({ caller, input: { id, ...change } }) => setReading(services, caller.userId, id, change),
    year: ({ caller, input }) => getYear(services, caller.userId, input),
  };
}
