import { COUNTRIES_BY_NAME, LANGUAGE_CODES } from '../../../../wording/nations.ts';
import { FILLER, stem, words } from '../../../../wording/words.ts';
import { readTopicNames, topics } from '../../../books/books.ts';
import { isOurWord } from '../words/word-vectors.ts';
import { foldForeign, foreignStem, foreignWords, UNSPACED } from './foreign-text.ts';
import { DENIALS, FOREIGN_WORDS, FUNCTION_WORDS, PARTICLES } from './foreign-words.ts';
import { keyOfName, type LikePhrase, type Phrase, readPhrases, WITHOUT_SPACES } from './phrases.ts';

/**
 * What a name or phrase means in English. `anywhere`: it does not show which language the request is in. `role`: what
 * a phrase does in the request; a `name` is what the request is about. `plain`: the ordinary word for a topic that has
 * a longer name.
 */
export type Meaning = {
  english: string;
  anywhere: boolean;
  role: Phrase['role'] | 'name';
  slot: Phrase['slot'];
  plain?: string;
};

/**
 * One language: names of topics and other words without small words between, and phrases with them; both by their stems
 * with spaces between. `longest` and `longestSaid` are in words, or in letters for scripts without spaces.
 */
export type Lexicon = {
  isSpaced: boolean;
  /** Whether adjectives stand behind their nouns: “novelas japonesas”. */
  isNounFirst: boolean;
  whole: ReadonlyMap<string, Meaning>;
  names: ReadonlyMap<string, Meaning>;
  /** Small words that count in a name: “personas sin hogar”. */
  denials: ReadonlySet<string>;
  /** The first words of all names. */
  starts: ReadonlySet<string>;
  longest: number;
  said: ReadonlyMap<string, Meaning>;
  startsSaid: ReadonlySet<string>;
  longestSaid: number;
  /** By the first of their words. */
  likes: ReadonlyMap<string, readonly LikePhrase[]>;
  numbers: ReadonlyMap<string, string>;
};

export const functionWords: ReadonlySet<string> = new Set(foreignWords(FUNCTION_WORDS));
/** Function words, and others that say nothing in a request in another language. */
export const smallWords: ReadonlySet<string> = new Set([...functionWords, ...foreignWords(PARTICLES)]);

export const isEnglish = (word: string): boolean => FILLER.has(word) || isOurWord(stem(word));

/** The English names of our topics, with their keys. */
export const englishNames = (): ReadonlyMap<string, string> => {
  ours ??= new Map(
    [...topics().values()].flatMap(({ key, name, forms }) =>
      [name, ...forms].map((each) => [foldForeign(each), key] as const),
    ),
  );
  return ours;
};
let ours: ReadonlyMap<string, string> | null = null;

/** The lexicon of each language, by its ISO 639-1 code. */
export function readLexicons(): ReadonlyMap<string, Lexicon> {
  lexicons ??= makeLexicons();
  return lexicons;
}
let lexicons: ReadonlyMap<string, Lexicon> | null = null;

const named = (english: string, anywhere: boolean): Meaning => ({ english, anywhere, role: 'name', slot: null });

/** Without their endings these would mean Romans. */
const WHOLE: ReadonlyMap<string, Meaning> = new Map(
  ['roman', 'romans', 'romane', 'romanen'].map((word) => [
    word,
    { english: 'novels', anywhere: true, role: 'kind', slot: null },
  ]),
);

/** Readers ask for such a topic by its subject alone. */
const IN_BOOKS = /^(?:The )?(.{1,80}) (?:in|of) (?:novels|fiction|stories|books)$/;
const TELLS = /\b(?:novels?|fiction|stories|tales|romances?)\b/i;
/** “Thomas Mann” and “Game of Thrones” are the same in English. */
const isProperName = (name: string): boolean =>
  words(name)
    .filter((word) => word.length > 2)
    .every(isEnglish) && /^\p{Lu}/u.test(name);
/** A name that this many languages share does not show the language: “Frida Kahlo”, “covid”. */
const SHARED = 4;
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

/** The names of languages, which are also what their people are called: “japanisch”, “polacco”, “шведский”. */
function peoplesIn(language: string): { english: string; name: string }[] {
  const namesIn = (locale: string) => new Intl.DisplayNames([locale], { type: 'language', fallback: 'none' });
  const [own, english] = [namesIn(language), namesIn('en')];
  return [...new Set(LANGUAGE_CODES.values())].flatMap((code) => {
    const [name, called] = [own.of(code), english.of(code)];
    return name && called && !/[-( ]/.test(called) ? [{ name, english: called }] : [];
  });
}

function makeLexicons(): Map<string, Lexicon> {
  const topicNames = readTopicNames();
  const phrases = readPhrases();
  const counts = new Map<string, number>();
  for (const lists of topicNames.values())
    for (const name of lists.flatMap(({ names }) => names)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const unspaced = new Map<string, Meaning>();
  const spaced = new Map<string, Meaning>();
  for (const line of FOREIGN_WORDS.trim().split('\n')) {
    const [english = '', foreign = ''] = line.split(': ');
    for (const word of foreign.split(' ')) {
      const isSpaced = !UNSPACED.test(word);
      const [list, key] = [isSpaced ? spaced : unspaced, keyOfName(isSpaced, word, smallWords)];
      if (key !== '' && !list.has(key)) list.set(key, named(english, false));
    }
  }
  const saysNovels = (name: string) =>
    foreignWords(name).some((word) => WHOLE.has(word) || spaced.get(foreignStem(word))?.english === 'novels');
  const lengthOf = (keys: Iterable<string>) => Math.max(1, ...[...keys].map((key) => key.split(' ').length));
  const startsOf = (keys: Iterable<string>) => new Set([...keys].map((key) => key.split(' ')[0] ?? ''));
  return new Map(
    [...topicNames].map(([language, lists]) => {
      const isSpaced = !WITHOUT_SPACES.has(language);
      const names = new Map(isSpaced ? spaced : unspaced);
      const denials = new Set(DENIALS[language]?.split(' '));
      const small = new Set([...smallWords].filter((word) => !denials.has(word)));
      const add = (name: string, meaning: Meaning) => {
        const key = keyOfName(isSpaced, name, small);
        if (key !== '' && key !== NO_COUNTRY && !names.has(key)) names.set(key, meaning);
      };
      for (const { key: topic, names: called } of lists) {
        for (const name of called) {
          const same = englishNames().get(foldForeign(name));
          const own = same === topic ? name : (topics().get(topic)?.name ?? '').replace(IN_BOOKS, '$1');
          const english = saysNovels(name) && !TELLS.test(own) ? `novels ${own}` : own;
          const count = counts.get(name) ?? 0;
          const isShared = count >= SHARED || (count > 1 && isProperName(name));
          const plain = isShared && isProperName(name) ? { plain: name } : {};
          add(name, { ...named(english, same !== undefined || isShared), ...plain });
        }
      }
      for (const { english, name } of countriesIn(language))
        add(name, named(english, foldForeign(name) === foldForeign(english)));
      const own = phrases.get(language);
      const said = new Map<string, Meaning>(own?.said);
      for (const { english, name } of peoplesIn(language)) {
        const key = keyOfName(isSpaced, name, smallWords);
        if (key !== '' && !said.has(key)) said.set(key, { english, anywhere: false, role: 'nation', slot: null });
      }
      return [
        language,
        {
          isSpaced,
          isNounFirst: NOUN_FIRST.has(language),
          whole: isSpaced ? WHOLE : NO_WORDS,
          names,
          denials,
          starts: startsOf(names.keys()),
          longest: lengthOf(names.keys()),
          said,
          startsSaid: startsOf(said.keys()),
          longestSaid: lengthOf(said.keys()),
          likes: Map.groupBy(own?.likes ?? [], ({ front, back }) => front[0] ?? back[0] ?? ''),
          numbers: own?.numbers ?? NO_NUMBERS,
        },
      ];
    }),
  );
}
const NOUN_FIRST = new Set(['ar', 'es', 'fr', 'it', 'pt']);
const NO_WORDS: ReadonlyMap<string, Meaning> = new Map();
const NO_NUMBERS: ReadonlyMap<string, string> = new Map();
