import { asNamed } from '../../../wording/labels.ts';
import {
  type Asked,
  isForemost,
  isMainly,
  isSaidBy,
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
import { FOR_ANYBODY } from '../understand/facets.ts';
import type { UnderstoodQuery } from '../understand/understand.ts';
import { normalForm } from '../understand/word-vectors.ts';
import type { Evidence } from './evidence.ts';

/** What can stand before the sentence of a record, and in which manner it joins that to the request. */
export type Lead = {
  text: string;
  manner: 'asked' | 'topic' | 'own';
  /** What it says that the book is on: the same is not said of many in a row. */
  on?: string;
};

/** Moods of a request that are said, at most. */
const MOODS = 2;

/**
 * Ways to say what kind of book this is, what was asked for first: “A short, funny novel set in Japan”, “On the fall of Rome”,
 * “A history of the Roman Empire”. Each says only what the record knows.
 */
export function leadsFor(query: UnderstoodQuery, work: Work, { subjects }: Evidence, asked: Asked): Lead[] {
  const named = topicsNamed(work, asked);
  // The sentence is then why the book stands in that topic, and says nothing of another.
  const isStudy = work.fiction === 'no' && topicsAsked(work, asked).length > 0;
  const leads: (Lead | null)[] = [
    askedKind(query, work, asked),
    ...named.flatMap(topicLeads(work)),
    ...(isStudy
      ? []
      : [...topicsNear(work, asked).flatMap(topicLeads(work)), subjectLead(work, subjects), ...fallbacks(work)]),
  ];
  return leads.filter((each) => each !== null);
}

const lead = (manner: Lead['manner'], text: string | null, on?: string): Lead | null =>
  text === null ? null : { text, manner, ...(on !== undefined && { on }) };

const OF_ONESELF = /\b(?:i|i['’](?:m|ve|d)|my|me|we|our|us)\b/iu;
/** Forms that are read for what they help with. */
const HELPS = new Set(['guide', 'popular science', 'essays']);

/** What the request says that a book must be, as far as this one is it. */
function askedKind({ facets, text }: UnderstoodQuery, work: Work, asked: Asked): Lead | null {
  const moods = facets.moods.filter((mood) => work.moods.includes(mood)).slice(0, MOODS);
  const length = facets.length === work.length ? facets.length : null;
  const normal = new Set([...asked.keys()].map(normalForm));
  const isAsked = (name: string) => {
    const roots = meaningOf(name);
    return roots.length > 0 && roots.every((root) => normal.has(normalForm(root)));
  };
  const place = work.places.find(isAsked);
  // A book that plays in two periods is not set in one of them.
  const period = work.periods.length === 1 ? facets.periods.find((each) => work.periods.includes(each)) : undefined;
  // A word of the plot is no trouble of the reader's own: “immigrants” are far from home.
  const isOwn = OF_ONESELF.test(text) || HELPS.has(work.form ?? '');
  const need = facets.needs.find(
    (each) => work.needs.includes(each) && SERVES.has(each) && (isOwn || FOR_ANYBODY.has(each)),
  );
  const isMet = moods.length > 0 || length !== null || need || (work.fiction !== 'no' && (place || period));
  if (!isMet) return null;
  return lead('asked', kindPhrase(work, { moods, length, ...(need ? { need } : { place, period }) }));
}

/** Who tells of a life tells of its trade too, and is not on it; no more are poems on what they sing of. */
const ON_NOTHING = new Set(['memoir', 'letters and diaries', 'poetry']);

const topicLeads =
  (work: Work) =>
  ({ topic, phrase }: TopicPhrase): (Lead | null)[] => [
    onLead(work, { topic, phrase }),
    lead('topic', kindPhrase(work, { topic }), phrase),
  ];

/** A book of which the topic is one part of many is not on it: a life of Bolívar is not on Colombia. */
const onLead = (work: Work, { topic, phrase }: TopicPhrase): Lead | null =>
  work.fiction === 'no' && !ON_NOTHING.has(work.form ?? '') && isMainly(topic, work) && !isSaidBy(topic, work)
    ? { text: `On ${phrase}`, manner: 'topic', on: phrase }
    : null;

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

/** The first subject, or one that the title names. Of a story, it says where that plays, not what it is on; a thing in the singular wants an article. */
function subjectLead(work: Work, subjects: readonly string[]): Lead | null {
  if (work.fiction !== 'no' || ON_NOTHING.has(work.form ?? '')) return null;
  const titled = new Set(meaningOf(`${work.title} ${work.subtitle ?? ''}`));
  // Others are among the things it tells of.
  const isMain = (label: string) => label === work.subjects[0] || meaningOf(label).every((root) => titled.has(root));
  const subject = subjects.find(
    (label) =>
      work.subjects.includes(label) &&
      isMain(label) &&
      !isSaidBy({ name: label }, work) &&
      /s$|\p{Lu}/u.test(asNamed(label)),
  );
  return subject ? { text: `On ${withArticle(asNamed(subject), work)}`, manner: 'topic', on: asNamed(subject) } : null;
}

/** What may follow a name that stands alone: “the Amazon, …”, not “the Amazon basin”. */
const BEHIND_A_NAME = /^(?:[,.;:]| (?:and|in|of|who|is|are|was|were|from|to|by|on|at|with)\b)/;

/** “the Inuit”, where the summary says so; “the history of mathematics”, but “games of chance”. */
function withArticle(subject: string, { summary }: Work): string {
  if (/^\p{Ll}+[^s\s] of /u.test(subject)) return `the ${subject}`;
  const named = `the ${subject}`;
  const behind = summary.split(named).slice(1);
  return /^\p{Lu}/u.test(subject) && behind.some((rest) => BEHIND_A_NAME.test(rest)) ? named : subject;
}

/** That a novel is set there says next to nothing. */
const ANYWHERE = new Set(['United States', 'England']);

/** The narrowest place of a book that is not too narrow: its village tells a reader nothing where no subject names it. */
function placeToSay(work: Work): string | undefined {
  const subjects = new Set(work.subjects.map((subject) => subject.toLowerCase()));
  const places = placesOf(work).filter((place) => !ANYWHERE.has(place));
  return places.find((place) => subjects.has(place.toLowerCase())) ?? places.at(-1);
}

/** What the book is, whatever was asked for. */
function fallbacks(work: Work): (Lead | null)[] {
  const [first] = subjectsOfWork(work);
  if (work.fiction !== 'no') {
    const place = placeToSay(work);
    const topic = first && isForemost(first.topic, work) ? first.topic : undefined;
    return [lead('own', kindPhrase(work, { place, topic })), lead('own', kindPhrase(work, { place }))];
  }
  if (!first) return [];
  return [lead('topic', kindPhrase(work, { topic: first.topic }), first.phrase), onLead(work, first)];
}
