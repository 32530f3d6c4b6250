import type { Catalogue } from '../pick/catalogue.ts';
import { choose } from '../pick/choose.ts';
import { randomFor } from '../pick/random.ts';
import type { Reader } from '../pick/taste.ts';
import type { LocalDate } from '../week.ts';
import { describePick } from './description.ts';
import { evidenceFor } from './evidence.ts';
import { nameOf, titleFor } from './titles.ts';

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
  // A pick that is the same for everybody also reads the same, so a model words it only once.
  const random = theme.kind === 'editors' ? randomFor(`front table ${sunday}`) : choice.random;
  const used = new Set(reader.picks.map((pick) => pick.title));
  const headed = titleFor(theme, lead, sunday, used, random);
  const { description, line } = describePick(catalogue, reader, theme, lead, headed, random);
  return {
    userId: reader.userId,
    sunday,
    theme: `${theme.kind}:${theme.label}`,
    themeName: nameOf(catalogue, theme),
    title: headed.title,
    description,
    books: books.map((entry) => ({
      id: entry.id,
      // The description says why the lead was chosen; its pitch is shown here unless it is the title.
      why: (entry === lead && line) || evidenceFor(catalogue, reader, theme, entry, random, lead),
    })),
  };
}
