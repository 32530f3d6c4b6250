import { words } from '../../../wording/words.ts';

/** One place from which an entry can be found: its text from the first word on, or from a later one. */
type Start<Entry> = { from: string; first: boolean; entry: Entry };

/**
 * An entry that was found. It fits better if the last word typed is complete, and if its first word is the first one
 * typed.
 */
type Found<Entry> = { entry: Entry; fit: number };

/** Finds the entries that begin with what was typed, from their first word or a later one. */
export type WordStarts<Entry> = (typed: string) => Found<Entry>[];

/** An entry is not found from a later word that is one of these. */
const SMALL = new Set(['a', 'an', 'and', 'at', 'by', 'for', 'from', 'in', 'of', 'on', 'or', 'the', 'to', 'with']);
/** How many of its words a text can be found from, and how many places one call looks at. */
const STARTS = 8;
const LOOKED_AT = 5_000;

/** Sorts all texts by every word that they can be found from, so that those with the same beginning are adjacent. */
export function wordStarts<Entry>(entries: Iterable<readonly [text: string, entry: Entry]>): WordStarts<Entry> {
  const starts: Start<Entry>[] = [];
  for (const [text, entry] of entries) {
    const all = words(text);
    for (const [place, word] of all.slice(0, STARTS).entries()) {
      const first = place === 0;
      if (first || !SMALL.has(word)) starts.push({ from: all.slice(place).join(' '), first, entry });
      // The article before a title is often left out.
      if (first && SMALL.has(word) && all[1]) starts.push({ from: all.slice(1).join(' '), first, entry });
    }
  }
  starts.sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
  return (typed) => {
    const wanted = words(typed).join(' ');
    const found = new Map<Entry, number>();
    if (wanted === '') return [];
    const begin = firstNotBefore(starts, wanted);
    for (const start of starts.slice(begin, begin + LOOKED_AT)) {
      if (!start.from.startsWith(wanted)) break;
      const whole = start.from.length === wanted.length || start.from[wanted.length] === ' ';
      const fit = (whole ? 2 : 0) + (start.first ? 1 : 0);
      found.set(start.entry, Math.max(fit, found.get(start.entry) ?? 0));
    }
    return [...found].map(([entry, fit]) => ({ entry, fit }));
  };
}

function firstNotBefore(starts: readonly Start<unknown>[], wanted: string): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle]?.from ?? '') < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
