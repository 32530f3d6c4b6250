import { COUNTRIES_BY_NAME, COUNTRIES_BY_PEOPLE, NAMES_OF_PART } from '../../../wording/nations.ts';
import { words } from '../../../wording/words.ts';
import type { Work } from '../../books/books.ts';
import { WEST } from '../understand/not-by.ts';
import { formOf } from '../understand/words/word-vectors.ts';

const byForms = (names: Iterable<readonly [string, readonly string[]]>) =>
  [...names].map(([name, codes]) => [words(name).map(formOf).join(' '), codes] as const);
/** The countries of the places where a book is set. Scotland counts as Britain. */
const landsOfPlaces: ReadonlyMap<string, readonly string[]> = new Map(
  byForms([...COUNTRIES_BY_PEOPLE, ...COUNTRIES_BY_NAME]),
);
/**
 * The countries that a wish may rule out. Peoples within a country are not among them: “not Tibetan” must not exclude
 * all of China and India.
 */
export const countries: ReadonlyMap<string, readonly string[]> = new Map([
  ...byForms([...COUNTRIES_BY_PEOPLE, ...COUNTRIES_BY_NAME].filter(([name]) => !NAMES_OF_PART.has(name))),
  [formOf('western'), WEST],
]);

const OWN_LIFE = new Set(['memoir', 'letters and diaries']);
/** “Not American”, “not set in Europe”: whether the book is set there, or comes from there and has no known setting. */
export function isFromCountry(forms: readonly string[], work: Work): boolean {
  const meant = countries.get(forms.join(' '));
  if (!meant) return false;
  const played = work.places.flatMap((place) => landsOfPlaces.get(words(place).map(formOf).join(' ')) ?? []);
  if (played.some((code) => meant.includes(code))) return true;
  // Who tells of himself comes from his country, wherever he has been.
  const isOwn = OWN_LIFE.has(work.form ?? '');
  return work.country !== null && meant.includes(work.country) && (played.length === 0 || isOwn);
}
