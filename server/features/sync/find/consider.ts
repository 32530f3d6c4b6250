import { isStory } from '../../../../contract/books.ts';
import { SYNC_BOOKS_PER_VIDEO } from '../../../../contract/limits.ts';
import type { Work } from '../../books/books.ts';
import type { Liked } from '../provider/liked.ts';
import type { CleanText } from '../read/clean.ts';
import type { Advice } from './ask-about-videos.ts';
import { followAdvice } from './check-advice.ts';
import {
  findBooksByNamed,
  findBooksOfCharacter,
  findNamedBooks,
  isBookTalk,
  isMeant,
  type WorkSource,
  withoutArticle,
} from './named-books.ts';
import { isAmusement, isRelevant, isTeaching } from './relevance.ts';
import { support, weigh } from './support.ts';
import { findTopics } from './topics.ts';
import { sharedSubject, understandTitle } from './understood.ts';
import type { Vocabulary } from './vocabulary.ts';
import { hasRun, words } from './words.ts';

/**
 * A book for one video, and what in the video led there. `topic` is a subject of our catalogue, or null if the book was
 * named; then `named` says how: the video's title is about it, only has the words of its title, or does not have them.
 * `by` is the author or the character if the video names only that person. `kind`: what the reader did with it.
 */
export type Lead = {
  work: Work;
  topic: string | null;
  score: number;
  named?: 'about' | 'words' | 'elsewhere';
  by?: string;
  kind?: Liked['kind'];
};

/** The parts of a video that are considered. */
export type Considered = { text: CleanText; category: string | null };

/** A book within this rank for the whole text of a video is near it. */
const WHOLE_DEPTH = 10;
/** How well a book must answer the title as a query: together with other evidence, and without any. */
const LEAST_FIT = 0.05;
const SURE_FIT = 0.35;
/** Books ranked lower than this are seldom what a video is about, however well they fit. */
const FIRST = 5;
/** The maximum number of leads per video that are kept to choose from. */
const LEADS_MAX = 2 * SYNC_BOOKS_PER_VIDEO;
/** Evidence below which a book is not worth a place in a reader's library, unasked. */
export const ENOUGH = 1.6;
const NOTHING: Awaited<ReturnType<typeof understandTitle>> = new Map();
/** Evidence that counts even if a model says that no good books are about the video's subject. */
const BEYOND_DOUBT = 2.7;

/**
 * Whether a video is considered at all: it has a title, and is not pure entertainment. No model is asked about other
 * videos.
 */
export const isWorthALook = ({ text, category }: Considered): boolean =>
  text.title !== '' && !isAmusement(text, category);

/**
 * The leads of a liked video, and their topics. Null if it leads to no book. A model's advice adds subjects and books
 * that we have, and removes leads with little evidence; it decides nothing alone.
 */
export async function consider(
  source: WorkSource,
  vocabulary: Vocabulary,
  considered: Considered,
  advice: Advice | null = null,
): Promise<{ topics: string[]; leads: Lead[] } | null> {
  if (!isWorthALook(considered)) return null;
  const { text, category } = considered;
  const own = { topics: findTopics(text, vocabulary), named: await findNamedBooks(source, text) };
  const advised = advice ? await followAdvice(source, vocabulary, text, own, advice) : null;
  const { topics, named } = advised ?? own;
  const taught = isTeaching(text, category) || Boolean(advised?.taught);
  const isOnPerson = named.length === 0 && (taught || isBookTalk(text.title));
  const by = isOnPerson ? await findBooksByNamed(source, text) : [];
  const cast = isOnPerson && by.length === 0 ? await findBooksOfCharacter(source, text) : [];
  const relevant = isRelevant(text, category, own.topics) || Boolean(advised?.taught);
  if (named.length + by.length + cast.length === 0 && !relevant && !taught) return null;
  const weights = weigh(text, vocabulary);
  const title = words(text.title);
  const leads = [
    ...named.map((work, rank): Lead => {
      const inTitle = hasRun(title, withoutArticle(words(work.title)));
      const how = !inTitle ? 'elsewhere' : isMeant(work, text) ? 'about' : 'words';
      return { work, topic: null, score: 100 - rank, named: how };
    }),
    ...by.map((work, rank): Lead => ({ work, topic: null, score: 50 - rank, by: authorIn(work, title) })),
    ...cast.map(({ work, character }, rank): Lead => ({ work, topic: null, score: 50 - rank, by: character })),
  ];
  const enough = advice?.relevant === false ? BEYOND_DOUBT : ENOUGH;
  const isNew = (work: Work) => !leads.some((lead) => lead.work.id === work.id);
  const said = advised?.taught ? [text.title, ...topics.map(({ label }) => label)].join(' ') : text.title;
  // A word of a title may mean many things, so the whole text must lead to the book too. This is cheap compared with a
  // search, and mostly leaves no need for one.
  const near = relevant ? await worksNear(source, `${said} ${text.description.slice(0, 400)}`) : [];
  const supported = near.flatMap((work, place) => {
    const lead = support(work, topics, weights, { teaching: taught, place, canonical: vocabulary.canonical });
    return lead && lead.score >= enough && isNew(work) ? [lead] : [];
  });
  const isTaught = taught && advice?.relevant !== false;
  const understood = supported.length > 0 || isTaught ? await understandTitle(source, text.title) : NOTHING;
  for (const lead of supported) {
    const fit = understood.get(lead.work.id)?.fit ?? 0;
    if (fit >= LEAST_FIT) leads.push({ ...lead, score: lead.score + fit });
  }
  if (isTaught) {
    for (const { work, fit, evidence } of [...understood.values()].slice(0, FIRST)) {
      const isSure = fit >= SURE_FIT && !isStory(work) && evidence.title === null;
      const topic = isSure && isNew(work) ? sharedSubject(work, weights, vocabulary.canonical) : null;
      if (topic !== null) leads.push({ work, topic, score: ENOUGH + fit });
    }
  }
  leads.sort((a, b) => b.score - a.score);
  if (leads.length === 0) return null;
  return { topics: [...new Set(leads.flatMap(({ topic }) => topic ?? []))], leads: leads.slice(0, LEADS_MAX) };
}

async function worksNear({ index, readWorks }: WorkSource, text: string): Promise<Work[]> {
  const hits = await index.search('text', text, { limit: WHOLE_DEPTH });
  return readWorks(hits.map(({ id }) => id));
}

const authorIn = (work: Work, title: readonly string[]): string =>
  work.authors.find((author) => hasRun(title, words(author))) ?? work.authors[0] ?? '';
