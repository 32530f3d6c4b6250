import { keysOf } from '../../../../contract/keys-of.ts';
import { isDiscreet } from '../../../wording/discreet.ts';
import { kindredOf, type Topic, topics, topicsOf } from '../../books/books.ts';
import { isMotif } from '../say/display.ts';
import type { Catalogue, Entry } from './catalogue.ts';
import type { Random } from './random.ts';
import { isDisliked, type Reader, type Taste } from './taste.ts';
import { speak, topicTaste } from './topic-themes.ts';

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
  !NOT_THEMES.has(label) && isDiscreet(label.slice(2)) && !isMotif(catalogue, label);
const isTopicTheme = (topic: Topic) => speak(topic)?.isDiscreet === true;

/** How many of the labels with the strongest attraction are considered. */
const LOOKED_AT = 40;
/** How many of the topics with the strongest attraction may lead to a related one. */
const LEADS_ON = 8;
/** How often each kind comes, roughly. */
const KINDS = { beside: 1, deeper: 1, readers: 0.6, neighbour: 0.5 } as const;
/** How much more often each occurs with every step of the dial towards surprising, in powers of two. */
const TILT = { beside: -0.25, deeper: -0.75, readers: -0.25, neighbour: 1 } as const;

/** Themes for this reader in the order in which to try them, each computed on demand. Never one of `resting`. */
export function* themesFor(
  catalogue: Catalogue,
  reader: Reader,
  taste: Taste,
  resting: ReadonlySet<string>,
  random: Random,
): Generator<Theme, void> {
  const drawn = ranked(
    [...topicTaste(reader)].filter(([topic, weight]) => weight > 0 && isTopicTheme(topic)),
    random,
  );
  const proposals: Record<keyof typeof KINDS, () => Iterable<Theme>> = {
    beside: () => besideThemes(reader, random),
    deeper: () => drawn.slice(0, LOOKED_AT).map((topic) => ({ kind: 'deeper', label: `t:${topic.key}` })),
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
  // For books that are in no topic: their subjects and genres.
  const labels = ranked(
    [...taste].filter(([label, weight]) => weight > 0 && catalogue.byLabel.has(label)),
    random,
  ).filter((label) => !resting.has(label) && isTheme(catalogue, label));
  for (const label of labels.filter((each) => each.startsWith('s:')).slice(0, LOOKED_AT))
    yield { kind: 'deeper', label };
  for (const label of labels.filter((each) => each.startsWith('g:'))) yield { kind: 'genre', label };
}

/** The editors' choice: the same for everybody in a week, and another one the next week. */
export function* editorsThemes(
  catalogue: Catalogue,
  week: number,
  resting: ReadonlySet<string>,
): Generator<Theme, void> {
  const { editorial } = catalogue;
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

/** Books of the shelf beside which our records list others; bookmarked and newer ones are preferred. */
function besideThemes(reader: Reader, random: Random): Theme[] {
  const weights = reader.shelf
    .filter((book) => !isDisliked(book) && kindredOf(book.entry).length > 0 && isDiscreet(book.entry.title))
    .map(({ entry, liked }, age) => [entry, (liked ? LIKED : 1) * 0.97 ** age] as const);
  return ranked(weights, random)
    .slice(0, LOOKED_AT)
    .map((book) => ({ kind: 'beside', label: `b:${book.id}`, book }));
}

/** Topics related to those that the reader likes, without any of the reader's books. */
function neighbours(reader: Reader, drawn: readonly Topic[]): Theme[] {
  const had = new Set([...reader.shelf.map(({ entry }) => entry), ...reader.removed].flatMap(({ id }) => topicsOf(id)));
  return drawn.flatMap((from) =>
    from.related.flatMap((key): Theme[] => {
      const topic = topics().get(key);
      const isNew = topic && !had.has(topic) && isTopicTheme(topic);
      return isNew ? [{ kind: 'neighbour', label: `t:${key}`, from: `t:${from.key}` }] : [];
    }),
  );
}

function readersThemes(reader: Reader): Theme[] {
  const books = new Map<string, { book: Entry; strength: number }>();
  for (const { from, strength } of reader.neighbours.values()) {
    const sum = strength + (books.get(from.id)?.strength ?? 0);
    books.set(from.id, { book: from, strength: sum });
  }
  return [...books.values()]
    .sort((a, b) => b.strength - a.strength)
    .map(({ book }) => ({ kind: 'readers', label: `b:${book.id}`, book }));
}
