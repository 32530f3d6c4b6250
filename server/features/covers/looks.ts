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

/** The look of each genre. */
export const LOOKS: Readonly<Record<Genre, Look>> = {
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

function look(family: Family, ...patterns: Look['patterns']): Look {
  return { family, patterns, faces: FACES_OF[family] };
}
