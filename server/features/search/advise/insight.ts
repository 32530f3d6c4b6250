import { FILLER, stem, words } from '../../../wording/words.ts';
import { translate } from '../understand/other-languages.ts';
import { isOrdinary } from '../understand/term-weights.ts';
import { type QueryTerm, tellingTerms, type UnderstoodQuery, understand } from '../understand/understand.ts';
import { WISH_QUERY_WORDS } from '../understand/wishes.ts';
import type { Understanding } from './model-answers.ts';

/** A book as a query names it, or as a model thinks that it does. */
export type Named = { title: string; author: string | null };

/** What is known about a query beyond its own words, as far as it can be trusted. */
export type Insight = {
  /** Rewrites of the query in English. */
  rewrites: readonly UnderstoodQuery[];
  /** Whether we cannot read the query's language, so that the words of its rewrites join its terms. */
  translated: boolean;
  /** `asked`: the book that the query itself names. `named`: those that a model believes it means. */
  asked: Named | null;
  named: readonly Named[];
  unwanted: readonly (readonly string[])[];
  alternatives: readonly string[];
};

export const NO_INSIGHT: Insight = {
  rewrites: [],
  translated: false,
  asked: null,
  named: [],
  unwanted: [],
  alternatives: [],
};

/**
 * Keeps only what the query supports in a model's answer: wishes that it does express, and rewrites and topics that
 * share a telling word with it, or all of them if we cannot read its language. Titles and alternatives need only be
 * plain text: later stages check them against the catalogue. Texts with links, markup or hidden characters are dropped.
 */
export function groundInsight(query: UnderstoodQuery, said: Understanding): Insight {
  const translated = isUnread(query);
  const own = new Set([...tellingTerms(query), ...query.also].map((term) => term.stem));
  const shares = (text: string) =>
    isPlain(text) && (translated || words(text).some((word) => own.has(stem(word)) && !FILLER.has(word)));
  const rewrites = [...said.rewrites.filter(shares), said.topics.filter(shares).join(', ')]
    .map((text) => ({ ...understand(text), bare: '', unwanted: [] }))
    .filter(({ terms }) => terms.length > 0);
  return {
    rewrites,
    translated,
    asked: null,
    named: said.titles.filter(({ title, author }) => isPlain(title) && isPlain(author ?? 'unknown')),
    unwanted: said.avoid.map((wish) => words(wish).map(stem)).filter((wish) => isWish(query.text, wish)),
    alternatives: said.alternatives.filter(isPlain),
  };
}

/** Adds the insight to the query: what is unwanted and, if we cannot read the query, the words of its translation. */
export function widen(query: UnderstoodQuery, insight: Insight): UnderstoodQuery {
  const unwanted = [...query.unwanted, ...insight.unwanted];
  if (!insight.translated) return { ...query, unwanted };
  const terms = new Map<string, QueryTerm>();
  for (const term of [...query.terms, ...insight.rewrites.flatMap((rewrite) => rewrite.terms)]) {
    if (!terms.has(term.stem)) terms.set(term.stem, term);
  }
  return { ...query, terms: [...terms.values()], unwanted };
}

const KNOWN_SHARE = 0.5;
/**
 * Whether the query has no word that requests use, or is in another language and our lists know less than half of it.
 */
function isUnread({ text, terms }: UnderstoodQuery): boolean {
  const read = terms.filter((term) => isOrdinary(term.stem)).length;
  const other = translate(text);
  return read === 0 || (other !== null && other.share < KNOWN_SHARE);
}

/** Whether a text could be in a catalogue: words without links, markup or hidden characters. */
export function isPlain(text: string): boolean {
  return (
    /[\p{L}\p{N}]/u.test(text) && !/[\p{C}<>{}[\]`*_#|\\@=]|:\/\/|www\.|\w\.(?:com|org|net|io|example)\b/iu.test(text)
  );
}

const NEGATIONS = new Set(
  `no not nothing without except excluding never sin ni nada sans pas sauf ohne nicht kein keine keinen sem nao nem senza non
  niente बिना नहीं`.split(/\s+/),
);
/** What is refused follows within this many words of the refusal. */
const WISH_REACH = 5;

/** Whether the query is short and all words of the wish follow closely after a word of refusal. */
function isWish(text: string, wish: readonly string[]): boolean {
  const said = words(text);
  if (wish.length === 0 || said.length > WISH_QUERY_WORDS) return false;
  return said.some((word, at) => {
    const behind = new Set(said.slice(at + 1, at + 1 + WISH_REACH).map(stem));
    return NEGATIONS.has(word) && wish.every((root) => behind.has(root));
  });
}
