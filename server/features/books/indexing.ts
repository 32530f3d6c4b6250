import type { IndexDocument } from '../../platform/retrieval/search-index.ts';
import type { Services } from '../../services.ts';
import { selectChangedSince, selectMergedInto } from './edition-queries.ts';
import { selectFact, selectWorks, selectWorksAfter, upsertFact, type Work } from './queries.ts';
import type { StoredBooks } from './store-books.ts';

/** Raise it when `toDocument` or the index settings change: the index is then rebuilt at the next start. */
const INDEX_VERSION = 2;
const BATCH = 1000;

/** The words of a work that BM25 reads, in one text: a description names subjects, people and title words alike. */
export function toDocument(work: Work): IndexDocument {
  const authors = work.authors.join(', ');
  const title = work.subtitle ? `${work.title}: ${work.subtitle}` : work.title;
  const series = work.series_name ?? '';
  return {
    id: work.id,
    title,
    authors,
    text: [title, authors, series, work.genres.join(', '), work.subjects.join(', '), work.summary].join('\n'),
  };
}

type IndexServices = Pick<Services, 'db' | 'clock' | 'index'>;

/** Opens the index that fits the records, building it first when there is none. Answers how many works it built, or 0. */
export async function prepareIndex(services: IndexServices): Promise<number> {
  const wanted = await wantedState(services);
  const known = await selectFact(services.db, 'search_index');
  const state = known === null ? null : (JSON.parse(known) as { name: string; state: string });
  if (state?.state === wanted) {
    const opened = await services.index.use(state.name).then(
      () => true,
      () => false,
    );
    if (opened) return 0;
  }
  return rebuildIndex(services);
}

/** How often a server looks whether another process has built a new index, in milliseconds. */
export const INDEX_FOLLOW = 5_000;

/**
 * Builds a new index from all records beside the old one, switches to it, and deletes the old one. `beforeDropping` gives
 * other processes the time to go over. Works that were stored while it was built are taken along. Answers its size.
 */
export async function rebuildIndex(services: IndexServices, beforeDropping = async () => {}): Promise<number> {
  const started = services.clock.now();
  const state = await wantedState(services);
  const name = await services.index.build(documents(services));
  // First the fact: whoever follows it must not be led back to the old one.
  await upsertFact(services.db, 'search_index', JSON.stringify({ name, state }), services.clock.now());
  await services.index.use(name);
  const changed = await selectChangedSince(services.db, started);
  await updateIndex(services, { created: [], changed, merged: await selectMergedInto(services.db, changed) });
  await beforeDropping();
  await services.index.dropOthers();
  return services.index.size();
}

/** Brings the index in use up to date with works that were stored: many at a time, since each call makes a version. */
export async function updateIndex(services: IndexServices, stored: StoredBooks): Promise<void> {
  const merged = new Set(stored.merged);
  const created = [...new Set(stored.created)].filter((id) => !merged.has(id));
  const changed = [...new Set(stored.changed)].filter((id) => !merged.has(id));
  await services.index.remove([...changed, ...merged]);
  const works = await selectWorks(services.db, [...new Set([...created, ...changed])]);
  await services.index.add(works.map(toDocument));
}

/**
 * Goes over to the index that another process has built since (`catalogue reindex`). Answers whether it did.
 * Cheap enough to ask every few seconds.
 */
export async function followIndex(services: IndexServices): Promise<boolean> {
  const known = await selectFact(services.db, 'search_index');
  const name = known === null ? null : (JSON.parse(known) as { name: string }).name;
  if (name === null || name === services.index.name()) return false;
  await services.index.use(name);
  return true;
}

async function wantedState(services: IndexServices): Promise<string> {
  return `${INDEX_VERSION}:${(await selectFact(services.db, 'catalogue')) ?? 'empty'}`;
}

async function* documents(services: IndexServices): AsyncGenerator<IndexDocument[]> {
  let after = '';
  for (;;) {
    const works = await selectWorksAfter(services.db, after, BATCH);
    const last = works.at(-1);
    if (!last) return;
    yield works.map(toDocument);
    after = last.id;
  }
}
