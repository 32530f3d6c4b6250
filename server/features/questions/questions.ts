import { randomBytes } from 'node:crypto';
import { bookstoreSearch, readerUrl } from '../../../contract/bookstore.ts';
import { QUESTIONS_MAX, SECOND } from '../../../contract/limits.ts';
import { paths } from '../../../contract/paths.ts';
import { type Question, type QuestionAnswer, QuestionId, type QuestionItem } from '../../../contract/questions.ts';
import type { SearchAnswer } from '../../../contract/search.ts';
import { AppError } from '../../errors.ts';
import type { Connection } from '../../platform/db/database.ts';
import { lockUser } from '../../platform/db/lock-user.ts';
import type { Services } from '../../services.ts';
import { bare } from '../../wording/words.ts';
import { askedIn, findWorks, inOrder, levelOf, type Topic, toBook, topicsAsked, type Work } from '../books/books.ts';
import { helpFor } from '../help/help.ts';
import { relationsOf } from '../library/library.ts';
import { searchClosely } from '../search/search.ts';
import { topicsShared } from '../topics/topics.ts';
import { asAsked } from './as-asked.ts';
import { FEW, type Found } from './choose-books.ts';
import { composeWording } from './compose.ts';
import { findPath } from './find-path.ts';
import { phraseByModel } from './phrase.ts';
import {
  countQuestions,
  deleteQuestion,
  insertQuestion,
  type QuestionRow,
  selectQuestion,
  selectQuestionBooks,
  selectQuestionByWords,
  selectQuestions,
  updateSharing,
} from './queries.ts';
import { speaksOf, topicOfQuestion } from './topic-of-question.ts';

export { overviewFault } from './phrase.ts';
export { prepareQuestions } from './topic-of-question.ts';

type Reading = Pick<Services, 'db' | 'config'>;

/** The maximum number of queries that lead on from an answer. */
const FURTHER = 3;
/** Time limit for making a page, in milliseconds; a model's later answer is ignored. */
const PATIENCE = 20 * SECOND;
/** The maximum number of books of an answer that are offered as free to read. */
const FREE_BOOKS = 3;
const TOPIC_PAGES = 3;
/** A subject of fewer books of an answer, or of a smaller share of them, is not what it is about. */
const SEVERAL = 2;
const SHARED_PART = 1 / 4;

const questionsFull = () =>
  new AppError('questions_full', `We keep ${QUESTIONS_MAX} questions for you. Delete one to ask another.`);

/**
 * Answers a question with a page that is stored for this reader; the same words lead to the existing page. If no book
 * answers it, nothing is stored.
 * @throws AppError `questions_full` when the reader has reached the maximum, `not_ready` before there is a catalogue.
 */
export async function askQuestion(services: Services, userId: string, typed: string): Promise<QuestionAnswer> {
  const { db, clock, config } = services;
  const question = asAsked(typed);
  const help = helpFor(config, question);
  if (help) return { data: null, help, alternative_search_suggestions: [] };
  // Pages of earlier versions are stored under the words as they were typed.
  const earlier =
    (await selectQuestionByWords(db, userId, question)) ??
    (typed === question ? undefined : await selectQuestionByWords(db, userId, typed));
  if (earlier) return { data: await read(services, earlier, userId), help: null, alternative_search_suggestions: [] };
  if ((await countQuestions(db, userId)) >= QUESTIONS_MAX) throw questionsFull();
  const signal = AbortSignal.timeout(PATIENCE);
  const books = await findBooks(services, userId, question, signal);
  const suggestions = books.alternative_search_suggestions;
  const path = await findPath(db, question, books);
  if (path.length === 0) return { data: null, help: null, alternative_search_suggestions: suggestions };
  const composed = composeWording(question, path);
  const phrased = await phraseByModel(services, { userId, question, path, composed, signal });
  const { explanation, whys: reasons } = phrased ?? composed;
  const asked = {
    userId,
    id: randomBytes(16).toString('base64url'),
    question,
    composed: phrased ? ('model' as const) : ('records' as const),
    explanation,
    further: suggestions
      .filter(({ kind, query }) => kind !== 'spelling' && isShared(query, path))
      .slice(0, FURTHER)
      .map(({ query }) => query),
    books: path.map(({ work }, place) => ({ workId: work.id, why: reasons[place] ?? '' })),
    now: clock.now(),
  };
  await db.transaction().execute(async (trx) => {
    // Composing takes a while, so we count once more before writing. The lock makes this reader's other questions wait.
    await lockUser(trx, userId);
    if ((await countQuestions(trx, userId)) >= QUESTIONS_MAX) throw questionsFull();
    await insertQuestion(trx, asked);
  });
  const kept = await selectQuestionByWords(db, userId, question);
  const data = kept ? await read(services, kept, userId) : null;
  return { data, help: null, alternative_search_suggestions: suggestions };
}

/**
 * One question with its books, for its author, and for everybody once it is shared.
 * @throws AppError `question_not_found`, also for a private question of somebody else.
 */
export async function getQuestion(services: Reading, userId: string | null, id: string): Promise<Question> {
  // Most readers open their own, and a database that is distributed by reader finds those on one node.
  const own = userId === null ? undefined : await find(services.db, id, userId);
  const row = own ?? (await find(services.db, id));
  if (!row || (row.user_id !== userId && row.shared_at === null)) throw notFound();
  return read(services, row, userId);
}

/** The reader's questions, newest first. */
export async function listQuestions(connection: Connection, userId: string): Promise<QuestionItem[]> {
  return (await selectQuestions(connection, userId)).map(({ id, question, created_at, shared_at, books, read }) => ({
    id,
    question,
    books,
    read,
    created_at: created_at.toISOString(),
    shared: shared_at !== null,
  }));
}

/**
 * Opens a question of this reader to everybody with its address, or closes it. @throws AppError `question_not_found`
 */
export async function setSharing(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: string,
  id: string,
  shared: boolean,
): Promise<void> {
  if (!(await updateSharing(db, userId, id, shared ? clock.now() : null))) throw notFound();
}

/**
 * Deletes a question of this reader. @throws AppError `question_not_found` for one that does not exist or is somebody
 * else's.
 */
export async function removeQuestion(connection: Connection, userId: string, id: string): Promise<void> {
  if (!(await deleteQuestion(connection, userId, id))) throw notFound();
}

/** The public part of a shared question: its words, the overview and the books; null for any other id. */
export async function findShared(
  connection: Connection,
  id: string,
): Promise<{ question: string; explanation: string; works: Work[] } | null> {
  const row = await find(connection, id);
  if (!row || row.shared_at === null) return null;
  const books = await selectQuestionBooks(connection, row.user_id, row.id);
  const works = await findWorks(
    connection,
    books.map(({ work_id }) => work_id),
  );
  return { question: row.question, explanation: row.explanation, works: inOrder(works, (work) => work) };
}

/**
 * Whether several books of the answer are about this subject; what one alone touches on leads away from the question.
 */
function isShared(subject: string, path: readonly Found[]): boolean {
  const about = path.filter(({ work }) => work.subjects.some((each) => bare(each) === bare(subject))).length;
  return about >= SEVERAL && about > path.length * SHARED_PART;
}

type Books = Pick<SearchAnswer, 'items' | 'further' | 'likely' | 'alternative_search_suggestions'>;

/** The best search answer that arrives in time: at least our own, without a model. */
async function findBooks(services: Services, userId: string, question: string, signal: AbortSignal): Promise<Books> {
  let best: Books = { items: [], further: [], likely: 0, alternative_search_suggestions: [] };
  for await (const { event, data } of searchClosely(services, userId, question, signal)) {
    if (event === 'answer') best = data;
  }
  return best;
}

/** Whether there is a question with this id, shared or not. */
export const isQuestion = async (connection: Connection, id: string): Promise<boolean> =>
  (await find(connection, id)) !== undefined;

const find = async (connection: Connection, id: string, userId?: string) =>
  QuestionId.safeParse(id).success ? selectQuestion(connection, id, userId) : undefined;

const notFound = () =>
  new AppError('question_not_found', 'There is no such question, or its author keeps it private. Check the address.');

/** Every book is read again from our records, and marked with this viewer's relation to it. */
async function read({ db, config }: Reading, row: QuestionRow, viewer: string | null): Promise<Question> {
  const books = await selectQuestionBooks(db, row.user_id, row.id);
  const ids = books.map(({ work_id }) => work_id);
  const relations = viewer === null ? null : await relationsOf(db, viewer, ids);
  const whys = new Map(books.map(({ work_id, why }) => [work_id, why]));
  const works = inOrder(await findWorks(db, ids), (work) => work);
  return {
    id: row.id,
    question: row.question,
    created_at: row.created_at.toISOString(),
    shared: row.shared_at !== null,
    mine: row.user_id === viewer,
    composed: row.composed === 'model' ? 'model' : 'records',
    explanation: row.explanation,
    books: works.map((work) => {
      const why = whys.get(work.id) ?? '';
      const relation = relations?.get(work.id);
      return {
        ...toBook(work, { liked: relation?.liked ?? false, why }),
        in_library: relation?.state === 'shelved',
        reading_state: relation?.reading ?? null,
        author: work.authors.join(', '),
        level: levelOf(work),
        why_recommended: why,
        price_range: null,
        amazon_link: bookstoreSearch(config.bookstore, work),
      };
    }),
    additional_resources: [
      ...topicPages(config.publicUrl, topicsOn(row.question, works)),
      ...freeBooks(works),
      // A visitor would only be asked to sign in.
      ...(viewer === null ? [] : furtherSearches(config.publicUrl, row.further, topicsOn(row.question, works))),
    ],
  };
}

/** The topic that the question asks about, and what the books of the answer share. */
function topicsOn(question: string, works: readonly Work[]): Pick<Topic, 'key' | 'name'>[] {
  const asked = askedIn(question);
  const its = topicOfQuestion(question);
  const named = works.flatMap((work) => topicsAsked(work, asked).filter((topic) => speaksOf(work, topic, asked)));
  const first = its ? [its] : works.length < FEW ? named : [];
  const all = [...first, ...topicsShared(works, TOPIC_PAGES)];
  return [...new Map(all.map(({ key, name }) => [key, { key, name }])).values()].slice(0, TOPIC_PAGES);
}

const topicPages = (publicUrl: string, shared: readonly Pick<Topic, 'key' | 'name'>[]): string[] =>
  shared.map(({ key, name }) => `Our page on “${name}”: ${publicUrl}${paths.topic(key)}`);

/** Where books of the answer that are out of copyright can be read at once. */
function freeBooks(works: readonly Work[]): string[] {
  return works
    .flatMap((work) => {
      const url = readerUrl(toBook(work));
      return url ? [`Read “${work.title}” free of charge: ${url}`] : [];
    })
    .slice(0, FREE_BOOKS);
}

/** Our own search, which finds more on related subjects; a subject that already has a page here is left out. */
function furtherSearches(
  publicUrl: string,
  queries: readonly string[],
  shared: readonly Pick<Topic, 'name'>[],
): string[] {
  const paged = new Set(shared.map(({ name }) => bare(name)));
  return queries
    .filter((q) => !paged.has(bare(q)))
    .map((q) => `More books on “${q}”: ${publicUrl}${paths.search}?${new URLSearchParams({ q })}`);
}
