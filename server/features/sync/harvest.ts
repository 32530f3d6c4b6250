import type { ImportedBook } from '../../../contract/sync.ts';
import type { Services } from '../../services.ts';
import { findKeptWorks, lookUpNamedBook, type Work } from '../books/books.ts';
import type { Lead } from './find/consider.ts';
import type { WorkSource } from './find/named-books.ts';
import { type Adviser, newAdviser } from './find/video-model.ts';
import { readVocabulary, type Vocabulary } from './find/vocabulary.ts';
import type { RunKey } from './queries/runs.ts';

/**
 * What one run has read so far. Hashes and labels stay in memory until the end; audiobooks, and the books of an account
 * that are certain to be chosen or nearly so, are put on the shelf as they are found.
 */
export type Harvest = {
  key: RunKey;
  /** Read when the first new video asks for it: most syncs find nothing new. */
  vocabulary(): Promise<Vocabulary>;
  leads: Lead[][];
  topics: Map<string, number>;
  hashes: Set<string>;
  source: WorkSource;
  adviser: Adviser;
  /** Titles that led to no book. */
  fruitless: string[];
  /** Books, other than audiobooks, that were put on the shelf before the end. */
  early: string[];
  /** The books that were written at the end. */
  kept: ImportedBook[];
  /** Books that would be chosen from what was read so far, as last reported to the reader. */
  booksTold: number;
};

/** Records that a run does not ask for again: videos on one topic lead to the same books. */
const WORKS_KEPT = 20_000;
/** The maximum number of books that one run looks up elsewhere. */
const LOOK_UPS_MAX = 10;
/** How long a model may be asked while somebody waits for their list, in milliseconds. */
const IMPORT_PATIENCE = 45_000;

export function newHarvest(services: Services, key: RunKey): Harvest {
  let reading: Promise<Vocabulary> | undefined;
  const vocabulary = () => {
    reading ??= readVocabulary(services.db);
    return reading;
  };
  const source = { index: services.index, readWorks: rememberingReader(services), lookUp: limitedLookUp(services) };
  const adviser = newAdviser(services, key.userId, key.source === 'import' ? IMPORT_PATIENCE : null);
  return {
    key,
    vocabulary,
    leads: [],
    topics: new Map(),
    hashes: new Set(),
    source,
    adviser,
    fruitless: [],
    early: [],
    kept: [],
    booksTold: 0,
  };
}

function limitedLookUp(services: Services): NonNullable<WorkSource['lookUp']> {
  let left = LOOK_UPS_MAX;
  return async (named) => (left-- > 0 ? lookUpNamedBook(services, named) : null);
}

function rememberingReader({ db }: Services): WorkSource['readWorks'] {
  const kept = new Map<string, Work>();
  return async (ids) => {
    if (kept.size > WORKS_KEPT) kept.clear();
    const missing = ids.filter((id) => !kept.has(id));
    if (missing.length > 0) for (const work of await findKeptWorks(db, missing)) kept.set(work.id, work);
    return ids.flatMap((id) => kept.get(id) ?? []);
  };
}
