import { GENRES } from '../../../../contract/books.ts';
import { stem, words } from '../../../wording/words.ts';

/** Other names that readers use for a genre: “sci-fi”, “plays”, “classic literature”. */
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
/** For these genres, “romance novels” and “adventure stories” are names as well; “history novels” are another genre. */
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
/** Words for any book, words that join them to a genre, and praise, which every reader wants to be true. */
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

/** The genre, if its name is all that a request says; undefined if it says more or something else. */
export const genreAsked = (wanted: string): Genre | undefined => GENRE_OF.get(nameOf(wanted));

/**
 * The same for the words beside a place or a people: in “crime set in Scotland” and “Australian crime”, crime means
 * stories.
 */
export const genreBeside = (rest: string): Genre | undefined =>
  genreAsked(rest) ?? (nameOf(rest) === stem('crime') ? 'Mystery' : undefined);
