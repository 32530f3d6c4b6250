import { keysOf } from '../../../contract/keys-of.ts';
import type { PatternName } from './patterns.ts';
import { SPOKEN_OF } from './spoken-of.ts';
import { SPOKEN_OF_IN_SUBJECTS } from './spoken-of-in-subjects.ts';
import { listed } from './word-lists.ts';

/**
 * What a title or a subject names outright is what the picture shows; the first row that fits. Where many books of one
 * shelf name the same, the row has several pictures.
 */
export const NAMED: readonly (readonly [readonly [Thing, ...Thing[]], string])[] = [
  [
    ['orbits', 'saturn', 'constellation', 'telescope'],
    'stars, star, cosmos, cosmology, universe, planet, planets, space, galaxy, galaxies, heavens, astronomy',
  ],
  [
    ['waves', 'sail', 'lighthouse', 'anchor', 'wheel'],
    'sea, seas, seaside, ocean, oceans, ship, ships, shipwreck, sailing, sailors, seafaring',
  ],
  [['waves', 'fish'], 'whale, whales, sharks, fishing'],
  [['fish'], 'cod, salmon, eels'],
  [['waves', 'sail'], 'river, rivers, water, waters, wave, waves, tide, tides, lake, island, islands, nile'],
  [['hills', 'peak', 'trail', 'tent'], 'mountain, mountains, mountaineering, heights, everest, highlands'],
  [['hills', 'trail'], 'hill, hills, valley, desert, deserts, dune, landscape'],
  [['branches', 'firs', 'leaf', 'rings'], 'tree, trees, forest, forests, wood, woods, oak'],
  [['branches', 'leaf', 'fern'], 'rainforest, rainforests, jungle'],
  [['branches', 'helix', 'ammonite'], 'evolution, speciation, natural selection'],
  [['petals', 'tulip', 'leaf'], 'flowers, blossom, wildflowers'],
  [['petals', 'leaf'], 'rose, roses, lily, lilies, orchid, orchids'],
  [['leaves', 'leaf', 'fern', 'tulip'], 'garden, gardens, gardening, leaf, leaves, plant, plants, botany, herb, herbs'],
  [['rays'], 'sun, dawn, light, sunrise, morning, lightning'],
  [
    ['crest', 'columns', 'amphora', 'laurel', 'temple', 'denarius', 'arena', 'arches'],
    'rome, roman, romans, athens, temple, temples, republic, senate',
  ],
  [['arches', 'span'], 'bridge, bridges, aqueduct'],
  [['arches'], 'cathedral, cathedrals, abbey, monastery, church'],
  [['windows', 'lamp', 'plan', 'clock', 'span', 'doorway'], 'london'],
  [['windows', 'lamp', 'plan', 'span', 'doorway'], 'paris'],
  [
    ['windows', 'lamp', 'plan'],
    'city, cities, city life, urban life, skyscrapers, street, streets, new york, manhattan',
  ],
  [
    ['staves', 'note', 'vinyl', 'keys'],
    'music, musical, musicians, symphony, opera, piano, jazz, mozart, bach, beethoven',
  ],
  [
    ['shelf', 'pages', 'pile'],
    'books, library, libraries, librarians, bookshop, bookshops, bookselling, rare books, book collecting',
  ],
  [['strata', 'crystal', 'ammonite'], 'geology, rocks'],
  [['strata', 'ammonite'], 'fossils, deep time'],
  [['strata'], 'earth, underground'],
  [
    ['bits', 'circuit', 'screen', 'chip'],
    'code, data, computer, computers, digital, internet, algorithm, algorithms, software',
  ],
  [['hills', 'wheat', 'trail'], 'farm, farms, farming, prairie, plains'],
  [['hills', 'houses', 'trail'], 'countryside, village, villages, village life'],
];

/** A picture of a thing; all others are patterns, letters and plain geometry, which suit any book. */
export type Thing = keyof typeof SPOKEN_OF | keyof typeof SPOKEN_OF_IN_SUBJECTS;

const WORDS_OF: Readonly<Record<Thing, string>> = { ...SPOKEN_OF, ...SPOKEN_OF_IN_SUBJECTS };

/** Every thing that a picture can show. */
export const THINGS = keysOf(WORDS_OF);

/** The words of each row of `NAMED`. */
export const NAMES = NAMED.map(([, names]) => listed(names));

/** What a book must be about: its title alone (“The Temple of the Golden Pavilion”) may mislead. */
export const STRICT: ReadonlySet<string> = new Set(Object.keys(SPOKEN_OF_IN_SUBJECTS));

/** A book must hold one of these words to have the picture of the thing. */
export const WORDS: Readonly<Partial<Record<PatternName, ReadonlySet<string>>>> = Object.fromEntries(
  THINGS.map((thing) => {
    const names = NAMED.flatMap(([things, words]) => (things.includes(thing) && !STRICT.has(thing) ? [words] : []));
    return [thing, listed([...names, WORDS_OF[thing]].join(', '))];
  }),
);

/** What suits so many books that it tells little of one: it is shown where it is named or belongs to the look. */
export const COMMONPLACE: ReadonlySet<PatternName> = new Set<Thing>([
  'windows',
  'shelf',
  'plan',
  'lamp',
  'pages',
  'pile',
]);

/** Signs of an argument: in a story the thing that they stand for is what happens to people, and says little of it. */
export const ARGUED: ReadonlySet<PatternName> = new Set<Thing>(['bars', 'trend', 'coins', 'banners']);

/** What did not exist yet: no lit tower blocks before 1890, no steel helmets before 1914, no bits before 1940. */
export const SINCE: Readonly<Partial<Record<PatternName, number>>> = {
  denarius: -500,
  arena: -100,
  windmill: 1180,
  clock: 1400,
  globe: 1500,
  lamp: 1700,
  doorway: 1700,
  windows: 1890,
  atom: 1890,
  vinyl: 1900,
  camera: 1840,
  train: 1825,
  bicycle: 1870,
  bulb: 1880,
  typewriter: 1870,
  car: 1895,
  plane: 1905,
  rocket: 1920,
  wire: 1870,
  chimneys: 1780,
  pill: 1900,
  newspaper: 1700,
  ballot: 1800,
  guillotine: 1790,
  trumpet: 1820,
  pram: 1850,
  spectacles: 1300,
  hat: 1790,
  balloon: 1783,
  racket: 1870,
  weights: 1860,
  cards: 1400,
  umbrella: 1750,
  suitcase: 1880,
  helmet: 1914,
  bits: 1940,
  circuit: 1950,
  chip: 1960,
  screen: 1970,
};
