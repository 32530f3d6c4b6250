import type { Db } from '../../../platform/db/database.ts';
import type { Filter } from '../../../platform/retrieval/filter.ts';
import type { SearchField, SearchIndex } from '../../../platform/retrieval/search-index.ts';
import { fold } from '../../../wording/words.ts';
import { selectByWords } from './plain-search-queries.ts';

/** Words of a query that are searched for, the longest first: short ones say little. */
const WORDS_MAX = 6;
const SHORTEST = 3;
/** How often we check whether the index can be read again, in milliseconds. */
const LOOK_AGAIN = 1_000;

/**
 * The index, and a fallback while it cannot be read: the database, searched by the words of titles, authors and
 * subjects. Worse and slower than the index, but an answer. `damaged` is called when the index has failed, at most once
 * a second.
 */
export function withFallbackSearch(index: SearchIndex, db: Db, damaged: (error: unknown) => void): SearchIndex {
  let failedAt = Number.NEGATIVE_INFINITY;
  const plainly = async (field: SearchField, words: string, limit: number) =>
    selectByWords(db, field, wordsOf(words), limit);
  const fail = (error: unknown) => {
    failedAt = performance.now();
    damaged(error);
  };
  const isFailing = () => performance.now() - failedAt < LOOK_AGAIN;
  /** Called by the readiness check. While this process is not ready nobody searches, so nothing else would notice. */
  const watched = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await ask();
    } catch (error) {
      if (!isFailing()) fail(error);
      throw error;
    }
  };
  /** What the index answers, and nothing while it cannot be read. */
  const orNothing = async <Item>(ask: () => Promise<Item[]>): Promise<Item[]> => {
    if (isFailing()) return [];
    try {
      return await ask();
    } catch (error) {
      fail(error);
      return [];
    }
  };
  return {
    ...index,
    probe: () => watched(() => index.probe()),
    size: () => watched(() => index.size()),
    isEmpty: () => watched(() => index.isEmpty()),
    async search(field: SearchField, words: string, options: { limit: number; only?: Filter }) {
      if (!isFailing()) {
        try {
          // The field decides which columns are returned; the caller's type says which.
          return (await index.search(field, words, options)) as Awaited<ReturnType<typeof plainly>>;
        } catch (error) {
          fail(error);
        }
      }
      // The ranking decides later which records really match.
      return plainly(field, words, options.limit);
    },
    list: (only, limit) => orNothing(() => index.list(only, limit)),
    // Correcting a word's spelling is not worth reading every record.
    searchNear: (field, words, limit) => orNothing(() => index.searchNear(field, words, limit)),
    textsNear: (words, limit) => orNothing(() => index.textsNear(words, limit)),
    asking: (words, limit) => orNothing(() => index.asking(words, limit)),
  };
}

function wordsOf(text: string): string[] {
  const words = new Set(fold(text).match(/[\p{L}\p{N}]+/gu) ?? []);
  return [...words]
    .filter((word) => word.length >= SHORTEST)
    .sort((a, b) => b.length - a.length)
    .slice(0, WORDS_MAX);
}
