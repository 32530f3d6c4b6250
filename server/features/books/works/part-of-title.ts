import { normaliseTitle } from './title-key.ts';

const NUMBER_WORDS = [
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
const ROMAN: Record<string, number> = { i: 1, v: 5, x: 10, l: 50 };

const VOLUME =
  /\b(?:v|vol|volume|volumes|book|bk|part|pt|tome|band|bd|teil|tomo|issue|no|number) (\d+|[ivxl]+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b/;
// Up to three digits: a longer number is a year.
const TRAILING_NUMBER = /\S (\d{1,3})$/;

/** Books about a book, or several books in one, share its title words, its author's name and sometimes its ISBN. */
const COMPANION =
  /\b(study guide|sparknotes|spark notes|cliffs ?notes|york notes|monarch notes|coles notes|supersummary|bookrags|instaread|workbook|(teachers?|teaching|instructors?|reading group) (guide|manual)|lesson plans?|solutions? manual|test bank|summary|conversation starters|key takeaways|colou?ring book|the graphic novel)\b/;
const SEVERAL = /\b(box(ed)? ?set|omnibus|books? set|complete series|(books|volumes|vols) \d+ (to )?\d+|\d+ books?)\b/;

/**
 * The volume or companion that a title names, as a short mark: `v2`, `guide`, `set`, or '' for a whole book. Two books
 * with different marks are never one work, whatever else they share.
 */
export function partOfTitle(title: string, subtitle: string | null): string {
  const text = normaliseTitle(`${title} ${subtitle ?? ''}`);
  if (COMPANION.test(text)) return 'guide';
  if (SEVERAL.test(text)) return 'set';
  const volume = VOLUME.exec(text)?.[1] ?? TRAILING_NUMBER.exec(normaliseTitle(withoutBrackets(title)))?.[1];
  return volume === undefined ? '' : `v${toNumber(volume)}`;
}

/** Longest title that is read, in characters. */
const TITLE_MAX = 1_000;

/** The title without anything in round or square brackets: series, format, publisher's line. */
export function withoutBrackets(title: string): string {
  const bare = title
    .slice(0, TITLE_MAX)
    .replace(/\s*[([][^)\]]*[)\]]/g, ' ')
    .trim();
  return bare === '' ? title : bare;
}

function toNumber(numeral: string): number {
  if (/^\d+$/.test(numeral)) return Number(numeral);
  const word = NUMBER_WORDS.indexOf(numeral);
  if (word >= 0) return word + 1;
  const values = [...numeral].map((letter) => ROMAN[letter] ?? 0);
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0);
}
