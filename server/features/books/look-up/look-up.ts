import { DAY } from '../../../../contract/limits.ts';
import { ifThereIsRoom } from '../../../platform/db/disk-guard.ts';
import { catchUp, noteForIndexes } from '../index/indexing.ts';
import { namesOf } from '../works/names.ts';
import { selectWorks, type Work } from '../queries.ts';
import { type IncomingBook, storeBooks } from '../works/store-books.ts';
import { LookUpFailure, type LookUpServices } from './call-service.ts';
import { askGoogleBooks } from './google-books.ts';
import type { NamedBook } from './match.ts';
import { askOpenLibrary } from './open-library.ts';
import { selectLookUp, selectNamedWork, upsertLookUp } from './queries.ts';

/** A book that neither service had is not asked for again for this long, in milliseconds. */
const NOTHING_FOUND_FOR = 14 * DAY;
const NAME_MAX = 200;

/** Look-ups under way, so that ten readers asking for one new book cause one call. */
const underWay = new Map<string, Promise<Work | null>>();

/** Whether a book can be looked up at all: a key or a contact is configured. */
export function canLookUp({ config }: Pick<LookUpServices, 'config'>): boolean {
  return config.catalogue.googleBooks !== null || config.catalogue.openLibrary !== null;
}

/**
 * The work that somebody named: ours if we have it, otherwise Google Books' or Open Library's, stored for next time.
 * Null if nobody has it, nothing is configured, `signal` aborts the wait, the disk is full, or both services fail: it
 * never throws for those.
 */
export async function lookUpNamedBook(
  services: LookUpServices,
  named: NamedBook,
  signal: AbortSignal = AbortSignal.timeout(2 * services.config.catalogue.callTimeout),
): Promise<Work | null> {
  const book = {
    title: named.title.trim().slice(0, NAME_MAX),
    author: named.author?.trim().slice(0, NAME_MAX) || null,
  };
  if (book.title === '') return null;
  const known = await findOwn(services, book);
  if (known || !canLookUp(services)) return known;
  // A title may come from what a reader watched. Without our key, nobody can test titles against the stored hash.
  const key = services.secrets.keyedHash('look-up', JSON.stringify(namesFor(book)));
  const since = new Date(services.clock.now().getTime() - NOTHING_FOUND_FOR);
  const earlier = await selectLookUp(services.db, key, since);
  if (earlier !== undefined) return earlier === null ? null : ((await selectWorks(services.db, [earlier]))[0] ?? null);
  const running = underWay.get(key) ?? ask(services, book, key, signal).finally(() => underWay.delete(key));
  underWay.set(key, running);
  return running;
}

async function findOwn({ db }: LookUpServices, book: NamedBook): Promise<Work | null> {
  if (book.author === null) return null;
  const id = await selectNamedWork(db, namesFor(book));
  return id === null ? null : ((await selectWorks(db, [id]))[0] ?? null);
}

const namesFor = ({ title, author }: NamedBook) => {
  const names = namesOf({ title, subtitle: null, authors: author ? [author] : [], isbns: [], ids: [] });
  return names.length > 0 ? names : [`title:${title.toLowerCase()}`];
};

async function ask(services: LookUpServices, named: NamedBook, key: string, signal: AbortSignal): Promise<Work | null> {
  let failed = false;
  for (const askOne of [askGoogleBooks, askOpenLibrary]) {
    try {
      const book = await askOne(services, named, signal);
      if (book) return await ifThereIsRoom(keep(services, book, key));
    } catch (error) {
      if (!(error instanceof LookUpFailure)) throw error;
      failed = true;
      // A reader's request is private, so only the reason is logged.
      services.log.warn({ source: askOne.name, reason: error.message }, 'a look-up failed');
    }
  }
  if (!failed) await ifThereIsRoom(upsertLookUp(services.db, key, null, services.clock.now()));
  return null;
}

async function keep(services: LookUpServices, book: IncomingBook, key: string): Promise<Work | null> {
  const now = services.clock.now();
  const stored = await services.db.transaction().execute(async (trx) => {
    const result = await storeBooks(trx, [book], now);
    await noteForIndexes(trx, result);
    await upsertLookUp(trx, key, result.created[0] ?? result.changed[0] ?? null, now);
    return result;
  });
  // Where that fails, the book waits for the index, which keeps trying and says so.
  await catchUp(services).catch(() => {});
  const id = stored.created[0] ?? stored.changed[0];
  return id === undefined ? null : ((await selectWorks(services.db, [id]))[0] ?? null);
}
