import type { Catalogue, Entry } from './catalogue.ts';
import type { Chance } from './chance.ts';
import type { Reader, Taste } from './taste.ts';

/** What ties a week's books together. */
export type Theme =
  /** More of a subject that the reader has books or topics of. */
  | { kind: 'deeper'; label: string }
  /** A subject that is new to the reader and stands next to one that is not. */
  | { kind: 'neighbour'; label: string; from: string }
  | { kind: 'genre'; label: string }
  /** What stands on the shelves of readers who keep this book too. */
  | { kind: 'kindred'; label: string; book: Entry }
  /** For a reader of whom we know nothing. */
  | { kind: 'editors'; label: string };

/** Labels that say for whom a book is rather than what it is about. */
const NOT_THEMES = new Set(['g:Young Adult', "g:Children's"]);
/** Nor what should not be read over a shoulder: the theme is the subject line of a mail. Such books may still be given. */
const DISCREET =
  /suicid|depress|addict|alcohol|abuse|rape|incest|sex|gay|lesbian|queer|transgender|transsexual|aids|hiv|cancer|abort|schizo|bipolar|anorex|eating disorder|mental illness|divorce|adultery|infidelity|infertil|dying|serial killer/;

/** Whether a label may tie a week together. */
const isTheme = (label: string) => !NOT_THEMES.has(label) && !DISCREET.test(label);
/** Of the labels that draw a reader most, so many are looked at. */
const LOOKED_AT = 40;
/** How often each kind comes, roughly. */
const KINDS = { deeper: 1, neighbour: 0.8, kindred: 0.6, genre: 0.4 } as const;

/** Themes for this reader, the one to try first first. Never one of `resting`. */
export function themesFor(
  catalogue: Catalogue,
  reader: Reader,
  taste: Taste,
  resting: ReadonlySet<string>,
  chance: Chance,
): Theme[] {
  const free = (label: string) => !resting.has(label) && isTheme(label) && catalogue.byLabel.has(label);
  const drawn = ranked(
    [...taste].filter(([label, weight]) => weight > 0 && catalogue.byLabel.has(label)),
    chance,
  );
  const subjects = drawn.filter((label) => label.startsWith('s:')).slice(0, LOOKED_AT);
  const proposals: Record<keyof typeof KINDS, Theme[]> = {
    deeper: subjects.filter(free).map((label) => ({ kind: 'deeper', label })),
    neighbour: neighbours(catalogue, reader, taste, subjects.slice(0, 20), chance).filter(({ label }) => free(label)),
    kindred: kindredThemes(reader, resting),
    genre: drawn.filter((label) => label.startsWith('g:') && free(label)).map((label) => ({ kind: 'genre', label })),
  };
  const kinds = Object.entries(KINDS).map(([kind, weight]) => ({ kind, at: weight * chance() }));
  kinds.sort((a, b) => b.at - a.at);
  return kinds.flatMap(({ kind }) => proposals[kind as keyof typeof KINDS]);
}

/** The editors' choice: the same for everybody in a week, another one the next. */
export function editorsThemes(catalogue: Catalogue, week: number, resting: ReadonlySet<string>): Theme[] {
  const { editorial } = catalogue;
  const start = editorial.length === 0 ? 0 : ((week % editorial.length) + editorial.length) % editorial.length;
  return [...editorial.slice(start), ...editorial.slice(0, start)]
    .filter((label) => !resting.has(label) && isTheme(label))
    .map((label) => ({ kind: 'editors', label }));
}

/** Heaviest first, with enough chance in it that the same taste does not always say the same. */
function ranked(weights: readonly (readonly [string, number])[], chance: Chance): string[] {
  return weights
    .map(([label, weight]) => ({ label, at: weight * (0.4 + chance()) }))
    .sort((a, b) => b.at - a.at)
    .map(({ label }) => label);
}

/** Subjects that share books with those that draw the reader, and that the reader has nothing about. */
function neighbours(
  catalogue: Catalogue,
  reader: Reader,
  taste: Taste,
  subjects: readonly string[],
  chance: Chance,
): Theme[] {
  const had = new Set([...reader.shelf.map(({ entry }) => entry), ...reader.removed].flatMap(({ labels }) => labels));
  const bridges = new Map<string, { weight: number; from: string }>();
  for (const from of subjects) {
    for (const entry of catalogue.byLabel.get(from) ?? []) {
      for (const subject of entry.subjects) {
        const label = `s:${subject}`;
        if (had.has(label)) continue;
        const weight = (taste.get(from) ?? 0) + (bridges.get(label)?.weight ?? 0);
        bridges.set(label, { weight, from: bridges.get(label)?.from ?? from });
      }
    }
  }
  const order = ranked(
    [...bridges].map(([label, { weight }]) => [label, weight]),
    chance,
  );
  return order.slice(0, 2 * LOOKED_AT).map((label) => ({
    kind: 'neighbour',
    label,
    from: bridges.get(label)?.from ?? label,
  }));
}

function kindredThemes(reader: Reader, resting: ReadonlySet<string>): Theme[] {
  const books = new Map<string, { book: Entry; strength: number }>();
  for (const { from, strength } of reader.kindred.values()) {
    const sum = strength + (books.get(from.id)?.strength ?? 0);
    books.set(from.id, { book: from, strength: sum });
  }
  return [...books.values()]
    .sort((a, b) => b.strength - a.strength)
    .map(({ book }) => ({ kind: 'kindred', label: `b:${book.id}`, book }) as const)
    .filter(({ label }) => !resting.has(label));
}
