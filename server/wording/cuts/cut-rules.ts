import { beginsWell, dropsAdjectives, endsWell } from './cut-edges.ts';
import { canGo } from './cut-gaps.ts';
import { isContent, isInflected, isParticiple, isPreposition, type Word } from './cut-grammar.ts';

/**
 * Whether these words occur in the sentence, in their order, and the words left out before, between and after them can
 * go.
 */
export function isCut(part: readonly Word[], source: readonly Word[], { fromStart = false } = {}): boolean {
  if (part.filter(isContent).length < 2 && part.length < source.length) return false;
  let tries = 0;
  function match(at: number, found: readonly number[]): boolean {
    if (++tries > MOST_TRIES) return false;
    if (at === part.length) return endsWell(source, found.at(-1) ?? 0);
    const from = (found.at(-1) ?? -1) + 1;
    // “Kepler, Apollo and …” as “Kepler and Apollo”.
    if (at > 0 && part[at]?.word === 'and' && source[from]?.word !== 'and') {
      const next = source.findIndex(
        ({ word, gap }, index) => index >= from && gap === 'weak' && word === part[at + 1]?.word,
      );
      if (next >= 0 && (next === from || canGo(source, from - 1, next)) && match(at + 2, [...found, next])) return true;
    }
    for (let index = from; index < source.length; index++) {
      if (source[index]?.word !== part[at]?.word) continue;
      if (at > 0 && part[at]?.gap === '' && source.slice(from, index + 1).some(({ gap }) => gap === 'strong')) continue;
      if (at > 0 && part[at]?.gap === '' && needsComma(source, from, index)) continue;
      const isFirst = index === 0 || (fromStart ? dropsAdjectives(source, index) : beginsWell(source, index));
      const fits = at === 0 ? isFirst : index === from || canGo(source, from - 1, index);
      if (fits && match(at + 1, [...found, index])) return true;
    }
    return false;
  }
  return match(0, []);
}
/** “preached [with a pistol,] late marriage”: the comma keeps them apart. */
function needsComma(source: readonly Word[], from: number, index: number): boolean {
  const [first, right] = [source[from], source[index]];
  if (index <= from || first?.gap !== '' || right?.gap !== 'weak') return false;
  return (
    isPreposition(first) && isContent(right) && (right.hasArticle || (!isInflected(right) && !isParticiple(right)))
  );
}
const MOST_TRIES = 2000;
