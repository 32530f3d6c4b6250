import { isForm, type Work } from '../../books/books.ts';
import type { CandidateList } from '../retrieve/candidate-list.ts';
import { askedTopics, listedBooks } from '../understand/asked-topics.ts';
import { isErrand } from '../understand/errand.ts';
import type { Facets, FacetValue } from '../understand/facets.ts';
import type { UnderstoodQuery } from '../understand/understand.ts';
import { nearForms, weighForms } from '../understand/words/weigh-forms.ts';
import { cosine, isHeardOf, meaningOf, normalForm, rarity } from '../understand/words/word-vectors.ts';
import { type PreparedWork, prepareWork, wordsOf } from './prepare.ts';

/** The evidence for a book, each value between about -1 and 1. The weights are learned (`weights.json`). */
export const FEATURES = [
  'text',
  'asks',
  'topics',
  'cover',
  'labels',
  'together',
  'bestAsk',
  'askFit',
  'topic',
  'listed',
  'near',
  'core',
  'least',
  'errand',
  'question',
  'meaning',
  'form',
  'fiction',
  'audience',
  'length',
  'moods',
  'needs',
  'places',
  'periods',
] as const;
export type FeatureName = (typeof FEATURES)[number];
export type Features = Record<FeatureName, number>;

/** A candidate's score in each list, as a share of that list's best. */
export type ListShares = Partial<Record<CandidateList['source'], number>>;

type Term = {
  form: string;
  weight: number;
  /** Forms of near meaning with their cosines, nearest first. */
  near: readonly (readonly [form: string, cosine: number])[];
  /** What a record may be marked with instead of having the word. */
  meant: readonly FacetValue[];
};
export type QueryView = {
  terms: readonly Term[];
  forms: ReadonlySet<string>;
  total: number;
  /** The heaviest words, at most three. */
  core: { terms: readonly Term[]; total: number };
  /** The share of its words that the table of word vectors does not know. */
  unheard: number;
  isErrand: boolean;
  isQuestion: boolean;
  /** By id, how surely a book is on what the request names as its topic. */
  listed: ReadonlyMap<string, number>;
  meaning: Float32Array | null;
  facets: Facets;
};

/** The query, prepared to compute features for these candidates. Made once per search. */
export function viewQuery(query: UnderstoodQuery, candidates: readonly Work[]): QueryView {
  const { text, wanted, terms, facets, meant } = query;
  const weighed = weighForms({ wanted, terms });
  // In a long text, words that no book has are noise. In a short one they are what is asked for, and only those weigh
  // less that neither the candidates nor the word vectors have.
  const forms =
    terms.length > LONG ? new Map([...weighed].filter(([form]) => rarity(form) < 1)) : lessUnheard(weighed, candidates);
  const said = new Map(terms.map((term) => [normalForm(term.stem), term.word]));
  const marks = new Map(terms.map((term) => [normalForm(term.stem), meant.get(term.stem) ?? []]));
  // Only the heaviest words get neighbours, because the first look-up of a word walks through the whole table.
  const heavy = new Set(
    [...forms]
      .sort((a, b) => b[1] - a[1])
      .slice(0, MOST_NEAR)
      .map(([form]) => form),
  );
  const seen = [...forms].map(([form, weight]) => ({
    form,
    weight,
    near: heavy.has(form) ? [...nearForms(form, said.get(form))] : [],
    meant: marks.get(form) ?? [],
  }));
  const byWeight = seen.toSorted((a, b) => b.weight - a.weight);
  const core = byWeight.slice(0, 3).filter(({ weight }) => weight >= CORE_SHARE * (byWeight[0]?.weight ?? 0));
  return {
    terms: seen,
    forms: new Set(forms.keys()),
    total: totalOf(seen),
    core: { terms: core, total: totalOf(core) },
    unheard: [...weighed.keys()].filter((form) => !isHeardOf(form)).length / (weighed.size || 1),
    isErrand: isErrand(text),
    isQuestion: QUESTION.test(text.trim()),
    listed: listedBooks(askedTopics(query)),
    meaning: meaningOf(forms),
    facets,
  };
}

const LONG = 16;

/**
 * A word that neither the candidates nor the word vectors have is more likely noise or a typo than what is asked for.
 */
function lessUnheard(weighed: ReadonlyMap<string, number>, candidates: readonly Work[]): ReadonlyMap<string, number> {
  const isHeard = (form: string) => isHeardOf(form) || candidates.some((work) => prepareWork(work).all.has(form));
  return new Map([...weighed].map(([form, weight]) => [form, isHeard(form) ? weight : UNHEARD_SHARE * weight]));
}
const UNHEARD_SHARE = 0.3;

const totalOf = (terms: readonly Term[]) => terms.reduce((sum, { weight }) => sum + weight, 0) || 1;
const MOST_NEAR = 24;
const CORE_SHARE = 0.6;
/** Somebody who asks how or why wants an explanation rather than a story. */
const QUESTION =
  /^(?:how|why|what|who|when|where|is|are|does|do|did|can|could|was|were)\b(?!.{0,20}\bread\b)|[,:;.–—-] ?(?:how|why|should (?:i|we)|is|are|does|do|did|can|could|was|were|will)\b[^,.]{3,60}\?$/i;

export function featuresOf(query: QueryView, work: Work, shares: ListShares): Features {
  const prepared = prepareWork(work);
  // Most terms are nowhere in a book, so only the others are looked up in its dozens of labels, asks and topics.
  const here = query.terms.filter(({ form }) => prepared.all.has(form));
  const share = (set: ReadonlySet<string>) =>
    here.reduce((sum, { form, weight }) => sum + (set.has(form) ? weight : 0), 0) / query.total;
  const best = (sets: readonly ReadonlySet<string>[]) => sets.reduce((most, set) => Math.max(most, share(set)), 0);
  const close = new Map(query.terms.map((term) => [term, closeness(term, work, prepared)]));
  const closeTo = (term: Term) => close.get(term) ?? 0;
  return {
    text: shares.text ?? 0,
    asks: shares.asks ?? 0,
    topics: shares.topics ?? 0,
    cover: share(prepared.all),
    labels: share(prepared.label),
    together: best(prepared.labels),
    bestAsk: best(prepared.asks),
    askFit: askFit(query, here, prepared),
    topic: best(prepared.topics),
    listed: query.listed.get(work.id) ?? 0,
    near: nearness(query, closeTo),
    core: nearness(query.core, closeTo),
    least: Math.min(...query.core.terms.map(closeTo), 1),
    errand: query.isErrand ? 1 : 0,
    question: query.isQuestion ? (work.fiction === 'yes' ? -1 : work.fiction === 'no' ? 1 : 0) : 0,
    meaning: cosine(query.meaning, prepared.meaning),
    ...facetFeatures(query, work, prepared),
  };
}

/**
 * How close the request is to the nearest of the book's asks: the words they share, as a share of the words of both.
 */
function askFit({ terms }: QueryView, here: readonly Term[], { asks }: PreparedWork): number {
  let most = 0;
  for (const ask of asks) {
    const shared = here.filter(({ form }) => ask.has(form)).length;
    if (shared > 0) most = Math.max(most, (2 * shared) / (terms.length + ask.size));
  }
  return most;
}

/** The share of the request's words, by weight, that the book has or answers. */
function nearness({ terms, total }: Pick<QueryView, 'terms' | 'total'>, closeTo: (term: Term) => number): number {
  return terms.reduce((sum, term) => sum + term.weight * closeTo(term), 0) / total;
}

/**
 * How much of what a request says besides these words the record answers, from 0 to 1. Its topics do not count, since
 * other books have them too. 0 if the request says next to nothing else.
 */
export function answersBeside({ terms }: QueryView, apart: ReadonlySet<string>, work: Work): number {
  const rest = terms.filter(
    ({ form, weight }) => weight >= TELLING && !form.split(' ').some((each) => apart.has(each)),
  );
  return rest.length === 0 ? 0 : nearnessTo({ terms: rest, total: totalOf(rest) }, work);
}

/** How much of a request, by weight, the record answers in its own words, from 0 to 1. Its topics do not count. */
export function nearnessTo(query: Pick<QueryView, 'terms' | 'total'>, work: Work): number {
  const all = wordsOf(work);
  return nearness(query, (term) => closeness(term, work, { all }));
}
/** “Novels” weighs less, “island” more. */
const TELLING = 0.3;

/**
 * 1 for a word that the book has, less for one that its record is marked with, otherwise how near the nearest word of
 * the book is.
 */
function closeness({ form, near, meant }: Term, work: Work, { all }: Pick<PreparedWork, 'all'>): number {
  if (all.has(form)) return 1;
  if (meant.some((each) => carries(work, each))) return MARKED;
  for (const [other, cosine] of near) if (all.has(other)) return cosine - 0.4;
  return 0;
}
const MARKED = 0.9;

function carries(work: Work, { list, value }: FacetValue): boolean {
  return list === 'forms' ? hasForm(work, value) : work[list].includes(value);
}

/** A graphic novel that tells its author's life is a memoir too: its genres say so. */
function hasForm(work: Work, form: string): boolean {
  if (work.form === form) return true;
  // A handbook of poetry is on the shelf of poetry, and is no poetry.
  if (TOLD_FORMS.has(form) && ABOUT.has(work.form ?? '')) return false;
  return (ALSO[form] ?? []).some((other) => work.form === other || work.genres.includes(other));
}
const TOLD_FORMS = new Set(['poetry', 'play', 'graphic novel', 'short stories']);
const ABOUT = new Set(['guide', 'textbook', 'reference', 'essays', 'history', 'biography', 'popular science']);
const ALSO: Record<string, readonly string[]> = {
  memoir: ['Memoir', 'letters and diaries'],
  biography: ['Biography'],
  poetry: ['Poetry'],
  play: ['Drama'],
  essays: ['Essays'],
  'graphic novel': ['Graphic Novel'],
  'short stories': ['Short Stories'],
  history: ['History'],
  'popular science': ['Science'],
  guide: ['Self-Help'],
  reportage: ['Journalism', 'Travel'],
};

/** Grimm's tales are for everybody, children too. */
const isForChildrenToo = ({ genres, needs, fiction }: Work): boolean =>
  genres.includes("Children's") || (needs.includes('reading aloud to children') && fiction !== 'no');

function facetFeatures({ facets, forms }: QueryView, work: Work, { places }: PreparedWork) {
  const overlap = (asked: readonly string[], has: readonly string[]) =>
    asked.length === 0 ? 0 : asked.filter((each) => has.includes(each)).length / asked.length;
  const fits = (asked: string | null, has: string | null) =>
    asked === null || has === null ? 0 : asked === has ? 1 : -1;
  const audience =
    work.audience === 'adult' || work.audience === 'teen' || work.audience === 'child' ? work.audience : 'adult';
  return {
    form:
      facets.forms.length === 0 || work.form === null ? 0 : facets.forms.some((form) => hasForm(work, form)) ? 1 : -1,
    fiction:
      facets.fiction === null || work.fiction === null || work.fiction === 'between'
        ? 0
        : fits(facets.fiction, work.fiction) * (isForm(work.form) ? 1 : 0.5),
    audience:
      facets.audience === null
        ? audience === 'child'
          ? -0.3
          : 0
        : facets.audience === 'child' && isForChildrenToo(work)
          ? 1
          : fits(facets.audience, audience),
    length:
      facets.length === null || work.length === null
        ? 0
        : work.length === facets.length
          ? 1
          : work.length === 'middle'
            ? -0.3
            : -1,
    moods: overlap(facets.moods, work.moods),
    needs: overlap(facets.needs, work.needs),
    places: places.some((place) => place.length > 0 && place.every((form) => forms.has(form))) ? 1 : 0,
    periods: overlap(facets.periods, work.periods),
  };
}
