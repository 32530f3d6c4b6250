import type { Catalogue, Entry } from './catalogue.ts';
import { type Chance, chanceFor } from './chance.ts';
import { ruleFor, withoutSharedAuthors } from './rules.ts';
import { type Reader, suitability, type Taste, tasteOf } from './taste.ts';
import { editorsThemes, type Theme, themesFor } from './themes.ts';
import { addDays, type LocalDate, weekNumber } from './week.ts';

/** A lead and what goes with it. */
export const PICK_SIZE = 3;
/** A theme does not come again within so many weeks. */
const THEME_REST_WEEKS = 13;
/** More than anything else speaks for a book, so that the lead is about both subjects. */
const BRIDGE = 1000;

/** A theme and its books, the lead first. */
export type Choice = { theme: Theme; books: Entry[]; chance: Chance };

/**
 * Chooses for one reader and week; the same records give the same choice. Null when nothing is left that this reader has
 * not had: then there is no pick, rather than a repeat.
 */
export function choose(catalogue: Catalogue, reader: Reader, sunday: LocalDate): Choice | null {
  const chance = chanceFor(`${reader.userId} ${sunday}`);
  const allowed = ruleFor(reader, sunday);
  const taste = tasteOf(catalogue, reader);
  const oldest = addDays(sunday, -7 * THEME_REST_WEEKS);
  const resting = new Set(
    reader.picks.filter((pick) => pick.sunday > oldest).map(({ theme }) => theme.slice(theme.indexOf(':') + 1)),
  );
  const own = themesFor(catalogue, reader, taste, resting, chance);
  for (const themes of [own, editorsThemes(catalogue, weekNumber(sunday), resting)]) {
    for (const theme of themes) {
      const books = booksFor(catalogue, reader, taste, theme, allowed);
      if (books.length === PICK_SIZE) return { theme, books, chance };
    }
  }
  // Hardly anything is left: whatever is allowed, the best known first, even without a theme of its own.
  const rest = [...catalogue.works.values()].filter(allowed).sort((a, b) => b.popularity - a.popularity);
  const books = withoutSharedAuthors(rest, PICK_SIZE);
  const genre = books[0]?.genres[0];
  return genre === undefined ? null : { theme: { kind: 'editors', label: `g:${genre}` }, books, chance };
}

function booksFor(
  catalogue: Catalogue,
  reader: Reader,
  taste: Taste,
  theme: Theme,
  allowed: (entry: Entry) => boolean,
): Entry[] {
  const pool =
    theme.kind === 'kindred'
      ? [...reader.kindred].flatMap(([id, { from }]) => (from === theme.book ? (catalogue.works.get(id) ?? []) : []))
      : (catalogue.byLabel.get(theme.label) ?? []);
  const had = levelHad(reader, theme.label);
  const scored = pool.filter(allowed).map((entry) => {
    const bridge = isBridge(theme, entry) ? BRIDGE : 0;
    const suits = theme.kind === 'editors' ? entry.popularity - entry.level : suitability(taste, reader, entry);
    return { entry, at: suits + step(entry.level, had) + bridge };
  });
  scored.sort((a, b) => b.at - a.at || (a.entry.id < b.entry.id ? -1 : 1));
  const books = withoutSharedAuthors(
    scored.map(({ entry }) => entry),
    PICK_SIZE,
  );
  // From one subject to the next only by a book that is about both.
  return theme.kind === 'neighbour' && !books.some((entry) => isBridge(theme, entry)) ? [] : books;
}

const isBridge = (theme: Theme, entry: Entry) => theme.kind === 'neighbour' && entry.labels.includes(theme.from);

/** The highest level among the reader's books with this label; -1 without any. */
function levelHad(reader: Reader, label: string): number {
  return Math.max(-1, ...reader.shelf.filter(({ entry }) => entry.labels.includes(label)).map((b) => b.entry.level));
}

/** One level further is what we look for; the same level is fine, a step back is not, two at once is a lot. */
function step(level: number, had: number): number {
  const steps = level - had;
  if (had < 0) return 1 - level;
  if (steps === 1) return 2;
  return steps === 0 ? 0.5 : -1;
}
