import { z } from 'zod';
import { Book } from './books.ts';
import { ReadingState } from './library.ts';

/** One of our topics, by the key in its page's address. */
export const TopicLink = z.object({ key: z.string(), name: z.string() });
export type TopicLink = z.infer<typeof TopicLink>;

/** The reading path of a topic that the reader has begun: how many books it has, and how many are read. */
const BegunTopic = TopicLink.extend({ books: z.int(), read: z.int() });
export type BegunTopic = z.infer<typeof BegunTopic>;
export const BegunTopics = z.array(BegunTopic);

// Keys of any shape are accepted; unknown ones get the same answer as a missing topic.
export const TopicKey = z.object({ key: z.string().min(1).max(100) });

/** A book on a path, with how far the reader is with it. */
const PathBook = Book.extend({ in_library: z.boolean(), reading_state: ReadingState.nullable() });

/** What a topic is, and the books on it. */
export const TopicPage = TopicLink.extend({
  /** What it is, in one sentence. */
  sentence: z.string(),
  /** What its books answer and where they differ, in sentences; none where too few of them are at hand. */
  outline: z.array(z.string()),
  /** What people ask about it. */
  questions: z.array(z.string()),
  /** From introductory to advanced; each book's `why` says what it is for. */
  books: z.array(PathBook),
  /** Other books of the reader's library that have the topic among their subjects, from introductory to advanced. */
  yours: z.array(PathBook),
  /** The wider topic; null at the top of the tree. */
  parent: TopicLink.nullable(),
  related: z.array(TopicLink),
  children: z.array(TopicLink),
});
export type TopicPage = z.infer<typeof TopicPage>;
