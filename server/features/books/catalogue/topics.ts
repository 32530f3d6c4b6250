import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { BookId } from '../../../../contract/books.ts';
import { CATALOGUE_FOLDER, CatalogueError, TOPICS_FILE } from './catalogue-record.ts';

const Text = z.string().trim().min(1);

/** One line of `catalogue/topics.jsonl`: a subject that people get curious about, and our books on it. */
export const Topic = z.strictObject({
  /** Its name in lower-case words joined by hyphens. It is part of its page's address, so it never changes. */
  key: BookId.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words joined by hyphens').max(60),
  /** As a heading: `The Black Death`. */
  name: Text.max(60),
  /** Other names and word forms under which people look for it, lower-case. */
  forms: z.array(Text.max(60)).max(14),
  /** Its division in Dewey's Decimal Classification: `530`. */
  section: Text.regex(/^\d\d0$/, 'must be a division of Dewey, such as 530'),
  /** The key of the wider topic; absent for the top of the tree. */
  parent: BookId.optional(),
  related: z.array(BookId).max(8).default([]),
  /** What people ask about it. */
  questions: z.array(Text.max(140)).min(2).max(5),
  /** Those of them that ask the same as another in other words: requests are compared with them, no page shows them. */
  repeated: z.array(Text.max(140)).max(3).default([]),
  /** What it is, in one sentence of our own. */
  sentence: Text.max(300),
  /** From introductory to advanced: each with a sentence that says why this book for this topic. */
  books: z
    .array(z.strictObject({ key: BookId, why: Text.max(220) }))
    .min(4)
    .max(10),
  /**
   * What its books answer and where they differ: sentences in order, each with those of its books that it speaks of.
   */
  outline: z
    .array(z.strictObject({ say: Text.max(260), books: z.array(BookId).min(1).max(5) }))
    .max(4)
    .default([]),
});
export type Topic = z.infer<typeof Topic>;

/**
 * Parses the topics; blank lines are skipped.
 * @throws CatalogueError naming the line and every fault of it.
 */
export function parseTopics(text: string): Topic[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    const where = `${TOPICS_FILE}:${index + 1}`;
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      throw new CatalogueError(`${where} is not JSON`);
    }
    const topic = Topic.safeParse(value);
    if (topic.success) return [topic.data];
    const faults = topic.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new CatalogueError(`${where}: ${faults.join('; ')}`);
  });
}

const read = () => readFileSync(join(CATALOGUE_FOLDER, TOPICS_FILE), 'utf8');

let checksum: string | null = null;

/** Two different lists of topics have different checksums. Read once, as the topics are. */
export function topicsChecksum(): string {
  checksum ??= hash('sha256', read()).slice(0, 16);
  return checksum;
}

let known: ReadonlyMap<string, Topic> | null = null;

/** The topics that ship with the product, by key: read once, since they change only with the program. */
export function topics(): ReadonlyMap<string, Topic> {
  known ??= new Map(parseTopics(read()).map((each) => [each.key, each]));
  return known;
}

/**
 * What a topic's books answer, where only those in `ids` are at hand: sentences that speak of others are left out, and
 * all if the first or all but one would be.
 */
export function outlineOf({ outline }: Topic, ids: ReadonlySet<string>): string[] {
  const [first, ...rest] = outline.map(({ say, books }) => (books.every((key) => ids.has(key)) ? say : null));
  const others = rest.flatMap((say) => say ?? []);
  return first && others.length > 0 ? [first, ...others] : [];
}

/** All that a topic says of itself and its books. */
export const saidIn = ({ sentence, books, outline }: Topic): string[] => [
  sentence,
  ...books.map(({ why }) => why),
  ...outline.map(({ say }) => say),
];

let listing: ReadonlyMap<string, readonly Topic[]> | null = null;

/** The topics that list a book, in the order of the file. */
export function topicsOf(workId: string): readonly Topic[] {
  if (!listing) {
    const lists = new Map<string, Topic[]>();
    for (const topic of topics().values())
      for (const { key } of topic.books) lists.set(key, [...(lists.get(key) ?? []), topic]);
    listing = lists;
  }
  return listing.get(workId) ?? [];
}
