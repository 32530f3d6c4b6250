import type { SearchAnswer } from '../../../contract/search.ts';
import type { Connection } from '../../platform/db/database.ts';
import {
  type Asked,
  askedIn,
  bestLines,
  findWorks,
  type Topic,
  topicsOf,
  type Work,
  whyInTopic,
} from '../books/books.ts';
import { asksForReasons, choosePath, FEW, type Found, isNear, isStudy } from './choose-books.ts';
import { isOwnQuestion, namesAsked, speaksOf, topicOfQuestion } from './topic-of-question.ts';

/** This many of the books that a search finds join those that the topic's outline speaks of. */
const SUREST = 2;
/** An outline that speaks of this many books answers the question without what a search finds elsewhere. */
const ENOUGH = 4;
/** A reason is not longer, in characters. */
const LONGEST = 210;
const NO_LINES = { line: null, more: null };

/**
 * The path through the books that a search finds for a question and those that its topic lists, each with why it is
 * there; empty if nothing answers it.
 */
export async function findPath(
  connection: Connection,
  question: string,
  { items: fitting, further, likely }: Pick<SearchAnswer, 'items' | 'further' | 'likely'>,
): Promise<Found[]> {
  const asked = askedIn(question);
  const topic = topicOfQuestion(question);
  const maybe = fitting.length === 0 ? [] : further.slice(0, Math.min(likely, Math.max(0, FEW - fitting.length)));
  const near = further.filter((book) => isNear(book, fitting) && topicsNamed(book, asked, topic).length > 0);
  const told = [...fitting, ...maybe, ...near].flatMap(({ id, why }) => (why === null ? [] : [[id, why] as const]));
  // What the outline of the topic speaks of belongs on the page, whether or not a search for these words finds it; then
  // what else the topic lists, as far as it speaks of what is asked. A question of the topic's own is about all of it.
  const outlined = topic?.outline.flatMap(({ books }) => books) ?? [];
  const listed = topic?.books.map(({ key }) => key) ?? [];
  const ofTopic = (ids: readonly string[]) => ids.map((id) => [id, whyInTopic(topic, id) ?? ''] as const);
  // The first place of a book counts, and its last reason.
  const whys = new Map([...told.slice(0, SUREST), ...ofTopic(outlined), ...told, ...ofTopic(listed), ...told]);
  const known = await findWorks(connection, [...whys.keys()]);
  const isAnswered = known.filter(({ id }) => outlined.includes(id)).length >= ENOUGH;
  const isClose = (book: Pick<Work, 'id'>) => listed.includes(book.id) || topicsNamed(book, asked, topic).length > 0;
  const sure = isAnswered ? fitting.filter(isClose).slice(0, SUREST) : fitting;
  const guessed = isAnswered ? [] : maybe.map(({ id }) => id).filter((id) => !outlined.includes(id));
  const chosen = new Set([...sure.map(({ id }) => id), ...guessed, ...outlined]);
  const isOwn = topic !== undefined && isOwnQuestion(question, topic);
  const isMeant = (work: Work) => {
    if (chosen.has(work.id)) return true;
    if (listed.includes(work.id) && asksForReasons(question) && !isStudy(work)) return false;
    return (
      (isOwn && listed.includes(work.id)) || topicsNamed(work, asked, topic).some((each) => speaksOf(work, each, asked))
    );
  };
  // That a book is on the topic is said above all of them. Of a story one wants to know that it is one.
  const about: Asked = new Map([...asked, ...(topic ? askedIn(topic.name) : [])]);
  const plain = (work: Work) => {
    const { line, more } = listed.includes(work.id) && isStudy(work) ? bestLines(work, about, LONGEST) : NO_LINES;
    return line && [line.text, more].filter(Boolean).join(' ');
  };
  const found = known.filter(isMeant).map((work) => ({
    work,
    why: plain(work) ?? whys.get(work.id) ?? '',
    isGuess: guessed.includes(work.id),
  }));
  return choosePath(question, found, new Set(outlined));
}

/**
 * The topics that bring a further result, which may not fit, onto the page: the topic of the question, and those named
 * by more than a third of its words, or by more than half of them if it has a topic. “Children” alone is not how they
 * learn to talk.
 */
const topicsNamed = (book: Pick<Work, 'id'>, asked: Asked, its: Topic | undefined): Topic[] =>
  topicsOf(book.id).filter(
    (topic) => topic === its || namesAsked(topic, asked).some(({ length }) => length * (its ? 2 : 3) > asked.size),
  );
