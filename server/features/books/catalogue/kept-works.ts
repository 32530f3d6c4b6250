import type { Connection } from '../../../platform/db/database.ts';
import { selectVersionedWorks, selectVersions, type Work } from '../queries.ts';

/** About 5 kB each. */
const KEPT = 20_000;

/** Records as last read, kept for each database separately. */
const keptOf = new WeakMap<Connection, Map<string, { version: string; work: Work }>>();

/**
 * As `findWorks`, for searches and libraries, which read dozens of records each, mostly the same ones. The database is
 * asked for the current version of each row, and only new or changed rows are read. An unchanged record is the same
 * object each time, so that derived values can be cached with it; callers must not change it.
 */
export async function findKeptWorks(connection: Connection, ids: readonly string[]): Promise<Work[]> {
  const works = await readKeptWorks(connection, await selectVersions(connection, ids));
  return ids.flatMap((id) => works.get(id) ?? []);
}

/** The same where the rows' versions (`workVersion`) are already known. */
export async function readKeptWorks(
  connection: Connection,
  versions: ReadonlyMap<string, string>,
): Promise<Map<string, Work>> {
  const kept = keptOf.get(connection) ?? new Map<string, { version: string; work: Work }>();
  keptOf.set(connection, kept);
  const works = new Map<string, Work>();
  for (const [id, version] of versions) {
    const known = kept.get(id);
    if (known?.version === version) works.set(id, known.work);
  }
  const missing = [...versions.keys()].filter((id) => !works.has(id));
  const read = await selectVersionedWorks(connection, missing);
  if (kept.size + read.length > KEPT) kept.clear();
  for (const one of read) {
    works.set(one.work.id, one.work);
    // Stored under the version that was read: a replica may lag behind the database that named the version.
    kept.set(one.work.id, one);
  }
  return works;
}
