import type { Work } from '../../books/books.ts';
import type { CleanText } from '../read/clean.ts';
import type { Advice, NamedByVideo } from './ask-about-videos.ts';
import { isBookTalk, type WorkSource, withoutArticle } from './named-books.ts';
import { TELLING, weigh } from './support.ts';
import { findTopics, type Topic } from './topics.ts';
import type { Vocabulary } from './vocabulary.ts';
import { stems, words } from './words.ts';

/** Our own findings about a video. */
type Own = { topics: readonly Topic[]; named: readonly Work[] };
/** `taught`: the advice named a subject of ours that the video supports. */
type Followed = { topics: Topic[]; named: Work[]; taught: boolean };

/** The number of nearest books whose subjects a model's label may confirm. */
const NEIGHBOURS = 15;
const NAMED_MAX = 3;
const TOPICS_MAX = 5;

/**
 * Our own findings about a video, plus what a model says about it as far as our catalogue and the video's own words
 * support it. A label is only looked up in our vocabulary, a named book only in our records.
 */
export async function followAdvice(
  source: WorkSource,
  vocabulary: Vocabulary,
  text: CleanText,
  own: Own,
  advice: Advice,
): Promise<Followed> {
  const agreed = await agreedTopics(source, vocabulary, text, own.topics, advice.labels);
  const labels = new Set(agreed.map(({ label }) => label));
  const touched = new Set(agreed.flatMap((topic) => topic.stems));
  const kept = own.topics.filter(
    (topic) => agreed.length === 0 || !isWeak(topic) || topic.stems.some((stem) => touched.has(stem)),
  );
  const topics = [...agreed, ...kept.filter(({ label }) => !labels.has(label))].slice(0, TOPICS_MAX);
  const named = [...own.named];
  for (const book of advice.books) {
    const work = await findBook(source, vocabulary, text, topics, book);
    if (work && !named.some(({ id }) => id === work.id)) named.push(work);
  }
  return { topics, named: named.slice(0, NAMED_MAX), taught: agreed.length > 0 };
}

/** A topic of a single word, or one that only the description has: it may mean something else here. */
const isWeak = (topic: Topic): boolean => topic.stems.length === 1 || !topic.inTitle;

async function agreedTopics(
  source: WorkSource,
  vocabulary: Vocabulary,
  text: CleanText,
  own: readonly Topic[],
  labels: readonly string[],
): Promise<Topic[]> {
  if (labels.length === 0) return [];
  // A description counts only if the title alone says nothing, because descriptions may advertise other things.
  const speaks = own.some(({ inTitle }) => inTitle);
  const said = speaks ? text.title : `${text.title} ${text.description}`;
  const near = new Set((await nearest(source, said, NEIGHBOURS)).flatMap((work) => subjectsOf(work, vocabulary)));
  const inTitle = weigh({ title: text.title, description: '' }, vocabulary);
  const found: Topic[] = [];
  for (const label of labels) {
    const topic = await inVocabulary(source, vocabulary, label);
    if (!topic || found.some((one) => one.label === topic.label)) continue;
    const isSaid = topic.stems.some((stem) => (inTitle.get(stem)?.weight ?? 0) >= TELLING);
    if (isSaid || near.has(topic.label)) found.push(topic);
  }
  return found;
}

/**
 * Our label for one of a model's: one that occurs in it, or else a subject that shares a telling word with it, from the
 * books that it finds.
 */
async function inVocabulary(source: WorkSource, vocabulary: Vocabulary, label: string): Promise<Topic | undefined> {
  const [own] = findTopics({ title: label, description: '' }, vocabulary);
  if (own) return own;
  const asked = new Set(stems(label));
  for (const work of await nearest(source, label, 5)) {
    for (const subject of subjectsOf(work, vocabulary)) {
      const shared = stems(subject).filter((stem) => asked.has(stem) && vocabulary.tells(stem) >= TELLING);
      if (shared.length === 0) continue;
      const [topic] = findTopics({ title: subject, description: '' }, vocabulary);
      if (topic?.label === subject) return topic;
    }
  }
  return undefined;
}

async function findBook(
  source: WorkSource,
  vocabulary: Vocabulary,
  text: CleanText,
  topics: readonly Topic[],
  book: NamedByVideo,
): Promise<Work | null> {
  const isHere = book.inTitle || isBookTalk(text.title);
  const work = (await ownBook(source, book)) ?? (isHere && book.author ? await source.lookUp?.(book) : null) ?? null;
  // A book that is only mentioned must match the topic of the video, because descriptions are used to sell books.
  return work && (isHere || isAbout(work, vocabulary, text, topics)) ? work : null;
}

/**
 * Our record of a book: the whole title and the author must agree; without an author, no other book may have that
 * title.
 */
async function ownBook(source: WorkSource, { title, author }: NamedByVideo): Promise<Work | null> {
  const name = withoutArticle(words(title)).join(' ');
  const last = words(author ?? '').at(-1);
  if (last === undefined && !name.includes(' ')) return null;
  const hits = await source.index.search('title', name, { limit: 10 });
  const works = (await source.readWorks(hits.map(({ id }) => id))).filter(
    (work) =>
      [work.title, `${work.title} ${work.subtitle ?? ''}`].some(
        (each) => withoutArticle(words(each)).join(' ') === name,
      ) &&
      (last === undefined || work.authors.some((each) => words(each).at(-1) === last)),
  );
  return works.length === 1 || last !== undefined ? (works[0] ?? null) : null;
}

function isAbout(work: Work, vocabulary: Vocabulary, { title }: CleanText, topics: readonly Topic[]): boolean {
  const subjects = subjectsOf(work, vocabulary);
  if (topics.some(({ label }) => subjects.includes(label))) return true;
  const about = new Set([work.title, ...subjects].flatMap(stems));
  return stems(title).some((stem) => about.has(stem) && vocabulary.tells(stem) >= TELLING);
}

async function nearest(source: WorkSource, text: string, limit: number): Promise<Work[]> {
  const hits = await source.index.search('text', text, { limit });
  return source.readWorks(hits.map(({ id }) => id));
}

const subjectsOf = (work: Work, vocabulary: Vocabulary): string[] => work.subjects.map(vocabulary.canonical);
