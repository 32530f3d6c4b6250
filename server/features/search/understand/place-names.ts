import { PLACES_BY_NAME } from '../../../wording/nations.ts';
import { words } from '../../../wording/words.ts';
import { places } from '../../books/books.ts';

let byName: ReadonlyMap<string, string> | undefined;
/** The place in our table with this name, in any spelling; undefined if there is none. */
export function placeNamed(name: string): string | undefined {
  byName ??= new Map([...places().keys()].map((place) => [words(place).join(' '), place]));
  return byName.get(words(name).join(' '));
}

/** “America” is the United States in our table. */
export function placeOfNation(name: string): string | undefined {
  const nation = PLACES_BY_NAME.get(words(name).join(' '));
  if (nation === undefined) return undefined;
  return [...PLACES_BY_NAME].flatMap(([other, of]) => (of === nation ? (placeNamed(other) ?? []) : []))[0];
}

/** “A history of London”: no novel that is set there. An alternate history is one. */
export function asksHistoryOfPlace(wanted: string): boolean {
  const [, name = ''] = HISTORY_OF.exec(wanted) ?? [];
  const said = name.split(' ');
  return said.some((_, at) => {
    const land = said.slice(0, at + 1).join(' ');
    return placeNamed(land) !== undefined || placeOfNation(land) !== undefined;
  });
}
const HISTORY_OF =
  /(?<!\b(?:alternat(?:e|ive)|counterfactual|fictional|fictionali[sz]ed|imagin(?:ed|ary)|secret) )\bhistor(?:y|ies) (?:book |books )?(?:of|about) (?:(?:the|modern|ancient|medieval|early|pre-?colonial) ){0,3}(\p{L}{2,20}(?: \p{L}{2,20}){0,2})/iu;
