import { SEARCH_FITTING } from '../../../../contract/limits.ts';
import type { Work } from '../../books/books.ts';
import { RELUCTANT, saysAge, suitsAge, type YoungReader } from '../rank/shelf.ts';

/** A reluctant reader likes books for readers who are this many years younger. */
const YOUNGER = [0, 1, 2, 3, 4];

/**
 * The best-known books for a young reader: those that are asked for at that age. Teenagers read much the same books, so
 * those for teenagers of no said age follow. Who does not like to read is given the books for such readers first, also
 * those for somewhat younger ones.
 */
export function youngShelf<Entry extends { work: Pick<Work, 'asks' | 'audience' | 'needs' | 'popularity'> }>(
  { age, audience, isReluctant }: YoungReader,
  found: readonly Entry[],
): Entry[] {
  const shelf = found
    .filter(({ work }) => work.audience === audience)
    .toSorted((a, b) => b.work.popularity - a.work.popularity);
  const isSuited = ({ work }: Entry) => age === null || suitsAge(work, age);
  const isOfAnyAge = (entry: Entry) => audience === 'teen' && !isSuited(entry) && !saysAge(entry.work);
  const isEasy = ({ work }: Entry) =>
    isReluctant &&
    work.needs.includes(RELUCTANT) &&
    (age === null || !saysAge(work) || YOUNGER.some((years) => suitsAge(work, age - years)));
  return [...new Set([...shelf.filter(isEasy), ...shelf.filter(isSuited), ...shelf.filter(isOfAnyAge)])].slice(
    0,
    SEARCH_FITTING,
  );
}
