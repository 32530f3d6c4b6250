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
  /** Other words for the query, in English, each a list of its own. */
  rewrites: readonly UnderstoodQuery[];
  /** Whether the rewrites stand in for a query that we cannot read, rather than beside it. */
  translated: boolean;
  /** The book that the query itself names, and those that somebody believes it means. */
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
 * Keeps what the query bears out of what a model says: rewrites and topics that share a telling word with it, unless it
 * is in a language that we cannot read, and wishes that it does express. Titles and alternatives need only be plain
 * text: later stages check them against the catalogue. Texts with links, markup or hidden characters are dropped.
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

/** The query with what is known besides: of one that we cannot read, the words of its translation are the query. */
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
 * Whether none of its words is one that requests use, or it is in another language, of which our lists know less than
 * half.
 */
function isUnread({ text, terms }: UnderstoodQuery): boolean {
  const read = terms.filter((term) => isOrdinary(term.stem)).length;
  const other = translate(text);
  return read === 0 || (other !== null && other.share < KNOWN_SHARE);
}

/** A line of words that could stand in a catalogue. */
export function isPlain(text: string): boolean {
  return (
    /[\p{L}\p{N}]/u.test(text) && !/[\p{C}<>{}[\]`*_#|\\@=]|:\/\/|www\.|\w\.(?:com|org|net|io|example)\b/iu.test(text)
  );
}

const NEGATIONS = new Set(
  `no not nothing without except excluding never sin ni nada sans pas sauf ohne nicht kein keine keinen sem nao nem senza non
  niente बिना नहीं`.split(/\s+/),
);
/** A wish stands this close behind the word that makes it one. */
const WISH_REACH = 5;

/** Whether all of it stands in a short query, close behind a word of refusal. */
function isWish(text: string, wish: readonly string[]): boolean {
  const said = words(text);
  if (wish.length === 0 || said.length > WISH_QUERY_WORDS) return false;
  return said.some((word, at) => {
    const behind = new Set(said.slice(at + 1, at + 1 + WISH_REACH).map(stem));
    return NEGATIONS.has(word) && wish.every((root) => behind.has(root));
  });
}
