import { stem, words } from '../../../wording/words.ts';
import type { Work } from '../../books/books.ts';
import { normalForm } from '../understand/word-vectors.ts';

/** “Set in Lagos”, up to where the request goes on to something else. */
const SET_IN =
  /\b(?:set|taking place|takes place|that play|playing)\s+(?:mostly |mainly |partly |entirely )?(?:in|on)\s+(?:the )?(\p{L}[\p{L}' -]{1,40}?)(?=[,.;!?]|$|\s(?:but|with|without|and|or|that|about|during|after|before|by|for|please|in|on)\b)/iu;
/** The place is one that records name when so many candidates play there; else nothing is known of it. */
const KNOWN = 3;

const formsOf = (text: string) => words(text).map((word) => normalForm(stem(word)));

/** Whether a book is known to play elsewhere than the request says; never where it says no place, or one that hardly a record names. */
export function playsElsewhere(wanted: string, works: readonly Work[]): (work: Work) => boolean {
  const asked = new Set(formsOf(SET_IN.exec(wanted)?.[1] ?? ''));
  if (asked.size === 0) return () => false;
  const isThere = (work: Work) => work.places.some((place) => formsOf(place).every((form) => asked.has(form)));
  const there = new Set(works.filter(isThere).map(({ id }) => id));
  return (work) => there.size >= KNOWN && work.places.length > 0 && !there.has(work.id);
}
