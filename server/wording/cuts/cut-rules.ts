import { type Budget, spend } from './budget.ts';
import { beginsWell, dropsAdjectives, endsWell } from './cut-edges.ts';
import { canGo } from './cut-gaps.ts';
import { isContent, isInflected, isParticiple, isPreposition, type Word } from './cut-grammar.ts';

/**
 * Whether these words occur in the sentence, in their order, and the words left out before, between and after them can
 * go. False as well if the budget is spent.
 */
export function isCut(
  part: readonly Word[],
  source: readonly Word[],
  budget: Budget,
  { fromStart = false } = {},
): boolean {
  if (!spend(budget, 1)) return false;
  if (part.filter(isContent).length < 2 && part.length < source.length) return false;
  /** From where the rest of the part is known not to fit. */
  const failed = new Set<number>();
  function match(at: number, from: number): boolean {
    if (at === part.length) return endsWell(source, from - 1);
    const place = at * (source.length + 1) + from;
    if (failed.has(place)) return false;
    failed.add(place);
    // “Kepler, Apollo and …” as “Kepler and Apollo”.
    if (at > 0 && part[at]?.word === 'and' && source[from]?.word !== 'and') {
      const next = source.findIndex(
        ({ word, gap }, index) => index >= from && gap === 'weak' && word === part[at + 1]?.word,
      );
      if (next >= 0 && (next === from || canGo(source, from - 1, next)) && match(at + 2, next + 1)) return true;
    }
    for (let index = from; index < source.length; index++) {
      if (source[index]?.word !== part[at]?.word) continue;
      if (!spend(budget, 1 + index - from)) return false;
      if (at > 0 && part[at]?.gap === '' && source.slice(from, index + 1).some(({ gap }) => gap === 'strong')) continue;
      if (at > 0 && part[at]?.gap === '' && needsComma(source, from, index)) continue;
      const isFirst = index === 0 || (fromStart ? dropsAdjectives(source, index) : beginsWell(source, index));
      const fits = at === 0 ? isFirst : index === from || canGo(source, from - 1, index);
      if (fits && match(at + 1, index + 1)) return true;
    }
    return false;
  }
  return match(0, 0);
}
/** “preached [with a pistol,] late marriage”: the comma keeps them apart. */
function needsComma(source: readonly Word[], from: number, index: number): boolean {
  const [first, right] = [source[from], source[index]];
  if (index <= from || first?.gap !== '' || right?.gap !== 'weak') return false;
  return (
    isPreposition(first) && isContent(right) && (right.hasArticle || (!isInflected(right) && !isParticiple(right)))
  );
}
