import { z } from 'zod';
import { Book } from './books.ts';
import { Help } from './help.ts';
import { QUERY_MAX_LENGTH } from './limits.ts';
import { TopicLink } from './topics.ts';

export const SearchRequest = z.object({
  query: z
    .string()
    .trim()
    .min(1, 'Write what you want to read about.')
    .max(QUERY_MAX_LENGTH, `A query can have at most ${QUERY_MAX_LENGTH} characters.`),
});
export type SearchRequest = z.infer<typeof SearchRequest>;

/** A next step: a query that can be sent as it is, and the kind of step. */
export const SearchSuggestion = z.object({
  query: z.string(),
  kind: z.enum(['narrower', 'broader', 'neighbour', 'spelling']),
});
export type SearchSuggestion = z.infer<typeof SearchSuggestion>;

/** A book in an answer, with whether the reader's library has it already. */
export const FoundBook = Book.extend({ in_library: z.boolean() });
export type FoundBook = z.infer<typeof FoundBook>;

export const SearchAnswer = z.object({
  /** Set where the request speaks of danger: then there is nothing else. */
  help: Help.nullable(),
  /** Whether it asks for something to read without saying what: “surprise me”. */
  vague: z.boolean(),
  /** The name that the request contains and that we do not have. */
  missing: z.string().nullable(),
  /** The request's wishes for a language, an origin or years that these books do not meet, in sentences. */
  unmet: z.array(z.string()),
  /** The books that fit, the best first; none where nothing fits. */
  items: z.array(FoundBook),
  /** Books that come next, the likelier ones first; where nothing fits, the nearest. */
  further: z.array(FoundBook),
  /** How many of the first of these may fit as well; the others may not. */
  likely: z.number().int().min(0),
  alternative_search_suggestions: z.array(SearchSuggestion),
  /** Topics named in the request that have pages of their own. */
  topics: z.array(TopicLink),
});
export type SearchAnswer = z.infer<typeof SearchAnswer>;

/**
 * What a search sends to callers that accept `text/event-stream`: our own answer at once; an improved one later, if
 * `more` said that one may come; a notice for the reader. The stream then closes with `end`.
 */
export const searchEvents = {
  answer: SearchAnswer.extend({ more: z.boolean() }),
  notice: z.object({ message: z.string() }),
} as const;

/** The text typed so far. */
export const CompletionsRequest = z.object({ text: z.string().trim().min(1).max(QUERY_MAX_LENGTH) });

/** A title with its authors, an author, or a topic, with its id where it has one. */
export const Completion = z.object({
  kind: z.enum(['title', 'author', 'topic']),
  text: z.string(),
  /** The authors of a title; null otherwise. */
  by: z.string().nullable(),
  /** A book's id, a topic's key; null for an author. */
  id: z.string().nullable(),
});
export type Completion = z.infer<typeof Completion>;

export const Completions = z.object({ items: z.array(Completion) });
