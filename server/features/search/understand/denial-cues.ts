/** A word of a request, or a mark between words, which has no `word`. */
export type Piece = { text: string; word: string };

/**
 * Words that begin a wish anywhere. Those in CUES_AFTER_PAUSE begin one only after a pause, or after a word like “but”
 * or “and”.
 */
const CUES = [
  ...[
    'without',
    'apart from',
    'aside from',
    'except for',
    'except',
    'excluding',
    'other than',
    'nothing by',
    'not by',
    'but not',
    'not about',
  ],
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
  ...['that leaves out', 'that leave out', 'which leaves out', 'that skips', 'that skip'],
  ...['that omits', 'that ignores', 'that avoids', 'leaves out', 'do not have', "who don't have"],
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
const CUES_AFTER_PAUSE = ['no', 'not', 'nothing', 'never', 'nor', 'skip'];
/** Words with which a sentence goes on to something else. */
export const ENDS = new Set(
  'but just only more preferably please set i that which who where when because since for rather instead with about ideally something give just than would want like'.split(
    ' ',
  ),
);
/** Words for books and stories. “Where” after one of them says what it should be like. */
export const TOLD = new Set(
  `book books novel novels story stories tale tales mystery mysteries thriller thrillers romance romances fantasy memoir memoirs fiction
  something anything one ones series poem poems poetry horror play plays comics manga cookbook cookbooks recipes`.split(
    /\s+/,
  ),
);
/** Other words that show that somebody speaks of books. */
export const READS = new Set(
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
/** “No” and what follows it, without a pause, have at most this many words. */
const HURRIED_WORDS = 3;

/** How many words the cue has that begins here; 0 if none does. */
export function cueAt(pieces: readonly Piece[], at: number): number {
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
  // “Scottish crime not Ian Rankin”.
  const isOfBooks = TOLD.has(before) || (pieces[at]?.word === 'not' && READS.has(before) && !SAY_READ.has(before));
  const isHurried = denies && (isLast || (isOfBooks && isShortList(pieces, at + 1)));
  return (isPause || isHurried) && CUES_AFTER_PAUSE.includes(pieces[at]?.word ?? '') ? 1 : 0;
}

/** “Books I read not long ago”. */
const SAY_READ = new Set(['read', 'reads', 'reading', 'recommend']);

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

/** Words in a row, as one text. */
export const said = (pieces: readonly Piece[], at: number, length: number): string =>
  pieces
    .slice(at, at + length)
    .map(({ word }) => word)
    .join(' ');
