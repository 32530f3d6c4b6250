import { fold } from '../../../wording/words.ts';

/** Lower case, no accents, no punctuation, no leading article, single spaces. */
export function normaliseTitle(title: string): string {
  return fold(title)
    .replace(/&/g, ' and ')
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^(the|a|an) (?=.)/, '');
}

/** Two records with the same key are the same work: normalised title and the first author's last name. */
export function titleKey(title: string, authors: readonly string[]): string {
  const lastName =
    normaliseTitle(authors[0] ?? '')
      .split(' ')
      .at(-1) ?? '';
  return `${normaliseTitle(title)} / ${lastName}`;
}
