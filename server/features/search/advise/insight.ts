import { FILLER, stem, words } from '../../../wording/words.ts';
import type { Insight } from '../adviser.ts';
import { isPlain } from '../resolve/find-named.ts';
import { translate } from '../understand/languages/other-languages.ts';
import { tellingTerms, type UnderstoodQuery, understand } from '../understand/understand.ts';
import { WISH_QUERY_WORDS } from '../understand/wishes.ts';
import { isOrdinary } from '../understand/words/term-weights.ts';
import type { Understanding } from './model-answers.ts';

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

const KNOWN_SHARE = 0.5;
/**
 * Whether the query has no word that requests use, or is in another language and our lists know less than half of it.
 */
function isUnread({ text, terms }: UnderstoodQuery): boolean {
  const read = terms.filter((term) => isOrdinary(term.stem)).length;
  const other = translate(text);
  return read === 0 || (other !== null && other.share < KNOWN_SHARE);
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
