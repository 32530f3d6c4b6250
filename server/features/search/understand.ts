import { type TermUse, termWeight } from './term-weights.ts';
import { readWishes } from './wishes.ts';
import { bare, stem, words } from './words.ts';

/** A word of the query with how much it counts; 1 is an ordinary noun. */
export type QueryTerm = { word: string; stem: string; weight: number };

/** A query as the later stages see it. */
export type UnderstoodQuery = {
  /** The reader's words as typed, with control characters and runs of space made one space. */
  text: string;
  /** Words that carry meaning, folded (lower case, no accents), in order, one per stem. */
  terms: readonly QueryTerm[];
  /** The whole query as titles are compared; empty for a description, which no title is. */
  bare: string;
  /** Whether it was set right by `repairSpelling`. */
  repaired: boolean;
  /** What the reader does not want (“no romance”, “not Harari”), as stems, one list per wish. */
  unwanted: readonly (readonly string[])[];
};

/** Up to this many terms, a query may be a title or a name as well as a description. */
export const SHORT_QUERY = 8;

/** Words of requests rather than of books ("please recommend a book about …"), beside the usual function words. */
const FILLER = new Set(
  `a about all also am an and any anything are as at be because been book books but by can could describe do does
  don't explain find for from give good great had has have help her him his history's how i i'd i'll i'm if in into
  introduction is it it's its i've just kind learn like looking me more my need novel of on one or other our please read
  reading recommend recommendation recommendations she should so some something story suggest than that that's the their
  them then there these they this those title titled to understand up us very want was we were what what's when where
  which who why will with would you your`
    .split(/\s+/)
    .filter(Boolean),
);

/** The weights were learned from requests of dozens of words; of the fewer words of a topic each is more surely meant. */
const LONG_QUERY = 20;
/** Longer than any title with its subtitle. */
const TITLE_WORDS = 25;
/** A lead longer than this is not a headline but the text itself. */
const LEAD_LENGTH = 300;

/** Stage 1. Without a model: clean, split into words, drop filler, weigh. A query of nothing but filler keeps its words. */
export function understand(query: string, { weighted = true } = {}): UnderstoodQuery {
  const { wanted, unwanted } = readWishes(query);
  const uses = usesOf(wanted);
  const meaningful = uses.filter(({ word }) => !FILLER.has(word));
  const kept = meaningful.length > 0 ? meaningful : uses;
  const trust = Math.min(1, 0.5 + kept.length / (2 * LONG_QUERY));
  const whole = kept.length <= SHORT_QUERY ? bare(query) : '';
  return {
    text: query.replace(/[\p{C}\s]+/gu, ' ').trim(),
    terms: kept.map((use) => ({
      word: use.word,
      stem: use.stem,
      weight: weighted ? termWeight(use.stem, use) ** trust : 1,
    })),
    bare: whole.split(' ').length <= TITLE_WORDS ? whole : '',
    repaired: false,
    unwanted,
  };
}

/** Every word of a request once per stem, with where and how often it stands. */
export function usesOf(query: string): (TermUse & { word: string; stem: string })[] {
  const leadWords = words(lead(query)).length;
  const uses = new Map<string, TermUse & { word: string; stem: string }>();
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
