import { SEARCH_FITTING } from '../../../../contract/limits.ts';
import { words } from '../../../wording/words.ts';
import { topicsOf, type Work } from '../../books/books.ts';
import { prepareWork } from '../rank/prepare.ts';
import { SPREAD } from '../rank/rank.ts';
import { listedBooks } from '../understand/asked-topics.ts';
import { type BareSubject, bareSubject } from '../understand/bare-subject.ts';
import { isErrand } from '../understand/errand.ts';
import { genreAsked } from '../understand/genre-asked.ts';
import { logistic } from '../understand/logistic.ts';
import { namedAuthors } from '../understand/named-authors.ts';
import type { TitleMatch } from '../understand/named-titles.ts';
import { topicsOnSubject } from '../understand/topic-phrases.ts';
import type { UnderstoodQuery } from '../understand/understand.ts';
import { formOf } from '../understand/words/word-vectors.ts';

/** So many of the books found are on a subject, and so many if it is broad. */
const LEAST_ON = 4;
const BROAD = 12;
/**
 * A book on the subject fits from this chance on, with what its record adds; on the page of a broad subject with fewer
 * than FEW books, from FILLS on.
 */
const FITS = 0.8;
const FEW = 5;
const FILLS = 0.65;
/** A history of a subject, or a first book on it, is at least this likely, or a topic lists it and it is no novel. */
const LEAST_NARROW = 0.2;

/**
 * What each of these adds to the log-odds that a book serves a broad subject: a label that is just the subject, a title
 * that says it, a topic on it that lists the book, and the very topic asked for that does, more so if it is broad.
 */
const MORE = { label: 0.8, title: 0.8, topic: 0.6, own: 0.6, ofBroad: 0.9 };
/** What a novel loses where most books on the subject are none. */
const NOVEL = 0.8;
/** The order counts each step of fame, and no higher odds than these: a book of that name is no more obvious. */
const FAME = 0.3;
const MOST_ODDS = 3;
/** What a book that tells no story gains in the order, and what a novel that no topic lists loses. */
const NO_STORY = 0.5;
const AFTER_OTHERS = 5;
/** What an introduction gains, and an advanced book loses, for a reader who begins. */
const EASE = 1.5;
/** What a book that is a history first of all gains in the order, if a history is asked for. */
const HISTORY_FIRST = 1;

type Entry = { work: Work; fit: number; evidence: { title: TitleMatch; like?: object | null } };
type Standing<Each> = { entry: Each; chance: number; order: number };

/**
 * If a subject is all a request asks for (“gardening”, “the Roman Empire”, “history of India”): adds books on it that
 * are likely for what their records say, and puts the obvious ones first. `towards`: how much the reader's taste speaks
 * for a book. Returns whether it is such a request.
 */
export function fillSubject<Each extends Entry>(
  query: UnderstoodQuery,
  answers: readonly Each[],
  fitting: Each[],
  towards: (entry: Each) => number,
): boolean {
  const subject = bareSubject(query);
  if (subject.forms === null || isErrand(query.text) || genreAsked(query.wanted)) return false;
  // What is like a book, or by a named author, is asked for as that.
  const isNamed = ({ work, evidence }: Each) => evidence.like || namedAuthors(query, work.authors).length > 0;
  if (answers.some(isNamed)) return false;
  const on = new Set(answers.filter(({ work }) => isOn(subject, work)));
  if (on.size < LEAST_ON) return false;
  const isBroad = on.size >= BROAD;
  const isNarrow = subject.isHistory || subject.isFirst;
  const least = isNarrow ? LEAST_NARROW : 0;
  const isTold = 2 * [...on].filter(({ work }) => work.fiction === 'yes').length > on.size;
  const { whole, leading } = topicsAsked(subject);
  const list = listedBooks(whole.map((topic) => ({ topic, share: 1 })));
  const kindred = new Set(leading.flatMap(({ books }) => books.map(({ key }) => key)));
  const standings = answers.map((entry): Standing<Each> => {
    const { work, fit } = entry;
    const isOwn = list.has(work.id);
    const isNovel = work.fiction === 'yes' && !isTold;
    const listed = isOwn && isBroad ? MORE.ofBroad : isOwn || (kindred.has(work.id) && on.has(entry)) ? MORE.own : 0;
    const gain = isOwn || on.has(entry) ? more(subject, work) + listed : 0;
    const odds = logOdds(fit) + gain - (isNovel ? NOVEL : 0);
    const ease = subject.isFirst ? EASE * (EASES[work.level] ?? 0) : 0;
    const kind = isNovel && (!isOwn || subject.isHistory) ? -AFTER_OTHERS : work.fiction === 'no' ? NO_STORY : 0;
    const told = subject.isHistory && work.genres[0]?.endsWith('History') ? HISTORY_FIRST : 0;
    const order = Math.min(MOST_ODDS, odds) + FAME * (work.popularity - 3) + kind + told + ease + towards(entry);
    const isLikely = fit >= least || (isOwn && work.fiction !== 'yes');
    const isMeant = isLikely && (isOwn || (on.has(entry) && work.audience !== 'child'));
    const isSuited = isMeant && !(subject.isHistory ? work.fiction === 'yes' : subject.isFirst && isNovel);
    return { entry, chance: isSuited ? logistic(odds + ease) : 0, order };
  });
  const likely = standings.filter(({ entry }) => !fitting.includes(entry)).toSorted((a, b) => b.chance - a.chance);
  const sure = likely.filter(({ chance }) => chance >= FITS).slice(0, SEARCH_FITTING - fitting.length);
  const lacking = isBroad ? Math.max(0, FEW - fitting.length - sure.length) : 0;
  const fill = likely.filter(({ chance }) => chance < FITS && chance >= FILLS).slice(0, lacking);
  const added = new Set([...sure, ...fill].map(({ entry }) => entry));
  const shelf = standings
    .filter(({ entry }) => fitting.includes(entry) || added.has(entry))
    .toSorted((a, b) => b.order - a.order)
    .map(({ entry }) => entry);
  const [titled, others] = [shelf.filter(isTitled), shelf.filter((entry) => !isTitled(entry))];
  fitting.splice(0, fitting.length, ...titled, ...(subject.isHistory ? others : inOrderOfList(others, list, towards)));
  return true;
}

/** The topics on a subject; those on the history of it, if that is asked for and there are any. */
function topicsAsked({ text, isHistory }: BareSubject): ReturnType<typeof topicsOnSubject> {
  const ofHistory = isHistory ? topicsOnSubject(`history of ${text}`) : null;
  return ofHistory && ofHistory.whole.length > 0 ? ofHistory : topicsOnSubject(text);
}

const isTitled = ({ evidence }: Entry): boolean => evidence.title === 'exact';

/** Sorts the books that a topic lists among the places that they hold. */
function inOrderOfList<Each extends { work: { id: string } }>(
  shelf: readonly Each[],
  list: ReadonlyMap<string, number>,
  towards: (entry: Each) => number,
): Each[] {
  // What the reader has read or does not care for does not lead its topic either.
  const placeIn = (entry: Each) => (list.get(entry.work.id) ?? 0) * Math.exp(towards(entry) / SPREAD);
  const listed = shelf.filter((entry) => list.has(entry.work.id)).toSorted((a, b) => placeIn(b) - placeIn(a));
  return shelf.map((entry) => (list.has(entry.work.id) ? (listed.shift() ?? entry) : entry));
}
const EASES: Readonly<Record<string, number>> = { introductory: 1, advanced: -1 };

const logOdds = (chance: number): number => {
  const within = Math.min(0.99, Math.max(0.01, chance));
  return Math.log(within / (1 - within));
};

const isSaidBy = ({ forms }: BareSubject, said: ReadonlySet<string>): boolean =>
  [...forms].every((form) => said.has(form));

/** Whether the title, a label or a place of a book has the words of the subject. */
const isOn = (subject: BareSubject, work: Work): boolean => {
  const { labels, places } = prepareWork(work);
  return labels.some((label) => isSaidBy(subject, label)) || places.some((place) => isSaidBy(subject, new Set(place)));
};

/** What the record of a book on the subject adds to the log-odds of its chance. */
function more(subject: BareSubject, work: Work): number {
  const [title = NOTHING, ...labels] = prepareWork(work).labels;
  const isJust = (label: ReadonlySet<string>) =>
    isSaidBy(subject, label) && [...label].filter((form) => !form.includes(' ')).length === subject.forms.size;
  const isLabelled = labels.some((label) => isSaidBy(subject, label));
  const isListed = topicsOf(work.id).some(({ name }) => isSaidBy(subject, new Set(words(name).map(formOf))));
  return (
    (labels.some(isJust) ? MORE.label : 0) +
    (isLabelled && isSaidBy(subject, title) ? MORE.title : 0) +
    (isListed ? MORE.topic : 0)
  );
}
const NOTHING: ReadonlySet<string> = new Set();
