import { onceFor } from '../../../platform/once-for.ts';
import { bareTitle, FILLER, words } from '../../../wording/words.ts';
import type { UnderstoodQuery } from './understand.ts';

/** How a title stands to a query: it is the query, it is the query but for a typo, the query names it, or neither. */
export type TitleMatch = 'exact' | 'near' | 'named' | null;

/** Titles of fewer words than this are not taken for named inside a longer query: “It”, “Emma” and “Salt” are also words. */
const NAMED_WORDS = 2;

/** `title` without its subtitle is tried too; an article in front never matters. */
export function matchTitle(query: UnderstoodQuery, title: string, subtitle: string | null): TitleMatch {
  const asked = query.bare;
  if (asked === '') return null;
  const main = bareTitle(title);
  const forms = [main, bareTitle(`${title} ${subtitle ?? ''}`), bareTitle(title.split(':')[0] ?? '')].filter(Boolean);
  if (forms.includes(asked)) return 'exact';
  if (forms.some((form) => isNear(asked, form))) return 'near';
  const named = main.split(' ').length >= NAMED_WORDS && main.length >= 6 && ` ${asked} `.includes(` ${main} `);
  return named ? 'named' : null;
}

/**
 * The authors whom the query names: by first and last name; by the last name alone if the query is nothing else, asks nothing but where to
 * begin with them, or says “by” before it. A last name in passing is not enough: “a history of rice” does not ask for Anne Rice.
 */
export function namedAuthors(query: UnderstoodQuery, authors: readonly string[]): string[] {
  if (query.bare === '') return [];
  const asked = askedWords(query);
  const said = ` ${asked.join(' ')} `;
  const names = nameWords(authors);
  return authors.filter((_, at) => {
    const name = names[at] ?? [];
    const last = name.at(-1) ?? '';
    if (last.length < 2 || !asked.includes(last)) return false;
    const whole = name.filter((part) => part.length > 1);
    if (whole.length > 1 && whole.every((part) => asked.includes(part))) return true;
    if (said.endsWith(` by ${last} `) || nameAfterBy(query.text) === last) return true;
    const initialsToo = new Set([...name, ...name.join('').split('')]);
    return nameAlone(query).every((word) => initialsToo.has(word) || word === name.slice(0, -1).join(''));
  });
}

/** Whether the query asks in which order to read a series that it names. */
export function asksForSeries(query: UnderstoodQuery, series: string | null): boolean {
  if (series === null || !asksOrder(query)) return false;
  const name = words(series).filter((word) => !OF_ANY_SERIES.has(word) && !FILLER.has(word));
  return name.length > 0 && name.every((word) => askedWords(query).includes(word));
}
/** “The Chronicles of Narnia” are asked for as Narnia. */
const OF_ANY_SERIES = new Set(
  'chronicles cycle saga series trilogy quartet sequence books novels mysteries'.split(' '),
);

/** “In which order should I read Tolkien?” */
export const asksOrder = (query: UnderstoodQuery): boolean => askedWords(query).includes('order');

/** “Which Dickens first?”, “where do I start with Dickens?” */
const asksWhereToBegin = (query: UnderstoodQuery): boolean => {
  const said = askedWords(query);
  const says = (...these: readonly string[]) => these.every((word) => said.includes(word));
  return asksOrder(query) || says('which', 'first') || says('start', 'with') || says('begin', 'with');
};
const AROUND_NAME = new Set(['first', 'order', 'start', 'begin', 'book', 'books', 'novel', 'novels']);

/** The words of a query that may be a name, where it says nothing else. */
const nameAlone = onceFor((query: UnderstoodQuery): readonly string[] => {
  const said = query.terms.map(({ word }) => bareName(word));
  return asksWhereToBegin(query) ? said.filter((word) => !AROUND_NAME.has(word)) : said;
});

/** “Le Guin’s best” names Le Guin. */
const bareName = (word: string) => word.replace(/['’]s?$/u, '');

const nameWords = onceFor((authors: readonly string[]): readonly string[][] => authors.map(words));
const askedWords = onceFor(({ text }: UnderstoodQuery): readonly string[] => words(text).map(bareName));

/** The one name that stands behind “by” in the middle of a request: “by Woolf about time”, and not the David of “by David Grann”. */
function nameAfterBy(text: string): string | null {
  const [, name = '', next = ''] = /\bby\s+(\p{L}[\p{L}'’-]*)[\s,.;:!?]+(\p{L}*)/iu.exec(text) ?? [];
  const isWhole = next === '' || AFTER_NAME.has(next.toLowerCase());
  return isWhole ? (words(name)[0] ?? null) : null;
}
const AFTER_NAME = new Set(
  'about on and or but that which with set in from for not without please is are was i any other books book novels'.split(
    ' ',
  ),
);

/** Whether two texts differ by a typo: one wrong, missing, added or swapped letter in about six. */
function isNear(a: string, b: string): boolean {
  if (a.length < 5 || Math.abs(a.length - b.length) > 3) return false;
  const allowed = Math.min(3, Math.max(1, Math.floor(b.length / 6)));
  if (distance(a, b, allowed) > allowed) return false;
  const [one, other] = [a.split(' '), b.split(' ')];
  // “What is time” is no slip of the pen for “What Is Life?”: half of a word is another word.
  return (
    one.length !== other.length ||
    one.every((word, at) => {
      const meant = other[at] ?? '';
      const slips = Math.ceil(meant.length / 4);
      return distance(word, meant, slips) <= slips;
    })
  );
}

/** Letters that must be changed, added, left out or swapped with their neighbour; anything over `most` may answer `most + 1`. */
export function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    if (Math.min(...row) > most) return most + 1;
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
