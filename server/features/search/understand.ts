import { isForeign, isForeignFiller, translate } from './other-languages.ts';
import { synonyms } from './synonyms.ts';
import { type TermUse, termWeight } from './term-weights.ts';
import { readWishes } from './wishes.ts';
import { bare, FILLER, stem, words } from './words.ts';

/** A word of the query with how much it counts; 1 is an ordinary noun. */
export type QueryTerm = { word: string; stem: string; weight: number };

/** A query as the later stages see it. */
export type UnderstoodQuery = {
  /** The reader's words as typed, with control characters and runs of space made one space. */
  text: string;
  /** Words that carry meaning, folded (lower case, no accents), in order, one per stem. */
  terms: readonly QueryTerm[];
  /** Other words for the same things: they find books, but are no reason for one. */
  also: readonly QueryTerm[];
  /** The whole query as titles are compared; empty for a description, which no title is. */
  bare: string;
  /** Whether it was set right by `repairSpelling`. */
  repaired: boolean;
  /** What the reader does not want (“no romance”, “not Harari”), as stems, one list per wish. */
  unwanted: readonly (readonly string[])[];
};

/** Up to this many terms, a query may be a title or a name as well as a description. */
export const SHORT_QUERY = 8;

/** The weights were learned from requests of dozens of words; of the fewer words of a topic each is more surely meant. */
const LONG_QUERY = 40;
const LEAST_TRUST = 0.3;
/** Longer texts are not looked up in other languages. */
const FOREIGN_WORDS = 25;
/** Longer than any title with its subtitle. */
const TITLE_WORDS = 25;
/** A lead longer than this is not a headline but the text itself. */
const LEAD_LENGTH = 300;

/** Stage 1. Without a model: clean, split into words, drop filler, weigh. A query of nothing but filler keeps its words. */
export function understand(query: string, { weighted = true } = {}): UnderstoodQuery {
  const { wanted, unwanted } = readWishes(query);
  const uses = usesOf(wanted);
  if (uses.length <= FOREIGN_WORDS) uses.push(...usesOf(translate(wanted).join(' ')).filter(isNewIn(uses)));
  const foreign = uses.length <= FOREIGN_WORDS && isForeign(wanted);
  const meaningful = uses.filter(({ word }) => !(FILLER.has(word) || (foreign && isForeignFiller(word))));
  const kept = meaningful.length > 0 ? meaningful : uses;
  const trust = Math.min(1, LEAST_TRUST + ((1 - LEAST_TRUST) * kept.length) / LONG_QUERY);
  const terms = kept.map((use) => ({
    word: use.word,
    stem: use.stem,
    weight: weighted ? termWeight(use.stem, use) ** trust : 1,
  }));
  const whole = kept.length <= SHORT_QUERY ? bare(query) : '';
  return {
    text: query.replace(/[\p{C}\s]+/gu, ' ').trim(),
    terms,
    also: synonymsOf(terms),
    bare: whole.split(' ').length <= TITLE_WORDS ? whole : '',
    repaired: false,
    unwanted,
  };
}

/** A word that counts less than this share of the weightiest is no reason: “world” in a search for the Cold War. */
const TELLING = 0.4;

/** The words that a query is about. */
export function tellingTerms({ terms }: UnderstoodQuery): QueryTerm[] {
  const heaviest = Math.max(0, ...terms.map(({ weight }) => weight));
  return terms.filter(({ weight }) => weight >= heaviest * TELLING);
}

/** Other words for the same things count for less than the reader's own. */
const SYNONYM_SHARE = 0.4;

function synonymsOf(terms: readonly QueryTerm[]): QueryTerm[] {
  const own = new Set(terms.map((term) => term.stem));
  const also = new Map<string, QueryTerm>();
  for (const term of terms) {
    for (const word of synonyms(term.stem)) {
      const root = stem(word);
      if (!own.has(root)) also.set(root, { word, stem: root, weight: term.weight * SYNONYM_SHARE });
    }
  }
  return [...also.values()];
}

type Use = TermUse & { word: string; stem: string };

const isNewIn = (uses: readonly Use[]) => {
  const known = new Set(uses.map((use) => use.stem));
  return (use: Use) => !known.has(use.stem);
};

/** Every word of a request once per stem, with where and how often it stands. */
export function usesOf(query: string): Use[] {
  const leadWords = words(lead(query)).length;
  const uses = new Map<string, Use>();
  words(query).forEach((word, at) => {
    const root = stem(word);
    const known = uses.get(root);
    if (known) known.count += 1;
    else uses.set(root, { word, stem: root, inLead: at < leadWords, count: 1, firstAt: at });
  });
  return [...uses.values()];
}

/** What a reader says first: the first line, or else the first sentence, of a request that goes on after it. */
function lead(query: string): string {
  const text = query.trim();
  const [line = ''] = text.split('\n', 1);
  const first = line.length < text.length ? line : (text.match(/^.*?[.?!](?=\s)/su)?.[0] ?? '');
  return first.length <= LEAD_LENGTH ? first : '';
}
