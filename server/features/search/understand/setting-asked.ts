import { PARTS_OF_CONTINENTS, PLACES_BY_NAME } from '../../../wording/nations.ts';
import { FILLER, words } from '../../../wording/words.ts';
import { type Genre, genreBeside } from './genre-asked.ts';
import { placeNamed, placeOfNation } from './place-names.ts';
import type { UnderstoodQuery } from './understand.ts';

/** “Set in Lagos”, up to where the request goes on to something else. */
export const SET_IN =
  /\b(?:set|taking place|takes place|that play|playing)\s+(?:mostly |mainly |partly |entirely |somewhere |anywhere |someplace )?(?:in|on)\s+(?:the )?(\p{L}[\p{L}' -]{1,40}?)(?=[,.;!?]|$|\s(?:but|with|without|and|or|that|about|during|after|before|by|for|please|in|on)\b)/iu;

/** “Novels about immigrants in America” ends with a country. */
const STORIES_ON = /\b(?:novels?|stories|story|fiction|thrillers?|myster(?:y|ies)|romances?) (?:about|of|on|with) /iu;
const IN = ' in ';

/**
 * Where a request wants stories to be set: in its words, and as the place in our table, if that has it. Undefined if it
 * says nothing of it.
 */
export function placeSaid(wanted: string): { name: string; place: string | undefined } | undefined {
  const [, name] = SET_IN.exec(wanted) ?? [];
  if (name !== undefined) return { name, place: placeNamed(name) ?? placeOfNation(name) };
  const at = wanted.toLowerCase().lastIndexOf(IN);
  if (at < 0 || !STORIES_ON.test(wanted.slice(0, at))) return undefined;
  const land = wanted.slice(at + IN.length).replace(/^the /iu, '');
  const place = placeNamed(land) ?? placeOfNation(land);
  return place === undefined ? undefined : { name: land, place };
}

/** The part of a continent that a request names by its people, as it does so, and in our table: “Nordic cooking”. */
export function partOfContinent(wanted: string): { name: string; place: string } | undefined {
  const said = words(wanted);
  const names = said.slice(0, -1).flatMap((_, at) => [3, 2, 1].map((length) => said.slice(at, at + length).join(' ')));
  const name = names.find((each) => PARTS_OF_CONTINENTS.has(each));
  const place = name === undefined ? undefined : placeNamed(PLACES_BY_NAME.get(name) ?? '');
  return name === undefined || place === undefined ? undefined : { name, place };
}

/** Words for a story, and words that fit any story. */
const ANY_STORY = new Set(
  'book books novel novels story stories fiction literary historical literature tale tales good great best'.split(' '),
);

/** Where stories should be set, and their genre; null if any will do. */
export type SettingAsked = { place: string; genre: Genre | null };

/**
 * Where a request wants stories to be set, if it says nothing else but their genre: “novels set in Japan”, “crime set
 * in Scotland”. Null otherwise, and for places that are not in our table.
 */
export function settingAsked({ wanted, isLikeness }: UnderstoodQuery): SettingAsked | null {
  const [said, name] = SET_IN.exec(wanted) ?? [];
  if (!said || !name || isLikeness) return null;
  const place = placeNamed(name);
  if (place === undefined) return null;
  const rest = wanted.replace(said, ' ');
  const genre = genreBeside(rest) ?? null;
  const isAny = words(rest).every((word) => FILLER.has(word) || ANY_STORY.has(word));
  return genre || isAny ? { place, genre } : null;
}

/**
 * The country or region where books like another should be set, if the request ends with its name or that of its
 * people: “but Turkish”, “but in Japan”, “but more Indian”. Undefined for any other mention, such as a reader (“for my
 * Welsh aunt”), a language (“in plain English”) or a thing (“with a German shepherd”).
 */
export function landBehind(text: string): string | undefined {
  const last = text.replace(PLEASE, '').split(PAUSE).at(-1) ?? '';
  const [, within = '', name = ''] = LAND.exec(last) ?? [];
  const said = words(name).join(' ');
  const place = PLACES_BY_NAME.get(said);
  return within !== '' && place !== said ? undefined : place;
}
const PLEASE = /[\s,]{0,3}\bplease[.!?]{0,3}$/iu;
const PAUSE = /,|\b(?:but|only)\b/iu;
const LAND =
  /^\s{0,3}(?:(?:more|an?)\s)?(in\s)?(?:(?:the|modern|modern-day|present-day|contemporary|rural)\s){0,2}(\p{L}[\p{L}' -]{2,30}?)(?:\s(?:version|setting|characters|instead))?\s{0,3}[.?!]?$/iu;
