import { isByWoman, type Work } from '../../books/books.ts';
import { LONG_PAGES, pagesAsked, SHORT_PAGES, withoutPages } from '../understand/length-asked.ts';
import { type Lead, leadOf } from './lead.ts';
import { namingMoods } from './moods-beside.ts';

/** What books like others must also be: “but shorter”, “set now”, “readable”. */
export type Conditions = {
  /** What the request says besides. */
  rest: string;
  /** Words that the records of books that meet them have. */
  wanted: readonly string[];
  /**
   * How many of the conditions a work does not meet. Where its record does not say who leads it or how it ends, such a
   * condition is not met.
   */
  missed(work: Work): number;
};

/**
 * `as`: the words that stand for it in what is left of the request, if any do. `wanted`: words that records have
 * instead. In both, `$&` is all that `said` matches and `$1` what it captures, which is passed on in lower case.
 */
type Condition = {
  said: RegExp;
  as?: string;
  wanted?: readonly string[];
  isMissed?(work: Work, models: readonly Work[], captured: string): boolean;
};

const LENGTHS = ['short', 'middle', 'long'];
const lengthOf = ({ length }: Work): number => LENGTHS.indexOf(length ?? '');
/** The length of the longest and of the shortest of the models whose length is known. */
const lengthsOf = (models: readonly Work[]) => models.map(lengthOf).filter((length) => length >= 0);

/** “Newer” than an old book means newer than this as well. */
const NEW = 1990;
/** A book this many years younger than another is newer. */
const NEWER_BY = 5;
const yearOf = ({ year }: Work) => year ?? Number.NEGATIVE_INFINITY;
const isOld = (work: Work, models: readonly Work[]): boolean =>
  work.year !== null && work.year < Math.max(NEW, ...models.map((model) => yearOf(model) + NEWER_BY));

const OUR_TIME = ['21st century', 'late 20th century', 'near future'];
/** Whether a book is set in another time than ours; where its record does not say, whether it is old. */
const isOfThePast = (work: Work, models: readonly Work[]): boolean =>
  work.periods.length > 0 ? !work.periods.some((period) => OUR_TIME.includes(period)) : isOld(work, models);

const LEVELS = ['introductory', 'core', 'advanced'];
const levelOf = ({ level }: Work): number => LEVELS.indexOf(level ?? '');
const isNoEasier = (work: Work, models: readonly Work[]): boolean =>
  levelOf(work) >= Math.max(1, ...models.map(levelOf));

const SAD: ReadonlySet<string> = new Set(['bleak', 'dark', 'disturbing', 'melancholy', 'bittersweet']);
const BRIGHT: ReadonlySet<string> = new Set([
  ...['uplifting', 'hopeful', 'comforting', 'cosy', 'gentle', 'funny', 'witty', 'playful', 'whimsical', 'romantic'],
]);

/** What the record says of a book that is read for how it is written. */
const WELL_WRITTEN: ReadonlySet<string> = new Set([
  ...['Literary Fiction', 'Historical Fiction', 'Classics', 'Poetry'],
  ...['lyrical', 'thought-provoking', 'contemplative', 'dreamlike', 'witty', 'rigorous'],
]);
const isPlainlyWritten = ({ genres, moods, level }: Work): boolean =>
  level === 'introductory' && ![...genres, ...moods].some((each) => WELL_WRITTEN.has(each));

const isLedBy = (lead: Lead) => (work: Work, _: readonly Work[], people: string) =>
  leadOf(work) !== lead || (YOUNG.test(people) && !isOfYoung(work));
const OF_A_WOMAN = { wanted: ['woman', 'girl'], isMissed: isLedBy('woman') };
const OF_A_MAN = { wanted: ['man', 'boy'], isMissed: isLedBy('man') };
const YOUNG = /^(?:girl|boy)/u;
const YOUTH =
  /\b(?:girl|boy|schoolgirl|schoolboy|daughter|son|sister|brother|teen|teenage|teenager|child)(?:s|ren)?\b/iu;
const isOfYoung = ({ pitch, summary, subjects, audience }: Work): boolean =>
  audience !== 'adult' || YOUTH.test([pitch ?? '', summary, ...subjects].join(' '));

/** The genres of stories, by what readers call them. */
const GENRES_CALLED: Readonly<Record<string, readonly string[]>> = {
  thriller: ['Thriller', 'Mystery'],
  mystery: ['Mystery', 'Thriller'],
  'murder mystery': ['Mystery', 'Thriller'],
  whodunit: ['Mystery'],
  crime: ['Mystery', 'Thriller'],
  romance: ['Romance'],
  horror: ['Horror'],
  fantasy: ['Fantasy', 'Mythology'],
  'sci-fi': ['Science Fiction'],
  scifi: ['Science Fiction'],
  'science fiction': ['Science Fiction'],
};

/** The genres of what they write, by what writers are called. */
const WRITE: Readonly<Record<string, readonly string[]>> = {
  historian: ['History', 'Ancient History', 'Military History'],
  philosopher: ['Philosophy'],
  poet: ['Poetry'],
  journalist: ['Journalism', 'Politics', 'Travel'],
  economist: ['Economics', 'Business'],
  comedian: ['Humour'],
  psychologist: ['Psychology'],
  doctor: ['Medicine', 'Memoir'],
};

/** What records call people of an age, by the decade that a request names. */
const OF_AGE: readonly [decades: RegExp, told: RegExp][] = [
  [/^(?:3|thirt)/u, /\b(?:thirty|thirty-\p{L}{3,6}|thirties)\b/iu],
  [/^(?:4|fort)/u, /\b(?:forty|forty-\p{L}{3,6}|middle[- ]aged?|mid-?life)\b/iu],
  [/^(?:5|fift)/u, /\b(?:fifty(?! years)|fifty-\p{L}{3,6}|middle[- ]aged?|mid-?life|menopause)\b/iu],
  [
    /./u,
    /\b(?:sixty|seventy|eighty|sixty-\p{L}{3,6}|seventy-\p{L}{3,6}|eighty-\p{L}{3,6}|old age|ageing|aging|elderly|retire\p{L}{0,4}|pensioners?|widow(?:ed|er|s)?|grandmother|grandfather|old (?:man|woman|couple|people|lady|friends))\b/iu,
  ],
];
const isOfOtherAge = ({ subjects, asks, pitch, summary }: Work, decade: string): boolean =>
  OF_AGE.find(([decades]) => decades.test(decade))?.[1].test(
    [...subjects, ...asks, pitch ?? '', summary].join(' | '),
  ) === false;

const CONDITIONS: readonly Condition[] = [
  {
    said: /\b(?:about |with |for )?(?:(?:older |old )?(?:people|characters|adults|women|men|couples?|friends|someone|somebody|a woman|a man|a couple) )?(?:who are )?in (?:their|her|his) (?:early |mid |late )?(thirties|forties|fifties|sixties|seventies|eighties|[3-8]0['’]?s)\b/giu,
    isMissed: (work, _, decade) => isOfOtherAge(work, decade),
  },
  {
    said: /\b(?:(?:an? )?stand-?alones?|(?:just |only )?(?:one|a single) (?:book|volume)(?: and done)?|(?:complete|finished|over|done) in one(?: book| volume)?|(?:that(?:['’]s| is| are) )?not (?:part of )?a series)\b(?! (?:by|on|about))/giu,
    isMissed: ({ series_name: series }) => series !== null,
  },
  {
    said: /\b(?:(?:very |really |quite |much |only )?short|brief)(?=[,.;!?]|$| and\b| please\b)/giu,
    as: 'short',
    isMissed: (work) => lengthOf(work) > 0,
  },
  {
    said: /\b(?:(?:a (?:lot|bit)|much|far) )?(?:shorter|not (?:so|as|quite as) long)\b/giu,
    as: 'short',
    isMissed: (work, models) => lengthOf(work) >= 0 && lengthOf(work) >= Math.max(1, ...lengthsOf(models)),
  },
  {
    said: /\b(?:(?:a (?:lot|bit)|much|far) )?(?:longer|not (?:so|as|quite as) short)\b/giu,
    as: 'long',
    isMissed: (work, models) => lengthOf(work) >= 0 && lengthOf(work) <= Math.min(1, ...lengthsOf(models)),
  },
  {
    said: /\b(?:more |very |actually |easily )?(?:readable|accessible|approachable)\b/giu,
    isMissed: ({ level }) => level === 'advanced',
  },
  {
    said: /\b(?:(?:an |much |a bit )?easier(?: to (?:read|follow|understand|get into|start with|finish)| read| going)?|simpler|(?:less|not (?:so|as|quite as|too)) (?:dense|difficult|hard(?: to read)?|academic|technical|demanding|heavy going|confusing|complicated))\b/giu,
    isMissed: isNoEasier,
  },
  {
    said: /\b(?:better|well|beautifully|more (?:beautifully|elegantly)|properly)[- ]written\b|\b(?:more |actually |properly )?(?:literary|intelligent|smarter|cleverer)\b|\bwith (?:better|good) (?:writing|prose)\b/giu,
    wanted: ['literary'],
    isMissed: isPlainlyWritten,
  },
  {
    said: /\b(?:harder|more (?:advanced|academic|rigorous|demanding|difficult|in[- ]depth|challenging)|(?:going )?deeper)\b/giu,
    isMissed: ({ level }) => level === 'introductory',
  },
  {
    said: /\b(?:(?:much )?newer|(?:a bit |much )?more (?:recent|up[- ]to[- ]date|modern|contemporary|current)|up[- ]to[- ]date|recent)\b/giu,
    isMissed: isOld,
  },
  {
    said: /\b(?:set (?:now(?:adays)?|today|in (?:the )?(?:present(?: day)?|modern (?:day|times?)|our (?:own )?times?|21st century|twenty-first century|today['’]s world))|nowadays|(?:in )?(?:the )?(?:modern|present)[- ](?:day|times?)|contemporary|modern)(?= ?(?:[,.;!?]|$|and\b|please\b|setting\b|version\b))(?: (?:setting|version))?/giu,
    isMissed: isOfThePast,
  },
  {
    said: /\b(set )?in (?:the )?(?:present[- ]day|modern(?:[- ]day)?|contemporary|today['’]s) (?=\p{L})/giu,
    as: '$1in ',
    isMissed: isOfThePast,
  },
  {
    said: /\b(?:an? |the )?(?:true|real|real[- ]life)(?:,? (?:true|real))?((?: \p{L}{3,20}){0,2}?) (?:stor(?:y|ies)|accounts?|tales?|histor(?:y|ies)|events?|adventures?|thing)\b/giu,
    as: 'nonfiction$1',
    wanted: ['memoir', 'history', 'biography', 'reportage'],
  },
  {
    said: /\b(?:but|only|is|was|are|it['’]s|that['’]s) (?:all |actually )?(?:real|true|factual)(?=[,.;!?]|$)/giu,
    as: 'but nonfiction',
    wanted: ['memoir', 'history', 'biography', 'reportage'],
  },
  { said: /\b(?:made[- ]up|invented|imaginary)(?=[,.;!?]|$)/giu, as: 'fiction', wanted: ['novel'] },
  {
    said: /\b(?:written )?by (?:an? |another )?(?:m[ae]n|male (?:author|writer|novelist|poet|historian|scientist|journalist)s?)\b/giu,
    isMissed: isByWoman,
  },
  {
    said: /\b(?:but |^)(?:an? |as an? )?(thriller|murder mystery|mystery|whodunit|romance|horror|fantasy|sci-?fi|science fiction|crime)(?: novel| story| stories| fiction)?s?\b(?=[,.;!?]|$| like\b| and\b| {1,4}but\b)/giu,
    as: 'but fiction',
    wanted: ['$1'],
    isMissed: ({ genres }, _, genre) => !GENRES_CALLED[genre]?.some((each) => genres.includes(each)),
  },
  {
    said: /\bby (?:an? |another )?(?:\p{L}{2,20} ){0,2}?(historian|philosopher|poet|journalist|economist|comedian|psychologist|doctor)s?\b/giu,
    as: '$&',
    isMissed: ({ genres }, _, writer) => !WRITE[writer]?.some((genre) => genres.includes(genre)),
  },
  // “The grumpy one is a woman”, “with girls”, “with a woman as the hero”, “but women”.
  {
    said: /\b(?:one|hero|heroine|lead|narrator|protagonist|character|detective|sleuth|spy|killer|doctor|scientist|travell?er|soldier|king|wizard|captain|robot|friend)s? (?:is|are|was|were) (?:an? )?(wom[ae]n|girls?|lad(?:y|ies)|female)\b/giu,
    ...OF_A_WOMAN,
  },
  {
    said: /\b(?:with|about|from) (?:an? |the )?(?:young |old |older |strong |more )?(wom[ae]n|girls?|lad(?:y|ies)|female|heroine)(?:['’]s (?:point of view|perspective|side|eyes|view))?(?: as (?:the |an? )?| in the )?(?: ?(?:hero|heroine|lead|narrator|protagonist|main character|detective|sleuth|spy|main role)s?)?(?=[,.;!?]|$| instead\b)/giu,
    ...OF_A_WOMAN,
  },
  { said: /^,? ?but (?:an? |all |only )?(wom[ae]n|girls?)(?= instead\b|[,.;!?]|$)/giu, ...OF_A_WOMAN },
  // “But she's a woman”, “with a lady vet”.
  {
    said: /\b(?:she|he|it|they)(?:['’]s|['’]re| is| are| was| were) (?:all )?(?:an? )?(wom[ae]n|girls?|lad(?:y|ies)|female)(?=[,.;!?]|$| instead\b)/giu,
    ...OF_A_WOMAN,
  },
  // “Only it's a bloke”.
  {
    said: /\b(?:she|he|it|they)(?:['’]s|['’]re| is| are| was| were) (?:all )?(?:an? )?(m[ae]n|blokes?|guys?|chaps?|fellas?|lads?|boys?|male)(?=[,.;!?]|$| instead\b)/giu,
    ...OF_A_MAN,
  },
  {
    said: /\b(?:with|about) (?:an? |the )?(?:young |old |older )?(wom[ae]n|lady|female) (?=(?!in\b|who\b|and\b|or\b|characters?\b|writers?\b|authors?\b|friend)\p{L}{2,20}(?=[,.;!?]|$))/giu,
    as: 'with ',
    ...OF_A_WOMAN,
  },
  {
    said: /\b(?:one|hero|heroine|lead|narrator|protagonist|character|detective|sleuth|spy|killer|doctor|scientist|travell?er|soldier|queen|witch|captain|robot|friend)s? (?:is|are|was|were) (?:an? )?(m[ae]n|boys?|male)\b/giu,
    ...OF_A_MAN,
  },
  {
    said: /\b(?:with|about|from) (?:an? |the )?(?:young |old |older |more )?(m[ae]n|boys?|male)(?:['’]s (?:point of view|perspective|side|eyes|view))?(?: as (?:the |an? )?| in the )?(?: ?(?:hero|heroine|lead|narrator|protagonist|main character|detective|sleuth|spy|main role)s?)?(?=[,.;!?]|$| instead\b)/giu,
    ...OF_A_MAN,
  },
  { said: /^,? ?but (?:an? |all |only )?(m[ae]n|boys?)(?= instead\b|[,.;!?]|$)/giu, ...OF_A_MAN },
  // No record tells how a story ends, but a sad one seldom ends well.
  {
    said: /\b(?:happier|cheerier|(?:with )?(?:an? )?(?:happy|happier|good) end(?:ing)?s?|(?:that )?ends? (?:well|happily))\b/giu,
    wanted: ['uplifting', 'hopeful'],
    isMissed: ({ moods }) => moods.some((mood) => SAD.has(mood)) || !moods.some((mood) => BRIGHT.has(mood)),
  },
  // Topics say which novels are by Black Americans and which books are for parents.
  {
    said: /\bby (?:an? )?(?:black|african[- ]american) (?:wom[ae]n|m[ae]n|authors?|writers?|person|people)(?: (?:author|writer)s?)?\b/giu,
    as: 'about black american novels',
  },
  {
    said: /\bfor (?:busy |new |tired )?(?:(?:people|someone|somebody|anyone|those|families|a family|households?) with (?:small |young |little )?(?:kids|children|toddlers|babies|a baby|a family)|parents|mums|moms|dads)\b/giu,
    as: 'about parenting',
  },
  // No record says whether a series is complete.
  { said: /\b(?:that (?:is|are) )?(?:finished|complete|completed|that ever ends)\b/giu },
];

/** “But not modern”, “no longer than 300 pages”: what follows these words is not asked for. */
const DENYING = /(?:\b(?:no|not|nothing|never|without)|n['’]t)(?: (?!(?:and|but|just|only)\b)\p{L}{1,20}){0,2} $/iu;

/** Reads the conditions in what a request says besides the names of the models. */
export function readConditions(models: readonly Work[], around: string): Conditions {
  const asked = new Map<Condition, string>();
  const left = CONDITIONS.reduce(
    (text, condition) =>
      text.replace(condition.said, (match: string, ...behind: unknown[]) => {
        // Behind what was captured come where the match stands and the whole text.
        const captured = String(behind.slice(0, -2).find(Boolean) ?? '');
        if (DENYING.test(text.slice(0, Number(behind.at(-2))))) return match;
        asked.set(condition, captured.toLowerCase());
        return condition.as?.replace('$&', match).replace('$1', captured) ?? ' ';
      }),
    withoutPages(around),
  );
  const isLengthMissed = lengthMissed(around);
  return {
    rest: namingMoods(left),
    wanted: [...asked].flatMap(([{ wanted = [] }, captured]) => wanted.map((word) => word.replace('$1', captured))),
    missed: (work) =>
      [...asked].filter(([{ isMissed }, captured]) => isMissed?.(work, models, captured)).length +
      Number(isLengthMissed(work)),
  };
}

/** “Under 400 pages”: whether a book is of another length, as far as its record tells. */
function lengthMissed(around: string): (work: Work) => boolean {
  const asked = pagesAsked(around);
  if (!asked) return () => false;
  const { pages, isMost } = asked;
  if (isMost) return (work) => lengthOf(work) > (pages <= SHORT_PAGES ? 0 : 1);
  return (work) => lengthOf(work) >= 0 && lengthOf(work) < (pages >= LONG_PAGES ? 2 : 1);
}

/** “But female author”, “but a woman writer”, and of an author “but a woman”, as “by a woman”. */
export const namingWriters = (text: string, isOfAuthor: boolean): string =>
  (isOfAuthor ? text.replace(BUT_A_WOMAN, 'but by a woman') : text).replace(WOMAN_WRITES, 'by a woman writer');
const WOMAN_WRITES =
  /(?<!\bby (?:an? )?(?:\p{L}{2,20} )?)\b(?:with |from )?(?:an? )?(?:female|wom[ae]n|lady) (?:author|writer|novelist|poet|historian|scientist|journalist|philosopher|comedian)s?\b/giu;
const BUT_A_WOMAN = /\bbut (?:an? )?(?:wom[ae]n|female)(?=[,.;!?]|$)/iu;
