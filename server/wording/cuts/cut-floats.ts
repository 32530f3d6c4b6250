import { isContent, isName, isObject, isVerb, type Word } from './cut-grammar.ts';

/**
 * If this word of our sentence is followed by a loose addition, which can be left out anywhere: the last word of the
 * addition. Otherwise this word itself. “the king [himself]”, “reads them [one by one]”, “[almost day by day]”,
 * “catches her brother [instead]”.
 */
export function stepsOver(source: readonly Word[], at: number): number {
  const [left, first, second] = source.slice(at, at + 3);
  if (!left || !first || first.gap !== '') return at;
  if (REFLEXIVE.has(first.word)) return isThing(source, at) ? at + 1 : at;
  if (first.word === 'instead') return isContent(left) && second?.word !== 'of' ? at + 1 : at;
  const start = first.word === 'almost' ? at + 2 : at + 1;
  return isByTurns(source.slice(start, start + 3)) ? start + 2 : at;
}

/** “one by one”, “almost day by day” */
export function isByTurns(words: readonly Word[]): boolean {
  const [first, by, again, ...more] = words[0]?.word === 'almost' ? words.slice(1) : words;
  return by?.word === 'by' && first?.word === again?.word && by.gap === '' && again?.gap === '' && more.length === 0;
}
export const REFLEXIVE = new Set(['himself', 'herself', 'itself', 'themselves']);

/** Whether this word ends a name, so that “himself” adds nothing to it. */
function isThing(source: readonly Word[], at: number): boolean {
  const [left, before] = [source[at], source[at - 1]];
  if (!left || !isContent(left) || isVerb(left)) return false;
  return left.hasArticle || isName(left) || (before !== undefined && isObject(before));
}
