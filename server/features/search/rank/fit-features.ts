import type { Work } from '../../books/books.ts';
import type { UnderstoodQuery } from '../understand/understand.ts';
import type { Beside } from './beside.ts';
import { FEATURES, type Features, type ListShares, type QueryView } from './features.ts';

/** What tells how likely a book is to be what was asked for: what speaks for it, what kind of request it is, and where it stands on the page. */
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
] as const;
export type FitFeatureName = (typeof FIT_FEATURES)[number];

/** Where a book stands: how many are before it, how far its score is behind the best, in log-odds, and what stands beside it. */
export type Standing = { place: number; behind: number; fused: number; beside: Beside };

/** Who speaks of themselves needs something, which words seldom say. */
const PERSONAL = /\b(?:i|my|me|we|our)\b/i;
const MOST_WORDS = 12;
const MOST_BEHIND = 4;
const MOST_WEIGHT = 4;

export function fitFeatures(
  { text, terms, facets, unwanted, isLikeness }: UnderstoodQuery,
  view: QueryView,
  features: Features,
  work: Work,
  shares: ListShares,
  { place, behind, fused, beside }: Standing,
): Record<FitFeatureName, number> {
  const personal = PERSONAL.test(text) ? 1 : 0;
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
    place: Math.min(place, 23),
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
  };
}
