import type { KnownDraw } from '../../../contract/known.ts';
import { words } from '../../wording/words.ts';
import { topicsOf } from '../books/books.ts';
import type { KnownBook, Leanable, TellingMark } from './queries.ts';

/**
 * How much a reader's taste speaks for a book, in log-odds: above 0 for it, below 0 against it, 0 if nothing applies;
 * null if the reader does not want it at all.
 */
export type Leaning = (book: Leanable) => number | null;

/**
 * The weight of a marked author or topic, and the maximum weight of a marked book that shares everything with this one.
 */
const MARKED = { more: 1.5, less: -2 } as const;
/** A book that a bookseller would put beside a marked one. */
const KINDRED = 1;
/** The maximum for everything that was rated, bookmarked, kept or removed. */
const LEARNED = 0.8;
/** The reader looks for something new, not for a book that they have read. */
const READ = -2;
/** The weight of the dial at either end: for books that are new to the reader, and for less known ones. */
const NEW = 1.2;
const LITTLE_KNOWN = 0.4;
/** Nothing that the reader has said moves a book further than this. */
const FURTHEST = 4;
const GENRE_WEIGHT = 0.3;

/** The key of a name or a topic: without capitals, accents and a leading article. */
export const keyOf = (name: string): string =>
  words(name)
    .join(' ')
    .replace(/^the (?=.)/, '');

/** What a reader has told us. */
export type Told = { marks: readonly TellingMark[]; surprise: number; books: readonly KnownBook[] };

export function leaningFrom({ marks, surprise, books }: Told): Leaning {
  if (marks.length === 0 && surprise === 0 && books.length === 0) return () => 0;
  const topics = new Map<string, TellingMark['verdict']>();
  const authors = new Map<string, TellingMark['verdict']>();
  const marked = marks.filter(({ kind }) => kind === 'book');
  for (const { kind, key, verdict } of marks)
    if (kind !== 'book') (kind === 'topic' ? topics : authors).set(key, verdict);
  const known = books.filter(({ removed }) => !removed);
  const read = new Set(known.filter(({ state }) => state === 'read').map(({ book }) => book.id));
  const drawn = drawing(books);
  const had = new Set(known.flatMap(({ book }) => labelsOf(book)));

  return (book) => {
    const about = topics.size === 0 ? [] : [...topicKeys(book)].flatMap((key) => topics.get(key) ?? []);
    const by = authors.size === 0 ? [] : book.authors.flatMap((name) => authors.get(keyOf(name)) ?? []);
    const said = [...about, ...by];
    if (said.includes('never') || marked.some(({ key, verdict }) => key === book.id && verdict === 'never'))
      return null;
    let sum = read.has(book.id) ? READ : 0;
    for (const verdict of new Set(said)) if (verdict !== 'never') sum += MARKED[verdict];
    for (const mark of marked) sum += likeness(mark, book);
    sum += LEARNED * Math.tanh(drawnBy(drawn, book));
    if (surprise !== 0) sum += (surprise / 2) * surpriseOf(book, had);
    return Math.max(-FURTHEST, Math.min(FURTHEST, sum));
  };
}

function likeness({ verdict, book: marked }: TellingMark, book: Leanable): number {
  if (!marked || verdict === 'never') return 0;
  // The book itself gets nothing for “more”: its reader has just seen it.
  if (marked.id === book.id) return verdict === 'less' ? MARKED.less : 0;
  const labels = new Set(labelsOf(book));
  const own = labelsOf(marked);
  const shared = own.filter((label) => labels.has(label));
  const weigh = (some: readonly string[]) => some.reduce((sum, label) => sum + weightOf(label), 0);
  const share = weigh(shared) / Math.max(1, Math.min(weigh(own), weigh([...labels])));
  const isKindred = marked.kindred.some((line) => line.startsWith(`${book.id}:`));
  return MARKED[verdict] * share + (isKindred ? Math.sign(MARKED[verdict]) * KINDRED : 0);
}

/** How much each label and author attracts the reader, judging by what they think of the books that have it. */
function drawing(books: readonly KnownBook[]): ReadonlyMap<string, number> {
  const drawn = new Map<string, number>();
  for (const known of books) {
    const opinion = opinionOf(known);
    for (const label of [...labelsOf(known.book), ...known.book.authors.map((name) => `a:${keyOf(name)}`)])
      drawn.set(label, (drawn.get(label) ?? 0) + opinion);
  }
  return drawn;
}

/** What a reader thinks of a book, from -1 to 1. */
function opinionOf({ liked, removed, state, rating }: Omit<KnownBook, 'book'>): number {
  if (rating !== null) return (rating - 3) / 2;
  if (removed) return -0.5;
  if (liked) return 0.6;
  return state === null ? 0.2 : 0.3;
}

/** What draws a reader and what puts them off, the strongest first. */
export function drawsFrom(books: readonly KnownBook[], most: number): KnownDraw[] {
  const draws = new Map<string, KnownDraw>();
  for (const known of books) {
    const opinion = opinionOf(known);
    const add = (kind: KnownDraw['kind'], name: string) => {
      const key = `${kind} ${keyOf(name)}`;
      const { weight, books: count } = draws.get(key) ?? { weight: 0, books: 0 };
      draws.set(key, { kind, name, weight: weight + opinion, books: count + 1 });
    };
    for (const subject of known.book.subjects) add('subject', subject);
    for (const genre of known.book.genres) add('genre', genre);
    for (const author of known.book.authors) add('author', author);
  }
  return [...draws.values()]
    .filter(({ books: count }) => count > 1)
    .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight) || (a.name < b.name ? -1 : 1))
    .slice(0, most)
    .map((draw) => ({ ...draw, weight: Number(draw.weight.toFixed(1)) }));
}

function drawnBy(drawn: ReadonlyMap<string, number>, book: Leanable): number {
  if (drawn.size === 0) return 0;
  const labels = labelsOf(book);
  const sum = labels.reduce((total, label) => total + weightOf(label) * (drawn.get(label) ?? 0), 0);
  const by = book.authors.reduce((total, name) => total + (drawn.get(`a:${keyOf(name)}`) ?? 0), 0);
  return (sum + by) / Math.sqrt(Math.max(1, labels.length));
}

/**
 * From -1 for what the reader knows well to 1 for what is new to them; for a reader of whom we know nothing, only fame
 * counts.
 */
function surpriseOf(book: Leanable, had: ReadonlySet<string>): number {
  const labels = labelsOf(book);
  const isNew = labels.filter((label) => !had.has(label)).length / Math.max(1, labels.length);
  const fame = (book.popularity - 3) / 2;
  return (had.size > 0 ? NEW * (2 * isNew - 1) : 0) - LITTLE_KNOWN * fame;
}

const labelsOf = ({ subjects, genres }: Pick<Leanable, 'subjects' | 'genres'>): string[] => [
  ...subjects,
  ...genres.map((genre) => `g:${genre}`),
];
const weightOf = (label: string) => (label.startsWith('g:') ? GENRE_WEIGHT : 1);

/** Everything that a book can be said to be about. */
function topicKeys({ id, subjects, genres }: Leanable): Set<string> {
  return new Set([...subjects, ...genres, ...topicsOf(id).flatMap(({ key, name }) => [key, name])].map(keyOf));
}
