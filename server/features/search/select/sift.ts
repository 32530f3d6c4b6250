import { SEARCH_FITTING } from '../../../../contract/limits.ts';
import { words } from '../../../wording/words.ts';
import type { Work } from '../../books/books.ts';
import { FLOOR, FLOOR_OF_MORE } from '../rank/learned.ts';
import { SPREAD } from '../rank/rank.ts';
import { isTopicItself, listAsked, occasionsAsked, wishesMore, youngReaderAsked } from '../rank/shelf.ts';
import { byPosition } from '../resolve/series.ts';
import { isAskOf } from '../resolve/whole-ask.ts';
import { isErrand, isVague, onlyDenies } from '../understand/errand.ts';
import { namedAuthors } from '../understand/named-authors.ts';
import { isAlsoSubject, type TitleMatch } from '../understand/named-titles.ts';
import { seriesAsked } from '../understand/series-asked.ts';
import { topicsWithQuestion } from '../understand/topic-phrases.ts';
import { tellingTerms, type UnderstoodQuery } from '../understand/understand.ts';
import { formOf, normalForm } from '../understand/words/word-vectors.ts';
import { type Answering, answering } from './answers.ts';
import { genreShelf } from './genre-shelf.ts';
import { keepUnlessHidden } from './hidden.ts';
import { leastAlone } from './least-alone.ts';
import { fillSubject } from './subject-shelf.ts';
import { fillWideSubject } from './wide-subject.ts';
import { youngShelf } from './young-shelf.ts';

/** `FLOOR_OF_MORE` for books like another, few of which ever have a higher chance (docs/measurements.md). */
const FLOOR_ALIKE = 0.7;

/**
 * `FLOOR_OF_MORE` for a book with every telling word of the request in its title or in one of its `asks`, if the
 * request wishes for nothing but a subject. Of those with a chance from here to `FLOOR_OF_MORE`, six in seven served.
 */
const FLOOR_OF_SAID = 0.6;
/** The same if these are so many words that they hardly meet by chance. */
const FLOOR_OF_MANY_SAID = 0.3;
const MANY_WORDS = 4;

/** A fact or a service is seldom asked of a book. */
const FLOOR_OF_ERRAND = 0.85;

/** The least chance of fit of a book further afield. */
export const AFIELD = 0.1;
/**
 * Books from this chance of fit on follow on a page with fewer than eight that fit. Four in seven of them serve, and of
 * those with a chance of .40 to .50 two in five.
 */
const LIKELY = 0.5;
/** Less likely books fill a page up to this many in all. */
const LEAST_SEEN = 6;
/** The least chance of fit of these if a book was named. */
const LEAST_AFIELD = 0.05;
/** Where nothing fits, near books are shown if the likeliest has this chance of fit. */
const NEAREST = 0.28;
/** The least chance of fit of a near book. */
const NEAR = 0.15;
/** At most this many near books. */
const MOST_NEAR = 6;

/**
 * If a request is a topic, its own books are sure from this chance of fit on: three in four of those below
 * `FLOOR_OF_MORE` serve, and of those below this one in three.
 */
const OF_TOPIC = 0.6;
/** Where a page would have next to nothing, also from this one on if the request is the very name of the topic. */
const OF_ITS_NAME = 0.3;

/** Adds what its topic lists, if a request is a topic; the books of its very name come in the topic's order. */
function addOfTopic<Entry extends { work: { id: string }; fit: number }>(
  query: UnderstoodQuery,
  found: readonly Entry[],
  fitting: Entry[],
  isTitle: boolean,
  towards: (entry: Entry) => number,
): void {
  const list = listAsked(query);
  // What the reader has read or does not care for does not lead its topic either.
  const placeIn = (entry: Entry) => (list.get(entry.work.id) ?? 0) * Math.exp(towards(entry) / SPREAD);
  const own = found.filter((entry) => placeIn(entry) > 0);
  const isItsName = !isTitle && isTopicItself(query);
  if (isItsName) own.sort((a, b) => placeIn(b) - placeIn(a));
  const others = own.filter((entry) => !fitting.includes(entry));
  fitting.push(...others.filter(({ fit }) => fit >= OF_TOPIC).slice(0, SEARCH_FITTING - fitting.length));
  const least = isItsName ? OF_ITS_NAME : fitting.length === 0 ? LIKELY : FLOOR;
  const next = others.filter((entry) => entry.fit >= least && !fitting.includes(entry));
  fitting.push(...next.slice(0, Math.max(0, ANSWERS - fitting.length)));
  if (!isItsName) return;
  const places = fitting.flatMap((entry, at) => (placeIn(entry) > 0 ? at : []));
  const inOrder = own.filter((entry) => fitting.includes(entry));
  for (const [nth, entry] of inOrder.entries()) fitting[places[nth] ?? 0] = entry;
}

/** Adds the books of a topic and of a subject. Returns whether the request is only a subject that many books are on. */
function fillOfSubject<
  Entry extends { work: Work; fit: number; evidence: { title: TitleMatch; like?: object | null } },
>(
  query: UnderstoodQuery,
  answers: readonly Entry[],
  fitting: Entry[],
  isTitle: boolean,
  towards: (entry: Entry) => number,
): boolean {
  addOfTopic(query, answers, fitting, isTitle, towards);
  return fillSubject(query, answers, fitting, towards);
}

/**
 * A reader who wants books like one book, and nothing else of them, also gets the likely ones that its record
 * recommends.
 */
function addBeside<Entry extends { fit: number; evidence: { like?: { why: string | null } | null } }>(
  answers: readonly Entry[],
  fitting: Entry[],
): void {
  const beside = answers.filter((entry) => entry.evidence.like?.why && entry.fit >= FLOOR && !fitting.includes(entry));
  fitting.push(...beside.slice(0, SEARCH_FITTING - fitting.length));
  fitting.sort((a, b) => answers.indexOf(a) - answers.indexOf(b));
}

/** Puts the books that readers look for in just these words before the others, and after those that they name. */
function putFirst<Entry>(fitting: Entry[], sought: readonly Entry[], isNamed: (entry: Entry) => boolean): void {
  const others = fitting.filter((entry) => !sought.includes(entry));
  const named = others.filter(isNamed);
  const order = [...named, ...sought, ...others.filter((entry) => !named.includes(entry))];
  fitting.splice(0, fitting.length, ...order.slice(0, SEARCH_FITTING));
}

/** Sorts the volumes of each series among the places that they hold, the earlier volume first. */
function inSeriesOrder<Entry extends { work: Pick<Work, 'series_name' | 'series_position'> }>(entries: Entry[]): void {
  const places = Map.groupBy(entries.keys(), (at) => entries[at]?.work.series_name ?? null);
  for (const [name, own] of places) {
    if (name === null) continue;
    const volumes = own.flatMap((at) => entries[at] ?? []).toSorted((a, b) => byPosition(a.work, b.work));
    for (const [nth, at] of own.entries()) if (volumes[nth]) entries[at] = volumes[nth];
  }
}

/** The least number of books for a question or a topic of our own catalogue. */
const ANSWERS = 3;

/**
 * Divides ranked books into those that fit (eight at most, or the likeliest alone if it may fit) and those that come
 * next. If nothing fits, the second list has the few that come nearest. `likely` says how many of the second list may
 * fit as well. `isMissing`: the request names a book that we do not have, so no other book is a likely guess.
 * `towards`: how much the reader's taste speaks for a book, below 0 if against it.
 */
export function sift<
  Entry extends {
    work: Work;
    fit: number;
    evidence: { title: TitleMatch; characters?: readonly string[]; like?: { why: string | null } | null };
  },
>(
  query: UnderstoodQuery,
  found: readonly Entry[],
  isMissing = false,
  towards: (entry: Entry) => number = () => 0,
): { fitting: Entry[]; further: Entry[]; likely: number } {
  const isItsAsk = isAskOf(query);
  // Few books have such a chance, and reading the asks of all of them takes longer than the rest of this.
  const sought = found.filter(({ work, fit }) => fit >= FLOOR && isItsAsk(work));
  // If the page of a topic has this question, only those of its books count that say something about it.
  const topics = topicsWithQuestion(query);
  const own = new Set(topics.flatMap(({ books }) => books.map(({ key }) => key)));
  const isAnswer = topics.length > 0 ? answering(query, topics) : () => true;
  const byNamed = (work: Answering) => namedAuthors(query, work.authors).length > 0;
  const told = found.filter(({ work }) => !own.has(work.id) || isAnswer(work) || byNamed(work));
  // Where none that says something is likely, those that are likely by themselves do: no record of books on wolves has
  // the word “dangerous”.
  const isSilent = !told.some(({ fit }) => fit >= FLOOR);
  const answers = isSilent ? found.filter((entry) => told.includes(entry) || entry.fit >= FLOOR) : told;
  // A reader who asks for a title or a series wants that book or its volumes. Books that share words with them come
  // after.
  const isTitle = answers[0]?.evidence.title === 'exact';
  const isInCast = answers.some(({ evidence }) => Boolean(evidence.characters?.length));
  // A request that only rules something out, or only wishes to read, finds nothing.
  if (!isTitle && sought.length === 0 && !query.isLikeness && (onlyDenies(query.text) || isVague(query.text)))
    return { fitting: [], further: [], likely: 0 };
  const likeliest = Math.max(0, ...answers.map(({ fit }) => fit));
  const series = seriesAsked(
    query,
    answers.map(({ work }) => work),
  );
  // One volume is not enough: most of the books that we hold about Sherlock Holmes may be outside the series.
  const isSeries = answers.filter(({ work }) => series.has(work.series_name ?? '')).length > 1;
  // “Burnout” is a book and the subject of others; “Dune” is only a book.
  const isSubject = isTitle && answers[0] !== undefined && isAlsoSubject(query, answers[0].work);
  // “Australian crime” asks for everything of that kind, so guesses do not belong beside it.
  const isAll = answers.some(({ fit, evidence }) => fit === 1 && evidence.title !== 'exact');
  // “The nearest thing to Dune” is no place.
  const errand = !query.isLikeness && isErrand(query.text);
  const floor = errand ? FLOOR_OF_ERRAND : query.isLikeness ? FLOOR_ALIKE : FLOOR_OF_MORE;
  const least = (isTitle && !isSubject) || isSeries || isAll || isInCast ? 1 : floor;
  const said = least === FLOOR_OF_MORE ? wordsSaid(query) : null;
  const fitting = answers
    .filter(({ fit, work }) => fit >= least || (said && fit >= said.floor && said.isIn(work)))
    .slice(0, SEARCH_FITTING);
  const alone = answers.find(({ fit }) => fit === likeliest);
  if (
    !isMissing &&
    !errand &&
    fitting.every(({ fit }) => fit < least) &&
    alone &&
    !fitting.includes(alone) &&
    likeliest >= leastAlone(query, answers)
  ) {
    fitting.unshift(alone);
    fitting.splice(SEARCH_FITTING);
  }
  if (query.isLikeness && query.only) addBeside(answers, fitting);
  const mayBeSubject = (!isTitle || isSubject) && !isSeries && !isInCast;
  const isOnSubject = mayBeSubject && fillOfSubject(query, answers, fitting, isTitle, towards);
  fillWideSubject(query, answers, fitting, ANSWERS);
  // Other books of the question's page fill up the answer, unless it has one by a named author: “Which Henry James
  // first?” is on a page that he shares with others.
  if (fitting.length < ANSWERS && own.size > 0 && !fitting.some(({ work }) => byNamed(work))) {
    const more = found
      .filter((entry) => own.has(entry.work.id) && !fitting.includes(entry))
      .filter(({ work, fit }) => isAnswer(work) || (isSilent && fit >= FLOOR))
      .sort((a, b) => b.fit - a.fit);
    fitting.push(...more.slice(0, ANSWERS - fitting.length));
  }
  const shelf = genreShelf(query, answers, fitting);
  if (shelf) fitting.splice(0, fitting.length, ...shelf);
  // A request that only names an occasion is answered by books that are marked for it.
  const occasions = occasionsAsked(query);
  if (occasions.length > 0) {
    const isFor = ({ work }: Entry) => occasions.every((need) => work.needs.includes(need));
    fitting.push(
      ...answers.filter((entry) => isFor(entry) && !fitting.includes(entry)).slice(0, SEARCH_FITTING - fitting.length),
    );
  }
  // A request that only says how young the reader is, likewise.
  // “Like Harry Potter for a seven-year-old, not too frightening” says more than that.
  const isLike = query.unwanted.length > 0 && answers.some(({ evidence }) => evidence.like);
  const young = isLike ? null : youngReaderAsked(query);
  if (young) {
    fitting.splice(0, fitting.length, ...youngShelf(young, found));
  }
  if (!isTitle) keepUnlessHidden(query, fitting);
  if (!isTitle) inSeriesOrder(fitting);
  // “Night Watch” is a novel first, so one book that is asked for in these words is only likely. “Perfume”, an ask of
  // several, is a subject, too. On the shelf of a subject, books that are asked for in this word are no more obvious.
  if (!isOnSubject && (!isTitle || isSubject || sought.filter(({ evidence }) => evidence.title !== 'exact').length > 1))
    putFirst(fitting, sought, ({ work, evidence }) => evidence.title === 'exact' || byNamed(work));
  const shown = new Set(fitting);
  const rest = found.filter((entry) => !shown.has(entry));
  if (fitting.length === 0) return { fitting, further: errand ? [] : nearest(query, rest), likely: 0 };
  const isNamed = ['exact', 'near', 'short'].includes(fitting[0]?.evidence.title ?? '');
  const isNear = (fit: number, at: number) =>
    fit >= AFIELD || (fit >= (isNamed ? LEAST_AFIELD : 0) && fitting.length + at < LEAST_SEEN);
  const likely = rest
    .filter(({ fit }) => fit >= LIKELY)
    .toSorted((a, b) => b.fit - a.fit)
    .slice(0, SEARCH_FITTING - fitting.length);
  const others = rest.filter((entry, at) => isNear(entry.fit, at) && !likely.includes(entry));
  return { fitting, further: [...likely, ...others], likely: likely.length };
}

/**
 * Whether the title of a work, or one of the phrasings under which readers look for it, has every telling word of the
 * request; and from which chance on such a book is sure. Null if the request wishes for more than a subject.
 */
function wordsSaid(
  query: UnderstoodQuery,
): { floor: number; isIn(work: Pick<Work, 'title' | 'subtitle' | 'asks'>): boolean } | null {
  const asked = tellingTerms(query).map((term) => normalForm(term.stem));
  if (asked.length === 0 || wishesMore(query)) return null;
  const hasAll = (text: string) => {
    const said = new Set(words(text).map(formOf));
    return asked.every((form) => said.has(form));
  };
  return {
    floor: asked.length < MANY_WORDS ? FLOOR_OF_SAID : FLOOR_OF_MANY_SAID,
    isIn: ({ title, subtitle, asks }) =>
      hasAll(`${title} ${subtitle ?? ''}`) || (asked.length > 1 && asks.some((ask) => hasAll(ask))),
  };
}

/** Where nothing fits, what comes nearest, if that is near enough to be worth a look. */
function nearest<Entry extends { fit: number }>(query: UnderstoodQuery, found: readonly Entry[]): Entry[] {
  const near = found.filter(({ fit }) => fit >= NEAR).toSorted((a, b) => b.fit - a.fit);
  // Books like one that we have are near for that reason alone.
  const isNear = (near[0]?.fit ?? 0) >= (query.isLikeness ? NEAR : NEAREST);
  return isNear ? near.slice(0, MOST_NEAR) : [];
}
