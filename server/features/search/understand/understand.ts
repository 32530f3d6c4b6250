import { bare, FILLER, stem, words } from '../../../wording/words.ts';
import { namingChild, readAddress } from './address.ts';
import { withoutAge } from './age.ts';
import { inEasyEnglish } from './easy-english.ts';
import { type Facets, type FacetsRead, type FacetValue, NO_FACETS, readFacets } from './facets.ts';
import { isForeignFiller, translate } from './languages/other-languages.ts';
import { lengthOfPages } from './length-asked.ts';
import { readNotBy } from './not-by.ts';
import { placeNamed } from './place-names.ts';
import { withoutPraise } from './praise.ts';
import { asksProvenance, NO_PROVENANCE, type Provenance, readProvenance } from './provenance.ts';
import { reworded } from './reword.ts';
import { readWishes, WISH_QUERY_WORDS } from './wishes.ts';
import { synonyms } from './words/synonyms.ts';
import { type TermUse, termWeight } from './words/term-weights.ts';
import { familyOfStem } from './words/word-vectors.ts';

/** A word of the query with how much it counts; 1 is an ordinary noun. */
export type QueryTerm = { word: string; stem: string; weight: number };

/** A query as the later stages see it. */
export type UnderstoodQuery = {
  /** The reader's words as typed, with each run of control characters and spaces replaced by one space. */
  text: string;
  /** Words that carry meaning, folded (lower case, no accents), in order, one per stem. */
  terms: readonly QueryTerm[];
  /** Synonyms and words of the same family. They find books but are not given as a reason. */
  also: readonly QueryTerm[];
  /** The whole query in the form in which titles are compared; empty for a description, which cannot be a title. */
  bare: string;
  /** Set by `repairSpelling` if it changed the query: `partly` if a word is left that no book has. */
  repaired?: 'partly' | 'wholly';
  /** Whether it is the name of a character, of several words or a single one, and so no typo of another name. */
  nameOfCharacter?: 'full' | 'single';
  /** What the reader does not want (“no romance”, “not Harari”), as stems, one list per wish. */
  unwanted: readonly (readonly string[])[];
  /** What the book must be, how it should feel, and which needs it should serve. */
  facets: Facets;
  /** The values that each word asks for, by its stem. */
  meant: ReadonlyMap<string, readonly FacetValue[]>;
  /**
   * What it is about, in English as far as we can translate it, without what it does not want and how the book was
   * made.
   */
  wanted: string;
  /** In which language, by whom and when the book was made. */
  provenance: Provenance;
  /** Whether it only says that, and nothing about the book's subject. */
  isOpen: boolean;
  /** Whether it asks for books like others. Its terms are then the subjects of those. */
  isLikeness?: true;
  /** Whether it asks for nothing but books like a single one. */
  only?: boolean;
};

/** Up to this many terms, a query may be a title or a name as well as a description. */
export const SHORT_QUERY = 8;

/** The weights were learned from requests of dozens of words. In a shorter request, each word is more surely meant. */
const LONG_QUERY = 40;
const LEAST_TRUST = 0.3;
/** Longer than any title with its subtitle. */
const TITLE_WORDS = 25;
/** A lead longer than this is not a headline but the text itself. */
const LEAD_LENGTH = 300;

/** “Short” and “funny” describe a book, so they count less as its subject. */
const SHAPING_SHARE = 0.4;
/** “For the beach” counts still less. */
const OCCASION_SHARE = 0.1;

/**
 * Without a model: cleans the query, splits it into words, drops filler and weighs the rest. A query of
 * nothing but filler keeps its words. `plain`: a name or a list of subjects, in which nothing is a wish. `year`: this
 * year, for “recent”.
 */
export function understand(
  query: string,
  { weighted = true, plain = false, year = new Date().getUTCFullYear() } = {},
): UnderstoodQuery {
  const isWish = !plain && words(query).length <= WISH_QUERY_WORDS;
  const { notBy, rest: by } = isWish ? readNotBy(query) : { notBy: null, rest: query };
  const { wanted: whole, unwanted } = plain ? { wanted: query, unwanted: [] } : readWishes(by);
  const isShort = !plain && words(whole).length <= WISH_QUERY_WORDS;
  const { rest: dated, to } = isShort
    ? readAddress(namingChild(inEasyEnglish(withoutPraise(whole))))
    : { rest: whole, to: '' };
  const rest = isShort && OF_ONESELF.test(dated) ? dated.replace(WHEN, ' ') : dated;
  const made = isShort ? readProvenance(rest.replace(LAUREATE, ''), year, notBy) : { provenance: NO_PROVENANCE, rest };
  const about = aboutOf(made, rest);
  const isOnlyBy = about !== made.rest;
  const own = reworded(about);
  const other = isShort ? translate(own) : null;
  const said = other?.english || own;
  const {
    facets: wishedFor,
    shaping,
    situation,
    occasion,
    meant,
  } = isShort ? readFacets(said, isPlainQuestion(said)) : NOTHING_READ;
  // “A novel by an Indian woman” only says who wrote it, and that it is a novel.
  const { forms, fiction } = isShort && isOnlyBy ? readFacets(made.rest).facets : wishedFor;
  const wished = { ...wishedFor, forms, fiction };
  const ageless = isShort ? withoutAge(said) : said;
  const wanted = words(ageless).some((word) => !FILLER.has(word)) ? ageless : said;
  const facets = to ? forPerson(wished, to) : wished;
  const uses = usesOf(wanted);
  const named = new Set([...wanted.matchAll(NAMED_GREAT)].map(([word]) => word.toLowerCase()));
  if (GREAT_PLACE.exec(wanted)?.some((name) => placeNamed(name) !== undefined)) named.add('great');
  const meaningful = uses.filter(
    ({ word }) => named.has(word) || !(FILLER.has(word) || (other && isForeignFiller(word))),
  );
  const shaped = new Set([...shaping, ...(isShort ? aspectsIn(wanted) : [])]);
  const telling = meaningful.filter(({ word }) => !shaped.has(word));
  const kept = meaningful.length > 0 ? meaningful : uses;
  const shapes = telling.length > 0 ? shaped : new Set<string>();
  const isTold = situation.size > 0 && PERSONAL.test(wanted) && !OF_BOOKS.test(wanted);
  const shareOf = (word: string) =>
    occasion.has(word) && meaningful.some((other) => !occasion.has(other.word))
      ? OCCASION_SHARE
      : shapes.has(word)
        ? SHAPING_SHARE
        : isTold && !situation.has(word)
          ? CIRCUMSTANCE_SHARE
          : 1;
  const trust = Math.min(1, LEAST_TRUST + ((1 - LEAST_TRUST) * kept.length) / LONG_QUERY);
  const terms = kept.map((use) => ({
    word: use.word,
    stem: use.stem,
    weight: (weighted ? termWeight(use.stem, use) ** trust : 1) * shareOf(use.word),
  }));
  const title = kept.length <= SHORT_QUERY ? bare(query) : '';
  return {
    text: query.replace(/[\p{C}\s]+/gu, ' ').trim(),
    terms,
    also: [...synonymsOf(terms), ...makersIn(made.provenance, terms)],
    bare: title.split(' ').length <= TITLE_WORDS ? title : '',
    unwanted,
    facets: isShort ? { ...facets, length: facets.length ?? lengthOfPages(query) } : facets,
    meant,
    wanted,
    provenance: made.provenance,
    isOpen: asksProvenance(made.provenance) && (isOnlyBy || telling.length === 0),
  };
}

/** “A Polish author who won the Nobel prize”: no record says who won which prize. */
const LAUREATE =
  /(?<=\b(?:authors?|writers?|novelists?|poets?|playwrights?)) (?:who|that) (?:has |have )?(?:won|got|received|was awarded|were awarded) (?:the |a )?(?:nobel|booker|pulitzer|goncourt|cervantes)(?: prize)?(?: (?:in|for) literature| for fiction)?\b/iu;

/** Whether a request wants authors who have won a prize. */
export const asksLaureates = (text: string): boolean => LAUREATE.test(text);

/** Words that are praise or filler elsewhere, and part of a name here. */
const NAMED_GREAT =
  /\b(?:great(?= (?:depression|recession|war|plague|famine|migration|lakes|fire|schism|awakening|wall|divergence)\b)|(?<=\b(?:alexander|peter|catherine|frederick|alfred|cyrus|herod|pompey|ramses|ashoka|akbar|darius|constantine|gustavus adolphus) the )great|good(?= (?:life(?! of)|samaritan)\b)|novel(?= (?:virus|viruses|coronavirus)\b))/giu;

/** “Great Zimbabwe”. */
const GREAT_PLACE = /\bgreat \p{L}{3,20}/iu;

/**
 * About the person that a book is for, only the age counts, and whether the book is a gift: “for my boss” does not ask
 * for help with a boss.
 */
function forPerson(wished: Facets, to: string): Facets {
  const { audience, needs } = readFacets(to).facets;
  const isGift = needs.includes(GIVING) && !wished.needs.includes(GIVING);
  return {
    ...wished,
    audience: wished.audience ?? audience,
    needs: isGift ? [...wished.needs, GIVING] : wished.needs,
  };
}
const GIVING = 'a gift';

/** What is left to search for; if that is nothing, the author's origin and the language. */
function aboutOf(
  { provenance: { origin, original, language }, rest }: ReturnType<typeof readProvenance>,
  whole: string,
) {
  if (words(rest).some((word) => !FILLER.has(word))) return rest;
  return [origin, original, language].flatMap((each) => each?.said ?? []).join(' ') || whole;
}

/** The words for an origin may also be in a book's description: “Nigerian”. */
function makersIn({ origin, original }: Provenance, terms: readonly QueryTerm[]): QueryTerm[] {
  const own = new Set(terms.map((term) => term.stem));
  return words([origin?.said, original?.said].join(' '))
    .map((word) => ({ word, stem: stem(word), weight: SYNONYM_SHARE }))
    .filter((term) => !own.has(term.stem));
}

/** “The art of conversation” is about conversation. */
const ASPECT =
  /\b(art|science|joy|joys|secrets?|power|nature|importance|meaning|problem|beauty|basics|psychology|study|world|age|role) of (?=\p{L})/giu;
/**
 * “I am moving to Japan in September” is about Japan. A month stays if a story is set in it, or if it is a date with a
 * year.
 */
const OF_ONESELF =
  /\b(?:i|i'm|i’m|my|we|our)\b|^(?:going to|moving|starting|getting|having|expecting|about to|off to|becoming)\b/i;
const WHEN =
  /(?<!\b(?:set|takes place|taking place) )\b(?:in|next|this|last|since|until|till|from) (?:early |late |mid-?)?(?:january|february|march|april|june|july|august|september|october|november|december|week|month|weekend)\b(?!,? \d)/giu;
const aspectsIn = (text: string): string[] => [...text.matchAll(ASPECT)].map(([, word = '']) => word.toLowerCase());

/** “Why is the sky dark” is a question about the world and asks for no mood or form. */
const QUESTION = /^(?:how|why|what|who|when|where|is|are|does|do|did|can|could|was|were)\b/i;
const OF_BOOKS = /\b(?:books?|novels?|read|reads|reading|fiction|memoirs?|biograph(?:y|ies)|poems?|series)\b/i;
const isPlainQuestion = (text: string): boolean => QUESTION.test(text.trim()) && !OF_BOOKS.test(text);

const NOTHING_READ: FacetsRead = {
  facets: NO_FACETS,
  shaping: new Set(),
  situation: new Set(),
  occasion: new Set(),
  meant: new Map(),
};

/** Readers who tell their situation add what no book is about: “I was laid off last week”. */
const PERSONAL = /\b(?:i|i'm|i’m|my|me|we|our)\b/i;
const CIRCUMSTANCE_SHARE = 0.5;

/** A word that counts less than this share of the heaviest is not a reason: “world” in a search for the Cold War. */
const TELLING = 0.4;

/** The words that a query is about. */
export function tellingTerms({ terms }: UnderstoodQuery): QueryTerm[] {
  const heaviest = Math.max(0, ...terms.map(({ weight }) => weight));
  return terms.filter(({ weight }) => weight >= heaviest * TELLING);
}

/** Other words for the same things count for less than the reader's own. */
const SYNONYM_SHARE = 0.4;
/** “Dystopia” says nearly as much as “dystopian”. */
const FAMILY_SHARE = 0.8;

function synonymsOf(terms: readonly QueryTerm[]): QueryTerm[] {
  const own = new Set(terms.map((term) => term.stem));
  const also = new Map<string, QueryTerm>();
  for (const term of terms) {
    for (const root of familyOfStem(term.stem)) {
      if (!own.has(root)) also.set(root, { word: root, stem: root, weight: term.weight * FAMILY_SHARE });
    }
    for (const word of synonyms(term.word)) {
      const root = stem(word);
      if (!own.has(root) && !also.has(root)) also.set(root, { word, stem: root, weight: term.weight * SYNONYM_SHARE });
    }
  }
  return [...also.values()];
}

type Use = TermUse & { word: string; stem: string };

/** Every word of a request, once per stem, with where and how often it occurs. */
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
