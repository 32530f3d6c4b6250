import { SEARCH_FITTING } from '../../../../contract/limits.ts';
import type { Work } from '../../books/books.ts';
import { genreAsked } from '../understand/genre-asked.ts';
import { asksProvenance } from '../understand/provenance.ts';
import type { UnderstoodQuery } from '../understand/understand.ts';

/** A shelf of more books than this needs no others. */
const ENOUGH = 3;
/**
 * What a book of a genre has is often in no record. So if something is ruled out, only books of this chance are sure,
 * or the likeliest few.
 */
const FLOOR_OF_DENIAL = 0.7;
const LEAST_DENIED = 2;
/** The least chance of any book then. */
const LIKELY_DENIED = 0.5;
/** Books of a genre with less than this chance come last on its shelf. */
const NEAR_SHELF = 0.2;

/**
 * A request that is the name of a genre is answered by its shelf: each of its books fits, the likeliest first, then the
 * best known. If something is ruled out, a less likely book may have it. Null for any other request.
 */
export function genreShelf<Entry extends { work: Pick<Work, 'genres' | 'popularity'>; fit: number }>(
  query: UnderstoodQuery,
  answers: readonly Entry[],
  fitting: readonly Entry[],
): Entry[] | null {
  const genre = asksProvenance(query.provenance) ? undefined : genreAsked(query.wanted);
  if (!genre) return null;
  const isDenying = query.unwanted.length > 0;
  const all = answers.filter(({ work }) => work.genres.includes(genre));
  const likeliest = all.filter(({ fit }) => fit >= LIKELY_DENIED).toSorted((a, b) => b.fit - a.fit);
  const shelf = isDenying ? likeliest.filter(({ fit }, place) => fit >= FLOOR_OF_DENIAL || place < LEAST_DENIED) : all;
  const others = shelf.length > ENOUGH ? [] : fitting.filter((entry) => !shelf.includes(entry));
  const first = fitting.filter((entry) => shelf.includes(entry));
  const isNear = ({ fit }: Entry) => Number(fit >= NEAR_SHELF);
  const next = shelf
    .filter((entry) => !fitting.includes(entry))
    .toSorted((a, b) => (isDenying ? b.fit - a.fit : isNear(b) - isNear(a) || b.work.popularity - a.work.popularity));
  return [...others, ...first, ...next].slice(0, SEARCH_FITTING);
}
