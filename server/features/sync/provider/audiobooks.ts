import { lockUser } from '../../../platform/db/lock-user.ts';
import type { Services } from '../../../services.ts';
import { findWorks } from '../../books/books.ts';
import { likeBook, relationsOf, shelveBooks } from '../../library/library.ts';
import { words } from '../find/words.ts';
import { addBrought, beatRun, type RunKey } from '../queries/runs.ts';
import { RunLost } from '../run-lost.ts';
import type { Liked } from './liked.ts';

/**
 * A saved audiobook counts as a liked book: if the catalogue has it, it is put on the shelf with a bookmark. Returns
 * whether the catalogue has it.
 */
export async function likeAudiobooks(services: Services, key: RunKey, item: Liked): Promise<boolean> {
  const hits = await services.index.search('title', item.title, { limit: 10 });
  const works = await findWorks(
    services.db,
    hits.map(({ id }) => id),
  );
  const title = words(item.title.split(/[:(]/)[0] ?? '').join(' ');
  const names = new Set((item.audiobookBy ?? []).flatMap(words));
  const work = works.find(
    (one) =>
      words(one.title).join(' ') === title && one.authors.some((author) => names.has(words(author).at(-1) ?? '')),
  );
  if (!work) return false;
  if ((await relationsOf(services.db, key.userId, [work.id])).has(work.id)) return true;
  const book = { workId: work.id, source: 'spotify' as const, why: 'You saved its audiobook.' };
  const added = await services.db.transaction().execute(async (trx) => {
    await lockUser(trx, key.userId);
    const tools = { ...services, db: trx };
    const shelved = await shelveBooks(tools, key.userId, [book]);
    if (shelved.length > 0) await likeBook(tools, key.userId, work.id, true);
    await addBrought(trx, key, { books: shelved, bookmarked: shelved });
    return shelved;
  });
  const more = { read: 0, relevant: 0, books: added.length };
  if (!(await beatRun(services.db, key, services.clock.now(), more))) throw new RunLost();
  return true;
}
