/**
 * How many words the search for a text in ours has passed: one count for the whole text. A model could write a text
 * that fits ours in endless ways.
 */
export type Budget = { spent: number };

/** The most for one text. Copies of whole overviews need up to 700, our lists of true sentences up to 300. */
export const MOST_WORDS = 2000;

export const isSpent = ({ spent }: Budget): boolean => spent >= MOST_WORDS;

/** Counts these words; false if the budget was spent before. */
export function spend(budget: Budget, words: number): boolean {
  if (isSpent(budget)) return false;
  budget.spent += words;
  return true;
}
