import { sentencesOf } from '../sentences.ts';
import { fold } from '../words.ts';
import { type Budget, isSpent } from './budget.ts';
import { castsDoubt, isContent, isHedge, isVerb, type Word } from './cut-grammar.ts';
import { isCut } from './cut-rules.ts';
import { BUT, ON_THE_BOOK, POINTING } from './cut-words.ts';

/** A sentence of ours, and its number in its text: the sentence before it says who “he” is. */
type Source = { said: string; words: readonly Word[]; text: number; place: number };

/** The instructions for a model on cutting. */
export const HOW_TO_CUT = `- Copy a sentence whole if there is room for it. Otherwise begin where it or one of its clauses begins, with its subject, and leave out what is not needed: an aside between commas, all that follows a comma or semicolon, a phrase with its preposition, a clause with "who" or "which", an adjective.
- Change no other word and no order. Take nothing from one sentence into another.
- No part begins with he, she, it, they, his, her, its, their, this or these, unless our sentence before it is kept before it.
- Keep every not, never, only, first, almost, may, if, and who says so.`;

const faultAt = (reached: string) =>
  `Our records do not say “${reached}”: copy a sentence of theirs, or leave out parts of it.`;

/**
 * The part of a text about one book that is not cut from our sentences; null if every part is. A part is one of our
 * sentences or clauses, without words that can be left out without changing the meaning: asides, trailing phrases,
 * prepositional phrases, adjectives. Parts are joined by punctuation, “and” or “while”.
 */
export function faultOfClauses(text: string, said: readonly string[], budget: Budget = { spent: 0 }): string | null {
  const names = said.filter((each) => FULL_NAME.test(each));
  const sources = sourcesIn(said).flatMap((source) => [source, ...withSurnames(source, names)]);
  for (const sentence of sentencesOf(text)) {
    const reached = coverage(read(sentence), sources, budget);
    if (reached !== null) return faultAt(reached);
  }
  return null;
}

/**
 * The same for a text about several books, where a statement about one must not become attached to another. Each
 * sentence is cut from one of ours and begins as that one begins, or names the same title. Sentences from one text of
 * ours keep their order, with no other between them, because they may refer to each other.
 */
export function faultOfSentences(text: string, said: readonly string[], budget: Budget = { spent: 0 }): string | null {
  const sources = sourcesIn(said);
  /** The texts, and positions in them, from which the sentences so far can come; null before the first sentence. */
  let reached: readonly Source[] | null = null;
  for (const sentence of sentencesOf(text)) {
    const before: readonly Source[] | null = reached;
    const next: readonly Source[] = sources.filter(
      (source) =>
        (before?.some((one) => keepsOrder(one, source)) ?? (said.length === 1 || source.place === 0)) &&
        isCutSentence(sentence, source, budget),
    );
    if (next.length === 0) return faultAt(sentence);
    reached = next;
  }
  return null;
}

/** As authors are labelled: “Beryl Markham”. */
const FULL_NAME = /^\p{Lu}[\p{L}.’'-]* (?:\p{Lu}[\p{L}.’'-]* )?\p{Lu}[\p{L}’'-]*$/u;

/** A sentence of ours that gives somebody's whole name, with the last part of it alone. */
function withSurnames(source: Source, names: readonly string[]): Source[] {
  const said = names.reduce((text, name) => text.replaceAll(name, name.slice(name.lastIndexOf(' ') + 1)), source.said);
  return said === source.said || names.includes(source.said) ? [] : [{ ...source, said, words: read(said) }];
}

/** “SPQR” by Mary Beard: */
const TITLED = /^“[^”]*”[^:;.!?]*: /u;

/** After a title and a colon, any clause of our sentence may follow; elsewhere a sentence begins as ours begins. */
function isCutSentence(sentence: string, { said, words }: Source, budget: Budget): boolean {
  const title = TITLED.exec(said)?.[0];
  if (!title) return isCut(read(sentence), words, budget, { fromStart: true });
  return (
    sentence.startsWith(title) && isCut(read(sentence.slice(title.length)), read(said.slice(title.length)), budget)
  );
}

const keepsOrder = (before: Source, source: Source): boolean =>
  before.text === source.text ? before.place < source.place : source.place === 0;

const sourcesIn = (said: readonly string[]): Source[] =>
  said.flatMap((part, number) =>
    sentencesOf(part).flatMap((sentence, place) =>
      withoutBrackets(sentence).map((each): Source => ({ said: each, words: read(each), text: number, place })),
    ),
  );

/** A sentence, and the same without its parts in brackets. */
const withoutBrackets = (sentence: string): string[] =>
  sentence.includes(' (')
    ? [sentence, sentence.replace(/ \([^()]{0,500}\)/g, (all) => (isAside(read(all)) ? '' : all))]
    : [sentence];
/** Whether it merely adds: not “(or so the legend has it)”, “(except Earth)”, “(almost)”. */
const isAside = (said: readonly Word[]): boolean =>
  !castsDoubt(said) && !said.some((word) => isHedge(word) || BUT.has(word.word));

const WORD = /[\p{L}\p{M}\p{N}]+(?:[’'.-][\p{L}\p{M}\p{N}]+)*/gu;
const ARTICLES = new Set(['a', 'an', 'the']);

/** Without articles, which come and go with the words around them. */
function read(sentence: string): Word[] {
  const found: Word[] = [];
  let end = 0;
  let gap: Word['gap'] = '';
  let hasArticle = false;
  for (const match of sentence.matchAll(WORD)) {
    const between = sentence.slice(end, match.index);
    if (/[;:.!?…]|[—–]/.test(between)) gap = 'strong';
    else if (/[,()]/.test(between) && gap === '') gap = 'weak';
    end = match.index + match[0].length;
    const word = fold(match[0]).replaceAll('’', "'");
    if (ARTICLES.has(word)) {
      hasArticle = true;
      continue;
    }
    found.push({ word, written: match[0], gap: found.length === 0 ? '' : gap, hasArticle });
    gap = '';
    hasArticle = false;
  }
  return found;
}

/** Null if the parts cover all of it; otherwise the words from the first uncovered one. */
function coverage(claim: readonly Word[], sources: readonly Source[], budget: Budget): string | null {
  let furthest = 0;
  const seen = new Set<string>();
  function cover(from: number, before: Source | null): boolean {
    if (from >= claim.length) return true;
    const key = `${from} ${before ? `${before.text} ${before.place}` : ''}`;
    if (seen.has(key)) return false;
    seen.add(key);
    furthest = Math.max(furthest, from);
    for (let to = claim.length; to > from && !isSpent(budget); to--) {
      if (to < claim.length && claim[to]?.gap !== 'strong' && !JOINTS.has(claim[to]?.word ?? '')) continue;
      if (to === claim.length - 1) continue;
      const part = claim.slice(from, to);
      const next = JOINTS.has(claim[to]?.word ?? '') ? to + 1 : to;
      for (const source of sources) {
        if (isCut(part, source.words, budget) && canFollow(part, source, before, sources) && cover(next, source))
          return true;
      }
    }
    return false;
  }
  if (claim.length === 0 || cover(0, null)) return null;
  return claim
    .slice(furthest)
    .map(({ written }) => written)
    .join(' ');
}
const JOINTS = new Set(['and', 'while']);

/** “One mushroom” and “one of ten soldiers” refer to nobody. */
const isCounted = (part: readonly Word[], at: number): boolean => {
  const next = part[at + 1];
  return (
    part[at]?.word === 'one' &&
    next !== undefined &&
    (next.word === 'of' || (isContent(next) && !isVerb(next) && next.gap === '' && !/(?:s|ed)$/.test(next.word)))
  );
};

/** Whether every “he” still means the person whom our sentence means. */
function canFollow(part: readonly Word[], source: Source, before: Source | null, sources: readonly Source[]): boolean {
  if (before === null || before === source) return true;
  const points = part.findIndex(({ word }, at) => POINTING.has(word) && !isCounted(part, at));
  if (points < 0 || part.slice(0, points).some(isContent)) return true;
  // “He explains …”, “it traces …”: the author, the book.
  if (points === 0 && ON_THE_BOOK.test(part[1]?.word ?? '')) return true;
  const between = sources.filter(
    ({ text, place }) => text === source.text && place > before.place && place < source.place,
  );
  return (
    before.text === source.text &&
    before.place < source.place &&
    between.every(({ words }) => POINTING.has(words[0]?.word ?? ''))
  );
}
