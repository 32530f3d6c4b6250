import type { GENRES } from '../../../contract/books.ts';
import type { Family } from './palettes.ts';
import type { PatternName } from './patterns.ts';
import type { Face } from './widths.ts';

type Genre = (typeof GENRES)[number];

/** The look of a subject: its palettes, suitable pictures, and the faces for its titles. */
export type Look = {
  family: Family;
  patterns: readonly [PatternName, ...PatternName[]];
  faces: readonly [Face, ...Face[]];
};

const FACES_OF: Readonly<Record<Family, Look['faces']>> = {
  history: ['serif', 'book'],
  antiquity: ['serif', 'book'],
  cosmos: ['sans', 'serif', 'book'],
  numbers: ['sans', 'sans', 'serif'],
  life: ['serif', 'book', 'sans'],
  earth: ['serif', 'sans', 'italic'],
  mind: ['serif', 'book', 'sans'],
  society: ['sans', 'serif'],
  trade: ['sans', 'serif'],
  arts: ['sans', 'sans', 'serif', 'book'],
  words: ['serif', 'italic', 'book'],
  lives: ['serif', 'italic', 'book'],
  novel: ['serif', 'book', 'italic', 'sans'],
  shadow: ['serif', 'sans'],
  wonder: ['serif', 'sans', 'book'],
  warmth: ['serif', 'italic', 'sans'],
  play: ['sans', 'serif'],
};

const LOOKS: Readonly<Record<Genre, Look>> = {
  History: look('history', 'arches', 'folds', 'strata', 'weave', 'khatam'),
  'Ancient History': look('antiquity', 'arches', 'columns', 'khatam', 'meander', 'scales'),
  'Military History': look('history', 'shards', 'rays', 'folds', 'blinds'),
  Biography: look('lives', 'initial', 'discs', 'hills', 'truchet'),
  Memoir: look('lives', 'hills', 'waves', 'discs', 'leaves', 'initial'),
  Science: look('cosmos', 'orbits', 'lattice', 'ripples', 'discs'),
  Physics: look('cosmos', 'orbits', 'ripples', 'lattice', 'waves'),
  Astronomy: look('cosmos', 'orbits', 'rays', 'discs', 'ripples'),
  Chemistry: look('numbers', 'lattice', 'cubes', 'ripples'),
  Biology: look('life', 'branches', 'leaves', 'petals', 'lattice'),
  'Earth Science': look('earth', 'strata', 'hills', 'waves', 'scales'),
  Mathematics: look('numbers', 'cubes', 'khatam', 'truchet', 'ripples', 'lattice'),
  Engineering: look('trade', 'arches', 'lattice', 'cubes', 'folds'),
  Technology: look('numbers', 'bits', 'lattice', 'truchet'),
  Computing: look('numbers', 'bits', 'truchet', 'cubes', 'lattice'),
  'Artificial Intelligence': look('numbers', 'lattice', 'bits', 'branches', 'ripples'),
  Medicine: look('life', 'ripples', 'branches', 'discs', 'petals'),
  Psychology: look('mind', 'ripples', 'discs', 'truchet', 'initial'),
  Philosophy: look('mind', 'discs', 'folds', 'khatam', 'lattice', 'ripples', 'initial'),
  Religion: look('antiquity', 'khatam', 'rays', 'arches', 'petals'),
  Economics: look('trade', 'bars', 'weave', 'waves', 'folds'),
  Business: look('trade', 'bars', 'blocks', 'folds', 'rays'),
  Investing: look('trade', 'bars', 'waves', 'cubes'),
  Politics: look('society', 'folds', 'shards', 'columns', 'rays'),
  Law: look('society', 'columns', 'arches', 'folds'),
  Sociology: look('society', 'weave', 'windows', 'truchet', 'discs'),
  Anthropology: look('antiquity', 'weave', 'meander', 'shards', 'scales'),
  Art: look('arts', 'blocks', 'discs', 'initial', 'shards'),
  Architecture: look('arts', 'arches', 'windows', 'cubes', 'blocks'),
  Music: look('arts', 'staves', 'waves', 'ripples', 'discs'),
  Film: look('arts', 'rays', 'discs', 'shards', 'windows'),
  Design: look('arts', 'blocks', 'initial', 'cubes', 'truchet'),
  Language: look('words', 'initial', 'branches', 'bits', 'truchet'),
  Writing: look('words', 'initial', 'shelf', 'staves', 'leaves'),
  Travel: look('earth', 'hills', 'waves', 'strata', 'scales'),
  Nature: look('life', 'leaves', 'branches', 'hills', 'scales'),
  Food: look('life', 'petals', 'leaves', 'discs', 'scales'),
  Sport: look('play', 'lanes', 'rays', 'shards', 'waves'),
  Education: look('play', 'blocks', 'shelf', 'truchet', 'branches'),
  Parenting: look('warmth', 'petals', 'blocks', 'discs', 'scales'),
  'Self-Help': look('mind', 'rays', 'hills', 'waves', 'ripples'),
  Journalism: look('society', 'initial', 'windows', 'blocks', 'shards'),
  Essays: look('words', 'shelf', 'initial', 'discs', 'folds'),
  'Literary Fiction': look('novel', 'discs', 'hills', 'waves', 'initial', 'leaves', 'folds'),
  Classics: look('novel', 'shelf', 'scales', 'initial', 'arches', 'leaves'),
  'Historical Fiction': look('history', 'hills', 'arches', 'strata', 'shards', 'scales'),
  'Science Fiction': look('wonder', 'orbits', 'hills', 'cubes', 'lattice', 'rays'),
  Fantasy: look('wonder', 'hills', 'khatam', 'branches', 'scales', 'rays'),
  Mystery: look('shadow', 'windows', 'discs', 'blinds', 'truchet'),
  Thriller: look('shadow', 'shards', 'blinds', 'windows', 'lanes'),
  Horror: look('shadow', 'branches', 'shards', 'discs', 'blinds'),
  Romance: look('warmth', 'petals', 'leaves', 'scales', 'discs'),
  Adventure: look('wonder', 'waves', 'hills', 'rays', 'strata'),
  'Short Stories': look('novel', 'shelf', 'blocks', 'leaves', 'discs'),
  Poetry: look('words', 'leaves', 'waves', 'petals', 'discs'),
  Drama: look('shadow', 'rays', 'blinds', 'initial', 'arches'),
  'Graphic Novel': look('arts', 'blocks', 'shards', 'rays', 'windows'),
  Humour: look('warmth', 'blocks', 'scales', 'rays', 'waves'),
  Mythology: look('antiquity', 'meander', 'rays', 'scales', 'khatam'),
  'Young Adult': look('warmth', 'discs', 'shards', 'waves', 'petals'),
  "Children's": look('play', 'blocks', 'hills', 'petals', 'scales'),
};

/**
 * These genres say when a book was written or how it is told, not what it is about: another genre of the same book
 * takes precedence.
 */
const VAGUE: ReadonlySet<string> = new Set<Genre>([
  'Classics',
  'Literary Fiction',
  'Essays',
  'Short Stories',
  'Science',
]);

/**
 * The look of a book: colours and faces of its first specific genre, pictures of its first two. Unknown genres fall
 * back to a look that suits any book.
 */
export function lookOf(genres: readonly string[]): Look {
  const known = genres.filter((genre): genre is Genre => Object.hasOwn(LOOKS, genre));
  const telling = known.filter((genre) => !VAGUE.has(genre));
  const [first, second] = telling.length > 0 ? telling : known;
  const look = LOOKS[first ?? 'Essays'];
  return second ? { ...look, patterns: [...look.patterns, ...LOOKS[second].patterns] } : look;
}

/** What a title or a subject names outright is what the picture shows; the first row that fits. */
const NAMED: readonly (readonly [PatternName, string])[] = [
  ['orbits', 'stars, star, cosmos, cosmology, universe, planet, planets, space, galaxy, galaxies, heavens, astronomy'],
  [
    'waves',
    `sea, seas, seaside, ocean, oceans, river, rivers, water, waters, waves, wave, tide, tides, lake, island, islands,
    ship, ships, shipwreck, sailing, sailors, seafaring, whale, whales, sharks, fishing, nile, wind`,
  ],
  [
    'hills',
    `mountain, mountains, mountaineering, hill, hills, valley, desert, deserts, dune, heights, everest, highlands,
    landscape`,
  ],
  [
    'branches',
    'tree, trees, forest, forests, rainforest, wood, woods, oak, jungle, evolution, speciation, natural selection',
  ],
  ['petals', 'flower, flowers, rose, roses, lily, lilies, orchid, orchids, blossom'],
  ['leaves', 'garden, gardens, gardening, leaf, leaves, plant, plants, botany, herb, herbs, grass'],
  ['rays', 'sun, dawn, light, sunrise, morning, lightning'],
  ['columns', 'rome, roman, romans, athens, temple, temples, republic, senate'],
  ['arches', 'cathedral, cathedrals, bridge, bridges, aqueduct, abbey, monastery, church'],
  ['windows', 'city, cities, city life, urban life, skyscrapers, street, streets, london, paris, new york, manhattan'],
  ['staves', 'music, musical, musicians, symphony, opera, piano, jazz, mozart, bach, beethoven'],
  ['shelf', 'books, library, libraries, librarians, bookshop, bookshops, bookselling, rare books, book collecting'],
  ['strata', 'earth, geology, rocks, fossils, deep time, underground'],
  ['bits', 'code, data, computer, computers, digital, internet, algorithm, algorithms, software'],
  ['hills', 'farm, farms, farming, countryside, village, villages, village life, prairie, plains, fields'],
];
const PICTURED = NAMED.map(([pattern, names]) => [pattern, listed(names)] as const);

const CLASSICAL = `greece, greek, rome, roman, romans, athens, sparta, law, lawyers, lawyer, judges, supreme court,
  classical architecture, classical orders, renaissance architecture, palladio`;

/** What a book must be about to have one of these; a title alone (“The Temple of the Golden Pavilion”) may mislead. */
const NEEDS: Readonly<Partial<Record<PatternName, ReadonlySet<string>>>> = {
  columns: listed(CLASSICAL),
  arches: listed(`${CLASSICAL}, florence, venice, cathedral, cathedrals, abbey, church, churches, bridge, bridges,
    aqueduct, gothic architecture, western architecture`),
  windows: listed(`city life, cities, urban life, urban planning, city planning, skyscrapers, apartment, wall street,
    fleet street, new york, manhattan, brooklyn, harlem, london, paris, tokyo, los angeles, chicago, boston,
    san francisco, washington, moscow, vienna, berlin, cairo, buenos aires, beijing, seattle, sydney, delhi, mumbai,
    bombay, calcutta, istanbul, rio, seoul, shanghai, hong kong, singapore, lagos, johannesburg, nairobi, tehran,
    mexico city, toronto, montreal, melbourne, madrid, barcelona, lisbon, amsterdam, prague, warsaw, stockholm,
    copenhagen, detroit, philadelphia, new orleans, las vegas, atlanta, osaka, manila, bangkok, glasgow, manchester`),
  shelf: listed(`books, library, libraries, librarians, librarian, bookshop, bookshops, bookselling, rare books,
    book collecting, reading, readers, writing, writers, literature, literary criticism, essays, classics,
    short stories, education`),
};

/** What did not exist yet: no lit tower blocks before 1890, no bits before 1940. */
const SINCE: Readonly<Partial<Record<PatternName, number>>> = { windows: 1890, bits: 1940 };

/** What chooses a picture. Places come with the most important one first. */
export type Pictured = {
  title: string;
  genres: readonly string[];
  year?: number | null;
  series_name?: string | null;
  subjects?: readonly string[];
  places?: readonly string[];
};

/**
 * The pictures that suit a book: the one that its title names, otherwise one that its subjects name, otherwise those
 * of its look; none that the book is not about, and no anachronisms. In a series, its name stands for title, subjects
 * and places, so that volumes agree.
 */
export function picturesFor(book: Pictured, look: Look): Look['patterns'] {
  const series = book.series_name;
  const title = termsOf([series || book.title]);
  const subjects = series ? title : termsOf(book.subjects ?? []);
  const about = new Set([
    ...subjects,
    ...termsOf(series ? [] : (book.places ?? []).slice(0, 1)),
    ...termsOf(book.genres),
  ]);
  const suits = (pattern: PatternName) =>
    (book.year ?? 2000) >= (SINCE[pattern] ?? Number.NEGATIVE_INFINITY) &&
    (NEEDS[pattern] === undefined || meet(NEEDS[pattern], about));
  const named = [title, subjects]
    .map((terms) => PICTURED.find(([pattern, names]) => suits(pattern) && meet(names, terms)))
    .find((row) => row !== undefined);
  const [first, ...rest] = named ? [named[0]] : look.patterns.filter(suits);
  return first ? [first, ...rest] : ['folds'];
}

/** Every word, and every two that follow each other in one text: “new york”. */
function termsOf(texts: readonly string[]): Set<string> {
  return new Set(
    texts.flatMap((text) => {
      const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
      return words.flatMap((word, at) => [word, `${word} ${words[at + 1] ?? ''}`]);
    }),
  );
}

function meet(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return [...one].some((item) => other.has(item));
}

function listed(names: string): ReadonlySet<string> {
  return new Set(names.split(/,\s+/));
}

/** Every look there is, by genre. */
export const ALL_LOOKS = LOOKS;

function look(family: Family, ...patterns: Look['patterns']): Look {
  return { family, patterns, faces: FACES_OF[family] };
}
