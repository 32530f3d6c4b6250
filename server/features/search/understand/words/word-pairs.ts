import { FILLER } from '../../../../wording/words.ts';

/** These may come between the words of a pair: “fall of the Roman Empire”. */
const LINKS = new Set(['of', 'the', 'a', 'an', 'and', 'in']);

/**
 * The pairs among neighbouring telling words, each as two forms with a space between: “black death”, but not “death
 * ordinary” from “death for ordinary people”.
 */
export function adjacentPairs(
  said: readonly string[],
  formOf: (word: string) => string,
  isPair: (first: string, second: string) => boolean = () => true,
): string[] {
  const pairs: string[] = [];
  let before: string | null = null;
  for (const word of said) {
    if (LINKS.has(word)) continue;
    if (FILLER.has(word)) {
      before = null;
      continue;
    }
    const form = formOf(word);
    if (before !== null && before !== form && isPair(before, form)) pairs.push(`${before} ${form}`);
    before = form;
  }
  return pairs;
}
