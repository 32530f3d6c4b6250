import type { Work } from '../../books/books.ts';
import type { UnderstoodQuery } from '../understand/understand.ts';

/** Comparatives in the words that name a mood. */
const MOODS: readonly [comparative: RegExp, mood: string][] = [
  [/\b(?:scarier|creepier|more scary)\b/giu, 'scary'],
  [/\b(?:sadder|more sad)\b/giu, 'sad'],
  [/\b(?:lighter(?! on)|less heavy|more light-?hearted)\b/giu, 'light-hearted'],
  [/\b(?:gentler|kinder)\b/giu, 'gentle'],
  [/\b(?:cosier|cozier)\b/giu, 'cosy'],
  [/\b(?:weirder|stranger)\b/giu, 'weird'],
  [/\b(?:wittier)\b/giu, 'witty'],
  [/\b(?:sexier|spicier|steamier)\b/giu, 'spicy'],
  [/\b(?:faster|pacier)\b/giu, 'fast-paced'],
  [
    /\b(?:an? |more |some |an? actual |an? real )plot\b(?=[,.;!?]|$| and\b)|\bwhere (?:something|things|more) happens?\b/giu,
    'gripping',
  ],
  [/\b(?:grittier)\b/giu, 'gritty'],
  [/\b(?:bleaker|grimmer)\b/giu, 'bleak'],
];

/** “Scarier”, “with more plot” in the words that name a mood. */
export const namingMoods = (text: string): string =>
  MOODS.reduce((said, [comparative, mood]) => said.replace(comparative, mood), text);

/** Moods that a reader who wants the first also takes. */
const NEAR_MOODS: Readonly<Record<string, readonly string[]>> = {
  funny: ['witty', 'playful', 'whimsical'],
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
  gripping: ['fast-paced', 'suspenseful'],
  adventurous: ['gripping', 'fast-paced'],
  inspiring: ['hopeful', 'uplifting'],
  calm: ['gentle', 'contemplative', 'comforting'],
  melancholy: ['moving', 'bittersweet', 'bleak'],
  moving: ['bittersweet', 'melancholy'],
};

/** How many of the moods that a request asks for a work lacks. Those that one word stands for are one wish. */
export const moodsLacked = ({ meant }: Pick<UnderstoodQuery, 'meant'>, work: Work): number => {
  const wishes = [...meant.values()].map((values) =>
    values.flatMap(({ list, value }) => (list === 'moods' ? value : [])),
  );
  const apart = new Map(wishes.map((moods) => [moods.join(), moods]));
  return [...apart.values()].filter((moods) => lacksMoods(moods, work)).length;
};

/** Whether a work has none of these moods, nor any that is near to one of them. */
const lacksMoods = (moods: readonly string[], work: Work): boolean =>
  moods.length > 0 &&
  !moods.some((mood) => [mood, ...(NEAR_MOODS[mood] ?? [])].some((each) => work.moods.includes(each)));
