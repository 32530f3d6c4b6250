import {
  ADVERBS,
  AUXILIARIES,
  DETERMINERS,
  DOUBTS,
  HEDGES,
  IRREGULAR,
  NOUNS,
  NOUNS_IN_LY,
  NUMBERS,
  OF_ALL,
  OPENING,
  PREPOSITIONS,
  poleOf,
  RELATIVE,
  rootOf,
  SMALL,
  SUBJECTS,
  TELLING,
  TIMES,
  TURNS,
  UNREAL,
  VERBS,
} from './cut-words.ts';

/** A word, folded, with what separates it from the word before: a strong break, a comma, or neither. */
export type Word = { word: string; written: string; gap: 'strong' | 'weak' | ''; hasArticle: boolean };

/** Whether each preposition that is cut keeps its object. */
export function isWhole(cut: readonly Word[]): boolean {
  const at = cut.findLastIndex(({ word }) => PREPOSITIONS.has(word) || OPENING.has(word));
  return cut.slice(at + 1).some(isContent) && cut.slice(-1).every(isContent);
}

/** Whether it contains somebody new who does something. */
export function hasOtherDoer(cut: readonly Word[]): boolean {
  const [first] = cut;
  if (!first || RELATIVE.has(first.word) || leadsWithVerb(cut, 0) || PREPOSITIONS.has(first.word)) return false;
  return cut.some((word, at) => (isVerb(word) && !/..ing$/.test(word.word)) || isAuxiliary(word) || isLiving(cut, at));
}

/** “Toby lives”, not “their lives” */
const isLiving = (words: readonly Word[], at: number): boolean =>
  words[at]?.word === 'lives' && words.slice(at - 1, at).some((before) => isContent(before) && !isOwner(before));

/** Whether this word's clause has a verb up to here. */
export const hasVerbBefore = (source: readonly Word[], at: number): boolean =>
  source.slice(breakBefore(source, at), at + 1).some((word) => isVerb(word) || isAuxiliary(word));

/** Whether what follows this word up to the next strong break has a verb. */
export const hasVerbAfter = (source: readonly Word[], at: number): boolean =>
  source.slice(at, breakAfter(source, at)).some((word) => isInflected(word) || isAuxiliary(word));

/** Whether an apparent participle is its clause's verb: “while newspapers looked away”, with no other verb in it. */
export function isFiniteVerb(source: readonly Word[], at: number): boolean {
  const clause = source.slice(breakBefore(source, at), at);
  const opens = clause.findLastIndex(({ word }) => CLAUSES.has(word));
  const isFree = (word: Word) => !isVerb(word) && !isAuxiliary(word);
  return (
    opens >= 0 && clause.slice(opens + 1).every(isFree) && source.slice(at + 1, breakAfter(source, at)).every(isFree)
  );
}
const CLAUSES = new Set(['while', 'because']);

/** Whether a list of things, not of actions, continues after this word. */
export const isList = (source: readonly Word[], at: number): boolean =>
  source
    .slice(at, breakAfter(source, at))
    .some(({ word, gap }, index) => index > 0 && word === 'and' && gap !== '' && !leadsWithVerb(source, at + index));

/**
 * Whether a number tells which part of them is meant: “four people [in five]”. Not “Cortés [with a few hundred men]”,
 * nor “a girl [of fifteen]”. Without `cut`, of the words that follow.
 */
export function isShare(
  source: readonly Word[],
  before: number,
  cut: readonly Word[] = source.slice(before + 1, before + 4),
): boolean {
  const [first] = cut;
  const phrase = source.slice(Math.max(0, before - 3), before + 1);
  if (!cut.some((word) => isNumber(word) && !isYear(word))) return false;
  if (first?.word === 'with') return phrase.some(isNumber);
  if (first?.word === 'of') return phrase.some(isNumber) || !phrase.some(({ hasArticle }) => hasArticle);
  return true;
}

/** “under one false name [after another]”, “from one town [to the next]”: without the rest it would be a single one. */
export function isOneAfterAnother(source: readonly Word[], before: number): boolean {
  const [link, other] = source.slice(before + 1, before + 3);
  const phrase = source.slice(Math.max(0, before - 4), before + 1);
  return (
    link !== undefined &&
    (PREPOSITIONS.has(link.word) || link.word === 'or') &&
    OTHERS.has(other?.word ?? '') &&
    phrase.some(({ word }) => word === 'one' || word === 'each')
  );
}
const OTHERS = new Set(['another', 'other', 'next']);

/** “attacks”, “attacked”, “fought”, but not “attack”, which may be a noun. */
export const isInflected = (word: Word) => isVerb(word) && (/(?:s|ed)$/.test(word.word) || IRREGULAR.has(word.word));

const isSubject = (word: Word | undefined): boolean => word !== undefined && ['he', 'she', 'it'].includes(word.word);

/** Whether “all” or the like precedes it, which the words that follow may limit. */
export function isOfAllHere(source: readonly Word[], at: number): boolean {
  const clause = source.slice(breakBefore(source, at), at);
  const all = clause.findLastIndex(isOfAll);
  if (all < 0) return false;
  // “the letter never came, so he goes [to Rome] as …”: describes somebody else
  if (
    clause.some(
      ({ word, gap }, index) => index > all && word === 'so' && gap === 'weak' && isSubject(clause[index + 1]),
    )
  )
    return false;
  // “is blamed for every storm and is to die [at midnight]”: describes another action of the same person
  const deed = clause.findLastIndex(({ word }, index) => word === 'and' && leadsWithVerb(clause, index));
  const between = clause.slice(all, deed < 0 ? all : deed);
  const isElsewhere =
    deed > all &&
    PREPOSITIONS.has(clause[all - 1]?.word ?? '') &&
    clause.findIndex(isOfAll) === all &&
    clause.slice(0, all).some((word) => isVerb(word) || isAuxiliary(word)) &&
    clause[all - 1]?.gap === '' &&
    !between.some(
      (word) => RELATIVE.has(word.word) || SUBJECTS.has(word.word) || isAuxiliary(word) || isInflected(word),
    );
  return !isElsewhere;
}

/** “Kamil, [son of a baker, and Kaufmann], half German”: the rest describes the second person. */
export const addsDoer = (cut: readonly Word[]): boolean =>
  cut.some(({ word, gap }, at) => at > 0 && word === 'and' && gap !== '' && !leadsWithVerb(cut, at));

export const breakBefore = (source: readonly Word[], at: number) =>
  Math.max(
    0,
    source.slice(0, at + (source[at]?.gap === 'strong' ? 1 : 0)).findLastIndex(({ gap }) => gap === 'strong'),
  );
export const breakAfter = (source: readonly Word[], at: number) => {
  const end = source.findIndex(({ gap }, index) => index > at && gap === 'strong');
  return end < 0 ? source.length : end;
};

export const isContent = ({ word }: Word) => !SMALL.has(word);
export const isPreposition = ({ word }: Word) => PREPOSITIONS.has(word);
/** “four”, “thirty-three”, “1962”, but not “eight-year”. */
export const isNumber = ({ word }: Word) =>
  NUMBERS.has(word) ||
  /^\d/.test(word) ||
  (NUMBERS.has(word.split('-')[0] ?? '') && !/-(?:years?|days?|hours?|minutes?|miles?|year-old)$/.test(word));
export const isName = ({ written }: Word) => /^\p{Lu}/u.test(written);
export const isAdverb = (word: Word) =>
  ADVERBS.has(word.word) ||
  word.word === 'and' ||
  (/..ly$/.test(word.word) && !isName(word) && !NOUNS_IN_LY.has(word.word));
/**
 * Whether it says who thinks so, or that it only seems so or is not wholly so: “or so it looked”, “according to his
 * enemies”, “in theory”, “in part”.
 */
export const castsDoubt = (cut: readonly Word[]): boolean =>
  isInPart(cut) ||
  (cut[0]?.word !== 'and' && cut.some((each, at) => (DOUBTS.has(each.word) && !isName(each)) || isUnreal(cut, at)));
/** “in part”, “in large part”, “for the most part” */
const isInPart = (words: readonly Word[]): boolean =>
  words.length <= 3 && words.at(-1)?.word === 'part' && ['in', 'for'].includes(words[0]?.word ?? '');
/** “or so it looked”, “in theory” */
const isUnreal = (words: readonly Word[], at: number): boolean => {
  const word = words[at]?.word ?? '';
  if (word === 'so') return words[at - 1]?.word === 'or';
  return UNREAL.has(word) && words.slice(Math.max(0, at - 2), at).some((before) => before.word === 'in');
};
/** 1962, 1980s */
export const isYear = ({ word }: Word) => /^\d{4}s?$/.test(word);
export const isOwner = ({ word }: Word) => /'s?$|s'$/.test(word);
export const isHedge = ({ word }: Word) => HEDGES.has(word) && word !== 'about';
export const isAuxiliary = ({ word }: Word) => AUXILIARIES.has(word);
export const isVerb = ({ word, hasArticle }: Word) =>
  !hasArticle && !NOUNS.test(word) && !NUMBERS.has(word) && (VERBS.has(rootOf(word)) || /^[^-]*[^-]{2}ed$/.test(word));
export const isCount = (word: Word) => isNumber(word) || word.word === 'and';
/** An adjective, or a noun before another: it describes the next word. */
export const isDescription = (word: Word) => (isContent(word) || word.word === 'and') && !isVerb(word);
export const isAdjective = (word: Word) =>
  isDescription(word) &&
  !isHedge(word) &&
  !isBounded(word) &&
  !isNumber(word) &&
  !isName({ ...word, written: word.hasArticle ? '' : word.written });
/** “[expelled from Spain]”: its first word. */
export const isParticiple = ({ word }: Word) =>
  (/..(?:ed|ing)$/.test(word) && !NUMBERS.has(word)) || (IRREGULAR.has(word) && !/s$/.test(word));
export const isBounded = ({ word }: Word) => poleOf.has(word);
/** “Without” denies only its object. */
export const turns = ({ word }: Word) =>
  word !== 'without' && (TURNS.includes(poleOf.get(word) ?? -1) || /n't$/.test(word));
/** “All”, “nobody”. */
export const isOfAll = ({ word }: Word) => OF_ALL.has(word);
export const tells = ({ word }: Word) => TELLING.test(word);
/**
 * Whether the end of a sentence says whose words come before it, or takes them back: “, she argues”, “, according to
 * his enemies”, “, thinks the duke”. Not “, hopes for a leopard” or “, and thinks that …”, which somebody does as well,
 * nor “, in which everybody seemed to hurry”.
 */
export function attributes(rest: readonly Word[]): boolean {
  const [first, second] = rest;
  if (!first || DESCRIBING.has(first.word)) return false;
  if (isPreposition(first) && (second?.word === 'which' || second?.word === 'whom')) return false;
  const starts = rest.flatMap(({ gap }, at) => (at === 0 || gap !== '' ? [at] : []));
  return starts.some((start, index) => attributesHere(rest.slice(start, starts[index + 1] ?? rest.length)));
}
const DESCRIBING = new Set(['who', 'whose', 'whom', 'where']);
export const STATING = new Set(['that', 'how', 'why', 'what', 'whether']);
const OPINIONS = /^(?:hope|think|thought|believe|feel|felt|fear|guess|look)(?:s|d|ed)?$/;

const REFERRING = new Set(['for', 'at', 'after', 'into', 'of', 'like']);

function attributesHere(part: readonly Word[]): boolean {
  return part.some((word, at) => {
    if (isUnreal(part, at)) return true;
    const [next] = part.slice(at + 1);
    const before = part.slice(0, at);
    if (
      before.some(
        (each, index) => each.word === 'than' || ((index > 0 || DESCRIBING.has(each.word)) && RELATIVE.has(each.word)),
      )
    )
      return false;
    if (word.word === 'told') return !next && before.some(isAuxiliary);
    const isOpinion = OPINIONS.test(word.word) && !isName(word);
    if (!tells(word) && !isOpinion) return DOUBTS.has(word.word) && !isName(word);
    if (!next || part[0]?.word === 'as') return true;
    const isOwn = at === 0 || (at === 1 && part[0]?.word === 'and');
    if (isOwn && (STATING.has(next.word) || next.word === 'to')) return false;
    if (!isOpinion) return !(at > 0 && STATING.has(next.word));
    if (part.slice(at + 1, at + 4).some((each) => TIMES.test(each.word) || WHEN.test(each.word))) return true;
    if (REFERRING.has(next.word) || (/^(?:look|feel|felt)/.test(word.word) && !before.some(isIt))) return false;
    const states = STATING.has(next.word) || DETERMINERS.has(next.word) || SUBJECTS.has(next.word) || next.hasArticle;
    return at === 0 || !states;
  });
}
const WHEN = /^(?:times?|then|once|moments?)$/;
const isIt = ({ word }: Word): boolean => word === 'it';

/** Whether this clause may deny what follows; a denial in passing does not: “by length, [not date,] so …” */
export const turnsClause = (clause: readonly Word[]): boolean =>
  clause.some((word, at) => {
    if (!turns(word)) return false;
    if (word.word !== 'not' || word.gap !== 'weak' || at === 0) return true;
    const end = clause.findIndex(({ gap }, index) => index > at && gap !== '');
    return end < 0 || clause.slice(at, end).some((each) => isVerb(each) || isAuxiliary(each));
  });
export const isObject = ({ word }: Word) => PREPOSITIONS.has(word) || DETERMINERS.has(word);
export const leadsWithVerb = (source: readonly Word[], at: number): boolean => {
  const word = source[at];
  if (!word) return false;
  if (word.word === 'and' || word.word === 'then') return leadsWithVerb(source, at + 1);
  return isAuxiliary(word) || (isVerb(word) && !isName(word)) || /..(?:ing|ed)$/.test(word.word);
};
