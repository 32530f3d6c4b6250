import { FILLER, stem, words } from '../../../wording/words.ts';
import { cueAt, ENDS, type Piece, READS, said, TOLD } from './denial-cues.ts';
import { rephraseDenials } from './rephrase-denials.ts';

/** In longer texts “no” and “not” tell a story; in a query of up to this many words they are wishes. */
export const WISH_QUERY_WORDS = 25;

/** In characters: texts of many marks and few words are not wishes either. */
const LONGEST = 500;

const JOINS = new Set(['or', 'and', 'nor', 'no', 'not', 'without', 'und', 'oder', 'et', 'ou', 'y', 'o', 'e', 'any']);
/** Words of a wish that exclude nothing on their own. */
const EMPTY = new Set(
  `a an another any anything the by about on of from with too much more for me please book books novel novels story stories written
  author authors writer writers in it them so very really overly stuff written set ending end ends has have having things kind involved elements scenes content lots lot all that one ones is are being
  get gets getting to against again dwell dwells dwelling focus focuses focusing mention mentions involve involves contain contains
  feature features include includes deal deals talks stop stops at upon obsess obsesses obsessed revolve revolves centre centres center centers
  around concern concerns anyone anybody someone somebody people character characters`.split(/\s+/),
);
/** “The Soviet period”: a record need not say the second word. */
const SPANS = new Set(['period', 'era', 'times', 'years']);
/** The name of an excluded thing has at most this many words. */
const THING_WORDS = 4;

/**
 * What a reader lacks (“newborn and no sleep”, “moved here, no friends”) is why they ask, and not something to exclude.
 */
export const LACKS: ReadonlySet<string> = new Set(
  'sleep energy money time friends friend job idea ideas experience confidence motivation patience clue support help budget background knowledge appetite oven equipment gym'.split(
    ' ',
  ),
);
const LACKING = new Set(['no', 'without', 'have']);
const ARTICLES = new Set(['a', 'an', 'any', 'my']);

/**
 * If a request speaks of books, what follows these is excluded. Otherwise it is the subject: “I hate public speaking”.
 */
const FEELINGS = new Set(['i hate', 'sick of', 'tired of', 'fed up with']);

/**
 * Splits a query into what is wanted and what is not: “space opera, no romance”, “big history but not Harari”, “without
 * gore, cruelty or war”, “less theory, more stories”, “rather X than Y”. Each wish is a list of stems.
 */
export function readWishes(query: string): { wanted: string; unwanted: string[][] } {
  const { left, unwanted } = split(query);
  const isLeft = words(left).some((word) => !FILLER.has(word));
  return { wanted: isLeft || (unwanted.length > 0 && words(left).length > 0) ? left : query, unwanted };
}

/** The query without what it does not want; empty if it says nothing else. */
export const withoutDenials = (query: string): string => split(query).left;

function split(query: string): { left: string; unwanted: string[][] } {
  if (query.length > LONGEST || words(query).length > WISH_QUERY_WORDS) return { left: query, unwanted: [] };
  const { plain, cued } = rephraseDenials(query);
  const pieces = piecesOf(cued);
  const isOfBooks = pieces.some(({ word }) => TOLD.has(word) || READS.has(word));
  const unwanted: string[][] = [];
  const kept: string[] = [];
  for (let at = 0; at < pieces.length; ) {
    const cue = cueAt(pieces, at);
    if (cue === 0) {
      kept.push(pieces[at]?.text ?? '');
      at += 1;
      continue;
    }
    const lacked = at + cue + Number(ARTICLES.has(pieces[at + cue]?.word ?? ''));
    if (LACKING.has(pieces[at + cue - 1]?.word ?? '') && LACKS.has(pieces[lacked]?.word ?? '')) {
      kept.push(...pieces.slice(at, at + cue).map(({ text }) => text));
      at += cue;
      continue;
    }
    if (!isOfBooks && FEELINGS.has(said(pieces, at, cue))) {
      kept.push(...pieces.slice(at, at + cue).map(({ text }) => text));
      at += cue;
      continue;
    }
    const { things, end } = readThings(pieces, at + cue);
    unwanted.push(...things);
    if (things.length === 0) kept.push(...pieces.slice(at, end).map(({ text }) => text));
    at = end;
  }
  return { left: unwanted.length > 0 ? kept.join(' ') : plain, unwanted };
}

/** Words, and the marks between them that end a thought. */
function piecesOf(text: string): Piece[] {
  return (text.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*|[.,;:!?()–—…]|\s-\s/gu) ?? []).map((each) => ({
    text: each,
    word: words(each).join(' '),
  }));
}

/** The things after a cue, each as stems, and where the rest of the request begins. */
function readThings(pieces: readonly Piece[], start: number): { things: string[][]; end: number } {
  const things: string[][] = [];
  let thing: string[] = [];
  let at = start;
  const close = () => {
    const named = thing.length > 1 && SPANS.has(thing.at(-1) ?? '') ? thing.slice(0, -1) : thing;
    const stems = named.filter((word) => !EMPTY.has(word)).map(stem);
    if (stems.length > 0) things.push(stems);
    // Of a love story, a record may have no other word than the name of its genre.
    if (named.some((word, nth) => word === 'love' && LOVE_STORY.has(named[nth + 1] ?? '')))
      things.push([stem('romance')]);
    thing = [];
  };
  for (; at < pieces.length; at += 1) {
    const { word, text } = pieces[at] ?? { word: '', text: '' };
    if (word === '') {
      close();
      if (text !== ',' || !goesOn(pieces, at + 1)) break;
    } else if (JOINS.has(word)) {
      close();
      // “Not sweet and do not have dementia”.
      if (cueAt(pieces, at + 1) > 1) break;
    } else if (things.length + thing.length > 0 && ENDS.has(word)) {
      // In “is not obsessed with Stalin”, only what follows is a thing.
      if (!TO_THING.has(word) || things.length > 0 || thing.some((each) => !EMPTY.has(each))) break;
    } else thing.push(word);
    if (thing.filter((each) => !EMPTY.has(each)).length > THING_WORDS) break;
  }
  close();
  return { things, end: at };
}

/** What joins a verb that denies nothing by itself to the thing. */
const TO_THING = new Set(['about', 'with']);
const LOVE_STORY = new Set(['story', 'stories']);
const NAMES_NONE = new Set(['something', 'anything', 'so', 'similar', 'whatever', 'suchlike']);

/**
 * Whether a list goes on after a comma: with “or”, “nor” or “no”, or with another short thing and one of these or “and”
 * before the clause ends.
 */
function goesOn(pieces: readonly Piece[], start: number): boolean {
  if (JOINS.has(pieces[start]?.word ?? '')) return pieces[start]?.word !== 'and' || cueAt(pieces, start) > 0;
  const stop = pieces.findIndex(({ text }, at) => at >= start && /^[.;:!?()]$/.test(text));
  const rest = pieces.slice(start, stop < 0 ? pieces.length : stop);
  // “Not European, African myths or something” names two things, and only the first is unwanted.
  const join = rest.findIndex(
    ({ word }, at) => ['or', 'and', 'nor'].includes(word) && !NAMES_NONE.has(rest[at + 1]?.word ?? ''),
  );
  const isShort = (list: readonly Piece[]) => list.length <= THING_WORDS && !list.some(({ word }) => ENDS.has(word));
  const next = rest.findIndex(({ text }) => text === ',');
  if (join < 0) return false;
  return isShort(rest.slice(0, next < 0 ? join : Math.min(next, join)));
}
