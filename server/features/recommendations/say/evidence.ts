import { isDiscreet } from '../../../wording/discreet.ts';
import { capital, list, quote } from '../../../wording/lists.ts';
import { whyInTopic, whysInTopics } from '../../books/books.ts';
import { type Catalogue, type Entry, rarity } from '../pick/catalogue.ts';
import { type Random, shuffled } from '../pick/random.ts';
import { isDisliked, type Reader } from '../pick/taste.ts';
import type { Theme } from '../pick/themes.ts';
import { topicOf } from '../pick/topic-themes.ts';
import { display } from './display.ts';
import { besideBook, relationsToOwn } from './relation-to-own.ts';
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
/** A topic's sentence of fewer characters tells little of a book. */
const BRIEF = 75;

/**
 * Why this book, in a sentence or two: how it relates to the reader's own books or the theme, and whether it goes
 * further.
 */
export function evidenceFor(
  catalogue: Catalogue,
  reader: Reader,
  theme: Theme,
  entry: Entry,
  random: Random,
  lead?: Entry,
): string {
  const neighbour = reader.neighbours.get(entry.id);
  const why = whyInTopic(topicOf(theme.label), entry.id);
  const said = [
    theme.kind === 'beside' ? besideBook(theme.book, entry) : null,
    relationsToOwn(reader, entry).next().value ?? null,
    neighbour ? withPitch(`Kept by readers who, like you, keep ${quote(neighbour.from.title)}.`, entry) : null,
    lead && lead !== entry ? besideBook(lead, entry) : null,
    // A brief sentence of a topic says less than the pitch.
    why !== null && (why.length >= BRIEF || !entry.pitch) ? why : null,
    entry.pitch,
    ...whysInTopics(entry),
  ].filter((each) => each !== null);
  const told = said.find(isDiscreet) ?? said[0];
  if (told) return told;
  const closest = closestOf(catalogue, reader, theme, entry);
  if (!closest) return `${capital(aboutOf(catalogue, theme, entry))}.`;
  const shared = fill(shuffled(closest.liked ? SHARED_LIKED : SHARED, random)[0] ?? '', {
    s: list(closest.labels.slice(0, 2).map((label) => display(catalogue, label))),
    b: quote(closest.entry.title),
  });
  const besides = closest.labels.length > 1 ? '' : alsoAbout(catalogue, entry, closest.labels);
  const step = entry.level > closest.entry.level ? 'It goes a step further.' : '';
  return [shared, besides, step].filter(Boolean).join(' ');
}

const withPitch = (reason: string, { pitch }: Entry) => (pitch ? `${pitch} ${reason}` : reason);

function aboutOf(catalogue: Catalogue, theme: Theme, entry: Entry): string {
  const labels = entry.labels;
  const first = theme.kind !== 'readers' && labels.includes(theme.label) ? [theme.label] : [];
  const subjects = [...new Set([...first, ...entry.subjects.map((subject) => `s:${subject}`)])].slice(0, 3);
  return `about ${list(subjects.map((label) => display(catalogue, label)))}`;
}

/** What else the book is about. */
function alsoAbout(catalogue: Catalogue, entry: Entry, shared: readonly string[]): string {
  const others = entry.subjects.map((subject) => `s:${subject}`).filter((label) => !shared.includes(label));
  const names = others.slice(0, 2).map((label) => display(catalogue, label));
  return names.length === 0 ? '' : `Also about ${list(names)}.`;
}

/**
 * The book of the shelf that shares the most distinctive subjects with this one; bookmarked ones count double. In a
 * week on a subject, only books with that subject count.
 */
function closestOf(catalogue: Catalogue, reader: Reader, theme: Theme, entry: Entry) {
  let best: { entry: Entry; liked: boolean; labels: string[]; weight: number } | undefined;
  const telling = theme.kind === 'neighbour' ? theme.from : theme.label;
  const subjects = new Set(entry.subjects);
  for (const book of reader.shelf) {
    if (isDisliked(book)) continue;
    const { entry: own, liked } = book;
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
