import type { Catalogue } from './catalogue.ts';
import { type Chance, shuffled } from './chance.ts';
import { capital, display, quote } from './display.ts';
import type { Theme } from './themes.ts';

/** `{l}` is the theme, `{f}` where it comes from; a capital letter asks for a capital. */
const TITLES: Record<Theme['kind'], readonly string[]> = {
  deeper: [
    'A step further: {l}',
    '{L}, seen more closely',
    'Deeper into {l}',
    'The way on from {l}',
    '{L}: the next shelf',
    'Staying with {l}',
    'Back to {l}, further in',
    'A longer look at {l}',
  ],
  neighbour: [
    'From {f} to {l}',
    'Next door to {f}: {l}',
    '{L}, by way of {f}',
    'A short walk from {f} to {l}',
    'Beyond {f}: {l}',
    '{F}, and from there to {l}',
  ],
  genre: ['A shelf of {l}', 'This week: {l}', '{L} for a quiet week', 'A good week for {l}', 'Back at the {l} shelf'],
  kindred: ['Beside {l}', 'Kept next to {l}', 'On the same shelves as {l}', 'In the company of {l}'],
  editors: [
    'A way into {l}',
    'Our table this week: {l}',
    'Begin with {l}',
    '{L}: good places to start',
    'From our front table: {l}',
    'Something on {l}',
  ],
};

/** What ties the books together, as it is written in running text: a subject, a genre, or the title of a book. */
export function nameOf(catalogue: Catalogue, theme: Theme): string {
  return theme.kind === 'kindred' ? theme.book.title : display(catalogue, theme.label);
}

/** A title that this reader has not had; `lead` makes it new when every template has been used with this theme. */
export function titleFor(
  catalogue: Catalogue,
  theme: Theme,
  lead: string,
  used: ReadonlySet<string>,
  chance: Chance,
): string {
  const label = theme.kind === 'kindred' ? quote(theme.book.title) : nameOf(catalogue, theme);
  const from = theme.kind === 'neighbour' ? display(catalogue, theme.from) : '';
  const titles = shuffled(TITLES[theme.kind], chance).map((template) => fill(template, { l: label, f: from }));
  return titles.find((title) => !used.has(title)) ?? `${titles[0]}, beginning with ${quote(lead)}`;
}

/** Puts values for `{name}`; `{Name}` gets a capital. */
export function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? values[name.toLowerCase()] ?? '';
    return name.charAt(0) === name.charAt(0).toUpperCase() ? capital(value) : value;
  });
}
