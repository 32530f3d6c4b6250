import { besides } from './besides.ts';
import type { Catalogue, Entry } from './catalogue.ts';
import type { Chance } from './chance.ts';
import { isMotif } from './display.ts';
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
const isTheme = (catalogue: Catalogue, label: string) =>
  !NOT_THEMES.has(label) && !DISCREET.test(label) && !isMotif(catalogue, label);
/** Of the labels that draw a reader most, so many are looked at. */
const LOOKED_AT = 40;
/** How often each kind comes, roughly. */
const KINDS = { deeper: 1, neighbour: 0.8, kindred: 0.6, genre: 0.4 } as const;

/** Themes for this reader, the one to try first first, each thought of when it is asked for. Never one of `resting`. */
export function* themesFor(
  catalogue: Catalogue,
  reader: Reader,
  taste: Taste,
  resting: ReadonlySet<string>,
  chance: Chance,
): Generator<Theme, void> {
  const free = (label: string) => !resting.has(label) && catalogue.byLabel.has(label) && isTheme(catalogue, label);
  const drawn = ranked(
    [...taste].filter(([label, weight]) => weight > 0 && catalogue.byLabel.has(label)),
    chance,
  );
  const subjects = drawn.filter((label) => label.startsWith('s:')).slice(0, LOOKED_AT);
  const proposals: Record<keyof typeof KINDS, () => Iterable<Theme>> = {
    deeper: () => subjects.map((label) => ({ kind: 'deeper', label })),
    neighbour: () =>
      neighbours(
        catalogue,
        reader,
        taste,
        subjects.slice(0, 20).filter((label) => isTheme(catalogue, label)),
        chance,
      ),
    kindred: () => kindredThemes(reader),
    genre: () => drawn.filter((label) => label.startsWith('g:')).map((label) => ({ kind: 'genre', label })),
  };
  const kinds = Object.entries(KINDS).map(([kind, weight]) => ({ kind, at: weight * chance() }));
  kinds.sort((a, b) => b.at - a.at);
  for (const { kind } of kinds) {
    for (const theme of proposals[kind as keyof typeof KINDS]()) {
      if (theme.kind === 'kindred' ? !resting.has(theme.label) : free(theme.label)) yield theme;
    }
  }
}

/** The editors' choice: the same for everybody in a week, another one the next. */
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
    for (const { label, books } of besides(catalogue, from)) {
      if (had.has(label)) continue;
      const known = bridges.get(label);
      const weight = books * (taste.get(from) ?? 0) + (known?.weight ?? 0);
      bridges.set(label, { weight, from: known?.from ?? from });
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

function kindredThemes(reader: Reader): Theme[] {
  const books = new Map<string, { book: Entry; strength: number }>();
  for (const { from, strength } of reader.kindred.values()) {
    const sum = strength + (books.get(from.id)?.strength ?? 0);
    books.set(from.id, { book: from, strength: sum });
  }
  return [...books.values()]
    .sort((a, b) => b.strength - a.strength)
    .map(({ book }) => ({ kind: 'kindred', label: `b:${book.id}`, book }));
}
