import {
  addsDoer,
  breakAfter,
  breakBefore,
  hasOtherDoer,
  hasVerbBefore,
  isAdverb,
  isAuxiliary,
  isBounded,
  isContent,
  isDescription,
  isFiniteVerb,
  isHedge,
  isInflected,
  isName,
  isNumber,
  isObject,
  isParticiple,
  isVerb,
  leadsWithVerb,
  STATING,
  tells,
  turns,
  type Word,
} from './cut-grammar.ts';
import { DETERMINERS, IRREGULAR, OPENING, PREPOSITIONS, RELATIVE, TOLD } from './cut-words.ts';

/** “[and a dog]”, “[and his father]”, “[and some gay leaders]” */
export const isAnother = ([, which, ...rest]: readonly Word[]): boolean =>
  which !== undefined &&
  rest.length <= 2 &&
  !(isNumber(which) && rest.length === 0) &&
  rest.every(isDescription) &&
  (isDescription(which) || (DETERMINERS.has(which.word) && rest.length > 0 && !isBounded(which)));

/** Whether the last of several can go while what follows still applies to the others. */
export function canLoseLast(source: readonly Word[], before: number, after: number): boolean {
  const right = source[after];
  // “a judge [and his son], who steals cars”: which of them does?
  if (right?.gap !== '') return right === undefined || !RELATIVE.has(right.word);
  // “Three men [and a dog] set out”, but not “she knew the king [and his sister] ruled”
  if (isVerb(right) || isParticiple(right) || isAuxiliary(right))
    return isFiniteVerb(source, after) || (!isParticiple(right) && isOwnSubject(source, before));
  // “interval [and repetition] days”, but not “King Lear [and Queen] Anne”, “women with pencils [and graph] paper”
  const isHead = !isName(right) && !source[after - 1]?.hasArticle && !isObject(source[before - 1] ?? right);
  if (isContent(right) && !isHead) return false;
  // “a linguist [and army officer] who failed”, but not “[and a guard] who”, “[and rebels] who”
  const phrase = source.slice(Math.max(0, before - 2), before + 1);
  const isSame = !source
    .slice(before + 2, after)
    .some((word) => word.hasArticle || DETERMINERS.has(word.word) || isName(word) || PLURAL.test(word.word));
  if (right.word === 'who' && isSame && phrase.some(({ hasArticle }) => hasArticle)) return true;
  if (right.word !== 'that') return !RELATIVE.has(right.word) || right.word === 'when';
  // “told Sartre [and Beauvoir] that one could …”, but not “a cook [and a guard] that stole”
  const next = source[after + 1];
  const isSaid = source.slice(Math.max(0, before - 2), before).some(({ word }) => TOLD.test(word));
  return isSaid && next !== undefined && !isVerb(next) && !isAuxiliary(next);
}

const PLURAL = /s$|men$|people$|children$/;

/** Whether the words that end here are not a verb's object, which could start a new clause: “she knew the king”. */
function isOwnSubject(source: readonly Word[], at: number): boolean {
  if (!hasVerbBefore(source, at)) return true;
  let start = at;
  while (!source[start]?.hasArticle && source.slice(start - 1, start).some(isDescription)) start--;
  const before = source[start - 1];
  return before !== undefined && (PREPOSITIONS.has(before.word) || RELATIVE.has(before.word));
}

/** “what it had: [bribed clerks,] personal ties, even gifts made markets”: the first item of a list after a break. */
export function isFirstOfList(source: readonly Word[], before: number, after: number): boolean {
  const right = source[after];
  const cut = source.slice(before + 1, after);
  if (cut[0]?.gap !== 'strong' || right?.gap !== 'weak' || cut.slice(1).some(({ gap }) => gap !== '')) return false;
  if (!cut.every((word) => isContent(word) && !isHedge(word) && !isBounded(word) && !isNumber(word) && !turns(word)))
    return false;
  const rest = source.slice(after, breakAfter(source, after));
  const isNext =
    isContent(right) &&
    !right.hasArticle &&
    !cut.some(isName) &&
    !isVerb(right) &&
    !isParticiple(right) &&
    !leadsWithVerb(source, after);
  return isNext && rest.some(({ gap }, at) => at > 0 && gap === 'weak') && !hasCount(source, before);
}

/** “Two men: …”, “nobody was saved: …” */
const hasCount = (source: readonly Word[], before: number): boolean =>
  source.slice(breakBefore(source, before), before + 1).some((word) => isNumber(word) || isBounded(word));

/** “[no dragon lady but] a reformer who …”, “is [not dead but] asleep”: a denial before what is said in its place. */
export function isContrast(source: readonly Word[], before: number, after: number): boolean {
  const cut = source.slice(before + 1, after);
  const [first, last] = [cut[0], cut.at(-1)];
  if (!first || (first.word !== 'no' && first.word !== 'not') || last?.word !== 'but' || cut.length < 3) return false;
  if (first.gap !== '' || cut.slice(1, -1).some((word) => isVerb(word) || isAuxiliary(word) || isBounded(word)))
    return false;
  const rest = source.slice(after);
  const end = rest.findIndex(({ word, gap }, at) => at > 0 && (gap !== '' || RELATIVE.has(word) || OPENING.has(word)));
  return rest.slice(0, end < 0 ? rest.length : end).every((word) => !isVerb(word) && !isAuxiliary(word));
}

/**
 * “She [lives on shellfish and] befriends a dog”, “he [hides bread,] lays bricks”: one of several things that somebody
 * does.
 */
export function isOtherDeed(source: readonly Word[], before: number, after: number): boolean {
  const cut = source.slice(before + 1, after);
  const [first, last, right] = [cut[0], cut.at(-1), source[after]];
  if (!first || !last || !right) return false;
  // “wants to [leave and] becomes”, “never [takes the city and] burns the fleet”
  const opens = source.slice(0, before + 1).findLast((word) => turns(word) || !isAdverb(word));
  if (opens && (opens.word === 'to' || isAuxiliary(opens) || turns(opens))) return false;
  const isDeed = (word: Word) => isAuxiliary(word) || isVerb(word) || word.word === 'lives';
  // “defends it[, denies that it harms,] and praises it”; but “[says the judge,]” names the speaker of the rest.
  // “he [explains how badgers live and] came to be loved”: perhaps they did.
  if (last.word === 'and' && cut.slice(1).some(({ word }) => STATING.has(word) || RELATIVE.has(word))) return false;
  const claims = cut.some(tells);
  if (claims && (!tells(first) || !STATING.has(cut[1]?.word ?? ''))) return false;
  if (right.word === 'and' && right.gap !== '') {
    const next = source[after + 1];
    const isClear = first.gap !== '' && cut.slice(1).every(({ gap }) => gap === '');
    return claims && isClear && next !== undefined && isDeed(next) && /[^s]s$/.test(next.word) && /s$/.test(first.word);
  }
  // “hunted, [trained horses and then] flew”: see below; “hunted[, trained horses] and flew”
  if (right.word === 'and' && first.gap === 'weak' && cut.slice(1).every(({ gap }) => gap === ''))
    return (
      isDeed(first) && isInflected(first) && leadsWithDeed(source, after, first) && !cut.slice(1).some(isInflected)
    );
  if (last.word !== 'and' && right.gap === '') return false;
  // After a comma the same person must go on: nobody else may come in and act.
  const pieces = cut.flatMap(({ gap }, at) => (at > 0 && gap !== '' ? [cut.slice(at)] : []));
  if (pieces.some((piece) => hasOtherDoer(piece)) || addsDoer(cut.slice(0, -1))) return false;
  // “It [derives hope and] love”
  const agrees =
    !/[^s]s$/.test(first.word) || /(?:s|ed)$/.test(right.word) || IRREGULAR.has(right.word) || isAuxiliary(right);
  return agrees && isDeed(first) && isDeed(right) && (last.word === 'and' || /[^s]s$/.test(right.word));
}
/** Whether the same person does the next thing, in the same tense. */
function leadsWithDeed(source: readonly Word[], and: number, deed: Word): boolean {
  const next = source[source[and + 1]?.word === 'then' ? and + 2 : and + 1];
  return next !== undefined && isInflected(next) && /s$/.test(next.word) === /s$/.test(deed.word);
}
