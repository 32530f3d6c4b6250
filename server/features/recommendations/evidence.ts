import { type Catalogue, type Entry, rarity } from './catalogue.ts';
import { type Chance, shuffled } from './chance.ts';
import { capital, display, list, quote } from './display.ts';
import type { Reader } from './taste.ts';
import type { Theme } from './themes.ts';
import { fill } from './titles.ts';

const SHARED = [
  'Shares {s} with {b}.',
  'Goes on from {b}: both touch on {s}.',
  'Stands next to {b} for {s}.',
  'Like {b}, it touches on {s}.',
];
const SHARED_LIKED = [
  'Shares {s} with {b}, which you bookmarked.',
  'You bookmarked {b}; this too touches on {s}.',
  'Goes on from {b}, one of your bookmarks: both touch on {s}.',
];
const LEVELS = ['It needs no preparation.', '', 'It goes into depth.'];

/** Why this book, in a sentence or two: what it shares with the reader's own, and which step it is. */
export function evidenceFor(catalogue: Catalogue, reader: Reader, theme: Theme, entry: Entry, chance: Chance): string {
  const bridge =
    theme.kind === 'neighbour' && entry.labels.includes(theme.from)
      ? `Leads from ${display(catalogue, theme.from)} to ${display(catalogue, theme.label)}.`
      : '';
  const kindred = reader.kindred.get(entry.id);
  if (kindred) return `Kept by readers who, like you, keep ${quote(kindred.from.title)}.`;
  const closest = closestOf(catalogue, reader, theme, entry);
  if (!closest)
    return [bridge || `${capital(aboutOf(catalogue, theme, entry))}.`, LEVELS[entry.level]].join(' ').trim();
  const shared = fill(shuffled(closest.liked ? SHARED_LIKED : SHARED, chance)[0] ?? '', {
    s: list(closest.labels.slice(0, 2).map((label) => display(catalogue, label))),
    b: quote(closest.entry.title),
  });
  const besides = bridge || closest.labels.length > 1 ? '' : alsoAbout(catalogue, entry, closest.labels);
  const step = entry.level > closest.entry.level ? 'It goes a step further.' : '';
  return [bridge, shared, besides, step].filter(Boolean).join(' ');
}

function aboutOf(catalogue: Catalogue, theme: Theme, entry: Entry): string {
  const labels = entry.labels;
  const first = theme.kind !== 'kindred' && labels.includes(theme.label) ? [theme.label] : [];
  const subjects = [...new Set([...first, ...entry.subjects.map((subject) => `s:${subject}`)])].slice(0, 3);
  return `about ${list(subjects.map((label) => display(catalogue, label)))}`;
}

/** What the reader meets there besides what is shared. */
function alsoAbout(catalogue: Catalogue, entry: Entry, shared: readonly string[]): string {
  const others = entry.subjects.map((subject) => `s:${subject}`).filter((label) => !shared.includes(label));
  const names = others.slice(0, 2).map((label) => display(catalogue, label));
  return names.length === 0 ? '' : `Also about ${list(names)}.`;
}

/**
 * The book of the shelf that shares the most telling subjects with this one; bookmarks count double. In a week with a theme
 * a book that has nothing to do with it is no reason: what the theme says is one.
 */
function closestOf(catalogue: Catalogue, reader: Reader, theme: Theme, entry: Entry) {
  let best: { entry: Entry; liked: boolean; labels: string[]; weight: number } | undefined;
  const telling = theme.kind === 'neighbour' ? theme.from : theme.label;
  const subjects = new Set(entry.subjects);
  for (const { entry: own, liked } of reader.shelf) {
    const labels = own.subjects.filter((subject) => subjects.has(subject)).map((subject) => `s:${subject}`);
    if (labels.length === 0) continue;
    if (telling.startsWith('s:')) {
      if (!labels.includes(telling)) continue;
      labels.sort((a, b) => Number(b === telling) - Number(a === telling));
    }
    const weight = labels.reduce((sum, label) => sum + rarity(catalogue, label), 0) * (liked ? 2 : 1);
    if (!best || weight > best.weight) best = { entry: own, liked, labels, weight };
  }
  return best;
}
