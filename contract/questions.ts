import { z } from 'zod';
import { Help } from './help.ts';
import { ReadingState } from './library.ts';
import { QUESTION_MAX_LENGTH } from './limits.ts';
import { FoundBook, SearchSuggestion } from './search.ts';

/** The unguessable id of a question in its address: 22 letters, digits, hyphens and underscores. */
export const QuestionId = z.string().regex(/^[A-Za-z0-9_-]{22}$/, 'There is no such question.');

export const QuestionRequest = z.object({
  question: z
    .string()
    .transform((text) => text.replace(/[\p{C}\s]+/gu, ' ').trim())
    .pipe(
      z
        .string()
        .min(1, 'Write what you want to know.')
        .max(QUESTION_MAX_LENGTH, `A question can have at most ${QUESTION_MAX_LENGTH} characters.`),
    ),
});

// Ids of any shape are accepted; unknown ones get the same answer as a missing question.
export const QuestionRef = z.object({ id: z.string().max(100) });
export const QuestionSharing = QuestionRef.extend({ shared: z.boolean() });

/** A book's place on the reading path from first to last. */
export const Level = z.enum(['introductory', 'core', 'advanced']);
export type Level = z.infer<typeof Level>;

/** The specification's recommendation-result form of a book: our own record, and its part in this question. */
export const RecommendedBook = FoundBook.extend({
  /** All authors in one line. */
  author: z.string(),
  level: Level,
  /** How far the reader is with it; null for a visitor. */
  reading_state: ReadingState.nullable(),
  why_recommended: z.string(),
  /** Null where it is unknown: we never guess a price. */
  price_range: z.string().nullable(),
  /** The bookstore's search for this book, with the affiliate tag. */
  amazon_link: z.string(),
});
export type RecommendedBook = z.infer<typeof RecommendedBook>;

/** An answered question. */
export const Question = z.object({
  id: z.string(),
  question: z.string(),
  created_at: z.string(),
  /** Whether anyone with the address may read it. */
  shared: z.boolean(),
  /** Whether the caller asked it. */
  mine: z.boolean(),
  /** Who phrased it: we did, from our records, or a model. The books are ours in either case. */
  composed: z.enum(['records', 'model']),
  /** The overview. */
  explanation: z.string(),
  /** From introductory to advanced. */
  books: z.array(RecommendedBook),
  /** Lines of text, each ending with its address. */
  additional_resources: z.array(z.string()),
});
export type Question = z.infer<typeof Question>;

/** `data` is null if no book answers the question; then nothing is stored, and the suggestions say what to try. */
export const QuestionAnswer = z.object({
  data: Question.nullable(),
  /** Set where the question speaks of danger: then there is nothing else, and nothing is stored. */
  help: Help.nullable(),
  alternative_search_suggestions: z.array(SearchSuggestion),
});
export type QuestionAnswer = z.infer<typeof QuestionAnswer>;

export const QuestionItem = Question.pick({ id: true, question: true, created_at: true, shared: true }).extend({
  /** How many books its path has, and how many the reader has read. */
  books: z.int(),
  read: z.int(),
});
export type QuestionItem = z.infer<typeof QuestionItem>;
export const QuestionList = z.array(QuestionItem);

export const QuestionShared = z.object({ id: z.string(), shared: z.boolean() });
export const QuestionDeleted = z.object({ id: z.string(), deleted: z.literal(true) });
