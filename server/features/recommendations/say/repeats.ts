import { meaningOf } from '../../books/books.ts';
import type { Entry } from '../pick/catalogue.ts';

/** Two sentences on one book may have so many telling words in common; with more, the second says the first again. */
const IN_COMMON = 1;
/** Of a short phrase, this share is enough. */
const SHARE = 0.5;

/** What has been said about a book. */
export type Told = {
  /** Whether a sentence says again, in much the same words, what was said. */
  has(sentence: string): boolean;
  add(sentence: string): void;
};

/** The telling words of a text on a book: titles in quotation marks, and the book's own, may come again. */
export type Telling = (text: string) => ReadonlySet<string>;

/** Finds the telling words of each text on this book once. */
export function tellingOf({ title, authors }: Pick<Entry, 'title' | 'authors'>): Telling {
  const own = new Set(meaningOf(`${title} ${authors.join(' ')}`));
  const known = new Map<string, ReadonlySet<string>>();
  return (text) => {
    const found = known.get(text) ?? new Set(meaningOf(text.replace(/“[^“”]*”/g, '')).filter((root) => !own.has(root)));
    known.set(text, found);
    return found;
  };
}

/** Remembers what is said about a book. */
export function toldOf(telling: Telling, said: readonly string[]): Told {
  const sentences = [...said];
  return {
    has: (sentence) => {
      const words = telling(sentence);
      return sentences.some((other) => {
        const others = telling(other);
        let common = 0;
        for (const root of words) if (others.has(root)) common += 1;
        return common > IN_COMMON || (common > 0 && common >= SHARE * Math.min(words.size, others.size));
      });
    },
    add: (sentence) => sentences.push(sentence),
  };
}
