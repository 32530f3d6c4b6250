import { COUNTRIES_BY_NAME, COUNTRIES_BY_PEOPLE } from '../../../wording/nations.ts';
import { words } from '../../../wording/words.ts';
import { isHeld, type Work } from '../../books/books.ts';
import { placeNamed } from '../understand/place-names.ts';
import { partOfContinent, placeSaid, type SettingAsked } from '../understand/setting-asked.ts';
import type { UnderstoodQuery } from '../understand/understand.ts';
import { formOf } from '../understand/words/word-vectors.ts';

/** Records know a place if at least this many candidates are set there. */
const KNOWN = 3;

const formsOf = (text: string) => words(text).map(formOf);

/**
 * Whether a book is set elsewhere than the request says. Never if the request names no place, or one that hardly any
 * record names. Among books like another, one without a known setting counts as set elsewhere.
 */
export function isSetElsewhere(
  { wanted, isLikeness }: Pick<UnderstoodQuery, 'wanted' | 'isLikeness'>,
  works: readonly Work[],
): (work: Work) => boolean {
  const named = placeSaid(wanted);
  // What is wanted of books like others are the subjects of those: “caribbean” is one of them.
  const part = named || isLikeness ? undefined : partOfContinent(wanted);
  const said = named ?? part;
  if (!said) return () => false;
  const asked = new Set(formsOf(said.name));
  const known = said.place;
  const isThere = (work: Work) =>
    work.places.some(
      (place) =>
        (known !== undefined && isHeld(place, known)) ||
        (part ? isLandOf(place, part.name) : formsOf(place).every((form) => asked.has(form))),
    );
  const there = new Set(works.filter(isThere).map(({ id }) => id));
  const isKnown = there.size >= (isLikeness ? 1 : KNOWN);
  return (work) => isKnown && (isLikeness || work.places.length > 0) && !there.has(work.id);
}

/**
 * Whether a request is the name of a place with that of another one in it, and the record of a book does not have the
 * whole name: “Great Zimbabwe” is no novel of Zimbabwe.
 */
export function isOfOtherPlace({ wanted }: Pick<UnderstoodQuery, 'wanted'>): (work: Work) => boolean {
  const place = placeNamed(wanted);
  const [, ...others] = words(wanted);
  if (place === undefined || placeNamed(others.join(' ')) === undefined) return () => false;
  const name = ` ${words(place).join(' ')} `;
  const isNamed = ({ title, subjects, asks, pitch, summary }: Work) =>
    ` ${words([title, ...subjects, ...asks, pitch ?? '', summary].join(' ')).join(' ')} `.includes(name);
  return (work) => !work.places.some((each) => isHeld(each, place)) && !isNamed(work);
}

/** Whether a place is a country of that people. Africa is more than the countries of West Africans. */
function isLandOf(place: string, people: string): boolean {
  const lands = COUNTRIES_BY_NAME.get(words(place).join(' '));
  const theirs = COUNTRIES_BY_PEOPLE.get(words(people).join(' '));
  return lands?.every((land) => theirs?.includes(land)) === true;
}

/**
 * Whether a story passes through the place where a request wants it to be set: most of the places in its record are
 * elsewhere, and it is not the first of them. Nor are all stories of a collection set there.
 */
export function isSetThereInPart({ wanted }: Pick<UnderstoodQuery, 'wanted'>): (work: Work) => boolean {
  const place = placeSaid(wanted)?.place;
  return (work) => place !== undefined && passesThrough(work, place);
}

function passesThrough(
  { form, fiction, places: all }: Pick<Work, 'form' | 'fiction' | 'places'>,
  place: string,
): boolean {
  if (fiction !== 'yes' && form !== 'short stories') return false;
  // “Lagos, Nigeria” is one place.
  const apart = all.filter((each) => !all.some((other) => other !== each && isHeld(other, each)));
  const there = apart.filter((each) => isHeld(each, place));
  const isFirst = form !== 'short stories' && there[0] === apart[0];
  return there.length > 0 && !isFirst && 2 * there.length < apart.length;
}

/** Whether a book is set in that place, and is a story or of the genre that is asked for. */
export const isSetIn = (
  work: Pick<Work, 'form' | 'fiction' | 'places' | 'genres'>,
  { place, genre }: SettingAsked,
): boolean =>
  (genre ? work.genres.includes(genre) : work.fiction === 'yes') &&
  work.places.some((each) => isHeld(each, place)) &&
  !passesThrough(work, place);
