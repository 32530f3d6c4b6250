import { keysOf } from '../../../../contract/keys-of.ts';
import { onceFor } from '../../../platform/once-for.ts';
import { isDiscreet } from '../../../wording/discreet.ts';
import { kindredOf, type Topic, topics, topicsOf } from '../../books/books.ts';
import { isMotif } from '../say/display.ts';
import { type LocalDate, weekNumber } from '../week.ts';
import type { Catalogue, Entry } from './catalogue.ts';
import type { Random } from './random.ts';
import type { ShelfKind } from './shelf-kind.ts';
import { isDisliked, type Reader, type Taste } from './taste.ts';
import { isBond, isDiscreetLabel, isNamedIn, speak, topicTaste } from './topic-themes.ts';

/**
 * What the books of a week have in common. A label is a topic (`t:`), a subject (`s:`), a genre (`g:`) or a book
 * (`b:`).
 */
export type Theme =
  /** What a bookseller would put beside this book of the shelf. */
  | { kind: 'beside'; label: string; book: Entry }
  /** More of a topic or subject that the reader has books or topics of. */
  | { kind: 'deeper'; label: string }
  /** A topic that is new to the reader and stands next to one that is not. */
  | { kind: 'neighbour'; label: string; from: string }
  | { kind: 'genre'; label: string }
  /** What is on the shelves of readers who keep this book too. */
  | { kind: 'readers'; label: string; book: Entry }
  /** For a reader about whom we know nothing, or for whom no theme of their own is left. */
  | { kind: 'editors'; label: string };

/** Labels that say for whom a book is rather than what it is about. */
const NOT_THEMES = new Set(['g:Young Adult', "g:Children's"]);

/** Whether a label may be the theme of a week. It must be discreet, because the theme appears in a mail. */
const isTheme = (catalogue: Catalogue, label: string) =>
  !NOT_THEMES.has(label) && isDiscreetLabel(label.slice(2)) && !isMotif(catalogue, label);
export const isDiscreetTitle = onceFor(({ title }: Entry): boolean => isDiscreet(title));

const isTopicTheme = (topic: Topic) => speak(topic)?.isDiscreet === true;

/** How many of the labels with the strongest attraction are considered. */
const LOOKED_AT = 40;
/** How many of the topics with the strongest attraction may lead to a related one. */
const LEADS_ON = 8;
/** How often each kind comes, roughly. */
const KINDS = { beside: 1, deeper: 1.3, readers: 0.8, neighbour: 0.35 } as const;
/** How much more often each occurs with every step of the dial towards surprising, in powers of two. */
const TILT = { beside: -0.25, deeper: -0.75, readers: -0.25, neighbour: 1 } as const;

/** Themes for this reader in the order in which to try them, each computed on demand. Never one of `resting`. */
export function* themesFor(
  reader: Reader,
  kind: ShelfKind,
  resting: ReadonlySet<string>,
  random: Random,
): Generator<Theme, void> {
  const drawn = ranked(
    [...topicTaste(reader)].filter(([topic, weight]) => weight > 0 && isTopicTheme(topic)),
    random,
  );
  const proposals: Record<keyof typeof KINDS, () => Iterable<Theme>> = {
    beside: () => besideThemes(reader, kind, random),
    deeper: () => deeperThemes(reader, kind, drawn.slice(0, LOOKED_AT)),
    neighbour: () => neighbours(reader, drawn.slice(0, LEADS_ON)),
    readers: () => readersThemes(reader),
  };
  const kinds = keysOf(KINDS).map((kind) => ({
    kind,
    at: KINDS[kind] * 2 ** (reader.surprise * TILT[kind]) * random(),
  }));
  kinds.sort((a, b) => b.at - a.at);
  for (const { kind } of kinds) {
    for (const theme of proposals[kind]()) if (!resting.has(theme.label)) yield theme;
  }
}

/** Themes for books that are in no topic: their subjects and genres. */
export function* labelThemes(
  catalogue: Catalogue,
  taste: Taste,
  resting: ReadonlySet<string>,
  random: Random,
): Generator<Theme, void> {
  const labels = ranked(
    [...taste].filter(([label, weight]) => weight > 0 && catalogue.byLabel.has(label)),
    random,
  ).filter((label) => !resting.has(label) && isTheme(catalogue, label));
  for (const label of labels.filter((each) => each.startsWith('s:')).slice(0, LOOKED_AT))
    yield { kind: 'deeper', label };
  for (const label of labels.filter((each) => each.startsWith('g:'))) yield { kind: 'genre', label };
}

const WEEKS_OF_A_YEAR = 53;
/** The editors' choice: the same for everybody in a week, and another one the next week. */
export function* editorsThemes(
  catalogue: Catalogue,
  sunday: LocalDate,
  resting: ReadonlySet<string>,
): Generator<Theme, void> {
  const { editorial } = catalogue;
  // The weeks of a year begin so far apart that labels without a theme, which are skipped, lead no two to the same one.
  const stride = Math.max(1, Math.floor(editorial.length / WEEKS_OF_A_YEAR));
  const week = weekNumber(sunday) * stride;
  const start = ((week % editorial.length) + editorial.length) % editorial.length;
  for (let at = 0; at < editorial.length; at++) {
    const label = editorial[(start + at) % editorial.length] ?? '';
    if (!resting.has(label) && isTheme(catalogue, label)) yield { kind: 'editors', label };
  }
}

/** Heaviest first, with enough randomness that the same taste does not always give the same theme. */
function ranked<Thing>(weights: readonly (readonly [Thing, number])[], random: Random): Thing[] {
  return weights
    .map(([thing, weight]) => ({ thing, at: weight * (0.4 + random()) }))
    .sort((a, b) => b.at - a.at)
    .map(({ thing }) => thing);
}

const LIKED = 2.5;

/**
 * Books of the shelf beside which our records list others. Those that have most in common with the rest of the shelf
 * are preferred, and bookmarked and newer ones.
 */
function besideThemes(reader: Reader, kind: ShelfKind, random: Random): Theme[] {
  const weights = reader.shelf
    .filter((book) => !isDisliked(book) && kindredOf(book.entry).length > 0 && isDiscreetTitle(book.entry))
    .map(({ entry, liked }, age) => {
      const central = 1 + Math.min(MOST_CENTRAL, kind.links(entry));
      return [entry, (liked ? LIKED : 1) * 0.97 ** age * central] as const;
    });
  return ranked(weights, random)
    .slice(0, LOOKED_AT)
    .map((book) => ({ kind: 'beside', label: `b:${book.id}`, book }));
}

/** Of more books than this it makes no difference how many have something in common with one. */
const MOST_CENTRAL = 3;

/**
 * Topics related to those that dominate the shelf, on which the reader has nothing, neither listed there nor by title
 * or subject.
 */
function* neighbours(reader: Reader, drawn: readonly Topic[]): Generator<Theme, void> {
  const had = new Set([...reader.shelf.map(({ entry }) => entry), ...reader.removed].flatMap(({ id }) => topicsOf(id)));
  const told = reader.shelf.map(({ entry }) => `${entry.title} ${entry.subjects.join(' ')}`.toLowerCase()).join('\n');
  for (const from of drawn) {
    if (speak(from)?.isShelf || !isBond(from)) continue;
    for (const key of from.related) {
      const topic = topics().get(key);
      if (!topic || had.has(topic) || !isTopicTheme(topic) || speak(topic)?.isShelf || !isBond(topic)) continue;
      if (isNamedIn(told, topic)) continue;
      yield { kind: 'neighbour', label: `t:${key}`, from: `t:${from.key}` };
    }
  }
}

function* deeperThemes(reader: Reader, kind: ShelfKind, drawn: readonly Topic[]): Generator<Theme, void> {
  for (const topic of drawn)
    if (isFor(kind, topic) && isNamedBy(reader, topic)) yield { kind: 'deeper', label: `t:${topic.key}` };
}

/** Topics of books for children or teenagers are no theme for a shelf of others. */
const FOR_YOUNG = [
  { audience: 'child', names: /\b(?:for (?:\p{L}+ )?children|for the smallest|children's (?:books|classics))\b/u },
  { audience: 'teen', names: /\b(?:for (?:teenagers|the young|young readers)|young adult)\b/iu },
];
const isFor = ({ audience }: ShelfKind, { name }: Topic): boolean =>
  FOR_YOUNG.every((young) => audience === undefined || audience === young.audience || !young.names.test(name));

/** Letters that “Japan” and “Japanese” have in common. */
const BEGINNING = 4;

/**
 * Whether the name in a topic's name, if there is one, occurs in a book of the shelf: pop is not “Taylor Swift and pop”
 * for everybody.
 */
function isNamedBy(reader: Reader, topic: Topic): boolean {
  const name = /\p{Lu}\p{L}+/u
    .exec(speak(topic)?.name ?? '')?.[0]
    .toLowerCase()
    .slice(0, BEGINNING);
  if (name === undefined) return true;
  const own = reader.shelf.filter(({ entry }) => topicsOf(entry.id).includes(topic));
  return (
    own.length === 0 ||
    own.some(({ entry: { title, authors, subjects, places, summary } }) =>
      [title, ...authors, ...subjects, ...places, summary].some((text) => text.toLowerCase().includes(name)),
    )
  );
}

function readersThemes(reader: Reader): Theme[] {
  const books = new Map<string, { book: Entry; strength: number }>();
  for (const { from, strength } of reader.neighbours.values()) {
    const sum = strength + (books.get(from.id)?.strength ?? 0);
    books.set(from.id, { book: from, strength: sum });
  }
  return [...books.values()]
    .filter(({ book }) => isDiscreetTitle(book))
    .sort((a, b) => b.strength - a.strength)
    .map(({ book }) => ({ kind: 'readers', label: `b:${book.id}`, book }));
}
