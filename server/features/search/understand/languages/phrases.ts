import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { foldForeign, foreignStem, foreignWords, UNSPACED } from './foreign-text.ts';

/** What a phrase does in a request: the headings of `phrases.txt`. */
const ROLES = ['number', 'kind', 'audience', 'question', 'frame', 'like', 'but', 'nation', 'word', 'small'] as const;
export type Role = (typeof ROLES)[number];

/** A phrase of another language. `slot`: where the words stand that fill the `~` of its English. */
export type Phrase = { english: string; role: Role; slot: 'before' | 'behind' | null };
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
const WITHOUT_SPACES: ReadonlySet<string> = new Set(['zh', 'ja']);

/** Stands for any number in a phrase: “menos de # páginas”. */
export const ANY_NUMBER = '0';

/** The words of a phrase as they are compared with a request: stems, or single letters. */
export function partsOf(language: string, text: string): string[] {
  if (WITHOUT_SPACES.has(language) || UNSPACED.test(text)) return lettersIn(text);
  return foreignWords(text).map(foreignStem);
}

/** “Autoras” and “autores” have one stem, so the words as written are looked up first. */
export const asWritten = (words: readonly string[]): string => `=${words.join(' ')}`;
const exactKey = (language: string, text: string): string =>
  asWritten(WITHOUT_SPACES.has(language) || UNSPACED.test(text) ? lettersIn(text) : foreignWords(text));

/** Letters, and runs of Latin letters or digits, of a text without spaces between words. */
export const lettersIn = (text: string): string[] => foldForeign(text).match(/[a-z]+|[0-9]+|[\p{L}\p{M}\p{N}]/gu) ?? [];

/** Reads `phrases.txt`, by language. @throws Error naming a line with too many or too few columns. */
export function readPhrases(): ReadonlyMap<string, Phrases> {
  const byLanguage = new Map(
    COLUMNS.map((language) => [
      language,
      {
        said: new Map<string, Phrase>(),
        likes: [] as LikePhrase[],
        numbers: new Map<string, string>(),
      },
    ]),
  );
  let role: Role = 'word';
  const lines = readFileSync(join(import.meta.dirname, 'phrases.txt'), 'utf8').split('\n');
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '') continue;
    if (line.startsWith('#') && !line.includes('|')) {
      role = ROLES.find((each) => line === `# ${each}`) ?? role;
      continue;
    }
    const [english = '', ...cells] = line.split('|').map((cell) => cell.trim());
    if (cells.length !== COLUMNS.length) throw new Error(`phrases.txt:${at + 1}: ${cells.length} columns`);
    for (const [column, cell] of cells.entries()) {
      const language = COLUMNS[column] ?? '';
      const to = byLanguage.get(language);
      for (const said of to ? cell.split(',').filter((each) => each.trim() !== '') : []) {
        if (to) addPhrase(to, language, role, english, said.trim());
      }
    }
  }
  return byLanguage;
}

function addPhrase(
  to: { said: Map<string, Phrase>; likes: LikePhrase[]; numbers: Map<string, string> },
  language: string,
  role: Role,
  english: string,
  said: string,
): void {
  const [front = '', back] = said.replaceAll('#', ` ${ANY_NUMBER} `).split('~');
  const [before, behind] = [partsOf(language, front), partsOf(language, back ?? '')];
  if (role === 'like') {
    to.likes.push({ front: before, back: behind });
    return;
  }
  const parts = before.length > 0 ? before : behind;
  const key = parts.join(' ');
  const exact = exactKey(language, before.length > 0 ? front : (back ?? ''));
  if (role === 'number') to.numbers.set(key, english);
  if (role === 'number' || key === '') return;
  const phrase: Phrase = { english, role, slot: back === undefined ? null : before.length > 0 ? 'behind' : 'before' };
  for (const each of [key, exact]) if (!to.said.has(each)) to.said.set(each, phrase);
}
