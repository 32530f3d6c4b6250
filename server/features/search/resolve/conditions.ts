import type { Work } from '../../books/books.ts';

/** What books like others must also be: “but shorter”, “set now”, “readable”. */
export type Conditions = {
  /** What the request says besides. */
  rest: string;
  /** How many of the conditions a work does not meet, as far as its record tells. */
  missed(work: Work): number;
};

/** `as`: the words that stand for it in what is left of the request, if any do. */
type Condition = { said: RegExp; as?: string; isMissed(work: Work, models: readonly Work[]): boolean };

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

const CONDITIONS: readonly Condition[] = [
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
    said: /\b(?:(?:more |very |actually |easily )?(?:readable|accessible|approachable)|(?:an )?easier(?: to (?:read|follow|understand)| read| going)?|simpler|not (?:so|as|quite as) (?:dense|difficult|hard|academic|technical))\b/giu,
    isMissed: ({ level }) => level === 'advanced',
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
    isMissed: (work, models) =>
      work.periods.length > 0 ? !work.periods.some((period) => OUR_TIME.includes(period)) : isOld(work, models),
  },
  // Topics say which novels are by Black Americans and which books are for parents.
  {
    said: /\bby (?:an? )?(?:black|african[- ]american) (?:wom[ae]n|m[ae]n|authors?|writers?|person|people)(?: (?:author|writer)s?)?\b/giu,
    as: 'about black american novels',
    isMissed: () => false,
  },
  {
    said: /\bfor (?:busy |new |tired )?(?:(?:people|someone|somebody|anyone|those|families|a family|households?) with (?:small |young |little )?(?:kids|children|toddlers|babies|a baby|a family)|parents|mums|moms|dads)\b/giu,
    as: 'about parenting',
    isMissed: () => false,
  },
  // No record says whether a series is complete.
  { said: /\b(?:that (?:is|are) )?(?:finished|complete|completed|that ever ends)\b/giu, isMissed: () => false },
];

/** Comparatives in the words that name a mood. */
const MOODS: readonly [comparative: RegExp, mood: string][] = [
  [/\b(?:scarier|creepier|more scary)\b/giu, 'scary'],
  [/\b(?:sadder|more sad)\b/giu, 'sad'],
  [/\b(?:happier|cheerier|lighter(?! on)|less heavy|more light-?hearted)\b/giu, 'light-hearted'],
  [/\b(?:gentler|kinder)\b/giu, 'gentle'],
  [/\b(?:cosier|cozier)\b/giu, 'cosy'],
  [/\b(?:weirder|stranger)\b/giu, 'weird'],
  [/\b(?:wittier)\b/giu, 'witty'],
  [/\b(?:sexier|spicier|steamier)\b/giu, 'spicy'],
  [/\b(?:faster|pacier)\b/giu, 'fast-paced'],
  [/\b(?:grittier)\b/giu, 'gritty'],
  [/\b(?:bleaker|grimmer)\b/giu, 'bleak'],
];

/** Moods that a reader who wants the first also takes. */
const NEAR_MOODS: Readonly<Record<string, readonly string[]>> = {
  funny: ['witty', 'satirical', 'playful', 'whimsical'],
  witty: ['funny', 'satirical', 'playful'],
  whimsical: ['playful', 'funny'],
  dark: ['bleak', 'disturbing'],
  bleak: ['dark', 'disturbing'],
  disturbing: ['dark', 'bleak', 'eerie'],
  suspenseful: ['eerie', 'disturbing', 'gripping'],
  eerie: ['disturbing', 'dreamlike', 'suspenseful', 'mysterious'],
  uplifting: ['hopeful', 'funny', 'comforting', 'cosy', 'gentle', 'whimsical', 'playful'],
  hopeful: ['uplifting', 'inspiring'],
  gentle: ['cosy', 'comforting', 'calm'],
  cosy: ['comforting', 'gentle'],
  comforting: ['cosy', 'gentle', 'uplifting'],
  'fast-paced': ['gripping'],
  melancholy: ['moving', 'bittersweet', 'bleak'],
  moving: ['bittersweet', 'melancholy'],
};

/** “But not modern”, “no longer than 300 pages”: what follows these words is not asked for. */
const DENYING = /(?:\b(?:no|not|nothing|never|without)|n['’]t)(?: (?!(?:and|but|just|only)\b)\p{L}{1,20}){0,2} $/iu;

/** Reads the conditions in what a request says besides the names of the models. */
export function readConditions(models: readonly Work[], around: string): Conditions {
  const asked = new Set<Condition>();
  const left = CONDITIONS.reduce(
    (text, condition) =>
      text.replace(condition.said, (match: string, at: number) => {
        if (DENYING.test(text.slice(0, at))) return match;
        asked.add(condition);
        return condition.as ?? ' ';
      }),
    around,
  );
  return {
    rest: MOODS.reduce((text, [comparative, mood]) => text.replace(comparative, mood), left),
    missed: (work) => [...asked].filter(({ isMissed }) => isMissed(work, models)).length,
  };
}

/** Whether a work has none of these moods, nor any that is near to one of them. */
export const lacksMoods = (moods: readonly string[], work: Work): boolean =>
  moods.length > 0 &&
  !moods.some((mood) => [mood, ...(NEAR_MOODS[mood] ?? [])].some((each) => work.moods.includes(each)));
