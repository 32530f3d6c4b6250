import type { Hit } from '../../../platform/retrieval/search-index.ts';

/** One ranked list of candidates and how much it counts when lists are fused. */
export type CandidateList = {
  source:
    | 'text'
    | 'asks'
    | 'ask'
    | 'topics'
    | 'listed'
    | 'kindred'
    | 'title'
    | 'author'
    | 'rewrite'
    | 'asked'
    | 'named'
    | 'character'
    | 'part'
    | 'made'
    | 'vector';
  weight: number;
  hits: readonly Pick<Hit, 'id' | 'score'>[];
};
