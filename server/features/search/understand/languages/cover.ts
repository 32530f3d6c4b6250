import { foreignStem, foreignWords, UNSPACED } from './foreign-text.ts';
import type { Lexicon, Meaning } from './lexicons.ts';
import { ANY_NUMBER, asWritten, lettersIn, PARTICLE_LETTERS } from './phrases.ts';

/**
 * A word of a request, or a letter where words have no spaces between them. `from`, `to`: where it stands in the text.
 * `isPause`: a mark that ends a thought stands in front of it.
 */
export type Token = { said: string; stem: string; from: number; to: number; isSmall: boolean; isPause: boolean };

/** Some tokens in a row, and what they mean; null if we do not know them. */
export type Piece = { tokens: readonly Token[]; meaning: Meaning | null };

/** The tokens of a request. `small`: words that say nothing on their own. */
export function tokensOf(text: string, small: ReadonlySet<string>): Token[] {
  const isUnspaced = UNSPACED.test(text);
  const pattern = isUnspaced
    ? /[A-Za-z]+|[0-9]+|[\p{L}\p{M}\p{N}]/gu
    : /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}\p{N}]+)*/gu;
  const tokens: Token[] = [];
  let last = 0;
  for (const { 0: written, index } of text.matchAll(pattern)) {
    const isPause =
      tokens.length > 0 &&
      PAUSE.test(text.slice(last, index)) &&
      !ORDINAL.test(text.slice(Math.max(0, last - 1), index));
    last = index + written.length;
    for (const said of isUnspaced ? lettersIn(written) : foreignWords(written)) {
      tokens.push({
        said,
        stem: isUnspaced ? said : foreignStem(said),
        from: index,
        to: last,
        isSmall: isUnspaced ? PARTICLE_LETTERS.has(said) : small.has(said),
        isPause,
      });
    }
  }
  return tokens;
}
/** “Im 19. Jahrhundert”. */
const ORDINAL = /\d\.\s?$/u;
const PAUSE = /[.,;:!?…–—()،؛؟。、，！？：；।]|\s-\s/u;

/** The number that a token says, in digits; null for any other. */
export function numberIn(said: string, numbers: ReadonlyMap<string, string>): string | null {
  const [, digits, tens = '', ones = ''] = NUMBER.exec(said) ?? [];
  if (digits !== undefined) return digits;
  if (tens !== '')
    return String(tens.length * 10 + ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'].indexOf(ones));
  return numbers.get(foreignStem(said)) ?? numbers.get(said) ?? null;
}
/** “19”, “19e”, “19वीं”, “XIX”, “XIXe”. */
const NUMBER = /^(?:(\d{1,4})\p{L}{0,4}\p{M}{0,2}\p{L}{0,1}|(x{1,2})(ix|iv|v?i{0,3})(?:e|eme)?)$/u;

type Cost = { unknown: number; pieces: number; skipped: number };
type Best = Cost & { next: number; meaning: Meaning | null };
const DONE: Best = { unknown: 0, pieces: 0, skipped: 0, next: 0, meaning: null };

/**
 * Covers a request with known names and phrases: as much of it as possible, then with as few pieces as possible, small
 * words too where a phrase has them. Unknown words are pieces of their own. Without phrases, only names are looked up.
 */
export function cover(tokens: readonly Token[], lexicon: Lexicon, hasPhrases = true): readonly Piece[] {
  const shapes = tokens.map(({ said, stem }) => (numberIn(said, lexicon.numbers) === null ? stem : ANY_NUMBER));
  const best: Best[] = [];
  best[tokens.length] = DONE;
  for (let at = tokens.length - 1; at >= 0; at -= 1)
    best[at] = bestAt(tokens, hasPhrases ? shapes : [], lexicon, best, at);
  const pieces: Piece[] = [];
  for (let at = 0; at < tokens.length; ) {
    const { next, meaning } = best[at] ?? DONE;
    if (meaning || tokens[at]?.isSmall === false) pieces.push({ tokens: tokens.slice(at, next), meaning });
    at = next;
  }
  return pieces;
}

function bestAt(
  tokens: readonly Token[],
  shapes: readonly string[],
  lexicon: Lexicon,
  best: readonly Best[],
  at: number,
): Best {
  const token = tokens[at];
  if (!token) return DONE;
  const after = best[at + 1] ?? DONE;
  let found: Best = {
    unknown: after.unknown + (token.isSmall ? 0 : 1),
    pieces: after.pieces + (token.isSmall ? 0 : 1),
    skipped: after.skipped + (token.isSmall ? 1 : 0),
    next: at + 1,
    meaning: null,
  };
  const offer = (next: number, meaning: Meaning | undefined) => {
    if (!meaning) return;
    if (found.next === next && found.meaning?.role === 'name' && meaning.role === 'word') {
      found = { ...found, meaning: { ...found.meaning, plain: found.meaning.plain ?? meaning.english } };
      return;
    }
    const rest = best[next] ?? DONE;
    const isTelling = tokens.slice(at, next).some(({ isSmall }) => !isSmall);
    const cost = { unknown: rest.unknown, pieces: rest.pieces + (isTelling ? 1 : 0), skipped: rest.skipped };
    if (isLess(cost, found) || (isFrame(meaning) && !isLess(found, cost))) found = { ...cost, meaning, next };
  };
  const isPart = ({ isSmall, said }: Token) => !isSmall || lexicon.denials.has(said);
  if (isPart(token) && lexicon.starts.has(token.stem)) {
    let [key, length] = ['', 0];
    for (let next = at; next < tokens.length && length < lexicon.longest; next += 1) {
      const other = tokens[next];
      if (!other || (next > at && other.isPause)) break;
      if (!isPart(other)) continue;
      length += 1;
      key = length === 1 ? other.stem : `${key} ${other.stem}`;
      offer(next + 1, lexicon.names.get(key));
    }
  }
  const whole = lexicon.whole.get(token.said);
  offer(at + 1, whole);
  if (shapes.length === 0) return found;
  if (!lexicon.startsSaid.has(shapes[at] ?? '') && !lexicon.startsSaid.has(token.stem)) return found;
  let [key, written] = ['', '='];
  for (let next = at; next < Math.min(tokens.length, at + lexicon.longestSaid); next += 1) {
    const other = tokens[next];
    if (!other || (next > at && other.isPause)) break;
    key = next === at ? (shapes[next] ?? '') : `${key} ${shapes[next]}`;
    written = next === at ? asWritten([other.said]) : `${written} ${other.said}`;
    if (!(next === at && whole)) offer(next + 1, lexicon.said.get(written) ?? lexicon.said.get(key));
  }
  return found;
}

/** What a book must be is said by our phrases rather than by the name of a topic. */
const isFrame = ({ role }: Meaning) => role !== 'name' && role !== 'word';

const isLess = (one: Cost, other: Cost): boolean =>
  one.unknown !== other.unknown
    ? one.unknown < other.unknown
    : one.pieces !== other.pieces
      ? one.pieces < other.pieces
      : one.skipped < other.skipped;
