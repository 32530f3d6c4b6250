import { z } from 'zod';
import { Book } from './books.ts';
import { QUERY_MAX_LENGTH } from './limits.ts';

export const SearchRequest = z.object({
  query: z
    .string()
    .trim()
    .min(1, 'Write what you want to read about.')
    .max(QUERY_MAX_LENGTH, `A query can have at most ${QUERY_MAX_LENGTH} characters.`),
});
export type SearchRequest = z.infer<typeof SearchRequest>;

/** A next step: a query that can be sent as it stands, and what kind of step it is. */
export const SearchSuggestion = z.object({
  query: z.string(),
  kind: z.enum(['narrower', 'broader', 'neighbour', 'spelling']),
});
export type SearchSuggestion = z.infer<typeof SearchSuggestion>;

/** A book in an answer, with whether the reader's library has it already. */
export const FoundBook = Book.extend({ in_library: z.boolean() });
export type FoundBook = z.infer<typeof FoundBook>;

export const SearchAnswer = z.object({
  items: z.array(FoundBook),
  alternative_search_suggestions: z.array(SearchSuggestion),
});
export type SearchAnswer = z.infer<typeof SearchAnswer>;

/**
 * What a search sends to whoever accepts `text/event-stream`: our own answer at once; a better one when it is there, if `more` said
 * that one may come; a notice for the reader. The stream then closes with `end`.
 */
export const searchEvents = {
  answer: SearchAnswer.extend({ more: z.boolean() }),
  notice: z.object({ message: z.string() }),
} as const;
