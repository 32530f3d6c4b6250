import { remembered } from '../../../wording/words.ts';
import { meaningOf } from '../../books/books.ts';
import type { Entry } from '../pick/catalogue.ts';

/** Of the shorter sentence, this share of telling words is enough to say the same again. */
const SHARE = 0.3;
/** Where little else is known of a book, more may be said again. */
export const MORE_SHARE = 0.5;
/** So many words in common say the same again, however long both are. */
const IN_COMMON = 3;

/** The telling words of a text; titles in quotation marks may come again. */
const tellingOf = remembered(20_000, (text): ReadonlySet<string> => new Set(meaningOf(text.replace(/“[^“”]*”/g, ''))));

const ownWords = remembered(5_000, (name): ReadonlySet<string> => new Set(meaningOf(name)));

/** What has been said about a book. */
export type Told = {
  /** Whether a sentence says again, in much the same words, what was said. */
  has(sentence: string, share?: number): boolean;
  add(sentence: string): void;
};

/** Remembers what is said about a book, whose title and authors may be named again. */
export function toldOf(book: Pick<Entry, 'title' | 'authors'>, said: readonly string[]): Told {
  const own = ownWords(`${book.title} ${book.authors.join(' ')}`);
  const sentences = said.map(tellingOf);
  return {
    has: (sentence, share) => {
      const words = tellingOf(sentence);
      return sentences.some((others) => {
        const common = inCommon(words, others, own);
        const fewest = Math.min(words.size - inCommon(words, own, NONE), others.size - inCommon(others, own, NONE));
        return (share === undefined && common >= IN_COMMON) || (common > 0 && common >= (share ?? SHARE) * fewest);
      });
    },
    add: (sentence) => sentences.push(tellingOf(sentence)),
  };
}

function inCommon(words: ReadonlySet<string>, others: ReadonlySet<string>, own: ReadonlySet<string>): number {
  let common = 0;
  for (const root of words) if (others.has(root) && !own.has(root)) common += 1;
  return common;
}

/** The share of a sentence's telling words that a text has, 0 to 1. */
export function shareIn(sentence: string, text: string): number {
  const words = tellingOf(sentence);
  return words.size === 0 ? 1 : inCommon(words, tellingOf(text), NONE) / words.size;
}
const NONE: ReadonlySet<string> = new Set();
