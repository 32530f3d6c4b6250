import { stemmer } from 'stemmer';

/** Lower case without accents: how words are compared everywhere in search. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

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

/** Words joined by single spaces, without a leading article: how titles are compared. */
export function bare(text: string): string {
  return words(text.replace(/&/g, ' and '))
    .join(' ')
    .replace(/^(the|a|an) (?=.)/, '');
}
