import { FILLER, stem } from '../../../../wording/words.ts';
import { isOurWord } from '../words/word-vectors.ts';
import { numberIn, type Piece } from './cover.ts';
import type { Lexicon } from './lexicons.ts';

/** A part of the English request. A thing may fill the place of `~` in a frame. */
type Part = { english: string; isThing: boolean; isKind: boolean; isPause: boolean };
type Frame = { english: string; things: string[] };

/** Put together, the English of these pieces reads as a request: “crime novel set in Alps, without violence”. */
export function compose(pieces: readonly Piece[], { numbers, isNounFirst }: Lexicon, isFrame: boolean): string {
  const asks: string[] = [];
  const parts: Part[] = [];
  const frames: Frame[] = [];
  /** The frame whose things are being read. */
  let open: Frame | null = null;
  for (const [at, { tokens, meaning }] of pieces.entries()) {
    const isPause = tokens[0]?.isPause === true;
    if (isPause) open = null;
    if (!meaning) {
      const known = tokens.map(({ said }) => said).filter((word) => isTelling(word) && !numbers.has(word));
      for (const english of known) push({ english, isThing: true, isKind: false, isPause });
      continue;
    }
    const { role, slot } = meaning;
    const number = tokens.map(({ said }) => numberIn(said, numbers)).find((each) => each !== null);
    if (meaning.english.includes('year old') && Number(number) > OLDEST) continue;
    const english = withNumber((isFrame ? meaning.plain : undefined) ?? meaning.english, number ?? '');
    if (slot === 'behind') {
      open = { english, things: [] };
      frames.push(open);
    } else if (slot === 'before') {
      open = null;
      frames.push({ english, things: thingsBefore(english.startsWith('by ') ? 1 : MOST_THINGS) });
    } else if (role === 'question') {
      if (isFirst(pieces, at) || meaning.english.startsWith('how')) asks.push(english);
    } else if (role === 'but' || role === 'small') {
      if (role === 'but') open = null;
    } else {
      push({ english, isThing: role !== 'kind' && role !== 'audience', isKind: role === 'kind', isPause });
    }
    if ((role === 'nation' && isNounFirst) || english.endsWith(' century')) adjectiveFirst();
  }
  const filled = frames.flatMap(({ english, things }) => fill(english, things));
  const denials = filled.filter((each) => each.startsWith('without '));
  const others = filled.filter((each) => !each.startsWith('without '));
  const said = [...asks, ...new Set(parts.map(({ english }) => english)), ...others].join(' ');
  return [said, ...denials].filter(Boolean).join(', ').trim();

  function push(part: Part): void {
    // “Without a love story” has a kind of book as its thing.
    const isDenied = open?.english.startsWith('without ') && open.things.length === 0;
    if (open && (part.isThing || (part.isKind && isDenied))) open.things.push(part.english);
    else {
      open = null;
      parts.push(part);
    }
  }

  /** Takes the things that stand last, up to a pause or another part of the request. */
  function thingsBefore(most: number): string[] {
    const things: string[] = [];
    while (things.length < most && parts.at(-1)?.isThing) {
      const part = parts.pop();
      if (!part) break;
      things.unshift(part.english);
      if (part.isPause) break;
    }
    return things;
  }

  /** “Novels Japanese” becomes “Japanese novels”. */
  function adjectiveFirst(): void {
    const [noun, adjective] = parts.slice(-2);
    if (noun && adjective && !adjective.isPause && (noun.isKind || noun.isThing)) parts.splice(-2, 2, adjective, noun);
  }
}

/** A word of our books, such as a name, or a year. */
const isTelling = (word: string): boolean => /^\d{3,4}$/.test(word) || (!FILLER.has(word) && isOurWord(stem(word)));

/** Nobody asks for books by an age above this: “la guerre de cent ans”. */
const OLDEST = 17;
/** A frame behind its things takes at most this many. */
const MOST_THINGS = 6;

/** Whether nothing but small words and praise stands in front of a piece. */
const isFirst = (pieces: readonly Piece[], at: number): boolean =>
  pieces.slice(0, at).every(({ meaning }) => meaning?.role === 'small');

/** “By ~ women” also makes sense with nothing in its place. */
function fill(english: string, things: readonly string[]): string[] {
  if (things.length > 0) return [english.replace('~', [...new Set(things)].join(' '))];
  return english.endsWith(' women') ? [english.replace('~ ', '')] : [];
}

function withNumber(english: string, digits: string): string {
  if (!english.includes('#')) return english;
  const ending = ENDINGS[new Intl.PluralRules('en', { type: 'ordinal' }).select(Number(digits))] ?? 'th';
  return english
    .replace('#th', `${digits}${ending}`)
    .replace('#', digits)
    .replace(/\ba (?=(?:8|11|18)\b)/, 'an ');
}
const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
