import type { Look } from './looks.ts';
import type { PatternName } from './patterns.ts';
import { COMMONPLACE, FIGURES, NAMED, NAMES, SINCE, STRICT, THINGS, type Thing, WORDS } from './things.ts';

/** Patterns, letters and plain geometry that suit any book. */
const NEUTRAL: Look['patterns'] = [
  'discs',
  'initial',
  'folds',
  'ripples',
  'truchet',
  'blocks',
  'shards',
  'weave',
  'cubes',
  'scales',
  'blinds',
  'lattice',
];

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
 * The picture of a book: what its title names, otherwise what its subjects name, otherwise one of its look. `draw`
 * takes one of several. A picture of a thing that the record does not speak of, or that did not exist yet, is replaced
 * by one of a thing that it does speak of, and if there is none by a neutral one. In a series, its name stands for
 * title, subjects and places, so that volumes agree.
 */
export function pictureFor(book: Pictured, look: Look, draw: (options: Look['patterns']) => PatternName): PatternName {
  const terms = termsFor(book);
  const isFit = (pattern: PatternName) => suits(terms, pattern);
  for (const said of [terms.title, terms.subjects]) {
    const row = NAMED.find(([things], at) => things.some(isFit) && meet(NAMES[at], said));
    const [first, ...rest] = row?.[0].filter(isFit) ?? [];
    if (first) return draw([first, ...rest]);
  }
  // Drawn from the whole look first: a book whose picture fits keeps it when the lists of other things change.
  const [first = 'folds', ...rest] = look.patterns.filter(
    (pattern) => existed(terms, pattern) && (!STRICT.has(pattern) || isFit(pattern)),
  );
  const drawn = draw([first, ...rest]);
  if (isFit(drawn)) return drawn;
  // The look's own pictures would come too often, and a title alone is often a figure: “The Song of the Cell”.
  const untitled = { ...terms, title: new Set<string>() };
  const again = (thing: Thing) => !look.patterns.includes(thing) && !COMMONPLACE.has(thing) && suits(untitled, thing);
  const [thing, ...more] = THINGS.filter(again);
  return draw(thing ? [thing, ...more] : NEUTRAL);
}

/** Whether a book may have this picture: the record speaks of the thing, and it existed; the others suit any book. */
export function suitsBook(book: Pictured, pattern: PatternName): boolean {
  return suits(termsFor(book), pattern);
}

type Terms = { title: ReadonlySet<string>; subjects: ReadonlySet<string>; about: ReadonlySet<string>; year: number };

function termsFor(book: Pictured): Terms {
  const series = book.series_name;
  const title = termsOf([series || book.title]);
  const subjects = series ? title : termsOf(book.subjects ?? []);
  const places = termsOf(series ? [] : (book.places ?? []).slice(0, 1));
  return {
    title,
    subjects,
    about: new Set([...subjects, ...places, ...termsOf(book.genres)]),
    year: book.year ?? 2000,
  };
}

function existed({ year }: Terms, pattern: PatternName): boolean {
  return year >= (SINCE[pattern] ?? Number.NEGATIVE_INFINITY);
}

function suits(terms: Terms, pattern: PatternName): boolean {
  if (!existed(terms, pattern)) return false;
  const { title, about } = terms;
  const words = WORDS[pattern];
  return !words || meet(words, about) || (!STRICT.has(pattern) && meet(words, title));
}

/** Every word, and every two that follow each other in one text: “new york”. A figure of speech is one word. */
function termsOf(texts: readonly string[]): Set<string> {
  const terms = new Set<string>();
  for (const text of texts) {
    const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
    let before = '';
    for (let at = 0; at < words.length; at++) {
      const figure = FIGURES.get(words[at])?.find((phrase) => phrase.every((word, step) => words[at + step] === word));
      const word = figure ? figure.join(' ') : (words[at] ?? '');
      if (figure) at += figure.length - 1;
      terms.add(word);
      if (before) terms.add(`${before} ${word}`);
      before = word;
    }
  }
  return terms;
}

function meet(one: ReadonlySet<string> | undefined, other: ReadonlySet<string>): boolean {
  if (!one) return false;
  const [few, many] = one.size < other.size ? [one, other] : [other, one];
  for (const item of few) if (many.has(item)) return true;
  return false;
}
