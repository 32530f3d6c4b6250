import type { Work } from '../books/books.ts';
import { asWritten } from '../search/search.ts';
import { isStory, levelOf } from './choose-books.ts';
import { type Subjects, sharedBy } from './subjects.ts';
import { type Choice, capital, choiceFor, list, numeral, quote, yearText } from './wording.ts';

/** Works this far apart are worth a sentence, in years. */
const LONG_SPAN = 60;

/**
 * A few sentences about the books that answer a question, in the order in which they are read: what they share, which one
 * is first and why, where they part, which one is last. Nothing in it but our records say so.
 */
export function composeOverview(question: string, works: readonly Work[], subjects: Subjects): string {
  const choose = choiceFor(question);
  const [first, ...others] = works;
  if (!first) return '';
  if (others.length === 0) return `One book on our shelves answers this. ${beginning(works, first, subjects, choose)}`;
  return [
    opening(works, subjects, choose),
    beginning(works, first, subjects, choose),
    parting(others, subjects, choose),
    fiction(works, choose),
    ending(works, choose),
    span(works),
  ]
    .filter(Boolean)
    .join(' ');
}

/** What the books share. */
function opening(works: readonly Work[], { spell }: Subjects, choose: Choice): string {
  const n = numeral(works.length);
  const shared = sharedBy(works);
  if (!shared) {
    const shelves = [...new Set(works.flatMap(({ genres }) => genres.slice(0, 1).map(asWritten)))].slice(0, 3);
    return shelves.length > 1
      ? `These ${n} books come at the question from different sides: ${list(shelves)}.`
      : `These ${n} books come at the question from different sides.`;
  }
  const subject = spell(shared.subject);
  if (shared.count === works.length) {
    return choose([`All ${n} of these books are about ${subject}.`, `What these ${n} books share is ${subject}.`]);
  }
  const k = numeral(shared.count);
  if (shared.count * 2 >= works.length) {
    return choose([
      `What most of these ${n} books share is ${subject}.`,
      `${capital(subject)} runs through ${k} of these ${n} books.`,
      `Put to our shelves, this leads to ${subject}: ${k} of these ${n} books are about it.`,
    ]);
  }
  return choose([
    `These ${n} books come at the question from different sides; ${k} of them meet at ${subject}.`,
    `There are several ways into this. Of these ${n} books, ${k} go by way of ${subject}.`,
  ]);
}

/** Which one to begin with, and why. */
function beginning(works: readonly Work[], first: Work, { tellingOf, spell }: Subjects, choose: Choice): string {
  const title = quote(first.title);
  const by = first.authors.length > 0 ? ` by ${list(first.authors)}` : '';
  const about = list(tellingOf(first).slice(0, 2).map(spell));
  const takesIn = about ? `, and it takes in ${about}` : '';
  const level = levelOf(first);
  if (level === 'introductory') {
    return choose([
      `Begin with ${title}${by}: it asks for nothing beforehand${takesIn}.`,
      `${title}${by} is the one to open first. It is written for newcomers${takesIn}.`,
      `The way in is ${title}${by}, which needs no preparation${takesIn}.`,
    ]);
  }
  const only = works.length === 1;
  if (level === 'core') {
    const is = `${title}${by}${about ? `, which takes in ${about}` : ''}`;
    return only ? `It is ${is}.` : `None of them is a plain introduction, so begin with ${is}.`;
  }
  return only
    ? `It is ${title}${by}, and it goes into depth${takesIn}.`
    : `All of them go into depth. The first to try is ${title}${by}${about ? `, which takes in ${about}` : ''}.`;
}

/** What each adds that no other has. */
function parting(others: readonly Work[], { ownOf, spell }: Subjects, choose: Choice): string {
  const own = others.flatMap((work) => {
    const subject = ownOf(work)[0];
    return subject ? [{ title: quote(work.title), subject: spell(subject) }] : [];
  });
  const told = own.slice(0, 3);
  if (told.length < 2) return '';
  const line = (verb: string, short: string) =>
    list(told.map(({ title, subject }, at) => `${title} ${at === 0 ? verb : short} ${subject}`));
  return choose([
    `From there the ways part: ${line('turns to', 'to')}.`,
    `Then each adds something of its own: ${line('brings in', 'adds')}.`,
    `They differ in what they look at. ${line('goes by way of', 'by way of')}.`,
  ]);
}

/** A story among studies, or a study among stories, is worth knowing of. */
function fiction(works: readonly Work[], choose: Choice): string {
  const stories = works.filter(isStory);
  const [story] = stories;
  if (!story || stories.length > 2 || works.length < 4) return '';
  // The first and the last have a sentence of their own.
  if (stories.length === 1 && (story === works[0] || story === works.at(-1))) return '';
  const titles = list(stories.map(({ title }) => quote(title)));
  return stories.length === 1
    ? choose([`${titles} tells it as a story.`, `One of them, ${titles}, is a work of imagination.`])
    : `${titles} tell it as stories.`;
}

function ending(works: readonly Work[], choose: Choice): string {
  const last = works.at(-1);
  if (!last || levelOf(last) !== 'advanced' || works[0] === last || levelOf(works[0] ?? last) === 'advanced') return '';
  const title = quote(last.title);
  return choose([
    `Leave ${title} for last: it goes into depth.`,
    `${title} asks the most of its reader and comes last.`,
    `Keep ${title} until the others are read; it is the most demanding.`,
  ]);
}

/** How far apart in time they were written. */
function span(works: readonly Work[]): string {
  const dated = works
    .flatMap(({ title, year }) => (year === null ? [] : [{ title, year }]))
    .sort((a, b) => a.year - b.year);
  const [oldest, newest] = [dated[0], dated.at(-1)];
  if (!oldest || !newest || newest.year - oldest.year < LONG_SPAN) return '';
  return `The oldest, ${quote(oldest.title)}, is from ${yearText(oldest.year)}; the newest, ${quote(newest.title)}, from ${yearText(newest.year)}.`;
}
