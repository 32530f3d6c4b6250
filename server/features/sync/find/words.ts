import { fold } from '../../../wording/words.ts';

/** The folded words of a text, in order. */
export function words(text: string): string[] {
  return (
    fold(text)
      .replace(/['’](s\b)?/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/**
 * A word without its plural ending, so that `Romans` supports `Roman`. Nothing more is removed: `meet` is not
 * `meetings`, and a curler's programme is not programming. Never shown.
 */
export function singular(word: string): string {
  if (word.length <= 3) return word;
  return word
    .replace(/ies$/, 'y')
    .replace(/(?<=s|x|ch|sh)es$/, '')
    .replace(/(?<![su])s$/, '');
}

export const singulars = (text: string): string[] => words(text).map(singular);

/** Whether `part` occurs in `whole` as one unbroken run. */
export function hasRun(whole: readonly string[], part: readonly string[]): boolean {
  if (part.length === 0) return false;
  return whole.some((_, at) => part.every((word, offset) => whole[at + offset] === word));
}
