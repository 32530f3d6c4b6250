import { printed } from '../../../contract/printed.ts';
import { coverPictures, isStarter, STARTER } from '../books/books.ts';
import { type Pictured, picturesFor } from './choose-picture.ts';
import { pick, sequence } from './drawing.ts';
import { HEIGHT, LAYOUTS, type LayoutName, WIDTH } from './layouts.ts';
import { lookOf } from './looks.ts';
import { outlinedEms } from './outlines.ts';
import { PALETTES } from './palettes.ts';
import { CENTRED, PATTERNS, type PatternName } from './patterns.ts';
import { clusters, escapeXml, tidy } from './text.ts';
import type { Face } from './widths.ts';

/** What a drawn cover shows. */
export type CoverSubject = Pictured & {
  id?: string;
  /** Where the record comes from; the catalogue, if it is not said. */
  source?: string;
  authors: readonly string[];
  series_position?: number | null;
};

/** Books from before this year look like books of their time: a serif typeface, a label or a frame. */
const MODERN = 1900;

const AUTHOR_CLUSTERS = 48;

/**
 * A cover as an SVG document of 400 by 600 units, about 9 kB: a palette for the genre, a picture of what the book is
 * about, and title and authors set so that they fit on any machine. Volumes of a series share their design, each with
 * another palette. The same record always gives the same drawing. It contains no script, link or font, so it works in
 * an `<img>`.
 */
export function drawCover(book: CoverSubject): string {
  const { name, by, look, isOld, random, design, palette, pattern } = designOf(book);
  const series = book.series_name;
  const layout = LAYOUTS[choose(layoutsFor(name, pattern, isOld), series, design)];
  const face = choose(facesFor(name, look.faces, isOld), series, design);
  const stuff = {
    field: palette.field,
    tones: palette.tones,
    random,
    letters: lettersOf(name),
    initial: initialOf(name),
  };
  const body = layout({ title: printed(name), authors: by.map(printed), face }, palette, (size) =>
    PATTERNS[pattern]({ ...size, ...stuff }),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img">`,
    `<title>${escapeXml([name, ...by].join(', '))}</title>`,
    `<path d="M0 0h${WIDTH}v${HEIGHT}H0z" fill="${palette.ground}"/>`,
    body,
    // An edge, so that a cover keeps its shape on a page of nearly its own colour.
    `<path d="M1 1h${WIDTH - 2}v${HEIGHT - 2}H1z" fill="none" stroke="${palette.ink}" stroke-opacity=".16" stroke-width="2"/></svg>`,
  ].join('');
}

/**
 * Which picture a book's cover shows: for a book of the catalogue, its table says so. For any other, whose series may
 * only be named like one of ours, it is the most telling one that fits.
 */
export function pictureOf(book: CoverSubject): PatternName {
  const { id = '', source = STARTER, series_name: series } = book;
  const shown = isStarter({ source }) ? coverPictures().get(series || id)?.shown : undefined;
  return shown && isPicture(shown) ? shown : (rankedPictures(book)[0] ?? 'folds');
}

/**
 * The pictures that fit a book, the most telling ones first, and equally telling ones in an order of its own: a new
 * picture in our lists changes the covers of few books. Volumes of a series have the order of its name.
 */
export function rankedPictures(book: CoverSubject): PatternName[] {
  const { series_name: series } = book;
  const name = tidy(book.title) || 'Untitled';
  const groups = picturesFor({ ...book, title: name }, lookOf(series ? book.genres.toSorted() : book.genres));
  return groups.flatMap((group) => ranked(group, series || [name, ...credit(book.authors)].join('|')));
}

/** Whether we can draw a picture of this name. */
export function isPicture(name: string): name is PatternName {
  return Object.hasOwn(PATTERNS, name);
}

/** What is settled before anything is drawn, in the order that the title's numbers are used. */
function designOf(book: CoverSubject) {
  const { title, authors, genres, year, series_name: series, series_position: place } = book;
  const name = tidy(title) || 'Untitled';
  const by = credit(authors);
  // Volumes list the same genres in different orders.
  const look = lookOf(series ? genres.toSorted() : genres);
  const isOld = typeof year === 'number' && year < MODERN;
  const random = sequence([name, ...by].join('|'));
  const design = series ? sequence(series) : random;
  const palette = turned(PALETTES[look.family], design, Math.round(place ?? 0));
  return { name, by, look, isOld, random, design, palette, pattern: pictureOf(book) };
}

/** The authors as a cover has them: two at most, then "and others". */
function credit(authors: readonly string[]): string[] {
  const names = authors.map((author) => tidy(author, AUTHOR_CLUSTERS)).filter((author) => author !== '');
  return names.length > 2 ? [`${names[0]} and others`] : names;
}

/**
 * One of the options. In a series, the one that its name ranks first, so that volumes agree even if their options
 * differ a little (one title is longer, one has another genre).
 */
function choose<T extends string>(
  options: readonly [T, ...T[]],
  series: string | null | undefined,
  random: () => number,
): T {
  return (series && ranked(options, series)[0]) || pick(options, random);
}

/** The options in an order that the seed alone determines; one more option does not change that of the others. */
function ranked<T extends string>(options: readonly T[], seed: string): T[] {
  const rank = new Map(options.map((option) => [option, sequence(`${seed}|${option}`)()]));
  return options.toSorted((one, other) => (rank.get(other) ?? 0) - (rank.get(one) ?? 0));
}

/** One of the palettes, and for each volume of a series the next. */
function turned<T>(palettes: readonly [T, ...T[]], random: () => number, volume: number): T {
  const at = Math.floor(random() * palettes.length) + Math.max(0, volume);
  return palettes[at % palettes.length] ?? palettes[0];
}

/** A long title needs room; a picture with a centre must not have a label on it. */
function layoutsFor(title: string, pattern: PatternName, isOld: boolean): readonly [LayoutName, ...LayoutName[]] {
  const length = clusters(title).length;
  const centred = CENTRED.has(pattern);
  if (isOld && length <= 34)
    return centred ? ['arched', 'round', 'square', 'plate'] : ['label', 'label', 'arched', 'square'];
  if (length > 64) return ['poster', 'plate'];
  if (length > 34) return centred ? ['poster', 'plate', 'square'] : ['poster', 'plate', 'label', 'belt', 'square'];
  if (centred) return ['poster', 'poster', 'plate', 'plate', 'round', 'arched', 'square'];
  return ['poster', 'plate', 'label', 'label', 'belt', 'belt', 'round', 'arched', 'square'];
}

type Faces = readonly [Face, ...Face[]];

/**
 * Italics and light faces suit short Latin titles. A title with letters that they lack is set upright and bold, in our
 * own face if possible.
 */
function facesFor(title: string, faces: Faces, isOld: boolean): Faces {
  const sought: Faces = isOld ? ['serif', 'book', 'italic'] : faces;
  const [first, ...rest] = sought.filter((face) => outlinedEms(title, face) !== null);
  if (!first) return [outlinedEms(title, 'sans') === null ? 'serif' : 'sans'];
  if (title.length > 50) return [isOld && rest.includes('book') ? 'book' : first];
  return [first, ...rest];
}

function lettersOf(title: string): number[] {
  const letters = Array.from(title.toLowerCase().matchAll(/[\p{L}\p{N}]/gu), ([letter]) => letter.codePointAt(0) ?? 0);
  return letters.length > 0 ? letters : [100, 101, 101, 112];
}

/** The letter a title is filed under: articles do not count. */
function initialOf(title: string): string {
  const filed = title.replace(/^(the|an?|les?|la|der|die|das|el) (?=\p{L})/iu, '');
  return (
    clusters(filed)
      .find((cluster) => /[\p{L}\p{N}]/u.test(cluster))
      ?.toUpperCase() ?? '&'
  );
}
