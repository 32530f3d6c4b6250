import type { SearchAnswer } from './search.ts';

/** The answer to an empty search. Apart from its schema, which the browser does not load. */
export const NOTHING_FOUND: SearchAnswer = {
  help: null,
  vague: false,
  missing: null,
  unmet: [],
  items: [],
  further: [],
  likely: 0,
  alternative_search_suggestions: [],
  topics: [],
};
