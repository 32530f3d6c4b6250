import { NOTE_MAX_LENGTH } from '../../../contract/limits.ts';
import type { ListedState, ShelfFormat } from '../../../contract/shelf.ts';
import { toIsbn13 } from '../books/books.ts';

/** What a cell of a list says, whatever product wrote it. */

/** The beginning of a text, at most `max` UTF-16 code units, without half of a character at its end. */
export const beginning = (text: string, max: number): string => text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');

const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Without the invisible marks of a text's direction, which come along when a title is copied from a page. */
export const unmarked = (text: string): string => text.replace(DIRECTION_MARKS, '');

/** Shelves that say no more than the reading state does. */
const STATES = new Set(['to-read', 'currently-reading', 'read', 'did-not-finish', 'all collections', 'your library']);
export const GIVEN_UP = /did[- ]?not[- ]?finish|\bdnf\b|abandon|gave[- ]up|given[- ]up|not[- ]for[- ]me/i;

/** The reader's own shelves or tags. Without any, the state counts as one if the reader has invented it. */
export function shelvesOf(text: string, state: string): string[] {
  const names = `${text},${text === '' ? '' : state}`.split(',').map((name) => name.trim());
  return [...new Set(names)].filter((name) => name !== '' && !STATES.has(name.toLowerCase()));
}

/** What the reader wrote about a book: review, private note and shelves. A text that is too long ends in three dots. */
export function noteOf(parts: readonly (string | undefined)[]): string | null {
  const text = parts
    .map((part = '') =>
      beginning(part, 2 * NOTE_MAX_LENGTH)
        .replace(/<br ?\/?>/g, '\n')
        .trim(),
    )
    .filter(Boolean)
    .join('\n\n');
  if (text === '') return null;
  return text.length > NOTE_MAX_LENGTH ? `${beginning(text, NOTE_MAX_LENGTH - 1)}…` : text;
}

/**
 * The first valid ISBN of a cell such as `="9780306406157"`, with hyphens or among several. One whose last digits a
 * spreadsheet has rounded off is not valid.
 */
export function isbnOf(text: string): string | null {
  for (const part of text.slice(0, 200).split(/[\s,;]+/)) {
    const isbn = toIsbn13(part.replace(/[="'[\]]/g, ''));
    if (isbn) return isbn;
  }
  return null;
}

export function firstAuthor(text: string, format: ShelfFormat): string {
  if (format === 'calibre') return text.split('&')[0]?.trim() ?? '';
  if (format === 'deepshelf') return text;
  if (format === 'storygraph' || format === 'hardcover') return text.split(/[,;]/)[0]?.trim() ?? '';
  return text.split(';')[0]?.trim() ?? '';
}

/** The state that a shelf, a status or a collection names; null if it does not say how far the reader is (`owned`). */
export function stateOf(text: string): ListedState | null {
  const state = text.toLowerCase();
  if (GIVEN_UP.test(state) || /^(?:stopped|ignored)$/.test(state)) return 'abandoned';
  if (/currently|reading now|in progress|paused|on[- ]hold|^reading$|unfinished|not[- ]finished/.test(state))
    return 'reading';
  if (/to[- ]?(?:be[- ])?read|want|wish|tbr|plan|unread|not[- ](?:yet[- ])?read|un-read/.test(state)) return 'to-read';
  return /\bread\b|finished|completed/.test(state) ? 'read' : null;
}

/** Half stars to five. Goodreads and LibraryThing write 0 for no rating; Calibre counts to five or to ten. */
export function ratingOf(text: string, format: ShelfFormat): number | null {
  const value = Number(text.replace(',', '.'));
  if (text === '' || !Number.isFinite(value) || value <= 0) return null;
  const stars = format === 'calibre' && value > 5 ? value / 2 : value;
  return stars > 5 ? null : Math.max(0.5, Math.round(stars * 2) / 2);
}

/** Which number comes first in dates that end in the year; null if no date of the file shows it. */
export type DayOrder = 'day' | 'month' | null;
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})[-/.](\d{4})\b/;

/**
 * A spreadsheet writes dates in the format of its country, so a date that can be read in only one way decides for all.
 */
export function daysOf(texts: readonly string[]): DayOrder {
  const orders = texts.map((text): DayOrder => {
    const [, first, sign, second] = YEAR_LAST.exec(text.trim().slice(0, 40)) ?? [];
    if (sign === '.' || Number(first) > 12) return 'day';
    return Number(second) > 12 ? 'month' : null;
  });
  const told = new Set(orders.filter((order) => order !== null));
  return told.size === 1 ? ([...told][0] ?? null) : null;
}

/** The day of a date in one of the formats that the products write; the last one if there are several. */
export function dayOf(text: string, order: DayOrder): string | null {
  const found =
    /(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\D*$/.exec(text.slice(-40)) ??
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/.exec(text);
  if (found) return calendarDay(Number(found[1]), Number(found[2]), Number(found[3]));
  const [, first, , second, year] = YEAR_LAST.exec(text.slice(0, 40)) ?? [];
  if (!year || order === null) return null;
  const [day, month] = order === 'day' ? [first, second] : [second, first];
  return calendarDay(Number(year), Number(month), Number(day));
}

/** The day as `2026-11-22`; null if the calendar has no such day. */
function calendarDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  return date.toISOString().slice(0, 10);
}
