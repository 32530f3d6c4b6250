import { isDiscreet } from '../../../wording/discreet.ts';
import { byAuthors, capital, quote } from '../../../wording/lists.ts';
import { hasPredicate } from '../../../wording/predicate.ts';
import { standsAlone } from '../../../wording/sentences.ts';
import { kindPhrase, placeOf } from '../../books/books.ts';
import type { Entry } from '../pick/catalogue.ts';
import { calledByLastName } from './points.ts';

/** What the pitch says besides the title that was cut from it. */
export function restOfPitch({ pitch }: Entry, title: string): string | null {
  if (!pitch?.startsWith(title)) return null;
  const rest = /^[:;] (.*)$/.exec(pitch.slice(title.length))?.[1];
  const sentence = rest ? capital(rest) : '';
  return standsAlone(sentence) && hasPredicate(sentence) ? sentence : null;
}

/** The title of a book and, unless that says it, who wrote it. */
export const bookNamed = (book: Pick<Entry, 'title' | 'authors'>): string =>
  book.authors.every((author) => book.title.includes(author))
    ? quote(book.title)
    : `${quote(book.title)}${byAuthors(book)}`;

/** After its authors have been named in full, the last name is enough where our record uses it alone. */
export function byLastName(lead: Entry, text: string): string {
  let said = text;
  for (const author of lead.authors) {
    if (!said.includes(author)) continue;
    const name = calledByLastName(lead, author);
    if (name) said = said.replaceAll(author, name);
  }
  return said;
}

/**
 * “a short novel set in Rome”; not its subject, which is said before. A short book of poems is no book of short poems.
 */
export function kindOf(lead: Entry): string {
  const phrase = kindPhrase(lead, {
    moods: [],
    length: lead.form === 'poetry' ? null : lead.length,
    place: placeOf(lead),
  });
  return phrase && /^An? (?:\S+ ){2}/.test(phrase) ? `${phrase.charAt(0).toLowerCase()}${phrase.slice(1)}` : '';
}

/** Moods that would not recommend a book to anybody. */
const UNSAID_MOODS = new Set(['disturbing']);
export const isSaid = (mood: string): boolean => !UNSAID_MOODS.has(mood) && isDiscreet(mood);
export const MOST_MOODS = 2;
