import { FILLER, words } from '../../../wording/words.ts';
import { places } from '../../books/books.ts';
import type { UnderstoodQuery } from './understand.ts';

/** “Set in Lagos”, up to where the request goes on to something else. */
export const SET_IN =
  /\b(?:set|taking place|takes place|that play|playing)\s+(?:mostly |mainly |partly |entirely )?(?:in|on)\s+(?:the )?(\p{L}[\p{L}' -]{1,40}?)(?=[,.;!?]|$|\s(?:but|with|without|and|or|that|about|during|after|before|by|for|please|in|on)\b)/iu;

/** The place of our table in which a request wants a story to be set; undefined where it names none. */
export const placeSaid = (wanted: string): string | undefined => placeNamed(SET_IN.exec(wanted)?.[1] ?? '');

/** What a story is called, and what is said of any. */
const ANY_STORY = new Set(
  'book books novel novels story stories fiction literary historical literature tale tales good great best'.split(' '),
);

/** The place of our table in which a request wants stories to be set, where it says nothing else: “novels set in Japan”; null otherwise. */
export function settingAsked({ wanted, unwanted, isLikeness }: UnderstoodQuery): string | null {
  const [said, name] = SET_IN.exec(wanted) ?? [];
  if (!said || !name || isLikeness || unwanted.length > 0) return null;
  const rest = words(wanted.replace(said, ' '));
  return rest.every((word) => FILLER.has(word) || ANY_STORY.has(word)) ? (placeNamed(name) ?? null) : null;
}

let byName: ReadonlyMap<string, string> | undefined;
/** The place of our table that is called so, in any spelling; undefined where none is. */
export function placeNamed(name: string): string | undefined {
  byName ??= new Map([...places().keys()].map((place) => [words(place).join(' '), place]));
  return byName.get(words(name).join(' '));
}
