import type { Work } from '../../books/books.ts';
import type { UnderstoodQuery } from '../understand/understand.ts';
import type { Beside } from './beside.ts';
import { FEATURES, type Features, type ListShares, type QueryView } from './features.ts';

/**
 * What tells how likely a book is to be what was asked for: what speaks for it, what kind of request it is, and where
 * it stands on the page.
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
] as const;
export type FitFeatureName = (typeof FIT_FEATURES)[number];

/**
 * What the first books together say of a request: the share of them that its topics list, and how near the very first
 * come to its words.
 */
export type OnPage = Record<'listed on page' | 'near on page', number>;

/**
 * Where a book stands: how many are before it, how far its score is behind the best, in log-odds, and what stands
 * beside it.
 */
export type Standing = { place: number; behind: number; fused: number; beside: Beside; page: OnPage };

/** Who speaks of themselves needs something, which words seldom say. */
const PERSONAL = /\b(?:i|my|me|we|our)\b/i;
const MOST_WORDS = 12;
const MOST_BEHIND = 4;
const MOST_WEIGHT = 4;
/** So many books are a page, shown or further afield, and so many are the very first of it. */
const PAGE = 24;
const FIRST = 8;

/**
 * Of the features of ranked books, best first. A request that is understood finds many books of its topics, and all of
 * the first are near.
 */
export function onPage(ranked: readonly Pick<Features, 'listed' | 'near'>[]): OnPage {
  const first = ranked.slice(0, FIRST);
  return {
    'listed on page': ranked.slice(0, PAGE).filter(({ listed }) => listed > 0).length / PAGE,
    'near on page': first.reduce((sum, { near }) => sum + near, 0) / (first.length || 1),
  };
}

export function fitFeatures(
  { text, terms, facets, unwanted, isLikeness }: UnderstoodQuery,
  view: QueryView,
  features: Features,
  work: Work,
  shares: ListShares,
  { place, behind, fused, beside, page }: Standing,
): Record<FitFeatureName, number> {
  const personal = PERSONAL.test(text) ? 1 : 0;
  const level = LEVELS[work.level] ?? 0;
  const isStory = work.fiction === 'yes' && facets.fiction === null && facets.moods.length === 0 && !isLikeness;
  return {
    ...features,
    words: Math.min(MOST_WORDS, terms.length),
    alike: isLikeness ? 1 : 0,
    asking: view.isQuestion ? 1 : 0,
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
    'child unasked': facets.audience === null && work.audience === 'child' ? 1 : 0,
    age: work.year === null ? 0 : Math.log((AGES_END - Math.max(AGES_START, work.year)) / USUAL_AGE),
  };
}

/** How easy a book is to begin with. */
const LEVELS: Readonly<Record<string, number>> = { introductory: 1, core: 0, advanced: -1 };
/** Years by which ages are told, older ones alike; most books are of about this age. */
const AGES_END = 2035;
const AGES_START = -800;
const USUAL_AGE = 30;
