import type { SearchIndex } from '../../../platform/retrieval/search-index.ts';
import { stem, words } from '../../../wording/words.ts';
import { distance } from './typos.ts';
import { booksWith } from './words/word-vectors.ts';

/** A word that this many books of the starter catalogue have is not a typo, and the index is not asked for it. */
export const SEVERAL = 3;

export type Near = { other: string; wrong: number };

/** Whether a word is to stand beside another one, is all there is or unknown like the rest, or is among known ones. */
type Place = 'paired' | 'alone' | 'among others';

/**
 * The words that a fuzzy search finds, the best first: the fewest wrong letters, then those of titles and names,
 * then the commonest; a short one first by how common it is.
 */
export async function wordsNear(index: SearchIndex, word: string, place: Place): Promise<Near[]> {
  const [titles, names, texts] = await Promise.all([
    index.searchNear('title', word, 30),
    index.searchNear('authors', word, 30),
    // The index keeps the words of texts as stems.
    index.textsNear(stem(word), 30),
  ]);
  const counts = new Map<string, { count: number; named: boolean }>();
  const count = (source: string, named: boolean) => {
    for (const other of new Set(words(source))) {
      const so = counts.get(other) ?? { count: 0, named };
      counts.set(other, { count: so.count + 1, named: so.named || named });
    }
  };
  for (const { title, authors } of [...titles, ...names]) count(`${title} ${authors}`, true);
  for (const text of texts) count(text, false);
  const isShort = word.length <= SHORT_WORD;
  // In so short a word, one wrong letter makes another word: “blah” is not a typo of “Beah”, nor “gout” of “goat”.
  const isLike = (other: string) =>
    !isShort ||
    sorted(other) === sorted(word) ||
    undoubled(other) === undoubled(word) ||
    (booksWith(stem(other)) >= SEVERAL && (place === 'paired' || (place === 'alone' && other.length > word.length)));
  return [...counts]
    .map(([other, so]) => ({
      other,
      ...so,
      wrong: wrongLetters(word, other) ?? Infinity,
      start: other[0] === word[0] ? 0 : 1,
      // A doubled letter is the commonest typo: “hobit” means “hobbit” rather than “habit”.
      letters: undoubled(other) === undoubled(word) ? 0 : 1,
      // Many names are near a short word: “yoag” means “yoga” rather than “Yong”.
      books: isShort ? booksWith(stem(other)) : 0,
    }))
    .filter(({ other, wrong }) => wrong < Infinity && isLike(other))
    .sort(
      (a, b) =>
        a.wrong - b.wrong ||
        a.letters - b.letters ||
        b.books - a.books ||
        a.start - b.start ||
        Number(b.named) - Number(a.named) ||
        b.count - a.count ||
        (a.other < b.other ? -1 : 1),
    );
}

/** How many letters of a word are wrong if another one was meant; null if that is another word. */
export function wrongLetters(word: string, other: string): number | null {
  const allowed = word.length < 8 ? 1 : 2;
  // Next to none of the thousands of words is near, so letters are compared last.
  if (Math.abs(other.length - word.length) > allowed || other === word || /\d/.test(other)) return null;
  if (other[0] !== word[0] && word.length <= 5) return null;
  const wrong = distance(word, other, allowed);
  return wrong <= allowed ? wrong : null;
}

/**
 * Words of at most this many letters are repaired only if letters are swapped or doubled; one that is all there is,
 * also if a letter is missing; and one of a pair, whatever letter is wrong.
 */
const SHORT_WORD = 4;

const sorted = (word: string): string => [...word].sort().join('');

/** A word with each doubled letter written once. */
function undoubled(word: string): string {
  return word.replace(/(.)\1/g, '$1');
}
