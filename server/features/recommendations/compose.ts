import type { Catalogue } from './catalogue.ts';
import { chanceFor } from './chance.ts';
import { choose } from './choose.ts';
import { describePick } from './description.ts';
import { evidenceFor } from './evidence.ts';
import type { Reader } from './taste.ts';
import { nameOf, titleFor } from './titles.ts';
import type { LocalDate } from './week.ts';

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
  // What is the same for everybody reads the same too, and a model words it only once.
  const chance = theme.kind === 'editors' ? chanceFor(`front table ${sunday}`) : choice.chance;
  const used = new Set(reader.picks.map(({ title }) => title));
  return {
    userId: reader.userId,
    sunday,
    theme: `${theme.kind}:${theme.label}`,
    themeName: nameOf(catalogue, theme),
    title: titleFor(catalogue, theme, lead.title, used, chance),
    description: describePick(catalogue, reader, theme, books, chance),
    books: books.map((entry) => ({ id: entry.id, why: evidenceFor(catalogue, reader, theme, entry, chance) })),
  };
}
