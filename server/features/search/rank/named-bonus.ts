import { words } from '../../../wording/words.ts';
import type { Work } from '../../books/books.ts';
import { namedAuthors } from '../understand/named-authors.ts';
import { matchTitle } from '../understand/named-titles.ts';
import type { UnderstoodQuery } from '../understand/understand.ts';

/**
 * How much a famous book is preferred over an unknown one. Fame matters more among the books of one author, and most
 * among those of a country or a place.
 */
const POPULARITY_WEIGHT = 0.1;
const AUTHOR_POPULARITY_WEIGHT = 0.5;
const WIDE_POPULARITY_WEIGHT = 1;
/** Added to log-odds: what the query names comes first. */
const TITLE_BONUS = { exact: 40, near: 20, short: 20, named: 1.5, life: 9 };
const AUTHOR_BONUS = 15;
const SERIES_BONUS = 20;
export const ASKED_BONUS = 30;
/**
 * From this bonus on, a book counts as the requested one, as one of the named author or series, or as one of the named
 * title. It is below the bonus itself, since an unknown book loses a little.
 */
export const IS_ASKED = ASKED_BONUS - 2;
export const IS_NAMED = TITLE_BONUS.life - 1;
export const IS_TITLE = TITLE_BONUS.near - 2;

/** What the query names among the ranked works: a country or a place, an author, a title. */
type Naming = { popular: boolean; isWide: boolean; isAuthor: boolean; isTitled: boolean };

export const namingIn = (
  query: UnderstoodQuery,
  works: readonly Work[],
  rest: Pick<Naming, 'popular' | 'isWide'>,
): Naming => ({
  ...rest,
  isAuthor: works.some(({ authors }) => namedAuthors(query, authors).some((name) => words(name).length > 1)),
  isTitled: works.some(({ title, subtitle }) => matchTitle(query, title, subtitle) === 'exact'),
});

export function namedBonus(
  query: UnderstoodQuery,
  work: Work,
  series: ReadonlySet<string>,
  { popular, isWide, isAuthor, isTitled }: Naming,
): number {
  const byNamed = namedAuthors(query, work.authors).length > 0;
  const matched = matchTitle(query, work.title, work.subtitle);
  // “Jane Austen” is also the title of her biography, which comes after her own books. “Dune” is a whole title, so it
  // is not short for a longer one.
  const title = matched === 'short' && isTitled ? null : matched && !byNamed && isAuthor ? 'life' : matched;
  const known = popular ? work.popularity - 3 : 0;
  const weight = isWide ? WIDE_POPULARITY_WEIGHT : byNamed ? AUTHOR_POPULARITY_WEIGHT : POPULARITY_WEIGHT;
  const prior = weight * known;
  const isVolume = work.series_name !== null && series.has(work.series_name);
  return prior + (title ? TITLE_BONUS[title] : 0) + (byNamed ? AUTHOR_BONUS : 0) + (isVolume ? SERIES_BONUS : 0);
}
