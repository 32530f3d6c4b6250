import type { Filter } from '../../../platform/retrieval/filter.ts';
import type { SearchIndex } from '../../../platform/retrieval/search-index.ts';
import { asksProvenance, type Provenance } from '../understand/provenance.ts';
import type { UnderstoodQuery } from '../understand/understand.ts';
import type { CandidateList } from './candidate-list.ts';

/**
 * Among the books that were made as the request says: those that have its words and, if it says nothing else, any
 * others.
 */
export async function retrieveMade(
  index: SearchIndex,
  only: Filter,
  meant: string,
  isOpen: boolean,
): Promise<CandidateList[]> {
  const [text, asks, topics, any] = await Promise.all([
    index.search('text', meant, { limit: MADE_DEPTH, only }),
    index.search('asks', meant, { limit: MADE_DEPTH, only }),
    index.search('topics', meant, { limit: MADE_DEPTH, only }),
    isOpen ? index.list(only, MADE_ANY) : [],
  ]);
  return [
    { source: 'text', weight: MADE_WEIGHT, hits: text },
    { source: 'asks', weight: MADE_WEIGHT, hits: asks },
    { source: 'topics', weight: MADE_WEIGHT, hits: topics },
    { source: 'made', weight: MADE_WEIGHT, hits: any.map((id) => ({ id, score: 1 })) },
  ];
}
/** At most this many of each list, so that the subject of the request decides among them. */
export const MADE_DEPTH = 40;
export const MADE_ANY = 200;
const MADE_WEIGHT = 1.5;

/**
 * What the books must be that are looked for by themselves; null if nothing. Of books like another, also for whom they
 * are and of what kind, since most that are near to it are of its own kind.
 */
export function onlySuch({ provenance, facets }: UnderstoodQuery, isAlike: boolean): Filter | null {
  const made = asksProvenance(provenance) ? toFilter(provenance) : {};
  const { audience, fiction, forms } = facets;
  const kind = isAlike
    ? { ...(audience && { audience }), ...(fiction && { fiction }), ...(forms.length > 0 && { forms }) }
    : {};
  const only = { ...made, ...kind };
  return Object.keys(only).length > 0 ? only : null;
}

function toFilter({ language, original, origin, published, byWoman, notBy }: Provenance): Filter {
  return {
    ...(language && { language: language.code }),
    ...(original && { original: original.code }),
    ...(origin && { countries: origin.countries }),
    ...(byWoman && { byWoman }),
    ...(notBy && { notFrom: { countries: notBy.countries, orByWoman: notBy.orByWoman } }),
    ...(published && { from: published.from, to: published.to }),
  };
}
