import type { Catalogue } from '../pick/catalogue.ts';
import { choose } from '../pick/choose.ts';
import { randomFor } from '../pick/random.ts';
import type { Reader } from '../pick/taste.ts';
import { type LocalDate, weekNumber } from '../week.ts';
import { lineFor } from './companions.ts';
import { describePick } from './description.ts';
import { nameOf, titlesFor } from './titles.ts';

/** A pick before it is written down. */
export type ComposedPick = {
  userId: string;
  sunday: LocalDate;
  theme: string;
  themeName: string;
  title: string;
  description: string;
  books: { id: string; why: string }[];
};

/** The pick of one reader and week, from our own records alone; null when nothing is left to give. */
export function composePick(catalogue: Catalogue, reader: Reader, sunday: LocalDate): ComposedPick | null {
  const choice = choose(catalogue, reader, sunday);
  const lead = choice?.books[0];
  if (!choice || !lead) return null;
  const { theme, books } = choice;
  // A pick that is the same for everybody also reads the same, so that a model words it only once.
  const turn = weekNumber(sunday) + (theme.kind === 'editors' ? 0 : turnOf(reader.userId));
  const used = new Set(reader.picks.map((pick) => pick.title));
  const under = (title: string) => ({ title, ...describePick(catalogue, reader, theme, lead, title, turn) });
  const [first, ...others] = titlesFor(theme, lead, sunday, used, turn);
  let best = under(first);
  for (const title of others.slice(0, TRIED - 1)) {
    if (best.argued >= ENOUGH) break;
    const described = under(title);
    if (described.argued > best.argued) best = described;
  }
  const { title, text } = best;
  return {
    userId: reader.userId,
    sunday,
    theme: `${theme.kind}:${theme.label}`,
    themeName: nameOf(catalogue, theme),
    title,
    description: text,
    books: books.map((entry) => ({
      id: entry.id,
      why: entry === lead ? (lead.pitch ?? '') : lineFor(catalogue, reader, theme, lead, entry, text),
    })),
  };
}

/** The titles that are tried, and the number of sentences that argue for a book with which one is content. */
const TRIED = 6;
const ENOUGH = 2.5;

/** Where a reader begins in the lists of openings. */
const turnOf = (userId: string): number => Math.floor(randomFor(userId)() * 1000);
