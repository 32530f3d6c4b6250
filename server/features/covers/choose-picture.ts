import { isStory } from '../../../contract/books.ts';
import { FIGURES } from './figures.ts';
import type { Look } from './looks.ts';
import type { PatternName } from './patterns.ts';
import { ARGUED, COMMONPLACE, NAMED, NAMES, SINCE, STRICT, THINGS, WORDS } from './things.ts';

/** Patterns, letters and plain geometry that suit any book. */
const NEUTRAL: readonly PatternName[] = [
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
  fiction?: 'yes' | 'no' | 'between' | null;
  form?: string | null;
};

/**
 * The pictures that fit a book, in groups, the most telling one first: what its title names; what its subjects name;
 * what they speak of; if there is none of these, what its genres and its first place speak of; the patterns of its
 * look; all patterns. None shows a thing that the record does not speak of, or that did not exist yet. In a series, its
 * name stands for title, subjects and places, so that volumes agree.
 */
export function picturesFor(book: Pictured, look: Look): PatternName[][] {
  const terms = termsFor(book);
  const isFit = (pattern: PatternName) => suits(terms, pattern);
  const named = (said: ReadonlySet<string>) =>
    NAMED.flatMap(([things], at) => (meet(NAMES[at], said) ? things.filter(isFit) : []));
  const isFiction = isStory({ genres: book.genres, fiction: book.fiction ?? null, form: book.form ?? null });
  // A title alone is often a figure: “The Song of the Cell”.
  const spokenOf = (about: ReadonlySet<string>) =>
    THINGS.filter(
      (thing) =>
        !COMMONPLACE.has(thing) &&
        !(isFiction && ARGUED.has(thing)) &&
        suits({ ...terms, about, title: new Set() }, thing),
    );
  const inTitle = named(terms.title);
  const inSubjects = named(terms.subjects);
  const spoken = spokenOf(terms.subjects);
  const isBare = inTitle.length + inSubjects.length + spoken.length === 0;
  const inGenres = isBare ? [...spokenOf(terms.about), ...look.patterns.filter(isFit)] : [];
  const known = new Set<PatternName>();
  const ofLook = look.patterns.filter((pattern) => !WORDS[pattern]);
  return [inTitle, inSubjects, spoken, inGenres, ofLook, NEUTRAL].map((group) => {
    const fresh = [...new Set(group)].filter((pattern) => !known.has(pattern));
    for (const pattern of fresh) known.add(pattern);
    return fresh;
  });
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

function suits({ title, about, year }: Terms, pattern: PatternName): boolean {
  if (year < (SINCE[pattern] ?? Number.NEGATIVE_INFINITY)) return false;
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
