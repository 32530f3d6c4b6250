import type { Work } from '../../books/books.ts';
import type { UnderstoodQuery } from '../understand/understand.ts';
import type { Alike } from './alike.ts';
import type { Beside } from './beside.ts';
import { FEATURES, type Features, type ListShares, type QueryView } from './features.ts';
import { untoldDenials } from './untold.ts';

/**
 * What the chance that a book was asked for is computed from: the evidence for it, the kind of request, and its place
 * on the page.
 */
export const FIT_FEATURES = [
  ...FEATURES,
  'words',
  'alike',
  'asking',
  'personal',
  'weight',
  'core weight',
  'moods asked',
  'needs asked',
  'unwanted',
  'place',
  'listed on page',
  'near on page',
  'lead',
  'fused',
  'kindred',
  'titled',
  'by author',
  'known',
  'story',
  'personal near',
  'personal needs',
  'kindred beside',
  'topics beside',
  'labels beside',
  'story to personal',
  'unheard',
  'level',
  'level to personal',
  'age',
  'child unasked',
  'lists back',
  'kin',
  'told',
  'like and more',
  'told asked',
  'untold denials',
  'rivals',
] as const;
export type FitFeatureName = (typeof FIT_FEATURES)[number];

/**
 * What the first books together tell about a request: the share of them that its topics list, how near the very first
 * come to its words, and how many come close to the best.
 */
export type OnPage = Record<'listed on page' | 'near on page' | 'rivals', number>;

/**
 * A book's place on the page: how many come before it, how far its score is behind the best, in log-odds, what it has
 * in common with the first ones, and with the books that it should be like.
 */
export type Standing = {
  place: number;
  behind: number;
  fused: number;
  beside: Beside;
  page: OnPage;
  alike: Alike;
};

/** Readers who speak of themselves need something that their words seldom name. */
export const PERSONAL = /\b(?:i|my|me|we|our)\b/i;
const MOST_WORDS = 12;
const MOST_BEHIND = 4;
const MOST_WEIGHT = 4;
/** How many books a page has, shown or further afield, and how many count as the very first. */
const PAGE = 24;
const FIRST = 8;
/** A book that is no farther behind the best than this, in log-odds, comes close to it. */
const RIVAL = 0.5;

/**
 * From the features of ranked books, best first. If a request was understood, its topics list many of the books, and
 * the very first are all near.
 */
export function onPage(
  ranked: readonly { features: Pick<Features, 'listed' | 'near'> }[],
  standings: readonly Pick<Standing, 'behind'>[],
): OnPage {
  const page = ranked.slice(0, PAGE).map(({ features }) => features);
  const first = page.slice(0, FIRST);
  return {
    'listed on page': page.filter(({ listed }) => listed > 0).length / PAGE,
    'near on page': first.reduce((sum, { near }) => sum + near, 0) / (first.length || 1),
    rivals: standings.slice(0, PAGE).filter(({ behind }) => behind <= RIVAL).length,
  };
}

export function fitFeatures(
  query: UnderstoodQuery,
  view: QueryView,
  features: Features,
  work: Work,
  shares: ListShares,
  { place, behind, fused, beside, page, alike }: Standing,
): Record<FitFeatureName, number> {
  const { text, terms, facets, unwanted, isLikeness } = query;
  const personal = PERSONAL.test(text) ? 1 : 0;
  const level = LEVELS[work.level] ?? 0;
  const isStory = work.fiction === 'yes' && facets.fiction === null && facets.moods.length === 0 && !isLikeness;
  return {
    ...features,
    words: Math.min(MOST_WORDS, terms.length),
    alike: isLikeness ? 1 : 0,
    // “Where do I go after Dune?” asks for no answer.
    asking: view.isQuestion && !isLikeness ? 1 : 0,
    personal,
    weight: Math.min(MOST_WEIGHT, view.total),
    'core weight': Math.min(MOST_WEIGHT, view.core.total),
    'moods asked': facets.moods.length,
    'needs asked': facets.needs.length,
    unwanted: unwanted.length,
    place: Math.log(1 + Math.min(place, PAGE - 1)),
    ...page,
    lead: -Math.min(MOST_BEHIND, behind),
    fused,
    kindred: shares.kindred ?? 0,
    titled: shares.title ?? 0,
    'by author': shares.author ?? 0,
    known: work.popularity,
    story: work.fiction === 'yes' ? 1 : work.fiction === 'no' ? -1 : 0,
    'personal near': personal * features.near,
    'personal needs': personal * features.needs,
    ...beside,
    'story to personal': isStory ? personal : 0,
    unheard: view.unheard,
    level,
    'level to personal': personal * level,
    'child unasked': facets.audience === null && work.audience === 'child' && !alike.ofChildren ? 1 : 0,
    'lists back': alike.listsBack,
    kin: alike.kin,
    told: alike.told,
    'like and more': alike.asksMore ? 1 : 0,
    'told asked': alike.asksSubject ? 1 : 0,
    'untold denials': untoldDenials(query),
    age: work.year === null ? 0 : Math.log((AGES_END - Math.max(AGES_START, work.year)) / USUAL_AGE),
  };
}

/** How easy a book is to begin with. */
const LEVELS: Readonly<Record<string, number>> = { introductory: 1, core: 0, advanced: -1 };
/**
 * Ages are counted in years up to AGES_END; everything before AGES_START counts as equally old. Most books are about
 * USUAL_AGE old.
 */
const AGES_END = 2035;
const AGES_START = -800;
const USUAL_AGE = 30;
