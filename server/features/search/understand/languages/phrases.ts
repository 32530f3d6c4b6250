import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { foldForeign, foreignStem, foreignWords } from './foreign-text.ts';

/** What a phrase does in a request: the headings of `phrases.txt`. */
const ROLES = ['number', 'kind', 'audience', 'question', 'frame', 'like', 'but', 'nation', 'word', 'small'] as const;
export type Role = (typeof ROLES)[number];

/**
 * A phrase of another language. `slot`: where the words stand that fill the `~` of its English. `anywhere`: it does not
 * show which language a request is in.
 */
export type Phrase = { english: string; role: Role; slot: 'before' | 'behind' | null; anywhere: false };
/** “Books like ~”: the words in front of a name, and those behind it. */
export type LikePhrase = { front: readonly string[]; back: readonly string[] };
/** The phrases of one language, by their stems with spaces between. */
export type Phrases = {
  said: ReadonlyMap<string, Phrase>;
  likes: readonly LikePhrase[];
  numbers: ReadonlyMap<string, string>;
};

/** The languages of the columns, after the English. */
const COLUMNS = ['es', 'fr', 'de', 'pt', 'it', 'ru', 'zh', 'ja', 'ar', 'hi', 'tr'];
/** Their scripts have no spaces between words. */
export const WITHOUT_SPACES: ReadonlySet<string> = new Set(['zh', 'ja']);

/** Stands for any number in a phrase: “menos de # páginas”. */
export const ANY_NUMBER = '0';

/** “Autoras” and “autores” have one stem. Of two such phrases, the second is looked up by its words as written. */
export const asWritten = (words: readonly string[]): string => `=${words.join(' ')}`;

/** Letters, and runs of Latin letters or digits, of a text without spaces between words. */
export const lettersIn = (text: string): string[] => foldForeign(text).match(/[a-z]+|[0-9]+|[\p{L}\p{M}\p{N}]/gu) ?? [];

/** Chinese and Japanese letters that stand between others and say nothing alone. */
export const PARTICLE_LETTERS = new Set('のはをにがでとへもや的了和在与以'.split(''));

/** A name in the form in which a lexicon has it. */
export const keyOfName = (isSpaced: boolean, name: string, small: ReadonlySet<string>): string =>
  isSpaced
    ? foreignWords(name)
        .filter((word) => !small.has(word))
        .map(foreignStem)
        .join(' ')
    : lettersIn(name)
        .filter((letter) => !PARTICLE_LETTERS.has(letter))
        .join(' ');

type Lists = { said: Map<string, Phrase>; likes: LikePhrase[]; numbers: Map<string, string>; seen: Set<string> };

/** Reads `phrases.txt`, by language. @throws Error naming a line with too many or too few columns. */
export function readPhrases(): ReadonlyMap<string, Phrases> {
  const byLanguage = new Map<string, Lists>(
    COLUMNS.map((language) => [language, { said: new Map(), likes: [], numbers: new Map(), seen: new Set() }]),
  );
  let role: Role = 'word';
  const lines = readFileSync(join(import.meta.dirname, 'phrases.txt'), 'utf8').split('\n');
  for (const [at, line] of lines.entries()) {
    const heading = ROLES.find((each) => line === `# ${each}`);
    role = heading ?? role;
    if (heading || line === '') continue;
    const [english = '', ...cells] = line.split('|').map((cell) => cell.trim());
    if (cells.length !== COLUMNS.length) throw new Error(`phrases.txt:${at + 1}: ${cells.length} columns`);
    const add = adder(role, english);
    for (const [column, cell] of cells.entries()) {
      const language = COLUMNS[column] ?? '';
      const to = byLanguage.get(language);
      for (const said of cell.split(',').map((each) => each.trim())) if (to && said !== '') add(to, language, said);
    }
  }
  return byLanguage;
}

/** Adds phrases of one line to the lists of their languages. */
function adder(role: Role, english: string) {
  const phraseWith = (slot: Phrase['slot']): Phrase => ({ english, role, slot, anywhere: false });
  const [alone, before, behind] = [phraseWith(null), phraseWith('before'), phraseWith('behind')];
  return ({ said, likes, numbers, seen }: Lists, language: string, text: string): void => {
    const isUnspaced = WITHOUT_SPACES.has(language);
    const wordsOf = (part: string) => (isUnspaced ? lettersIn(part) : foreignWords(part));
    const stemsOf = (words: readonly string[]) => (isUnspaced ? words : words.map(foreignStem));
    const [front, back] = text.replaceAll('#', ` ${ANY_NUMBER} `).split('~').map(wordsOf);
    if (role === 'like') {
      likes.push({ front: stemsOf(front ?? []), back: stemsOf(back ?? []) });
      return;
    }
    const isFront = front !== undefined && front.length > 0;
    const words = isFront ? front : (back ?? []);
    const key = stemsOf(words).join(' ');
    if (role === 'number') {
      numbers.set(key, english);
      return;
    }
    // The first line that has a phrase keeps it.
    const written = asWritten(words);
    if (key === '' || seen.has(written)) return;
    seen.add(written);
    said.set(said.has(key) ? written : key, back === undefined ? alone : isFront ? behind : before);
  };
}
