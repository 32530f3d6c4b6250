import type { SearchAnswer } from './search.ts';

/** The answer to a search that says nothing at all. Apart from its type, which the browser does without. */
export const NOTHING_FOUND: SearchAnswer = {
  help: null,
  vague: false,
  missing: null,
  unmet: [],
  items: [],
  further: [],
  alternative_search_suggestions: [],
  topics: [],
};
