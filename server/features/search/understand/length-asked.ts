import type { Work } from '../../books/books.ts';
import { READS, TOLD } from './denial-cues.ts';

/** “Under 150 pages”, “and no more than 600 pages long”. It captures the denial, the bound and the number. */
const PAGES =
  /[,;]? ?\b(?:(?:that (?:is|are)|which (?:is|are)|and|but) )?(?:(no|not|nothing) )?(under|below|less than|fewer than|shorter than|at most|up to|over|more than|at least|longer than) (\d{1,4}) pages?\b(?: long)?/giu;

/** A request without its number of pages, which is nothing to search for. */
export const withoutPages = (text: string): string => text.replace(PAGES, ' ');

/** A reader who wants at most SHORT_PAGES wants a short book; one who wants at least LONG_PAGES wants a long one. */
export const SHORT_PAGES = 260;
const LEAST_PAGES = 40;
export const LONG_PAGES = 450;

/** A number of pages, and whether it is the most or the least. */
export type PagesAsked = { pages: number; isMost: boolean };

/** The number of pages that a request names; null if it names none. */
export function pagesAsked(text: string): PagesAsked | null {
  const [, denied = '', bound = '', pages = ''] = text.matchAll(PAGES).next().value ?? [];
  // “Stories under 20 pages”: no book is that short.
  if (pages === '' || Number(pages) < LEAST_PAGES) return null;
  const isMost = /^(?:under|below|less|fewer|shorter|at most|up)/i.test(bound) !== (denied !== '');
  return { pages: Number(pages), isMost };
}

/** The chance that a book is as short or long as it should be, where its record does not say. */
export const OF_UNSAID_LENGTH = 0.5;

/** The least chance of a short book for any number of pages at most, and of a long one for any number at least. */
const LEAST_IN_KIND = 0.75;

/** A record calls books below these pages short, and books above those long. */
const [BELOW, ABOVE] = [200, 500];

/**
 * How likely a book of the length in its record has the number of pages that is asked for; 1 if none is or the record
 * settles it.
 */
export function chanceOfPages(asked: PagesAsked | null, length: Work['length']): number {
  if (!asked) return 1;
  if (length === null) return OF_UNSAID_LENGTH;
  const { pages, isMost } = asked;
  if (isMost) {
    if (length === 'short') return Math.max(LEAST_IN_KIND, Math.min(1, pages / BELOW));
    return pages <= BELOW || (length === 'long' && pages <= ABOVE) ? 0 : 1;
  }
  if (length === 'long') return Math.max(LEAST_IN_KIND, Math.min(1, ABOVE / pages));
  return pages >= ABOVE || (length === 'short' && pages >= BELOW) ? 0 : 1;
}

/** The length of book that a number of pages asks for; null if there is none or it says neither. */
export function lengthOfPages(text: string): 'short' | 'long' | null {
  const asked = pagesAsked(text);
  if (!asked) return null;
  if (asked.isMost) return asked.pages <= SHORT_PAGES ? 'short' : null;
  return asked.pages >= LONG_PAGES ? 'long' : null;
}

/** Things that are long or short themselves, even right before a word for books: “long distance running books”. */
const LONG_THINGS = new Set(
  `distance haul covid march marches walk walks hike hikes trek treks trip trips flight flights journey journeys drive
  drives run running war marriage marriages attention temper circuit film films hair life lives lived time times way road
  term island winter winters weekend car train plane bus night nights day days hours years selling sighted division`.split(
    /\s+/,
  ),
);
/** Other words for what is long or short if a book is. */
const LENGTHY = new Set(
  'classic novella novellas saga sagas tome volume introduction introductions intro overview account accounts guide guides work works text texts piece pieces essay essays epic'.split(
    ' ',
  ),
);
/** Words that end what “short” may belong to: “short of money”, “a long walk by the sea”. */
const BREAKS = new Set(
  'of in at by from with to for on about the a an my our your his her i or that who where'.split(' '),
);
/** “Something long”, “but short”. */
const BEFORE_LENGTH = new Set(
  "something nothing be is that's it's are it and but not very really quite pretty fairly too nice just enough preferably also easy".split(
    ' ',
  ),
);
const AFTER_LENGTH = new Set(
  'but and or as please enough to that which so because for about on with i if not by'.split(' '),
);
/** “For so long”, “all day long”. */
const OF_TIME = new Set('so for day night how as anything'.split(' '));
/** A book word stands at most this many words after its length. */
const LENGTH_REACH = 5;
/** Said of nothing but what one reads. */
const LENGTHS_OF_BOOKS = new Set('novella novellas doorstopper shorter concise'.split(' '));

/**
 * Whether “short” or “long” at this place is said of a book. `isShaping`: whether a word, like “funny”, says something
 * else of it.
 */
export function isOfBook(said: readonly string[], at: number, isShaping: (word: string) => boolean): boolean {
  const [before, next] = [said[at - 1], said[at + 1]];
  if (next !== undefined && LONG_THINGS.has(next)) return false;
  // “A novella by Tolstoy”: the short books of an author may be recorded as longer.
  if (LENGTHS_OF_BOOKS.has(said[at] ?? '') && next !== 'by') return true;
  if (next === undefined) return !OF_TIME.has(before ?? '');
  const isBook = (word: string) => TOLD.has(word) || READS.has(word) || LENGTHY.has(word);
  const after = said.slice(at + 1, at + 1 + LENGTH_REACH);
  const end = after.findIndex((word) => BREAKS.has(word));
  if (before === undefined || (end < 0 ? after : after.slice(0, end)).some(isBook)) return true;
  const isSaidOfIt = BEFORE_LENGTH.has(before) || isBook(before);
  // “Something short, funny”.
  return isSaidOfIt && (AFTER_LENGTH.has(next) || isShaping(next));
}
