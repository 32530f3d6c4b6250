import { isSaidOf } from './cut-edges.ts';
import { REFLEXIVE } from './cut-floats.ts';
import type { Gap } from './cut-gap.ts';
import {
  addsDoer,
  hasOtherDoer,
  hasVerbBefore,
  isAdjective,
  isAdverb,
  isAuxiliary,
  isBounded,
  isContent,
  isCount,
  isDescription,
  isInflected,
  isName,
  isNumber,
  isObject,
  isOwner,
  isParticiple,
  isPreposition,
  isShare,
  isVerb,
  isWhole,
  isYear,
  leadsWithVerb,
  type Word,
} from './cut-grammar.ts';
import { goesOn } from './cut-limits.ts';
import { canLoseLast, isAnother } from './cut-lists.ts';
import { DETERMINERS, FLOATING, INDEFINITE, OPENING, POINTING, RELATIVE, ROUND, SUBJECTS, TIMES } from './cut-words.ts';

/** “failed mathematics and [later] became a professor” */
export const later = ({ left, cut, first, right }: Gap): true | null =>
  left.word === 'and' && cut.length === 1 && first.word === 'later' && isInflected(right) ? true : null;

/** Adverbs, “all” after an auxiliary, “two years”, and “all of the [sixty] fields”, but not “of [a hundred] men”. */
export function smallWords({ left, cut, first, right, isTight, toNext }: Gap): true | null {
  const isAdverbs = cut.length <= 3 && first.word !== 'and' && cut.every((each) => isAdverb(each) && !isBounded(each));
  const isTime = isCount(first) && TIMES.test(cut[1]?.word ?? '') && cut.length <= 3;
  const isExact = left.word === 'of' && first.hasArticle && cut.every(isNumber) && !ROUND.test(first.word);
  const isAll = isAuxiliary(left) && cut.length === 1 && FLOATING.has(first.word);
  return isAdverbs || isAll || isTime || (isTight && toNext && isExact && !isNumber(right)) ? true : null;
}

/** “The holes [we live on], …” */
export const saidOf = ({ source, before, after, isTight, toNext }: Gap): true | null =>
  isTight && !toNext && isSaidOf(source, before, after) ? true : null;

/** Numbers, and what stands before them. */
export function numbers({ cut, first, last, right, toNext }: Gap): boolean | null {
  if (!toNext) return null;
  // “the [newly edited] thirty-three thousand letters”
  const isEdited = first.hasArticle && cut.every((word) => isAdjective(word) || /..ed$/.test(word.word));
  if (isNumber(right)) return isEdited;
  if (isBounded(last) || isOwner(last)) return false;
  if (!isNumber(last) || (isYear(last) && isVerb(right)) || OPENING.has(first.word)) return null;
  return first.hasArticle && cut.every(isNumber) && !isVerb(right);
}

/** “, who has it all, ”, “, a clerk in Algiers,” or, of the same person, “, buries his mother,” */
export function asides({ left, cut, first, last, right, isTight, isAside }: Gap): boolean | null {
  // “Two tailors[, Ishvar and Om, who] have left”: an aside about somebody describes that same person.
  if (RELATIVE.has(last.word)) {
    const isNaming = cut.slice(0, -1).every((word) => isDescription(word) || DETERMINERS.has(word.word));
    const acts = isVerb(right) || isAuxiliary(right);
    return !isTight && last.gap === 'weak' && cut.length > 1 && isNaming && acts;
  }
  if (!isAside) return null;
  return !isObject(left) && !addsDoer(cut) && !(first.word === 'and' && !leadsWithVerb(cut, 0));
}

/** Whether the words after it do not belong to its last phrase. */
const endsPhrase = ({ right, toNext, isOneClause }: Gap): boolean =>
  !toNext || (isOneClause && (!isContent(right) || isVerb(right) || INDEFINITE.has(right.word)));

/** After a comma: adjectives, or a phrase with its preposition. */
export function looseAdditions(gap: Gap): boolean | null {
  const { cut, first, right, isTight, toNext } = gap;
  if (isTight) return null;
  if (cut.every(isDescription) && isContent(right) && !isVerb(right))
    return !(toNext && (right.hasArticle || cut.some(mayAct)));
  return isPreposition(first) && isWhole(cut) && endsPhrase(gap);
}

/** “The man [who reads] sleeps”, but not “a man [whom the reader knows] to be innocent” */
export function clauses({ left, cut, first, right, toNext }: Gap): boolean | null {
  if (!RELATIVE.has(first.word)) return null;
  if (!toNext || isVerb(right)) return !isVerb(left) && isWhole(cut);
  return isAuxiliary(right) ? null : false;
}

/** “in [bullet wounds and] debt”, “were [prickly and] sceptical”, “interval [and repetition] days” */
export function joined({ source, before, after, left, cut, first, last, toNext }: Gap): boolean | null {
  if (last.word === 'and') {
    const isObjectToo = last.gap === '' || !isObject(left);
    return isObjectToo && !isContent(left) && left.word !== 'between' && cut.slice(0, -1).every(isDescription);
  }
  if (first.word !== 'and') return null;
  if (isAnother(cut)) return canLoseLast(source, before, after);
  return toNext ? false : null;
}

/** A phrase with its preposition, or a clause with its conjunction. */
export function phrases(gap: Gap): boolean | null {
  const { source, before, left, cut, first, last, right, toNext, isOneClause } = gap;
  // “a girl [of fifteen who talks] her way in”, “films [about a stranger cleaning] a town”
  const isObjectNext =
    right.hasArticle || DETERMINERS.has(right.word) || POINTING.has(right.word) || REFLEXIVE.has(right.word);
  if (toNext) {
    // “a friend [of a girl] who was murdered”
    if (isPreposition(first) && PERSON.has(right.word)) return false;
    if (OPENING.has(first.word) && isObjectNext && (isParticiple(last) || isVerb(last))) return false;
    // “his room [at night to ask] for marriage”
    const isDeed = isVerb(last) && cut.some(({ word }) => word === 'to' || PERSON.has(word));
    if (isDeed && isPreposition(right)) return false;
  }
  if (first.word === 'to') return !isVerb(left) && !isVerb(cut[1] ?? first) && isWhole(cut) && endsPhrase(gap);
  if (!OPENING.has(first.word)) return null;
  // “Four people [in five]”; but “raided [for twelve years] by Grendel”
  if (!cut.some(({ word }) => TIMES.test(word)) && isShare(source, before, cut)) return false;
  if (hasVerbOfItsOwn(gap) || hasOwnPlace(gap)) return false;
  const isSubjectNext = right.hasArticle || (isName(right) && !hasVerbBefore(source, before));
  return isWhole(cut) && (endsPhrase(gap) || (isOneClause && isSubjectNext));
}
const PERSON = new Set(['who', 'whom', 'whose']);

/** “[and daughters quarrel,] a cow comes”, “a woman [at a creek asks] who designed this” */
function hasVerbOfItsOwn({ source, after, cut, first, right, toNext }: Gap): boolean {
  if (!toNext && first.word !== 'and' && leadsWithVerb(source, after) && !/ed$/.test(right.word)) return false;
  const end = cut.findIndex(({ word }) => RELATIVE.has(word));
  const isOwnVerb = (word: Word, at: number): boolean => {
    const before = cut[at - 1] ?? first;
    if (first.word === 'and') return at > 1 ? isInflected(word) : at === 1 && toNext && isVerb(word);
    if (toNext) return at > 1 && isVerb(word) && !isParticiple(word) && !isObject(before);
    return (word.gap !== '' || before.word === 'and') && isInflected(word);
  };
  return cut.slice(0, end < 0 ? cut.length : end).some(isOwnVerb);
}

/** “from the Factory [through the Stooges and MC5] in Detroit”, “the killer [of the widow] in the tower” */
const hasOwnPlace = ({ cut, first, right, toNext }: Gap): boolean =>
  toNext &&
  isPreposition(first) &&
  WHERE.has(right.word) &&
  (right.word === 'from' ||
    cut.slice(1).some((word) => isPreposition(word) || WITHIN.has(word.word)) ||
    (first.word === 'of' && !cut.some(isNumber)));
const WITHIN = new Set(['and', 'like', 'as']);
const WHERE = new Set('in at on from near under behind beside with among'.split(' '));

/** “Jews [expelled from Spain], Muslims” */
export function participles({ left, cut, first, right, toNext, isOneClause }: Gap): boolean | null {
  if (!isParticiple(first) || first.hasArticle || left.word === 'and') return null;
  if (toNext && !isVerb(right) && right.word !== 'and') return null;
  return (isOneClause || (!toNext && !hasOtherDoer(cut) && !addsDoer(cut))) && isWhole(cut);
}

/** Adjectives and names: “a [dry] scholar”, “the sailor [Edmond Dantès] is denounced”; the first of a list. */
export function adjectives(gap: Gap): boolean {
  const { left, cut, first, right, toNext, isOneClause } = gap;
  const isDescribing = (word: Word): boolean =>
    isDescription(word) || (isOneClause && first.hasArticle && /ed$/.test(word.word));
  if (!cut.every(isDescribing) || cut.some(isBounded)) return false;
  // “a countess with [a dog, a deaf] old lady”: another thing begins.
  if (cut.slice(1).some(({ hasArticle }) => hasArticle)) return false;
  // “Escobar's [private] zoo”, but not “the soldier's [world] shrinks”
  const isOwned = isOwner(left) && toNext && !isName(right) && !/(?:s|ed|ing)$/.test(right.word);
  const opensPhrase = !isContent(left) || first.hasArticle || isNumber(left) || isOwned;
  if (!toNext) return opensPhrase && !goesOn(gap);
  // “who [names] colours”, “a pitcher who [struck out] stars”
  if (right.hasArticle || RELATIVE.has(left.word) || SUBJECTS.has(left.word) || cut.some(mayAct)) return false;
  // “his [son far away, bad] concrete”, but not “his [dry, stubborn] scholars”
  const gaps = cut.slice(1).filter(({ gap: comma }) => comma !== '').length;
  if (gaps > 0 && cut.length > 1 + gaps) return false;
  const isNaming = cut.every(isName) && !isVerb(left) && (!isPreposition(left) || isName(right));
  return isNaming || (opensPhrase && isContent(right) && !isAuxiliary(left));
}

/** An unknown verb, rather than an adjective. */
const mayAct = (word: Word): boolean => /[^su']s$/.test(word.word) && !isName(word) && !word.hasArticle;
