import { capital, quote } from '../../../wording/lists.ts';
import { isCounter, isDeed, kindredOf, pointsBack } from '../../books/books.ts';
import type { Entry } from '../pick/catalogue.ts';
import { isDisliked, type Reader } from '../pick/taste.ts';

/** Phrases that only make sense right after the title. */
const LEANS = /^(?:whom?|whose|which)\b/;

/**
 * How a book relates to one of the reader's own that our records list beside it, in the words of the records;
 * bookmarked and newest books first. Null if there is none.
 */
export function relationToOwn(reader: Reader, entry: Entry): string | null {
  const own = reader.shelf.filter((book) => !isDisliked(book)).sort((a, b) => Number(b.liked) - Number(a.liked));
  for (const { entry: kept } of own) {
    const said = besideBook(kept, entry);
    if (said) return said;
  }
  return null;
}

/** How a book relates to another, if our record of the other says so. */
export function besideBook(kept: Pick<Entry, 'title' | 'kindred'>, entry: Pick<Entry, 'id'>): string | null {
  const why = whyBeside(kept, entry);
  if (why === null) return null;
  const title = quote(kept.title);
  const said = isDeed(why) ? `it ${why}` : why;
  return isCounter(why) ? `The counter-argument to ${title}: ${said}.` : `Beside ${title}: ${said}.`;
}

/** The same as a headline: “After “SPQR”, the gossip the historians sift”. */
export function afterBook(kept: Pick<Entry, 'title' | 'kindred'>, entry: Pick<Entry, 'id'>): string | null {
  const why = whyBeside(kept, entry);
  if (why === null) return null;
  return isDeed(why) || isCounter(why) ? null : capital(`after ${quote(kept.title)}, ${why}`);
}

/** In a week that is all about one book, without naming it again: “The queen on the other side: …”, with the pitch. */
export function besideBriefly(kept: Pick<Entry, 'title' | 'kindred'>, entry: Entry): string | null {
  const why = whyBeside(kept, entry);
  if (why === null || isCounter(why)) return besideBook(kept, entry);
  if (isDeed(why) || pointsBack(why)) return [besideBook(kept, entry), entry.pitch].filter(Boolean).join(' ');
  if (!entry.pitch) return `${capital(why)}.`;
  return `${capital(why)}${entry.pitch.includes(':') ? '.' : ':'} ${entry.pitch}`;
}

function whyBeside({ kindred }: Pick<Entry, 'kindred'>, { id }: Pick<Entry, 'id'>): string | null {
  const why = kindredOf({ kindred }).find(({ key }) => key === id)?.why;
  return why && !LEANS.test(why) ? why : null;
}
