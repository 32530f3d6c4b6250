import { isDiscreet } from '../../../wording/discreet.ts';
import { kindredOf, topicsOf } from '../../books/books.ts';
import { addDays, type LocalDate, weekNumber } from '../week.ts';
import type { Catalogue, Entry } from './catalogue.ts';
import { type Random, randomFor, shuffled } from './random.ts';
import { ruleFor, withoutSharedAuthors } from './rules.ts';
import { type Reader, suitability, type Taste, tasteOf } from './taste.ts';
import { editorsThemes, type Theme, themesFor } from './themes.ts';
import { topicOf } from './topic-themes.ts';

/** A lead and what goes with it. */
export const PICK_SIZE = 3;
/** The number of weeks within which a theme is not repeated. */
const THEME_REST_WEEKS = 13;
/** The score of a book that our records list beside one of the reader's own, and how many such books count. */
const BESIDE = 3;
const MOST_BESIDE = 3;

/**
 * How far a random number may move a book: two readers with nearly the same books get different picks that suit them
 * about equally.
 */
const RANDOMNESS = 3;

/** The lead is drawn from this many of the best books. */
const LEADS = 3;

/** A theme and its books, the lead first. */
export type Choice = { theme: Theme; books: Entry[]; random: Random };

/**
 * Chooses for one reader and week; the same records give the same choice. Null if nothing is left that this reader has
 * not had: then there is no pick rather than a repeat.
 */
export function choose(catalogue: Catalogue, reader: Reader, sunday: LocalDate): Choice | null {
  const random = randomFor(`${reader.userId} ${sunday}`);
  const allowed = ruleFor(reader, sunday);
  const taste = tasteOf(catalogue, reader);
  const oldest = addDays(sunday, -7 * THEME_REST_WEEKS);
  const resting = new Set(
    reader.picks.filter((pick) => pick.sunday > oldest).map(({ theme }) => theme.slice(theme.indexOf(':') + 1)),
  );
  const beside = countBeside(reader);
  const own = themesFor(catalogue, reader, taste, resting, random);
  for (const themes of [own, editorsThemes(catalogue, weekNumber(sunday), resting)]) {
    for (const theme of themes) {
      const books = booksFor(catalogue, reader, taste, theme, { allowed, beside, random });
      if (books.length === PICK_SIZE) return { theme, books, random };
    }
  }
  // Hardly anything is left: any allowed book, the best known first, even without a theme.
  const rest = [...catalogue.works.values()].filter(allowed).sort((a, b) => b.popularity - a.popularity);
  const books = withoutSharedAuthors(rest, PICK_SIZE);
  const genre = books[0]?.genres[0];
  return genre === undefined ? null : { theme: { kind: 'editors', label: `g:${genre}` }, books, random };
}

function booksFor(
  catalogue: Catalogue,
  reader: Reader,
  taste: Taste,
  theme: Theme,
  {
    allowed,
    beside,
    random,
  }: { allowed: (entry: Entry) => boolean; beside: ReadonlyMap<string, number>; random: Random },
): Entry[] {
  const entriesOf = (ids: readonly string[]) => ids.flatMap((id) => catalogue.works.get(id) ?? []);
  const scoreOf = (entry: Entry) =>
    (theme.kind === 'editors' ? entry.popularity - entry.level : suitability(taste, reader, entry)) +
    step(entry.level, had) +
    BESIDE * Math.min(MOST_BESIDE, beside.get(entry.id) ?? 0);
  // Everybody without a shelf gets the same.
  const moved = () => (theme.kind === 'editors' ? 0 : RANDOMNESS * random());
  const inOrder = (pool: readonly Entry[]) =>
    pool
      .map((entry) => ({ entry, at: scoreOf(entry) + moved() }))
      .sort((a, b) => b.at - a.at || (a.entry.id < b.entry.id ? -1 : 1))
      .map(({ entry }) => entry);
  const free = poolFor(catalogue, reader, theme).filter(allowed);
  if (free.length === 0) return [];
  const had = levelHad(reader, theme.label);
  const ordered = inOrder(free);
  // The lead is in the subject of a mail or right below it, so it must be discreet; for a general pick, its summary
  // too.
  const isDiscreetEntry = ({ title, pitch, summary }: Entry) =>
    isDiscreet(`${title} ${pitch ?? ''} ${theme.kind === 'editors' ? summary : ''}`);
  // The first few suit about equally well, so chance decides which of them leads.
  const best = ordered.filter(isDiscreetEntry).slice(0, theme.kind === 'editors' ? 1 : LEADS);
  const lead = shuffled(best, random)[0] ?? ordered[0];
  if (!lead) return [];
  // Next to the lead come books of the theme, then books that our records list beside the lead or in its topics.
  const near = entriesOf([
    ...kindredOf(lead).map(({ key }) => key),
    ...topicsOf(lead.id).flatMap(({ books }) => books.map(({ key }) => key)),
  ]);
  return withoutSharedAuthors(
    [lead, ...ordered.filter((entry) => entry !== lead), ...inOrder(near.filter(allowed))],
    PICK_SIZE,
  );
}

/** The books that a theme can use, whether or not the reader has them. */
function poolFor({ works, byLabel }: Catalogue, reader: Reader, theme: Theme): readonly Entry[] {
  const entriesOf = (ids: Iterable<string>) => [...ids].flatMap((id) => works.get(id) ?? []);
  if (theme.kind === 'beside') return entriesOf(kindredOf(theme.book).map(({ key }) => key));
  if (theme.kind === 'readers')
    return entriesOf([...reader.neighbours].flatMap(([id, { from }]) => (from === theme.book ? [id] : [])));
  const topic = topicOf(theme.label);
  return topic ? entriesOf(topic.books.map(({ key }) => key)) : (byLabel.get(theme.label) ?? []);
}

/** For each book, how many of the reader's own our records list it beside. */
function countBeside(reader: Reader): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { entry } of reader.shelf)
    for (const { key } of kindredOf(entry)) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** The highest level among the reader's books on this theme; -1 without any. */
function levelHad(reader: Reader, label: string): number {
  const ids = new Set(topicOf(label)?.books.map(({ key }) => key));
  return Math.max(
    -1,
    ...reader.shelf
      .filter(({ entry }) => ids.has(entry.id) || entry.labels.includes(label) || label === `b:${entry.id}`)
      .map(({ entry }) => entry.level),
  );
}

/** One level higher is best; the same level is fine, one lower is not, two higher is a lot. */
function step(level: number, had: number): number {
  const steps = level - had;
  if (had < 0) return 1 - level;
  if (steps === 1) return 2;
  return steps === 0 ? 0.5 : -1;
}
