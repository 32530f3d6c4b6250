import type { Traits } from './book-traits.ts';
import { normaliseTitle } from '../works/title-key.ts';

/** Two asks of a book say the same if they share this part of the shorter one's words. */
const NEARLY_THE_SAME = 0.85;
/** A title of fewer words may also be an ordinary phrase (“it” is, “war and peace” is not). */
const FEWEST_TITLE_WORDS = 3;
const FEWEST_SURNAME_LETTERS = 4;
/** A run of this many equal words counts as copied. */
const RUN = 8;

const SMALL_WORDS = new Set('the of and a in to on for is an at by with from it its this that i my'.split(' '));

const wordsOf = (text: string) => normaliseTitle(text).split(' ').filter(Boolean);
const spaced = (words: readonly string[]) => ` ${words.join(' ')} `;

/**
 * Whether an ask of a book names its title or its author; null for neither. Nobody asks for a book that they can name.
 */
export function namedIn(
  ask: string,
  book: { title: string; authors: readonly string[]; subjects: readonly string[]; genres: readonly string[] },
): 'title' | 'author' | null {
  const words = wordsOf(ask);
  const title = wordsOf(book.title);
  if (title.length >= FEWEST_TITLE_WORDS && spaced(words).includes(spaced(title))) return 'title';
  const surname = wordsOf(book.authors[0] ?? '').at(-1) ?? '';
  // In a book about Newton, the word Newton is its subject, even if an author has the same name.
  const isSubject = [...book.subjects, ...book.genres].flatMap(wordsOf).includes(surname);
  const isName = surname.length >= FEWEST_SURNAME_LETTERS && surname !== 'anonymous' && !isSubject;
  return isName && words.includes(surname) ? 'author' : null;
}

/** The earlier of `asks` that says nearly the same as the one at `index`, if there is one. */
export function twinOf(asks: readonly string[], index: number): string | undefined {
  const sets = asks.slice(0, index + 1).map((ask) => new Set(wordsOf(ask).filter((word) => !SMALL_WORDS.has(word))));
  const set = sets[index] ?? new Set();
  return asks.slice(0, index).find((_, at) => {
    const other = sets[at] ?? new Set();
    const shared = [...set].filter((word) => other.has(word)).length;
    return Math.abs(set.size - other.size) < 2 && shared > NEARLY_THE_SAME * Math.min(set.size, other.size);
  });
}

/** Every run of `RUN` words of a text, folded. */
export function wordRuns(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [];
  return words
    .slice(0, Math.max(0, words.length - RUN + 1))
    .map((_, start) => words.slice(start, start + RUN).join(' '));
}

/** The words in a row that a pitch copies from its summary, if it does. */
export function repeatedRun(pitch: Traits['pitch'], summary: string): string | undefined {
  const runs = new Set(wordRuns(summary));
  return wordRuns(pitch).find((run) => runs.has(run));
}
