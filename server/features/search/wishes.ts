import { stem, words } from './words.ts';

/** In longer texts “no” and “not” tell a story; in a query of up to this many words they are wishes. */
export const WISH_QUERY_WORDS = 25;
/** A wish stands after a comma or “but” and the like, or begins with a word that can mean nothing else. */
const WISH =
  /(?:[,;.(–—-]\s*|\b(?:but|and)\s+)(?:(?:with|please)\s+)?(?:no|not|nothing|never|without|except|excluding)\b([^,;.()]*)|\s(?:without|except(?: for)?|excluding|other than|nothing by|not by|but not)\b([^,;.()]*)/giu;
const EMPTY = new Set(
  'a an any anything the by about on of from with too much more for me please book books novel novels story stories written author in it'.split(
    ' ',
  ),
);

/** How long a book may be: our records do not know, so nothing is looked for, left out or claimed because of it. */
const LENGTH_WISH =
  /[,;]?\s*\b(?:(?:that (?:is|are)|which (?:is|are)|and|but)\s+)?(?:(?:shorter|longer|less|fewer|(?:no |not )?more) than|under|below|over|at (?:most|least)|up to)\s+\d{1,4}\s*pages?\b(?: long)?/giu;

/** Splits a short query into what is wanted and what is not: “space opera, no romance”, “big history but not Harari”. */
export function readWishes(query: string): { wanted: string; unwanted: string[][] } {
  if (words(query).length > WISH_QUERY_WORDS) return { wanted: query, unwanted: [] };
  const unwanted: string[][] = [];
  const anyLength = query.replace(LENGTH_WISH, ' ');
  const wanted = anyLength.replace(WISH, (_, after?: string, inside?: string) => {
    for (const part of (after ?? inside ?? '').split(/\b(?:or|and|nor|no|not)\b/iu)) {
      const stems = words(part)
        .filter((word) => !EMPTY.has(word))
        .map(stem);
      if (stems.length > 0) unwanted.push(stems);
    }
    return ' ';
  });
  const left = unwanted.length > 0 ? wanted : anyLength;
  return { wanted: words(left).length > 0 ? left : query, unwanted };
}
