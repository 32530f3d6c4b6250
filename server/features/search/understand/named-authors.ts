import { onceFor } from '../../../platform/once-for.ts';
import { COUNTRIES_BY_PEOPLE } from '../../../wording/nations.ts';
import { FILLER, stem, words } from '../../../wording/words.ts';
import { names } from '../../../wording/written-names.ts';
import type { Topic } from '../../books/books.ts';
import { namesTopic } from './asked-topics.ts';
import { placeNamed } from './place-names.ts';
import { topicsCalled } from './topic-phrases.ts';
import { isSlip } from './typos.ts';
import type { UnderstoodQuery } from './understand.ts';
import { isOrdinary } from './words/term-weights.ts';

/**
 * The authors whom the query names: by first and last name, or by the last name alone if the query says nothing else,
 * asks only where to begin with them, or has “by” before it. A last name in passing is not enough: “a history of rice”
 * does not ask for Anne Rice.
 */
export function namedAuthors(query: UnderstoodQuery, authors: readonly string[]): string[] {
  if (query.bare === '') return [];
  const asked = askedWords(query);
  const said = ` ${asked.join(' ')} `;
  const names = nameWords(authors);
  return authors.filter((_, at) => {
    const name = names[at] ?? [];
    const last = name.at(-1) ?? '';
    if (!query.nameOfCharacter && isSlip(nameAlone(query), name)) return true;
    if (last.length < 2 || !asked.includes(last)) return false;
    if (isTheSubject(asked, name) || isPartOfThing(query, name)) return false;
    // “A French novel” is by nobody called French.
    const isOrigin = words(query.provenance.origin?.said ?? '').includes(last);
    const whole = name.filter((part) => part.length > 1);
    const isWhole = whole.length > 1 && isInRow(asked, name, whole);
    // “Will Freeman” is a character, and no author called Freeman, nor is “James Henry Trotter” Henry James.
    if (query.nameOfCharacter === 'full') return isWhole && asked.every((word) => name.includes(word));
    if (isWhole || isBesideInitials(asked, name)) return true;
    if (isOrigin) return false;
    // “How is money created by banks?” does not name an author called Banks.
    const isThing = ASKING.test(query.text) && !isCapital(query.text, last);
    if (!isThing && (said.endsWith(` by ${last} `) || nameAfterBy(query.text) === last)) return true;
    if (words(WORKS_OF.exec(query.text)?.[1] ?? '')[0] === last) return true;
    // “French” is a language, however it is written.
    if (COUNTRIES_BY_PEOPLE.has(last)) return false;
    // “A comfort read” does not name an author called Comfort, nor “sand” one called Sand, nor “Long walks” one called
    // Long.
    if ((query.meant.has(stem(last)) || isWord(last)) && !isCapital(query.text, last, 1)) return false;
    // “Oppenheimer” is a topic, and none of its books is by a writer of that name.
    if (asked.length === 1 && isTopicOfOthers(last)) return false;
    const initialsToo = new Set([...name, ...name.join('').split('')]);
    return nameAlone(query).every((word) => initialsToo.has(word) || word === name.slice(0, -1).join(''));
  });
}

/** Whether a name stands in one place: a history of London without Jack the Ripper does not name Jack London. */
function isInRow(asked: readonly string[], name: readonly string[], whole: readonly string[]): boolean {
  if (!whole.every((part) => asked.includes(part))) return false;
  let row = new Set<string>();
  for (const word of asked) {
    row = name.includes(word) ? row.add(word) : new Set();
    if (whole.every((part) => row.has(part))) return true;
  }
  return false;
}

/** “E. B. White”, “TH White”, “G Greene”, “Anna Green”: initials, or the first of several names, before a surname. */
function isBesideInitials(asked: readonly string[], name: readonly string[]): boolean {
  const [before = [], last] = [asked.slice(0, -1), asked.at(-1)];
  if (before.length === 0 || last !== name.at(-1)) return false;
  const own = name.slice(0, -1);
  const initials = own.map(([first]) => first).join('');
  if (before.length === 1 && before[0] === own[0]) return own[0] !== undefined && own[0].length > 1;
  return before.join('') === initials && !ARTICLES.has(before.join(''));
}
const ARTICLES = new Set(['a', 'i']);

/** Whether a query may be one word of a name, or has words that differ from those typed. */
export const isOneName = (query: UnderstoodQuery): boolean => {
  const alone = nameAlone(query);
  return alone.length < 2 || !alone.every((word) => askedWords(query).includes(word));
};

/**
 * Whether a surname is also an English word or a place, and not mostly written as a name: “sand”, “London”, but not
 * “Shakespeare”.
 */
const isWord = (name: string): boolean =>
  isOrdinary(stem(name)) && (!names.has(name) || placeNamed(name) !== undefined);

/**
 * Whether a name is only part of what the request names: “James Webb telescope” is a form of a topic, and none of its
 * books is by anybody called Webb. “Which Holmes first?” asks for Sherlock Holmes.
 */
function isPartOfThing(query: UnderstoodQuery, name: readonly string[]): boolean {
  const asked = askedWords(query);
  const last = name.at(-1) ?? '';
  const isBeginning = asksWhereToBegin(query);
  const others = asked.filter(
    (word) => !(name.includes(word) || FILLER.has(word) || (isBeginning && AROUND_NAME.has(word))),
  );
  const isThing = (form: string) => {
    const said = words(form);
    return said.includes(last) && others.every((word) => said.includes(word));
  };
  const isOfOthers = ({ name: topic, forms, books }: Topic) =>
    [topic, ...forms].some(isThing) && !books.some(({ key }) => key.endsWith(`-${last}`));
  return (others.length > 0 || isBeginning) && namesTopic(query).some(isOfOthers);
}

/** Whether a surname is the name of a topic that lists no book by anybody of that name. */
function isTopicOfOthers(name: string): boolean {
  const topics = topicsCalled(name);
  return topics.length > 0 && !topics.some(({ books }) => books.some(({ key }) => key.endsWith(`-${name}`)));
}

/** “Books about Jane Austen” and “a life of Dickens” ask for what others wrote about them. */
function isTheSubject(asked: readonly string[], name: readonly string[]): boolean {
  const last = asked.indexOf(name.at(-1) ?? '');
  let at = last;
  while (name.includes(asked[at - 1] ?? '')) at -= 1;
  const [before = '', word = ''] = [asked[at - 2], asked[at - 1]];
  // “Mary Shelley's life”, “Agatha Christie biography”.
  if (TELL_LIVES.has(asked[last + 1] ?? '') && asked.length === last + 2) return true;
  return word === 'about' || (word === 'on' && SAY_BOOKS.has(before)) || (word === 'of' && TELL_LIVES.has(before));
}
const SAY_BOOKS = new Set(['book', 'books', 'essay', 'essays', 'novel', 'novels']);
const TELL_LIVES = new Set(['life', 'lives', 'biography', 'biographies', 'biographer', 'portrait', 'times']);

const ASKING = /^(?:how|why|what|who|when|where|is|are|does|do|did|can|could|was|were)\b/i;

/** “In which order should I read Tolkien?” */
export const asksOrder = (query: UnderstoodQuery): boolean => askedWords(query).includes('order');

/** “Which Dickens first?”, “where do I start with Dickens?” */
const asksWhereToBegin = (query: UnderstoodQuery): boolean => {
  const said = askedWords(query);
  const says = (...these: readonly string[]) => these.every((word) => said.includes(word));
  return asksOrder(query) || says('which', 'first') || says('start', 'with') || says('begin', 'with');
};
const AROUND_NAME = new Set(['first', 'order', 'start', 'begin', 'book', 'books', 'novel', 'novels']);

/** The words of a query that may be a name, if it says nothing else. */
export const nameAlone = onceFor((query: UnderstoodQuery): readonly string[] => {
  const said = query.terms.map(({ word }) => bareName(word));
  return asksWhereToBegin(query) ? said.filter((word) => !AROUND_NAME.has(word)) : said;
});

/** Whether a name is written with a capital, from the word at `from` on. A request may begin with one. */
const isCapital = (text: string, name: string, from = 0): boolean =>
  text
    .split(/[\s,;.!?]/u)
    .slice(from)
    .some((word) => /^\p{Lu}/u.test(word) && words(word).map(bareName).includes(name));

/** “Le Guin’s best” names Le Guin. */
export const bareName = (word: string): string => word.replace(/['’]s?$/u, '');

const nameWords = onceFor((authors: readonly string[]): readonly string[][] => authors.map(words));
/** The words of a query, without “'s”. */
export const askedWords = onceFor(({ text }: UnderstoodQuery): readonly string[] => words(text).map(bareName));

/** The single name after “by” in the middle of a request: “by Woolf about time”, but not David in “by David Grann”. */
function nameAfterBy(text: string): string | null {
  const [, name = '', next = ''] = /\bby\s+(\p{L}[\p{L}'’-]*)[\s,.;:!?]+(\p{L}*)/iu.exec(text) ?? [];
  const isWhole = next === '' || AFTER_NAME.has(next.toLowerCase());
  return isWhole ? (words(name)[0] ?? null) : null;
}
/** “The complete works of Shakespeare”. */
const WORKS_OF =
  /\b(?:works|plays|poems|sonnets|tragedies|comedies|novels|essays|letters) of (\p{Lu}[\p{L}'’-]{1,40})[.?!]?$/u;
const AFTER_NAME = new Set(
  'about on and or but that which with set in from for not without please is are was i any other books book novels'.split(
    ' ',
  ),
);
