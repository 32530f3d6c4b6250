import { PERSONAL } from '../rank/fit-features.ts';
import { FLOOR } from '../rank/learned.ts';
import type { UnderstoodQuery } from '../understand/understand.ts';

/**
 * No book has all of a request of more words than this, so its likeliest book is shown from a lower chance of fit on.
 */
const LONG_REQUEST = 4;
export const LONG_SHARE = 0.9;
export const isLong = ({ text, terms, isLikeness }: UnderstoodQuery): boolean =>
  !isLikeness && (terms.length > LONG_REQUEST || (terms.length > 2 && PLOT.test(text)));
/**
 * “Man wakes up as a bug”, “the one where a doctor makes a monster”: a reader retells a story whose title they forgot.
 */
const PLOT =
  /^(?:(?:the |that |an? )?(?:book|novel|story|one) (?:about|where|with|in which|when) )?(?:an? |the |two |three |some |little |young |old |mad |group of )*(?:m[ae]n|wom[ae]n|boys?|girls?|guys?|kids?|child|children|doctor|scientist|teacher|killer|murderer|famil(?:y|ies)|students?|couple|soldiers?|detective|princess|prince|queen|king|orphan|brothers?|sisters?|friends|people|portrait|robot|dog|bear)\b (?!in\b|of\b|and\b|for\b).{6,}/iu;

/** A story that is retold in this many telling words fits hardly two books. */
const RETOLD = 8;
/** The least chance of the only book that comes near such a request, and the most of any other. */
const ONLY_ONE = 0.4;
const NOT_NEAR = 0.15;

/** From which chance of fit on the likeliest book is shown by itself. */
export function leastAlone(query: UnderstoodQuery, found: readonly { fit: number }[]): number {
  const others = found.filter(({ fit }) => fit >= NOT_NEAR).length - 1;
  // Readers who tell of themselves seldom tell what is in a book.
  const isRetold = query.terms.length >= RETOLD && query.unwanted.length === 0 && !PERSONAL.test(query.text);
  if (isRetold && !query.isLikeness && others < 1) return ONLY_ONE;
  return isLong(query) ? LONG_SHARE * FLOOR : FLOOR;
}
