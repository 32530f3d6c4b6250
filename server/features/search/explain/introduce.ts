import { isStory } from '../../../../contract/books.ts';
import {
  type Asked,
  kindPhrase,
  meaningOf,
  placesOf,
  SERVES,
  subjectsOfWork,
  type Topic,
  type TopicPhrase,
  topicPhrase,
  topicsAsked,
  type Work,
} from '../../books/books.ts';
import { agesSaid, youngReaderAsked } from '../rank/shelf.ts';
import { FOR_ANYBODY } from '../understand/facets.ts';
import type { UnderstoodQuery } from '../understand/understand.ts';
import { normalForm } from '../understand/words/word-vectors.ts';

/** Words to put before a record's sentence, and how they connect it to the request. */
export type Lead = {
  text: string;
  manner: 'asked' | 'topic' | 'own';
  /** The topic that it names. The same one is not named for many books in a row. */
  on?: string;
};

/** At most this many of a request's moods are named. */
const MOODS = 2;

/**
 * Ways to say what kind of book this is, with what was asked for first: “A short, funny novel set in Japan”, “A history
 * of the Roman Empire”. Each says only what the record knows.
 */
export function leadsFor(query: UnderstoodQuery, work: Work, asked: Asked): Lead[] {
  const named = topicsNamed(work, asked);
  // The sentence is then the reason why that topic lists the book, and says nothing about other topics.
  const isStudy = work.fiction === 'no' && topicsAsked(work, asked).length > 0;
  const leads: (Lead | null)[] = [
    ageLead(query, work),
    askedKind(query, work, asked),
    ...named.map(topicLead(work)),
    ...(isStudy ? [] : [...topicsNear(work, asked).map(topicLead(work)), ...fallbacks(work)]),
  ];
  return leads.filter((each) => each !== null);
}

const lead = (manner: Lead['manner'], text: string | null, on?: string): Lead | null =>
  text === null ? null : { text, manner, ...(on !== undefined && { on }) };

/** For which age the book is, if the request only says how old the reader is. */
function ageLead(query: UnderstoodQuery, work: Work): Lead | null {
  const age = youngReaderAsked(query)?.age ?? null;
  const said = age === null ? null : agesSaid(work, age);
  return lead('asked', said && `For ${said}`);
}

const OF_ONESELF = /\b(?:i|i['’](?:m|ve|d)|my|me|we|our|us)\b/iu;
/** Forms that people read for help. */
const HELPS = new Set(['guide', 'popular science', 'essays']);

/** What the request wants a book to be, as far as this one is. */
function askedKind({ facets, text }: UnderstoodQuery, work: Work, asked: Asked): Lead | null {
  const moods = facets.moods.filter((mood) => work.moods.includes(mood)).slice(0, MOODS);
  const length = facets.length === work.length ? facets.length : null;
  const normal = new Set([...asked.keys()].map(normalForm));
  const isAsked = (name: string) => {
    const roots = meaningOf(name);
    return roots.length > 0 && roots.every((root) => normal.has(normalForm(root)));
  };
  const place = work.places.find(isAsked);
  // A book of two periods is not set in one of them.
  const period = work.periods.length === 1 ? facets.periods.find((each) => work.periods.includes(each)) : undefined;
  // A word of the plot is not the reader's own trouble: “immigrants” does not mean that the reader is far from home.
  const isOwn = OF_ONESELF.test(text) || HELPS.has(work.form ?? '');
  const need = facets.needs.find(
    (each) =>
      work.needs.includes(each) &&
      SERVES.has(each) &&
      // A picture book on divorce is not for the person who divorces.
      (FOR_ANYBODY.has(each) || (isOwn && work.audience !== 'child')),
  );
  const isMet = moods.length > 0 || length !== null || need || (isStory(work) && (place || period));
  if (!isMet) return null;
  return lead('asked', kindPhrase(work, { moods, length, ...(need ? { need } : { place, period }) }), need);
}

const topicLead =
  (work: Work) =>
  ({ topic, phrase }: TopicPhrase): Lead | null =>
    lead('topic', kindPhrase(work, { topic }), phrase);

/** The topics of the book that were asked for by name. */
const topicsNamed = (work: Work, asked: Asked): TopicPhrase[] =>
  topicsAsked(work, asked).flatMap((topic) => {
    const phrase = topicPhrase(topic, work);
    return phrase === null ? [] : [{ topic, phrase }];
  });

/** Topics that the book is on and that share words with the request, those that share most first. */
function topicsNear(work: Work, asked: Asked): TopicPhrase[] {
  const said = ({ name, forms }: Topic) => {
    const roots = new Set([name, ...forms].flatMap(meaningOf));
    return [...asked].reduce((sum, [root, weight]) => sum + (roots.has(root) ? weight : 0), 0);
  };
  return subjectsOfWork(work)
    .filter(({ topic }) => said(topic) > 0)
    .sort((a, b) => said(b.topic) - said(a.topic));
}

/** Being set here says next to nothing about a novel, or puts it into the water. */
const ANYWHERE = /^(?:United States|England)$|\bOcean$/;

/**
 * The narrowest place that is also a subject, otherwise the widest: the name of a village means nothing to a reader.
 */
function placeToSay(work: Work): string | undefined {
  const subjects = new Set(work.subjects.map((subject) => subject.toLowerCase()));
  const places = placesOf(work).filter((place) => !ANYWHERE.test(place));
  return places.find((place) => subjects.has(place.toLowerCase())) ?? places.at(-1);
}

/** What the book is, whatever was asked for. What a story is about besides answers nothing. */
function fallbacks(work: Work): (Lead | null)[] {
  if (isStory(work)) return [lead('own', kindPhrase(work, { place: placeToSay(work) }))];
  const [first] = subjectsOfWork(work);
  return first ? [lead('topic', kindPhrase(work, { topic: first.topic }), first.phrase)] : [];
}
