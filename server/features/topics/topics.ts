import type { BegunTopic, TopicLink, TopicPage } from '../../../contract/topics.ts';
import { AppError } from '../../errors.ts';
import type { Connection } from '../../platform/db/database.ts';
import { capital } from '../../wording/lists.ts';
import {
  askedIn,
  bestLine,
  findWorks,
  inOrder,
  outlineOf,
  selectHeld,
  type Topic,
  toBook,
  topics,
  topicsOf,
  type Work,
} from '../books/books.ts';
import { readBooks, relationsOf, shelvedOn } from '../library/library.ts';

/** Books of a path, and the share of it above which a topic must list them before it is named beside the path. */
const SHARED_BOOKS = 2;
const SHARED_PART = 1 / 3;

/** One read book is on several paths; two books on the same path show that the reader follows it. */
const BEGUN = 2;
const BEGUN_SHOWN = 5;

/** At most this many of the reader's own books are shown next to a path. */
const OWN_SHOWN = 12;

/** A topic's page with what this reader has stored about it; null is a visitor. @throws AppError `topic_not_found` */
export async function getTopic(connection: Connection, userId: string | null, key: string): Promise<TopicPage> {
  const found = await findTopic(connection, key);
  if (!found) throw new AppError('topic_not_found', 'There is no such topic. Check the address, or search for it.');
  const { topic, works } = found;
  const own = userId === null ? [] : await ownBooks(connection, userId, topic);
  const ids = [...works, ...own].map(({ id }) => id);
  const relations = userId === null ? null : await relationsOf(connection, userId, ids);
  const whys = new Map(topic.books.map((each) => [each.key, each.why]));
  const onPath = (work: Work, why: string | null) => ({
    ...toBook(work, { liked: relations?.get(work.id)?.liked ?? false, why }),
    in_library: relations?.get(work.id)?.state === 'shelved',
    reading_state: relations?.get(work.id)?.reading ?? null,
  });
  const children = [...topics().values()].filter(({ parent }) => parent === key).map(link);
  const elsewhere = new Set([topic.parent, ...children.map((child) => child.key)]);
  return {
    ...link(topic),
    sentence: topic.sentence,
    outline: outlineOf(topic, new Set(works.map((work) => work.id))),
    questions: topic.questions.filter((question) => !topic.repeated.includes(question)).map(capital),
    books: works.map((work) => onPath(work, whys.get(work.id) ?? null)),
    yours: own.map((work) => onPath(work, ownWhy(work, topic))),
    parent: links([topic.parent ?? ''])[0] ?? null,
    // A topic that is shown as wider or narrower is not shown again.
    related: links(topic.related.filter((each) => !elsewhere.has(each))),
    children,
  };
}

/**
 * The topic's name as it is written among the subjects of books, in lower case. Its other forms may mean more:
 * “barbarians” for the fall of Rome.
 */
const namesOf = ({ name }: Topic): string[] => [name.toLowerCase(), name.toLowerCase().replace(/^the /, '')];

/** The books of this reader's library that have the topic among their subjects and are not on its path. */
async function ownBooks(connection: Connection, userId: string, topic: Topic): Promise<Work[]> {
  const listed = new Set(topic.books.map(({ key }) => key));
  const works = await findWorks(connection, await shelvedOn(connection, userId, namesOf(topic)));
  const others = works.filter(({ id }) => !listed.has(id)).sort((a, b) => (a.title < b.title ? -1 : 1));
  return inOrder(others, (work) => work).slice(0, OWN_SHOWN);
}

/** What the book itself says of the topic, or else what it is; a book without a sentence has none. */
const ownWhy = (work: Work, topic: Topic): string | null => bestLine(work, askedIn(topic.name))?.text ?? null;

/** A topic and those of its books that we have, from introductory to advanced; null if there is no such topic. */
export async function findTopic(connection: Connection, key: string): Promise<{ topic: Topic; works: Work[] } | null> {
  const topic = topics().get(key);
  if (!topic) return null;
  const works = await findWorks(
    connection,
    topic.books.map((book) => book.key),
  );
  return { topic, works: inOrder(works, (work) => work) };
}

/** The topics whose path this reader has begun and not finished, those furthest along first. */
export async function begunTopics(connection: Connection, userId: string): Promise<BegunTopic[]> {
  const read = new Set(await readBooks(connection, userId));
  const counts = new Map<Topic, number>();
  for (const id of read) for (const topic of topicsOf(id)) counts.set(topic, (counts.get(topic) ?? 0) + 1);
  const begun = [...counts].filter(([, count]) => count >= BEGUN).map(([topic]) => topic);
  const held = await selectHeld(connection, [...new Set(begun.flatMap(({ books }) => books.map(({ key }) => key)))]);
  return begun
    .map((topic) => {
      const ids = topic.books.map(({ key }) => key).filter((id) => held.has(id));
      return { ...link(topic), books: ids.length, read: ids.filter((id) => read.has(id)).length };
    })
    .filter(({ books, read: done }) => done < books)
    .sort((a, b) => b.read / b.books - a.read / a.books || b.read - a.read || (a.key < b.key ? -1 : 1))
    .slice(0, BEGUN_SHOWN);
}

/** Every topic that has a page. */
export const allTopics = (): TopicLink[] => [...topics().values()].map(link);

/** The topics that list several of these works, and more than a third; those that list most of them first. */
export function topicsShared(works: readonly Pick<Work, 'id'>[], most: number): TopicLink[] {
  const counts = new Map<Topic, number>();
  for (const { id } of works) for (const topic of topicsOf(id)) counts.set(topic, (counts.get(topic) ?? 0) + 1);
  return (
    [...counts]
      .filter(([, count]) => count >= SHARED_BOOKS && count > works.length * SHARED_PART)
      // On a tie, a topic with fewer books says more about them.
      .sort(([a, m], [b, n]) => n - m || a.books.length - b.books.length || (a.key < b.key ? -1 : 1))
      .slice(0, most)
      .map(([topic]) => link(topic))
  );
}

const link = ({ key, name }: Topic): TopicLink => ({ key, name });
const links = (keys: readonly string[]): TopicLink[] => keys.flatMap((key) => topics().get(key) ?? []).map(link);
