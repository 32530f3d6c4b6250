import { GENRES } from '../../../../contract/books.ts';
import { stem, words } from '../../../wording/words.ts';

/** What readers call a genre beside its name: “sci-fi”, “plays”, “classic literature”. */
const CALLED: Readonly<Partial<Record<(typeof GENRES)[number], readonly string[]>>> = {
  "Children's": ['children', 'kids'],
  Classics: ['classic fiction', 'classic literature', 'classic novels'],
  Drama: ['plays'],
  Food: ['cookbooks'],
  'Graphic Novel': ['comics', 'manga'],
  Humour: ['humor'],
  Mystery: [
    'crime fiction',
    'crime novels',
    'crime stories',
    'murder mysteries',
    'detective fiction',
    'detective stories',
    'detective novels',
    'whodunits',
  ],
  Poetry: ['poems', 'verse'],
  'Science Fiction': ['sci-fi', 'scifi', 'sci-fi novels'],
  'Short Stories': ['short fiction'],
  'Young Adult': ['ya'],
};
/** Of these, “romance novels” and “adventure stories” are the genre; “history novels” are another. */
const TOLD = [
  'Literary Fiction',
  'Historical Fiction',
  'Science Fiction',
  'Fantasy',
  'Mystery',
  'Thriller',
  'Horror',
  'Romance',
  'Adventure',
] as const satisfies readonly (typeof GENRES)[number][];
/**
 * What a book is called whatever its kind, what joins that to its kind, and praise, which any reader wants deserved.
 */
const ANY_BOOK = new Set('book books read reads genre the a an some any of in on good great best really'.split(' '));
const nameOf = (text: string): string =>
  words(text)
    .filter((word) => !ANY_BOOK.has(word))
    .map(stem)
    .join(' ');
const GENRE_OF: ReadonlyMap<string, Genre> = new Map([
  ...GENRES.flatMap((genre) => [genre, ...(CALLED[genre] ?? [])].map((name) => [nameOf(name), genre] as const)),
  ...TOLD.flatMap((genre) =>
    ['novels', 'fiction', 'stories'].flatMap((told) =>
      [genre, genre.replace(' Fiction', '')].map((name) => [nameOf(`${name} ${told}`), genre] as const),
    ),
  ),
]);

export type Genre = (typeof GENRES)[number];

/** The genre whose name is all that a request asks a book to be about; undefined where it asks for more or else. */
export const genreAsked = (wanted: string): Genre | undefined => GENRE_OF.get(nameOf(wanted));

/** The same of what is left beside a place or a people: “crime set in Scotland” and “Australian crime” are stories. */
export const genreBeside = (rest: string): Genre | undefined =>
  genreAsked(rest) ?? (nameOf(rest) === stem('crime') ? 'Mystery' : undefined);
