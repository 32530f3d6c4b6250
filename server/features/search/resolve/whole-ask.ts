import type { SearchIndex } from '../../../platform/retrieval/search-index.ts';
import { words } from '../../../wording/words.ts';
import type { Work } from '../../books/books.ts';

const wordsIn = (text: string): string => words(text).join(' ');

/** Asks have at most this many words. */
const ASK_WORDS = 24;
/** So many books at most have all words of an ask: common ones stand in the asks of many. */
const MOST_BOOKS = 200;

/**
 * Ids of the books that readers look for in just these words: the request is one of their `asks`, capitals, accents and
 * punctuation aside. Such words are no typos, and such a book is what was asked for, whatever else they seem to wish.
 */
export async function booksAsked(index: Pick<SearchIndex, 'asking'>, request: string): Promise<ReadonlySet<string>> {
  const said = words(request);
  if (said.length === 0 || said.length > ASK_WORDS) return new Set();
  const whole = said.join(' ');
  const found = await index.asking(whole, MOST_BOOKS);
  return new Set(found.filter(({ lines }) => lines.some((line) => wordsIn(line) === whole)).map(({ id }) => id));
}

/** Whether a request is one of the asks of a record, word for word. */
export function isAskOf({ text }: { text: string }): (work: Pick<Work, 'asks'>) => boolean {
  const whole = wordsIn(text);
  return ({ asks }) => asks.some((ask) => wordsIn(ask) === whole);
}
