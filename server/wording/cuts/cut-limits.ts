import type { Gap } from './cut-gap.ts';
import {
  breakBefore,
  hasOtherDoer,
  hasVerbAfter,
  hasVerbBefore,
  isAdverb,
  isAuxiliary,
  isBounded,
  isContent,
  isHedge,
  isInflected,
  isList,
  isName,
  isNumber,
  isObject,
  isOfAllHere,
  isOneAfterAnother,
  isParticiple,
  isPreposition,
  isVerb,
  leadsWithVerb,
  STATING,
  turns,
  type Word,
} from './cut-grammar.ts';
import { ORDINALS, PREPOSITIONS, RELATIVE } from './cut-words.ts';

/** Whether a cut takes away what the rest needs to mean the same. */
export function losesMeaning(gap: Gap): false | null {
  const { source, before, cut, first, last, right, isTight, toNext } = gap;
  const loses =
    isOneAfterAnother(source, before) ||
    // “[from midges] to beetles”
    (right.word === 'to' && cut.some(({ word }) => word === 'from')) ||
    (isTight && losesObject(gap)) ||
    // “could not have painted [without the trade]”
    (first.word === 'without' && source.slice(breakBefore(source, before), before + 1).some(turns)) ||
    // “weeds [and beans over a handful] of sticks”, “the post [because he has a house] in Rome”
    (toNext && (right.word === 'of' || CLAUSES.has(first.word)) && last.word !== 'of' && isContent(last)) ||
    cutsClause(gap) ||
    holdsSubject(gap) ||
    sharesPreposition(gap);
  return loses ? false : null;
}
const CLAUSES = new Set(['because', 'while', 'when', 'where', 'so']);

/** “he looks back [at how humans] came to trust themselves” */
function cutsClause({ cut, right, toNext }: Gap): boolean {
  const opens = cut.findLastIndex(({ word }) => STATING.has(word) || RELATIVE.has(word));
  if (!toNext || opens < 0 || opens === cut.length - 1 || !(isVerb(right) || isAuxiliary(right))) return false;
  return !cut.slice(opens + 1).some((word) => isVerb(word) || isAuxiliary(word));
}

/** “signs up because she [needs the money, and] begins to fear”: what the main clause goes on to say is no reason. */
export function swapsVerb({ source, before, cut, right }: Gap): boolean {
  const opens = source
    .slice(0, before + 1)
    .findLastIndex(({ word }) => CLAUSES.has(word) || STATING.has(word) || RELATIVE.has(word));
  const subject = source.slice(opens + 1, before + 1);
  const isSubject = opens >= 0 && subject.length > 0 && subject.every((word) => word.gap === '' && !isVerb(word));
  return isSubject && isContent(right) && cut.slice(1).some(({ gap }) => gap === 'weak');
}

/** “a lover of [Byzantium] tells”, “the son, from [whom it descends,] gave up”: a preposition keeps its object. */
function losesObject({ source, after, left, cut, first, right }: Gap): boolean {
  if (!isObject(left)) return false;
  if (isInflected(right) || isAuxiliary(right) || isHedge(right) || RELATIVE.has(first.word)) return true;
  if (isAdverb(right) && right.word !== 'and') return true;
  if (isPreposition(left) && isPreposition(right)) return true;
  if (right.gap === '') return false;
  // “In [1910 Maia,] an orphan, is sent”, “went to [London,] and watched”
  const isNew = right.hasArticle || right.word === 'and';
  if (isPreposition(left) && right.gap === 'weak' && isNew && !isPreposition(first) && !cut.every(isName)) return true;
  const next = source[after + 1];
  return /(?:s|ed)$/.test(right.word) && next?.gap === '' && next.word !== 'and';
}

/** “In catacombs [under Malta a priest] keeps …”, “and [from then on the class] calls …”: who does it. */
const holdsSubject = ({ left, cut, first, right, toNext }: Gap): boolean =>
  toNext &&
  (isVerb(right) || isAuxiliary(right)) &&
  isPreposition(first) &&
  cut.some(
    ({ hasArticle }, at) => hasArticle && at > 1 && (left.word === 'and' || !isPreposition(cut[at - 1] ?? first)),
  );

/** “the king, [behind mountains] and seven valleys” */
const sharesPreposition = ({ source, after, first, right, toNext }: Gap): boolean =>
  isPreposition(first) &&
  right.word === 'and' &&
  toNext &&
  !PREPOSITIONS.has(source[after + 1]?.word ?? '') &&
  !leadsWithVerb(source, after);

/**
 * A denial or a limit that applies to more than the cut. In an aside it applies there alone, unless it is the whole
 * aside: “the duke, allegedly, kills”.
 */
export function limits({ cut, first, right, toNext, isAside }: Gap): false | null {
  if (isAside) return cut.every((word) => isAdverb(word) || isHedge(word)) && hedges(cut) ? false : null;
  const isRelative = RELATIVE.has(first.word) && (!toNext || isVerb(right));
  return (!isRelative && cut.some(turns)) || hedges(cut) ? false : null;
}

/** “Everything is good [as it leaves his hands]” */
export const limitsOfAll = ({ source, before, isTight }: Gap): false | null =>
  isTight && isOfAllHere(source, before) ? false : null;

/** “the only [bridge]”, “the third [man]”, “four [of five]” */
export const limitsBefore = ({ left, cut, isTight }: Gap): false | null =>
  isTight && (isBounded(left) || ORDINALS.has(left.word) || (isNumber(left) && cut.some(isNumber))) ? false : null;

/** Whether somebody else in the cut may be the one who does what follows. */
export function otherDoers(gap: Gap): false | null {
  const { source, before, after, cut, first, last, right, isTight, isAside } = gap;
  if (RELATIVE.has(last.word)) return null;
  const doesMore = goesOn(gap);
  // “Lessa[, last of a ruined family,] hides”: Lessa has not acted yet, so nobody else has come in.
  const isSubject = !isTight && right.word !== 'and' && !hasVerbBefore(source, before);
  if (doesMore && !isSubject && hasOtherDoer(cut)) return false;
  // “the king[, a priest], hated by all, and two boys”
  if (doesMore && !isTight && isParticiple(right) && isList(source, after)) return false;
  if (!isAside) return null;
  // “From banquets, [she explains seating,] forks”: the verb of all.
  const isMain = !RELATIVE.has(first.word) && !doesMore && !hasVerbBefore(source, before);
  if (isMain && cut.slice(1).some(isInflected) && !hasVerbAfter(source, after)) return false;
  // “They criticise thought, [reread Amo] and Nkrumah”
  return right.word === 'and' && right.gap === '' && isVerb(first) && !leadsWithVerb(source, after) ? false : null;
}

/** Whether somebody's next action follows the cut: not “research on [adaptation,] love and awe”. */
export const goesOn = ({ source, after, left, right, isTight }: Gap): boolean =>
  leadsWithVerb(source, after) && !(isTight && isPreposition(left) && !/(?:s|ed)$/.test(right.word));

/** Whether it limits more than what is left out: not “a girl [of fifteen and a half]”, nor “[and some leaders]”. */
const hedges = (cut: readonly Word[]): boolean =>
  cut.some(
    (word, at) =>
      isHedge(word) &&
      !(cut[at - 1]?.word === 'and' && (word.word === 'half' ? at === cut.length - 1 : at === 1 && cut.length > 2)),
  );
