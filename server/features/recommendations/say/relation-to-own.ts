import { capital, quote } from '../../../wording/lists.ts';
import { isCounter, isDeed, kindredOf } from '../../books/books.ts';
import type { Entry } from '../pick/catalogue.ts';
import { isDisliked, type Reader } from '../pick/taste.ts';

/** Phrases that only make sense right after the title. */
const LEANS = /^(?:whom?|whose|which)\b/;
/**
 * Speaks of somebody or something in the other book, which this sentence does not name: “the quarrel they step around”.
 */
const CRYPTIC =
  /\b(?:he|him|his|she|hers?|they|them|theirs?|its?|such|that|this|those|these|there|then|both|other|too|again|instead)\b/i;
const FEWEST_WORDS = 4;

/**
 * How a book relates to those of the reader's own that our records list it beside, in the words of the records;
 * bookmarked and newest books first.
 */
export function* relationsToOwn(reader: Reader, entry: Entry): Generator<string, void> {
  const own = reader.shelf.filter((book) => !isDisliked(book));
  for (const bookmarked of [true, false]) {
    for (const { entry: kept, liked } of own) {
      const text = liked === bookmarked ? besideBook(kept, entry) : null;
      if (text !== null) yield text;
    }
  }
}

/** How a book relates to another, if our record of the other says so in words that stand alone. */
export function besideBook(kept: Pick<Entry, 'title' | 'kindred'>, entry: Pick<Entry, 'id'>): string | null {
  const why = whyBeside(kept, entry);
  if (why === null) return null;
  const title = quote(kept.title);
  const said = isDeed(why) ? `it ${why}` : why;
  return isCounter(why) ? `The counter-argument to ${title}: ${said}.` : `Beside ${title}: ${said}.`;
}

/** The same right after a sentence that names the other book: “The court slander four centuries on.” */
export function relationAlone(kept: Pick<Entry, 'title' | 'kindred'>, entry: Pick<Entry, 'id'>): string | null {
  const why = whyBeside(kept, entry);
  if (why === null || isCounter(why)) return besideBook(kept, entry);
  return isDeed(why) ? `It ${why}.` : `${capital(why)}.`;
}

/** The same as a headline: “After “SPQR”, the gossip the historians sift”. */
export function afterBook(kept: Pick<Entry, 'title' | 'kindred'>, entry: Pick<Entry, 'id'>): string | null {
  const why = whyBeside(kept, entry);
  if (why === null) return null;
  return isDeed(why) || isCounter(why) ? null : capital(`after ${quote(kept.title)}, ${why}`);
}

function whyBeside({ kindred }: Pick<Entry, 'kindred'>, { id }: Pick<Entry, 'id'>): string | null {
  const why = kindredOf({ kindred }).find(({ key }) => key === id)?.why;
  if (!why || LEANS.test(why) || CRYPTIC.test(why) || why.split(' ').length < FEWEST_WORDS) return null;
  return why;
}
