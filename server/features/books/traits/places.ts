import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CATALOGUE_FOLDER, CatalogueError, PLACES_FILE } from '../catalogue/catalogue-record.ts';

/** For each place, the places of the table that contain it, near and far. */
export type Places = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Reads a table of places, one a line: a name, a tab, and the places that contain it, separated by commas:
 * `Istanbul<TAB>Turkey`. `=` says that two names mean the same place: `USA<TAB>=United States`. Blank lines and those
 * that begin with # are skipped.
 * @throws CatalogueError naming the line and its fault: a duplicate name, an unknown one, or a place that lies in
 * itself.
 */
export function parsePlaces(text: string): Places {
  const holders = new Map<string, string[]>();
  const same = new Map<string, string>();
  const lines = text.split('\n').map((line, index) => ({ line, where: `${PLACES_FILE}:${index + 1}` }));
  const used = lines.filter(({ line }) => line.trim() !== '' && !line.startsWith('#'));
  for (const { line, where } of used) {
    const [name = '', within = ''] = line.split('\t');
    if (holders.has(name)) throw new CatalogueError(`${where}: ${name} stands twice`);
    const named = within.split(',').map((each) => each.trim());
    for (const each of named.filter((part) => part.startsWith('='))) same.set(name, each.slice(1));
    holders.set(
      name,
      named.filter(Boolean).map((each) => each.replace(/^=/, '')),
    );
  }
  for (const { line, where } of used)
    for (const holder of holders.get(line.split('\t')[0] ?? '') ?? [])
      if (!holders.has(holder)) throw new CatalogueError(`${where}: there is no place ${holder}`);
  const held = new Map<string, Set<string>>();
  function holdersOf(name: string, below: readonly string[]): Set<string> {
    const known = held.get(name);
    if (known) return known;
    if (below.includes(name)) throw new CatalogueError(`${PLACES_FILE}: ${name} lies in itself`);
    const found = new Set<string>();
    for (const holder of holders.get(name) ?? [])
      for (const each of [holder, ...holdersOf(holder, [...below, name])]) found.add(each);
    held.set(name, found);
    return found;
  }
  for (const name of holders.keys()) holdersOf(name, []);
  // Places within a place also lie within it under its other name, and so does the place itself.
  for (const [name, other] of same)
    for (const [place, found] of held) if (place !== name && (place === other || found.has(other))) found.add(name);
  return held;
}

let table: Places | undefined;
/** The table of the starter catalogue. */
export function places(): Places {
  table ??= parsePlaces(readFileSync(join(CATALOGUE_FOLDER, PLACES_FILE), 'utf8'));
  return table;
}

/** Whether a place is another one or lies in it. */
export const isHeld = (place: string, holder: string): boolean =>
  place === holder || places().get(place)?.has(holder) === true;

/** The names of all places within a place, near and far. */
export const placesIn = (holder: string): string[] =>
  [...places()].flatMap(([place, holders]) => (holders.has(holder) ? place : []));

/** Lands of today in which states of the past lay. A novel set in the Moscow of 1930 is set in the Soviet Union too. */
const STATES_OF_THE_PAST: ReadonlyMap<string, readonly string[]> = new Map([
  [
    'Soviet Union',
    ['Russia', 'Ukraine', 'Belarus', 'Baltic states', 'Georgia', 'Caucasus', 'Central Asia', 'Moldova', 'Siberia'],
  ],
  ['Czechoslovakia', ['Czechia', 'Slovakia']],
  ['Yugoslavia', ['Serbia', 'Croatia', 'Bosnia', 'Slovenia', 'Kosovo', 'Balkans']],
  ['Austria-Hungary', ['Austria', 'Hungary', 'Czechia', 'Slovakia', 'Galicia']],
  ['Ottoman Empire', ['Turkey', 'Syria']],
  ['Persia', ['Iran']],
]);

/** Whether a place is another one, or lies in it or in what was once that state. */
const liesIn = (place: string, other: string): boolean =>
  isHeld(place, other) || STATES_OF_THE_PAST.get(other)?.some((land) => isHeld(place, land)) === true;

type Placed = { places: readonly string[] };

/** Whether a book is set only in this place, as far as its record says: its other places lie in it or contain it. */
export const isSetOnlyIn = ({ places: all }: Placed, place: string): boolean =>
  all.every((other) => liesIn(other, place) || liesIn(place, other));

/** For a book that goes from place to place, or to a world of its own, the places named are stops on the way. */
const JOURNEY = /\b(?:road trip|journeys?|voyages?|odyssey|pilgrimage|travel|quest|picaresque|portal)\b/;

/**
 * The places that contain a book's whole setting, one within the other, the narrowest first. None where there is no
 * narrowest, where the book travels, or where its world is imaginary.
 */
export function placesOf(
  work: Placed & { subjects?: readonly string[]; periods?: readonly string[] },
): readonly string[] {
  if (work.subjects?.some((subject) => JOURNEY.test(subject)) || work.periods?.includes('imaginary world')) return [];
  const holding = work.places.filter((place) => isSetOnlyIn(work, place));
  const narrowest = holding.find((place) => holding.every((other) => liesIn(place, other)));
  if (narrowest === undefined) return [];
  return [narrowest, ...holding.filter((place) => place !== narrowest)].sort(
    (a, b) => Number(liesIn(b, a)) - Number(liesIn(a, b)),
  );
}

/** The narrowest place that contains a book's whole setting; undefined where `placesOf` finds none. */
export const placeOf = (work: Parameters<typeof placesOf>[0]): string | undefined => placesOf(work)[0];
