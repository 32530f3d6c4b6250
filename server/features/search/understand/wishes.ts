import { FILLER, stem, words } from '../../../wording/words.ts';
import { withoutPages } from './facets.ts';

/** In longer texts “no” and “not” tell a story; in a query of up to this many words they are wishes. */
export const WISH_QUERY_WORDS = 25;

/** In characters: texts of many marks and few words are not wishes either. */
const LONGEST = 500;

/**
 * Words that begin a wish anywhere. Those in CUES_AFTER_PAUSE begin one only after a pause, or after a word like “but”
 * or “and”.
 */
const CUES = [
  ...['without', 'except for', 'except', 'excluding', 'other than', 'nothing by', 'not by', 'but not', 'not about'],
  ...['anything but', 'free of', 'minus', 'instead of', 'rather than', 'with no', 'with none of', 'and no', 'but no'],
  ...[
    "that isn't",
    "that's not",
    'that is not',
    "that aren't",
    'that are not',
    "which isn't",
    "isn't",
    "that don't have",
  ],
  ...["that doesn't have", 'that does not have', "i don't want", 'i do not want', "don't want", 'i hate', 'sick of'],
  ...[
    'tired of',
    'fed up with',
    'avoid',
    'avoiding',
    'no more',
    'not another',
    'not too',
    'nothing too',
    'not so',
    'less',
    'fewer',
  ],
  ...['nothing with', 'nothing about', 'not the usual', 'not just', 'not set in', 'not like', 'leave out', 'skip the'],
  ...[
    "that don't",
    "that doesn't",
    'that do not',
    'that does not',
    "who don't",
    'does not',
    "doesn't",
    "aren't",
    'are not',
  ],
  ...['not written', 'not for', 'nothing for', 'nothing like', 'never about', 'nobody', 'no one'],
  ...[
    'by someone who is not',
    "by someone who isn't",
    'by somebody who is not',
    'by people who are not',
    "by people who aren't",
  ],
  ...['neither too', 'opposite of a', 'opposite of an', 'but hated', 'but disliked'],
  ...['as long as it is not', "as long as it isn't", 'ohne', 'sans', 'sin', 'senza', 'sem'],
];
/** Without “that” these also describe a story: “a planet where the people are not male or female”. */
const TELLING_CUES = new Set(['does not', "doesn't", "aren't", 'are not', "isn't"]);
const cuesByFirst = Map.groupBy(
  CUES.map((cue) => cue.split(' ')),
  ([first = '']) => first,
);
const CUES_AFTER_PAUSE = ['no', 'not', 'nothing', 'never', 'nor'];
/** Words with which a sentence goes on to something else. */
const ENDS = new Set(
  'but just only more preferably please set i that which who where when because since for rather instead with about ideally something give just than would want like'.split(
    ' ',
  ),
);
const JOINS = new Set(['or', 'and', 'nor', 'no', 'not', 'without', 'und', 'oder', 'et', 'ou', 'y', 'o', 'e', 'any']);
/** Words of a wish that exclude nothing on their own. */
const EMPTY = new Set(
  `a an another any anything the by about on of from with too much more for me please book books novel novels story stories written
  author authors writer writers in it so very really overly stuff written set ending end ends has have having things kind involved elements scenes content lots lot all that one ones is are being
  get gets getting to anyone anybody someone somebody people character characters`.split(/\s+/),
);
/** Words for books and stories. “Where” after one of them says what it should be like. */
const TOLD = new Set(
  `book books novel novels story stories tale tales mystery mysteries thriller thrillers romance romances fantasy memoir memoirs fiction
  something anything one ones series poem poems poetry horror play plays comics manga`.split(/\s+/),
);
/** Other words that show that somebody speaks of books. */
const READS = new Set(
  'read reads reading crime sci-fi classics biography biographies history nonfiction essays author authors writer writers literature plots characters recommend dystopia dystopias dystopian whodunits romcoms romantasy sagas westerns litrpg'.split(
    ' ',
  ),
);
/** What readers ask to be spared. The word for the book may be far in front. */
const SUFFERS = new Set(
  'die dies died dying hurt hurts harmed killed injured suffer suffers abused tortured murdered raped cheat cheats'.split(
    ' ',
  ),
);
/** “No animal is hurt”: what happens is looked for within this many words. */
const SPARED_WORDS = 5;
/** The name of an excluded thing has at most this many words. */
const THING_WORDS = 4;

/** “No” and what follows it, without a pause, have at most this many words. */
const HURRIED_WORDS = 3;

/**
 * What a reader lacks (“newborn and no sleep”, “moved here, no friends”) is why they ask, and not something to exclude.
 */
export const LACKS: ReadonlySet<string> = new Set(
  'sleep energy money time friends friend job idea ideas experience confidence motivation patience clue support help budget background knowledge appetite'.split(
    ' ',
  ),
);

/**
 * If a request speaks of books, what follows these is excluded. Otherwise it is the subject: “I hate public speaking”.
 */
const FEELINGS = new Set(['i hate', 'sick of', 'tired of', 'fed up with']);

type Piece = { text: string; word: string };

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
  const anyLength = withoutPages(query)
    .replace(WHO_DOES_NOT, '')
    .replace(NONE_OLDER, (_, year: string) => `published after ${Number(year) - 1}`)
    .replace(BY_MEN, 'by women')
    .replace(NO_FICTION, 'non-fiction')
    .replace(NO_STUDY, (denial) => (OF_STORIES.test(query) ? '' : denial));
  const alone = anyLength.replace(STANDALONE, '$1');
  const pieces = piecesOf(preferring(alone === anyLength ? alone : `${alone}, not a series`));
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
    if (pieces[at + cue - 1]?.word === 'no' && LACKS.has(pieces[at + cue]?.word ?? '')) {
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
  return { left: unwanted.length > 0 ? kept.join(' ') : anyLength, unwanted };
}

/** Rewrites denials in the forms that have a cue: “rather B than A”, “more of B than A” become “B rather than A”. */
function preferring(text: string): string {
  return text
    .replace(BY_MEN, 'by women')
    .replace(HATED_BY, (_, hated: string, at: number) =>
      // “Poetry for people who don't like poetry” still asks for poetry.
      words(text.slice(0, at)).includes(hated.toLowerCase()) ? '' : `without ${hated}`,
    )
    .replace(NO_WANT, 'nothing too ')
    .replace(NONE_FIRST, 'with no $1, ')
    .replace(NOTHING_SUCH, '$1')
    .replace(BEGINS_WITH, 'without')
    .replace(SPARED, 'where no $1 $2')
    .replace(NOBODY_UNDER, 'people over $1')
    .replace(/\b(?:rather|more of|sooner)\s+([^,.;]{1,60}?)\s+than\s+(?!\d)/giu, '$1 rather than ');
}

/** “Nothing older than 1950”. */
const NONE_OLDER =
  /\b(?:nothing|none|not|no books?)(?: (?:written|published))? (?:(?:older|earlier) than|before) (\d{4})\b/giu;
/** “Who doesn't love a good ghost story” asks for one. */
const WHO_DOES_NOT = /^who (?:doesn['’]?t|does not) (?:love|like|enjoy) /iu;
/** “Not fiction, about the ocean”. */
const NO_FICTION = /\bnot (?:a novel|novels|fiction)\b(?:,(?= ))?/giu;
/** “A novel on the French Revolution, not history” excludes studies, but not the past. */
const NO_STUDY =
  /,? \b(?:not|no|and not|but not) (?:an? )?(?:histor(?:y|ies)|history books?|non-?fiction|stud(?:y|ies)|textbooks?)\b(?! of| fiction| novels?)/giu;
const OF_STORIES = /\b(?:novels?|fiction|stor(?:y|ies))\b(?! of the past)/iu;
/** “For people who hate romance” leaves it out; “for people who hate reading” is a reason to ask. */
const HATED_BY =
  /\bfor (?:people|someone|somebody|anyone|anybody|readers|those) who (?:hates?|dislikes?|can(?:no|['’])?t stand|(?:don|doesn)['’]?t like) (romance|fantasy|horror|crime|sci-?fi|science fiction|thrillers|violence|war|poetry|sad endings)\b/giu;
/** “I don't want anything sad”. */
const NO_WANT =
  /\b(?:i )?(?:don['’]?t|do not) want (?:to read )?(?:anything|something) (?:too )?(?!but\b|about\b|with\b)/giu;

/** “A standalone thriller”. */
const STANDALONE =
  /\bstand-?alone ((?:\p{L}{1,20} )?(?:novels?|thrillers?|mystery|mysteries|romances?|horror|sci-?fi|crime)\b)/iu;
/** “No vampires please, but gothic”. */
const NONE_FIRST = /^no (\p{L}{2,20}(?: \p{L}{2,20}){0,2}?)(?: please)?, (?:but |just )?/iu;
/** “Nothing gloomy about climate” excludes climate, and “that doesn't start with the Greeks” the Greeks. */
const NOTHING_SUCH = /(?<!\bkn(?:ow|ew|ows) )\b(nothing )\p{L}{1,30} (?=about )/giu;
const BEGINS_WITH = /\b(?:that|which) (?:doesn['’]t|does not|don['’]t|do not) (?:start|begin|end) with\b/giu;

/** “Where the dog doesn’t die” becomes “where no dog dies”. */
const SPARED =
  /\b(?:where|in which) (?:the |an? |any )?(\p{L}{2,20}) (?:doesn['’]?t|does not|don['’]?t|do not|never) (?:gets? )?(dies?|hurt|killed|suffers?)\b/giu;

/** “Where nobody is under 50” is about people over 50. */
const NOBODY_UNDER =
  /\b(?:where |in which )?(?:nobody|no one|none) (?:is |are )?(?:under|below|younger than) (\d{2}|thirty|forty|fifty|sixty|seventy)\b/giu;

/** A reader who wants nothing by men wants books by women. */
const BY_MEN =
  /\b(?:(?:but )?(?:not|nothing|never|none)|except|other than|anything but) (?:written )?by (?:white |dead |old )*(?:men|male (?:writers|authors))\b/giu;

const said = (pieces: readonly Piece[], at: number, length: number): string =>
  pieces
    .slice(at, at + length)
    .map(({ word }) => word)
    .join(' ');

/** Words, and the marks between them that end a thought. */
function piecesOf(text: string): Piece[] {
  return (text.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*|[.,;:!?()–—…]|\s-\s/gu) ?? []).map((each) => ({
    text: each,
    word: words(each).join(' '),
  }));
}

/** How many words the cue has that begins here; 0 if none does. */
function cueAt(pieces: readonly Piece[], at: number): number {
  const found = (cuesByFirst.get(pieces[at]?.word ?? '') ?? []).filter((cue) =>
    cue.every((word, offset) => pieces[at + offset]?.word === word),
  );
  const longest = Math.max(0, ...found.map((cue) => cue.length));
  if (isTelling(pieces, at, longest)) return 0;
  // “I know nothing about Japan” says why somebody asks, “not without humour” wants humour, and a book that “no one
  // talks about” is little known.
  const first = pieces[at]?.word ?? '';
  if (first === 'nothing' && /^kn(?:ow|ows|ew)$/.test(pieces[at - 1]?.word ?? '')) return 0;
  if (first === 'without' && pieces[at - 1]?.word === 'not') return 0;
  const isNobody = first === 'nobody' || (first === 'no' && pieces[at + 1]?.word === 'one');
  if (isNobody && pieces.slice(at + 1, at + 4).some(({ word }) => HEARD_OF.has(word))) return 0;
  const isLess = LESS.has(first) && !isDenyingLess(pieces, at);
  if (longest > 0) return isLess || (at === 0 && longest === 1 && !LESS.has(first)) ? 0 : longest;
  const before = pieces[at - 1]?.word ?? '.';
  const isPause = at > 0 && (before === '' || ['but', 'and', 'please', 'with', 'though'].includes(before));
  // “A story where no animal is hurt” and “a crime novel set in Wales where no child dies” are wishes; “a land where no
  // birds sing” is a premise.
  const told = pieces[before === 'which' && pieces[at - 2]?.word === 'in' ? at - 3 : at - 2]?.word ?? '';
  if (pieces[at]?.word === 'no' && ['where', 'which'].includes(before)) {
    const isSpared =
      pieces.slice(at, at + SPARED_WORDS).some(({ word }) => SUFFERS.has(word)) &&
      pieces.slice(0, at).some(({ word }) => TOLD.has(word));
    if (TOLD.has(told) || isSpared) return 1;
  }
  const denies = pieces[at]?.word === 'no' || pieces[at]?.word === 'not';
  // “Stephen King not horror”.
  const isLast = at > 1 && at === pieces.length - 2 && TOLD.has(pieces[at + 1]?.word ?? '');
  const isHurried = denies && (isLast || (TOLD.has(before) && isShortList(pieces, at + 1)));
  return (isPause || isHurried) && CUES_AFTER_PAUSE.includes(pieces[at]?.word ?? '') ? 1 : 0;
}

const LESS = new Set(['less', 'fewer']);

/**
 * “Less” is also in titles and measures. It excludes something only if there is a “more” too, or after a pause: “but
 * less sad”, “Dune, a bit less politics”.
 */
function isDenyingLess(pieces: readonly Piece[], at: number): boolean {
  const next = pieces[at + 1]?.word ?? 'than';
  const [first, second] = pieces;
  const isMoreFirst = first?.word === 'more' && !MORE_OF.has(second?.word ?? '');
  if (isMoreFirst || pieces.slice(at).some(({ word }) => word === 'more')) return next !== 'than' && next !== 'by';
  const before = pieces.slice(0, at).findLast(({ word }) => !HOW_MUCH.has(word));
  const isPause = before?.text === ',' || ['but', 'only', 'just', 'though'].includes(before?.word ?? '');
  return isPause && !MEASURES_LESS.has(next);
}
/**
 * “More plot, less talk” excludes talk, but not with these words after “more”: “more on eating less meat”, “more books
 * like …”.
 */
const MORE_OF = new Set('on about like of books novels than information'.split(' '));
/** “But a bit less sad”, “much less”. */
const HOW_MUCH = new Set('a bit little lot much way far slightly somewhat'.split(' '));
const HEARD_OF = new Set('talks heard knows reads remembers'.split(' '));
/** “But less known”, “, less than 200 pages”. */
const MEASURES_LESS = new Set(
  'than by known well-known common famous popular obvious read travelled traveled is so'.split(' '),
);

/**
 * Whether a cue belongs to a description and is no wish: “a planet where the people are not …”, “the boy who does not
 * …”. “A scientist who is not Einstein” does exclude him.
 */
function isTelling(pieces: readonly Piece[], at: number, length: number): boolean {
  const cue = said(pieces, at, length);
  if (!TELLING_CUES.has(cue)) return false;
  const before = pieces.slice(0, at);
  const where = before.findLastIndex(({ word }) => word === 'where' || (/^does/.test(cue) && /^whos?e?$/.test(word)));
  if (where <= 0) return false;
  // “A mystery with a cat where the cat isn't killed”: what readers ask to be spared is a wish, even in a description.
  const isSpared = pieces.slice(at, at + SPARED_WORDS).some(({ word }) => SUFFERS.has(word));
  if (isSpared && before.some(({ word }) => TOLD.has(word))) return false;
  const told = before[where - (before[where - 1]?.word === '' ? 2 : 1)]?.word ?? '';
  return !TOLD.has(told) && !READS.has(told);
}

/**
 * Whether a denial without a pause is so short that it is a wish: “thriller no violence”, “novel not sad or long not a
 * series”.
 */
function isShortList(pieces: readonly Piece[], start: number): boolean {
  if (NO_DENIAL.has(pieces[start]?.word ?? '')) return false;
  const end = pieces.findIndex(({ word }, at) => at >= start && (word === '' || HURRIES.has(word) || ENDS.has(word)));
  const length = (end < 0 ? pieces.length : end) - start;
  return length > 0 && length < HURRIED_WORDS;
}
const HURRIES = new Set(['no', 'not', 'or', 'and']);
/** “Not yet translated”, “not unlike Dune”. */
const NO_DENIAL = new Set(
  'unlike without to yet often just only far long ago many much every everyone enough sure'.split(' '),
);

/** The things after a cue, each as stems, and where the rest of the request begins. */
function readThings(pieces: readonly Piece[], start: number): { things: string[][]; end: number } {
  const things: string[][] = [];
  let thing: string[] = [];
  let at = start;
  const close = () => {
    const stems = thing.filter((word) => !EMPTY.has(word)).map(stem);
    if (stems.length > 0) things.push(stems);
    thing = [];
  };
  for (; at < pieces.length; at += 1) {
    const { word, text } = pieces[at] ?? { word: '', text: '' };
    if (word === '') {
      close();
      if (text !== ',' || !goesOn(pieces, at + 1)) break;
    } else if (JOINS.has(word)) close();
    else if (things.length + thing.length > 0 && ENDS.has(word)) break;
    else thing.push(word);
    if (thing.filter((each) => !EMPTY.has(each)).length > THING_WORDS) break;
  }
  close();
  return { things, end: at };
}

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
