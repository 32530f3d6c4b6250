import { lockUser } from '../../platform/db/lock-user.ts';
import type { Services } from '../../services.ts';
import {
  type ImportedLine,
  selectMatchedUpTo,
  selectNewestChange,
  selectUnknownLines,
  updateUnknown,
  upsertMatchedUpTo,
} from './line-queries.ts';
import { matchOf, titlesByIsbn, worksNamed } from './match-lines.ts';
import { named } from './shelf-tasks.ts';
import { retell } from './told.ts';

const BATCH = 500;
const NONE = '00000000-0000-0000-0000-000000000000';
const FIRST = { user_id: NONE, line_key: '', import_id: NONE };

type Found = { line: ImportedLine; match: 'exact' | 'likely'; workId: string };

/**
 * Matches lines without a book again, if works have been added or changed since the last time. A book that is found
 * goes on the shelf as if it had been known at the import. Returns how many lines were found.
 */
export async function matchAgain(services: Pick<Services, 'db' | 'clock'>, signal?: AbortSignal): Promise<number> {
  const { db, clock } = services;
  const newest = await selectNewestChange(db);
  if (newest === null || newest === (await selectMatchedUpTo(db))) return 0;
  let count = 0;
  for (let after = FIRST; !signal?.aborted; ) {
    const lines = await selectUnknownLines(db, after, BATCH);
    for (const [userId, found] of Map.groupBy(await findBooks(db, lines), ({ line }) => line.user_id))
      count += await take(services, userId, found);
    const last = lines.at(-1);
    if (!last) {
      await upsertMatchedUpTo(db, newest, clock.now());
      break;
    }
    after = { user_id: last.user_id, line_key: last.line_key, import_id: last.import_id };
  }
  return count;
}

async function findBooks(db: Services['db'], rows: readonly ImportedLine[]): Promise<Found[]> {
  const lines = rows.map((row) => ({ row, ...named(row) }));
  const names = await worksNamed(db, lines);
  const titles = await titlesByIsbn(db, lines, names);
  return lines.flatMap((line) => {
    const { match, workId } = matchOf(line, names, titles);
    return workId !== null && (match === 'exact' || match === 'likely') ? [{ line: line.row, match, workId }] : [];
  });
}

/** Applies the books that were found for a reader's lines. Returns how many lines were changed. */
async function take({ db }: Pick<Services, 'db'>, userId: string, found: readonly Found[]) {
  return db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    const changes = found.map(({ line, match, workId }) => ({ line_key: line.line_key, match, work_id: workId }));
    const taken = await updateUnknown(trx, userId, changes);
    const keys = new Set(taken.map(({ line_key: key }) => key));
    const meant = taken.flatMap(({ work_id: workId }) => workId ?? []);
    await retell(trx, userId, meant, { fresh: ({ line_key: key }) => keys.has(key) });
    return taken.length;
  });
}
