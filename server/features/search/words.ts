import { stemmer } from 'stemmer';
import { fold } from '../../platform/fold.ts';

/** The folded words of a text: runs of letters and digits, apostrophes kept inside (and made straight). */
export function words(text: string): string[] {
  return (
    fold(text)
      .replace(/’/g, "'")
      .match(/[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)*/gu) ?? []
  );
}

const STEMS_KEPT = 50_000;
const stems = new Map<string, string>();

/** A folded word without its English endings, for saying that `stars` is what `star` asked for. Never shown. */
export function stem(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const found = stemmer(word.replace(/'s?$/, ''));
  // Start over rather than grow without end: the commonest words are back at once.
  if (stems.size >= STEMS_KEPT) stems.clear();
  stems.set(word, found);
  return found;
}

/** The words of a text as they stand there, with their capitals and accents; each distinct one once. */
export function wordsAsWritten(text: string): string[] {
  return [...new Set(text.match(/[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu) ?? [])];
}

/** Words of requests rather than of books ("please recommend a book about …"), beside the usual function words. */
export const FILLER: ReadonlySet<string> = new Set(
  `a about all also am an and any anything are as at be because been book books but by can could describe did do does
  don't explain find for from give good great had has have help her him his history's how i i'd i'll i'm if in into
  introduction is it it's its i've just kind learn like looking me more my need novel of on one or other our please read
  reading recommend recommendation recommendations she should so some something story suggest than that that's the their
  them then there these they this those title titled to understand up us very want was we well were what what's when where
  which who why will with would you your`
    .split(/\s+/)
    .filter(Boolean),
);

/** Words joined by single spaces, without a leading article: how titles are compared. */
export function bare(text: string): string {
  return words(text.replace(/&/g, ' and '))
    .join(' ')
    .replace(/^(the|a|an) (?=.)/, '');
}
