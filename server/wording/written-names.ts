import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** How each name is written, by its lower-case form. */
export class Names extends Map<string, string> {
  /** How many words its longest name has. */
  readonly mostWords: number;

  constructor(written: readonly string[]) {
    super(written.map((name) => [small(name), name]));
    this.mostWords = Math.max(...written.map((name) => name.split(/[^\p{L}\p{M}\p{N}]+/u).length));
  }
}

const lists = readFileSync(join(import.meta.dirname, 'written-names.txt'), 'utf8')
  .split(/^#.*$/m)
  .slice(1)
  .map((section) => section.trim().split(/,\s+/));
const [words = [], phrases = [], givenNames = [], beforeNames = [], afterNames = [], wholeLabels = []] = lists;

export const given = new Names(givenNames);
export const names = new Names([...words, ...phrases, ...givenNames]);
export const before = new Names(beforeNames);
export const after = new Names(afterNames);
export const whole = new Names(wholeLabels);

/**
 * In lower case, character by character, so that the text keeps its length (“İ” alone would grow); apostrophes
 * straight.
 */
export function small(text: string): string {
  return Array.from(text, (letter) => {
    const lower = letter === '’' ? "'" : letter.toLowerCase();
    return lower.length === letter.length ? lower : letter;
  }).join('');
}
