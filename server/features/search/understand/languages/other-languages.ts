import { COUNTRIES_BY_NAME } from '../../../../wording/nations.ts';
import { FILLER, stem, words } from '../../../../wording/words.ts';
import { readTopicNames, topics } from '../../../books/books.ts';
import { isOurWord } from '../words/word-vectors.ts';
import { foldForeign, foreignStem, foreignWords, hasElision, UNSPACED } from './foreign-text.ts';
import { ENGLISH_NAMES, FOREIGN_WORDS, FUNCTION_WORDS, PARTICLES } from './foreign-words.ts';

/** What a request in another language means in English, and the share of it that we understood, from 0 to 1. */
export type Translation = { english: string; share: number };

const functionWords = new Set(foreignWords(FUNCTION_WORDS));
const small = new Set([...functionWords, ...foreignWords(PARTICLES)]);

/** Whether a word is filler in a request in another language. */
export const isForeignFiller = (word: string): boolean => small.has(foldForeign(word));

/** What a name means in English. `anywhere`: the name does not show which language the request is in. */
type Meaning = { english: string; anywhere: boolean };
/**
 * Names of topics, and other words, of one language, by their stems with spaces between. `longest` is in words, or in
 * letters for scripts without spaces.
 */
type Lexicon = { phrases: ReadonlyMap<string, Meaning>; longest: number };
let lexicons: ReadonlyMap<string, Lexicon> | null = null;

/** Longer texts are not looked up: they have sentences, which cannot be translated word by word. */
const LONGEST = 200;
const KEPT = 500;
const known = new Map<string, Translation | null>();

/**
 * Translates a short request, with our own lists of topic names in eleven languages. Null if it is in English.
 * `english` is empty if we do not know its words.
 */
export function translate(text: string): Translation | null {
  if (text.length > LONGEST) return isForeignLetters(text) ? { english: '', share: 0 } : null;
  const kept = known.get(text);
  if (kept !== undefined) return kept;
  if (known.size >= KEPT) known.clear();
  const found = UNSPACED.test(text) ? readUnspaced(text) : readSpaced(text);
  known.set(text, found);
  return found;
}

/** Whether a request seems to be in another language. Its words are then not typos of English ones. */
export const isForeign = (text: string): boolean => translate(text) !== null;

const isForeignLetters = (text: string) => /[^\p{sc=Latin}\p{sc=Common}\p{sc=Inherited}]/u.test(text);

type Piece = { said: readonly string[]; meaning: Meaning | null };
const NOTHING: readonly Piece[] = [];
const lettersOf = (pieces: readonly Piece[]) =>
  pieces.reduce((sum, { said, meaning }) => sum + (meaning ? (said[0]?.length ?? 0) : 0), 0);
const wordsOf = (pieces: readonly Piece[]) => pieces.flatMap(({ said, meaning }) => (meaning ? said : []));

function readSpaced(text: string): Translation | null {
  const said = foreignWords(text.replace(AGE, ' ')).filter((word) => word.length > 0);
  const telling = said.filter((word) => !small.has(word));
  const stems = telling.map(foreignStem);
  let best = NOTHING;
  for (const [, lexicon] of readLexicons()) {
    const pieces = cover(telling, stems, lexicon);
    if (isBetter(pieces, best)) best = pieces;
  }
  if (!isForeignLetters(text) && !AGE.test(text) && !isOther(text, said, telling, best)) return null;
  const english = [toEnglish(best), ageIn(text)].filter(Boolean).join(' ');
  return { english, share: telling.length === 0 ? 0 : wordsOf(best).length / telling.length };
}

/** “Pour un enfant de 8 ans” says who the book is for. */
function ageIn(text: string): string {
  const [, years] = AGE.exec(text) ?? [];
  return years ? `for a ${years} year old` : '';
}
const AGE =
  /(?<![\p{L}\p{N}])(\d{1,2})[ -]?(?:ans|años|anos|anni|jahren?|jährigen?|jährige[rs]?|yaş(?:ında|ındaki)?|лет|года?|वर्ष|साल|سنوات|سنة)(?!\p{L})/iu;

/** Whether these cover more words, or as many with longer names. */
function isBetter(pieces: readonly Piece[], best: readonly Piece[]): boolean {
  const more = wordsOf(pieces).length - wordsOf(best).length;
  return more > 0 || (more === 0 && pieces.length < best.length);
}

/**
 * Whether a text in Latin letters is in another language. A word that our books have counts as English unless something
 * shows otherwise: function words of the other language, or an article before words that are all known in it.
 */
function isOther(text: string, said: readonly string[], telling: readonly string[], pieces: readonly Piece[]): boolean {
  if (ENGLISH_NAMES.test(said.join(' '))) return false;
  const marks = said.filter((word) => functionWords.has(word)).length + (hasElision(text) ? 1 : 0);
  const isAccented = /\p{M}/u.test(text.normalize('NFD'));
  const strange = telling.filter((word) => !isEnglish(word)).length;
  const known = pieces.filter(({ meaning }) => meaning && !meaning.anywhere);
  const sure = known.filter(
    ({ said: own }) => !englishNames().has(own.join(' ')) && (own.length > 1 || own.some((word) => !isEnglish(word))),
  );
  const isWhole = pieces.length > 0 && wordsOf(pieces).length === telling.length;
  const most = wordsOf(sure);
  // One of only two words may be a typo: “Harry Poter” does not mean “potere”.
  const isMost =
    most.length * 2 > telling.length ||
    marks > 0 ||
    isAccented ||
    telling.every((word) => most.includes(word) || !isEnglish(word));
  if (sure.length > 0 && most.length * 2 >= telling.length && isMost) return true;
  if (isWhole && ((marks > 0 && known.length > 0) || articles.has(said[0] ?? ''))) return true;
  if (marks > 1 && strange > 0) return true;
  return marks > 0 && known.length > 0 && strange * 2 >= telling.length;
}

/** The English names of our topics, with their keys. */
const englishNames = () => {
  ours ??= new Map(
    [...topics().values()].flatMap(({ key, name, forms }) =>
      [name, ...forms].map((each) => [foldForeign(each), key] as const),
    ),
  );
  return ours;
};
let ours: ReadonlyMap<string, string> | null = null;

const articles = new Set('la le il lo el las los les der die das ein eine'.split(' '));
const isEnglish = (word: string) => FILLER.has(word) || isOurWord(stem(word));

/** Without their endings these would mean Romans. */
const WHOLE: ReadonlyMap<string, Meaning> = new Map(
  ['roman', 'romans', 'romane', 'romanen'].map((word) => [word, { english: 'novels', anywhere: true }]),
);

/** Covers most of a request with known names, and prefers longer ones. An unknown word is a piece of its own. */
function cover(said: readonly string[], stems: readonly string[], { phrases, longest }: Lexicon): readonly Piece[] {
  // The best pieces for the words from each place on, filled from the end.
  const best: { pieces: readonly Piece[]; unknown: number }[] = [{ pieces: [], unknown: 0 }];
  for (let at = said.length - 1; at >= 0; at -= 1) {
    const read = (length: number) =>
      (length === 1 ? WHOLE.get(said[at] ?? '') : undefined) ??
      phrases.get(stems.slice(at, at + length).join(' ')) ??
      null;
    let found: (typeof best)[number] | null = null;
    for (let length = Math.min(longest, said.length - at); length > 0; length -= 1) {
      const meaning = read(length);
      if (!meaning && length > 1) continue;
      const rest = best[said.length - at - length] ?? { pieces: [], unknown: 0 };
      const unknown = rest.unknown + (meaning ? 0 : 1);
      const isBetter =
        !found ||
        unknown < found.unknown ||
        (unknown === found.unknown && rest.pieces.length + 1 < found.pieces.length);
      if (isBetter) found = { pieces: [{ said: said.slice(at, at + length), meaning }, ...rest.pieces], unknown };
    }
    if (found) best.push(found);
  }
  return best.at(-1)?.pieces ?? [];
}

/** Reads Chinese and Japanese, as the language in which more of the text is known. */
function readUnspaced(text: string): Translation {
  const folded = letters(text);
  const order = /[\p{sc=Hira}\p{sc=Kana}]/u.test(folded) ? ['ja', 'zh'] : ['zh', 'ja'];
  const found = order.map((language) => scan(folded, readLexicons().get(language)));
  const best = found.reduce((one, other) => (lettersOf(other) > lettersOf(one) ? other : one), NOTHING);
  // Without the small words between the others.
  const telling = folded.replace(/[のはをにがでとへも的了和在与]|について|の本|关于|书/gu, '').length;
  // In a request in two languages, the rest is English.
  const latin = words(text).filter((word) => /^[a-z]/.test(word) && isOurWord(stem(word)));
  const share = Math.min(1, lettersOf(best) / Math.max(1, telling));
  const own = share < IN_PASSING && latin.length > 0 ? '' : toEnglish(best);
  return { english: [own, ...latin].filter(Boolean).join(' '), share };
}

/** A smaller share of a request than this is only in passing if the rest is English. */
const IN_PASSING = 0.2;

function scan(text: string, lexicon: Lexicon | undefined): readonly Piece[] {
  if (!lexicon) return NOTHING;
  const pieces: Piece[] = [];
  for (let at = 0; at < text.length; ) {
    let length = Math.min(lexicon.longest, text.length - at);
    let meaning = lexicon.phrases.get(text.slice(at, at + length)) ?? null;
    while (!meaning && length > 1) {
      length -= 1;
      meaning = lexicon.phrases.get(text.slice(at, at + length)) ?? null;
    }
    if (meaning) pieces.push({ said: [text.slice(at, at + length)], meaning });
    at += length;
  }
  return pieces;
}

/** The English of what is known, and other words that our books have, such as names. */
function toEnglish(pieces: readonly Piece[]): string {
  const said = pieces.flatMap(
    ({ said: own, meaning }) => meaning?.english ?? own.filter((word) => isOurWord(stem(word))),
  );
  return [...new Set(said)].join(' ');
}

const letters = (text: string) => foldForeign(text).replace(/[^\p{L}\p{M}\p{N}]/gu, '');
const stemmed = (name: string) =>
  foreignWords(name)
    .filter((word) => !small.has(word))
    .map(foreignStem)
    .join(' ');
/** Readers ask for such a topic by its subject alone. */
const IN_BOOKS = / in (?:novels|fiction|stories|books)$/;
const TELLS = /\b(?:novels?|fiction|stories|tales|romances?)\b/i;
/** “Thomas Mann” and “Game of Thrones” are the same in English. */
const isProperName = (name: string): boolean =>
  words(name)
    .filter((word) => word.length > 2)
    .every(isEnglish) && /^\p{Lu}/u.test(name);
/** A name that this many languages share does not show the language: “Frida Kahlo”, “covid”. */
const SHARED = 4;

function readLexicons(): ReadonlyMap<string, Lexicon> {
  lexicons ??= makeLexicons();
  return lexicons;
}

/** The stem of “Guiné” is half of Le Guin's name. */
const NO_COUNTRY = 'guin';

/** The names of countries in a language and in English, if both are plain names, unlike “Congo - Kinshasa”. */
function countriesIn(language: string): { english: string; name: string }[] {
  const namesIn = (locale: string) => new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' });
  const [own, english] = [namesIn(language), namesIn('en')];
  const codes = new Set([...COUNTRIES_BY_NAME.values()].flat());
  return [...codes].flatMap((code) => {
    const [name, called] = [own.of(code), english.of(code)];
    return name && called && !/[-(]/.test(name + called) ? [{ name, english: called }] : [];
  });
}

function makeLexicons(): Map<string, Lexicon> {
  const named = readTopicNames();
  const counts = new Map<string, number>();
  for (const lists of named.values())
    for (const name of lists.flatMap(({ names }) => names)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const unspaced = new Map<string, Meaning>();
  const spaced = new Map<string, Meaning>();
  for (const line of FOREIGN_WORDS.trim().split('\n')) {
    const [english = '', foreign = ''] = line.split(': ');
    for (const word of foreign.split(' ')) {
      const [list, key] = UNSPACED.test(word) ? [unspaced, letters(word)] : [spaced, stemmed(word)];
      if (key !== '' && !list.has(key)) list.set(key, { english, anywhere: false });
    }
  }
  const saysNovels = (name: string) =>
    foreignWords(name).some((word) => WHOLE.has(word) || spaced.get(foreignStem(word))?.english === 'novels');
  return new Map(
    [...named].map(([language, lists]) => {
      const isSpaced = !['zh', 'ja'].includes(language);
      const phrases = new Map(isSpaced ? spaced : unspaced);
      for (const { key: topic, names } of lists) {
        for (const name of names) {
          const same = englishNames().get(foldForeign(name));
          const own = same === topic ? name : (topics().get(topic)?.name ?? '').replace(IN_BOOKS, '');
          const english = saysNovels(name) && !TELLS.test(own) ? `novels ${own}` : own;
          const key = isSpaced ? stemmed(name) : letters(name);
          const count = counts.get(name) ?? 0;
          const anywhere = same !== undefined || count >= SHARED || (count > 1 && isProperName(name));
          if (key !== '' && !phrases.has(key)) phrases.set(key, { english, anywhere });
        }
      }
      for (const { english, name } of countriesIn(language)) {
        const key = isSpaced ? stemmed(name) : letters(name);
        const anywhere = foldForeign(name) === foldForeign(english);
        if (key !== '' && key !== NO_COUNTRY && !phrases.has(key)) phrases.set(key, { english, anywhere });
      }
      const lengths = [...phrases.keys()].map((key) => (isSpaced ? key.split(' ').length : key.length));
      return [language, { phrases, longest: Math.max(1, ...lengths) }];
    }),
  );
}
