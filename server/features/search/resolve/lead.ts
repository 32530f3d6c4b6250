import { words } from '../../../wording/words.ts';
import { hasNameOfWoman, isByWoman, type Work } from '../../books/books.ts';

export type Lead = 'woman' | 'man';

const list = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));
/** What a woman and a man are called, or are to each other. */
const PRONOUNS = { woman: list('she her hers herself'), man: list('he his him himself') };
const NOUNS = {
  woman: list(`woman women girl girls lady widow heroine queen princess nun governess schoolgirl housewife maid maids
    actress witch witches waitress spinster duchess countess midwife`),
  man: list('man men boy boys widower king prince lord monk gentleman schoolboy bachelor waiter duke count'),
};
/** “His wife” is somebody beside the one whom a sentence is about. */
const RELATIVES = {
  woman: list(
    'wife wives mother mothers daughter daughters sister sisters aunt grandmother niece girlfriend mum mom bride',
  ),
  man: list('husband husbands father fathers son sons brother brothers uncle grandfather nephew boyfriend dad'),
};
type People = Record<Lead, ReadonlySet<string>>;

const OWNING = /['’]s?$/u;
/** For each person in a text, 1 for a woman and -1 for a man. */
const peopleIn = (text: string, of: readonly People[]): number[] =>
  words(text)
    .map((word) => word.replace(OWNING, ''))
    .flatMap((word) => (of.some(({ woman }) => woman.has(word)) ? 1 : of.some(({ man }) => man.has(word)) ? -1 : []));

/** Books in which the author tells of their own life. */
const OF_ONESELF = new Set(['memoir', 'letters and diaries']);

/** The votes for one of the two must be this many more than those for the other. */
const CLEARLY = 2;

/**
 * Whether a book tells of a woman or a man, as far as its record tells; null if it does not. An author who tells of
 * their own life and is not in the list of women counts as a man. The first person in a book's
 * pitch has a vote, as have the first in its summary, its asks and its subjects. What its first character is called
 * counts twice, and so does of whom its sentences speak most.
 */
export function leadOf({ pitch, summary, form, authors, asks, subjects, characters }: Work): Lead | null {
  if (OF_ONESELF.has(form ?? '')) return isByWoman({ authors }) ? 'woman' : 'man';
  const first = (text: string) => peopleIn(text, [PRONOUNS, NOUNS])[0] ?? 0;
  const pronouns = sum(peopleIn(`${pitch ?? ''} ${summary}`, [PRONOUNS]));
  const [name] = characters;
  const votes = [
    first(pitch ?? ''),
    first(summary),
    Math.max(-CLEARLY, Math.min(CLEARLY, pronouns)),
    Math.sign(sum(peopleIn(asks.join(' '), [PRONOUNS, NOUNS]))),
    Math.sign(sum(peopleIn(subjects.join(' '), [PRONOUNS, NOUNS, RELATIVES]))),
    name === undefined ? 0 : voteOf(name),
  ];
  const most = sum(votes);
  return Math.abs(most) < CLEARLY ? null : most > 0 ? 'woman' : 'man';
}
const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

/** A name that no woman of our authors has is rather a man's. */
const voteOf = (name: string): number =>
  hasNameOfWoman(name) || OF_WOMEN.test(name) ? CLEARLY : OF_MEN.test(name) ? -CLEARLY : -0.5;
const OF_WOMEN = /^(?:Mrs|Miss|Ms|Lady|Queen|Princess)\b/u;
const OF_MEN = /^(?:Mr|Sir|Lord|King|Prince|Father|Captain)\b/u;
