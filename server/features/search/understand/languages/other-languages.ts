import { stem, words } from '../../../../wording/words.ts';
import { readLike } from '../like.ts';
import { isOrdinary } from '../words/term-weights.ts';
import { isOurWord } from '../words/word-vectors.ts';
import { compose } from './compose.ts';
import { cover, type Piece, type Token, tokensOf } from './cover.ts';
import { foldForeign, hasElision, UNSPACED } from './foreign-text.ts';
import { ENGLISH_NAMES } from './foreign-words.ts';
import { englishNames, functionWords, isEnglish, type Lexicon, readLexicons, smallWords } from './lexicons.ts';
import { likenessIn } from './likeness-asked.ts';
import { titleInEnglish } from './titles.ts';

/**
 * What a request in another language means in English, and the share of it that we understood, from 0 to 1. `isFrame`:
 * it says more than what the book is about, such as its kind, its readers or a book that it should be like.
 */
export type Translation = { english: string; share: number; isFrame: boolean };

/** Whether a word is filler in a request in another language. */
export const isForeignFiller = (word: string): boolean => smallWords.has(foldForeign(word));

/** Longer texts are not looked up: they have sentences, which cannot be translated word by word. */
const LONGEST = 200;
const KEPT = 500;
const known = new Map<string, Translation | null>();

/**
 * Translates a short request, with our own lists in eleven languages: names of topics in `catalogue/topic-names`,
 * phrases in `phrases.txt`. Null if it is in English. `english` is empty if we do not know its words.
 */
export function translate(text: string): Translation | null {
  if (text.length > LONGEST) return isForeignLetters(text) ? { english: '', share: 0, isFrame: false } : null;
  const kept = known.get(text);
  if (kept !== undefined) return kept;
  if (known.size >= KEPT) known.clear();
  const found = read(text.normalize('NFC'));
  known.set(text, found);
  return found;
}

/**
 * The whole request in English, if it is in another language and says more than what a book is about: “Krimi, der in
 * den Alpen spielt”. Null for any other.
 */
export function inEnglishWhole(text: string): string | null {
  const other = translate(text);
  return other?.isFrame && other.english !== '' ? other.english : null;
}

/** Whether a request seems to be in another language. Its words are then not typos of English ones. */
export const isForeign = (text: string): boolean => translate(text) !== null;

const isForeignLetters = (text: string) => /[^\p{sc=Latin}\p{sc=Common}\p{sc=Inherited}]/u.test(text);

function read(text: string): Translation | null {
  const title = tokensOf(text, smallWords).length > 1 ? titleInEnglish(text) : null;
  if (title !== null) return { english: title, share: 1, isFrame: true };
  const isUnspaced = UNSPACED.test(text);
  // “Books like Como agua para chocolate”: only the title is in another language.
  const isAskedInEnglish = Boolean(readLike(text)?.cue);
  const like = isAskedInEnglish ? null : likenessIn(text, languagesFor(text), readLexicons());
  const rest = like ? like.rest : text;
  const tokens = tokensOf(rest, smallWords);
  const telling = tokens.filter(({ isSmall }) => !isSmall);
  const hasPhrases = !isAskedInEnglish && !isEnglishText(tokens, telling);
  let best: Read = { pieces: [], lexicon: null };
  for (const language of like ? [like.language] : languagesFor(text)) {
    const lexicon = readLexicons().get(language);
    if (!lexicon) continue;
    const pieces = cover(tokens, lexicon, hasPhrases);
    if (best.lexicon === null || isBetter(pieces, best.pieces)) best = { pieces, lexicon };
  }
  const { pieces, lexicon } = best;
  if (!lexicon || (!like && !isForeignLetters(text) && !isOther(rest, tokens, telling, pieces))) return null;
  const share = telling.length === 0 ? (like ? 1 : 0) : Math.min(1, tellingIn(pieces).length / telling.length);
  const isFrame = like !== null || (hasPhrases && isSure(text, share, tokens, pieces) && saysMore(pieces));
  const own = compose(pieces, lexicon, isFrame);
  const english = isUnspaced && !like ? withLatin(own, text, share) : own;
  return {
    english: like ? like.compose(english) : english,
    share,
    isFrame,
  };
}

/**
 * Whether all words of a text are English, most of them common, or one is in no other language. Then no phrase is
 * looked for.
 */
function isEnglishText(tokens: readonly Token[], telling: readonly Token[]): boolean {
  if (tokens.some(({ said }) => ONLY_ENGLISH.has(said))) return true;
  const common = telling.filter(({ said }) => isOrdinary(stem(said)));
  const isAll = common.length * 2 >= telling.length && telling.every(({ said }) => isEnglish(said));
  return isAll && !tokens.some(({ said }) => functionWords.has(said));
}
const ONLY_ENGLISH = new Set(
  'the of and with for about from that which who what how why where books book novels stories something like loved finished'.split(
    ' ',
  ),
);

/**
 * Whether a text in our letters is surely in another language, so that it can be read in English as a whole: most of it
 * is known, and small words or phrases show it. “Dulce et decorum est” and “Anne Conti” may be a coincidence.
 */
function isSure(text: string, share: number, tokens: readonly Token[], pieces: readonly Piece[]): boolean {
  if (isForeignLetters(text)) return true;
  const phrases = pieces.filter(({ meaning }) => meaning && meaning.role !== 'name');
  const isPhrase = (piece: Piece) => {
    const isStrange = ({ said }: Token) => !isEnglish(said) || (isFraming(piece) && !isOrdinary(stem(said)));
    return piece.tokens.some(isStrange) && (piece.tokens.length > 1 || !isName(text));
  };
  return share > 0.5 && (tokens.some(({ said }) => functionWords.has(said)) || phrases.some(isPhrase));
}
/** “María Dueñas”: up to three words, all with capitals. */
const isName = (text: string): boolean => /^\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*){0,2}$/u.test(text);

/** A single name is the subject of a request. Two, or anything else that is said, make a wish. */
const saysMore = (pieces: readonly Piece[]): boolean => {
  const roles = pieces.flatMap(({ meaning }) => meaning?.role ?? []);
  return roles.some((role) => FRAMES.has(role)) || roles.filter((role) => role === 'name').length > 1;
};

type Read = { pieces: readonly Piece[]; lexicon: Lexicon | null };
const FRAMES: ReadonlySet<string> = new Set(['kind', 'audience', 'question', 'frame', 'nation', 'word']);

const IN_LATIN = ['de', 'es', 'fr', 'it', 'pt', 'tr'];
/** The languages that a text may be in, by its letters. */
function languagesFor(text: string): readonly string[] {
  if (UNSPACED.test(text)) return /[\p{sc=Hira}\p{sc=Kana}]/u.test(text) ? ['ja', 'zh'] : ['zh', 'ja'];
  if (/\p{sc=Cyrl}/u.test(text)) return ['ru'];
  if (/\p{sc=Arab}/u.test(text)) return ['ar'];
  if (/\p{sc=Deva}/u.test(text)) return ['hi'];
  return IN_LATIN;
}

/** In a request in two languages, the rest is English. */
function withLatin(own: string, text: string, share: number): string {
  const latin = words(text).filter((word) => /^[a-z]/.test(word) && isOurWord(stem(word)));
  const translated = share < IN_PASSING && latin.length > 0 ? '' : own;
  const said = new Set(words(translated));
  return [translated, ...latin.filter((word) => !said.has(word))].filter(Boolean).join(' ');
}
/** A smaller share of a request than this is only in passing if the rest is English. */
const IN_PASSING = 0.2;

const tellingIn = (pieces: readonly Piece[]): Token[] =>
  pieces.flatMap(({ tokens, meaning }) => (meaning ? tokens.filter(({ isSmall }) => !isSmall) : []));

/** Whether these cover more words, or as many with longer names. */
function isBetter(pieces: readonly Piece[], best: readonly Piece[]): boolean {
  const more = tellingIn(pieces).length - tellingIn(best).length;
  const small = smallIn(pieces) - smallIn(best);
  return more > 0 || (more === 0 && (small > 0 || (small === 0 && pieces.length < best.length)));
}
const smallIn = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, { tokens }) => sum + tokens.filter(({ isSmall }) => isSmall).length, 0);

/**
 * Whether a text in Latin letters is in another language. A word that our books have counts as English unless something
 * shows otherwise: function words of the other language, or an article before words that are all known in it.
 */
function isOther(text: string, tokens: readonly Token[], telling: readonly Token[], pieces: readonly Piece[]): boolean {
  const said = tokens.map((token) => token.said);
  if (ENGLISH_NAMES.test(said.join(' '))) return false;
  const framing = new Set(pieces.filter(isFraming).flatMap(({ tokens: own }) => own.map((token) => token.said)));
  const isMark = (word: string) => functionWords.has(word) || (framing.has(word) && !isOrdinary(stem(word)));
  const marks = said.filter(isMark).length + (hasElision(text) ? 1 : 0);
  const isAccented = /\p{M}/u.test(text.normalize('NFD'));
  const strange = telling.filter((token) => !isEnglish(token.said)).length;
  const isNamed = isName(text);
  const known = pieces.filter((piece) => isSign(piece) && !(isNamed && isOneWord(piece)));
  const sure = known.filter(({ tokens: own, meaning }) => {
    const name = own.map((token) => token.said);
    if (name.some((word) => !isEnglish(word))) return !englishNames().has(name.join(' '));
    if (meaning?.role !== 'name') return name.length > 1 && !name.every((word) => isOrdinary(stem(word)));
    return name.length > 1 && !englishNames().has(name.join(' '));
  });
  const isWhole = pieces.length > 0 && tellingIn(pieces).length === telling.length;
  const most = new Set(tellingIn(sure));
  // One of only two words may be a typo: “Harry Poter” does not mean “potere”.
  const isMost =
    most.size * 2 > telling.length ||
    marks > 0 ||
    isAccented ||
    telling.every((token) => most.has(token) || !isEnglish(token.said));
  if (sure.length > 0 && most.size * 2 >= telling.length && isMost) return true;
  const isPhrase = ({ tokens: own, meaning }: Piece) =>
    meaning?.role === 'kind' || (meaning?.role !== 'name' && own.length > 1);
  if (isWhole && sure.some(isPhrase)) return true;
  if (isWhole && ((marks > 0 && known.length > 0) || articles.has(said[0] ?? ''))) return true;
  const isSaid = pieces.some(
    ({ tokens: own, meaning }) =>
      meaning && SAYS.has(meaning.role) && own.some((token) => !isOrdinary(stem(token.said)) && !token.isSmall),
  );
  if (marks > 1 && (strange > 0 || isSaid)) return true;
  const says = known.some(({ tokens: own, meaning }) => meaning?.role !== 'word' || own.length > 1);
  return marks > 0 && (says || sure.length > 0) && strange * 2 >= telling.length;
}

const isOneWord = ({ tokens, meaning }: Piece): boolean => tokens.length === 1 && meaning?.role !== 'name';

/** Whether a piece may show that a request is in its language. Short words and peoples are in names too. */
function isSign({ tokens, meaning }: Piece): boolean {
  if (!meaning || meaning.anywhere) return false;
  if (meaning.role === 'name') return true;
  if (NO_SIGNS.has(meaning.role)) return false;
  return tokens.length > 1 || (tokens[0]?.said.length ?? 0) >= (meaning.slot === null ? LEAST_SIGN : LEAST_SLOT);
}
/** Small words and the words around a thing mark the language of a request as its function words do. */
const isFraming = ({ meaning }: Piece): boolean =>
  meaning?.role === 'small' || meaning?.role === 'question' || meaning?.role === 'frame';
const SAYS: ReadonlySet<string> = new Set(['kind', 'audience', 'word', 'frame']);
const NO_SIGNS: ReadonlySet<string> = new Set(['small', 'but', 'nation']);
const [LEAST_SIGN, LEAST_SLOT] = [4, 7];

const articles = new Set('la le il lo el las los les der die das ein eine'.split(' '));
