import { type Catalogue, type Entry, rarity } from './catalogue.ts';

/** What a reader has told us, as it is read from the records. */
export type Reader = {
  userId: string;
  /** On the shelf, newest first. */
  shelf: readonly { entry: Entry; liked: boolean }[];
  /** Taken off the shelf by the reader. */
  removed: readonly Entry[];
  /** Labels of liked videos and music, in the words of our subjects and genres, most frequent first. */
  topics: readonly { label: string; count: number }[];
  /** Everything that was ever given, newest first. */
  given: readonly { entry: Entry; sunday: string }[];
  /** The picks so far, newest first. */
  picks: readonly { sunday: string; theme: string; title: string }[];
  /** What readers of the same books keep: how strongly, and which book of this shelf led there. */
  kindred: ReadonlyMap<string, Kindred>;
};

export type Kindred = { strength: number; from: Entry };

/** How much each label draws the reader; below zero it puts them off. */
export type Taste = ReadonlyMap<string, number>;

const LIKED = 2.5;
/** Of each older book on the shelf: interests move on. */
const FADING = 0.97;
const FAINTEST = 0.2;
const REMOVED = -0.7;
const GENRE_WEIGHT = 0.4;
const TOPIC_WEIGHT = 1.5;

export function tasteOf(catalogue: Catalogue, reader: Reader): Taste {
  const taste = new Map<string, number>();
  const add = (label: string, amount: number) => {
    const weight = label.startsWith('g:') ? GENRE_WEIGHT : 1;
    taste.set(label, (taste.get(label) ?? 0) + amount * weight * rarity(catalogue, label));
  };
  reader.shelf.forEach(({ entry, liked }, age) => {
    const amount = (liked ? LIKED : 1) * Math.max(FAINTEST, FADING ** age);
    for (const label of entry.labels) add(label, amount);
  });
  for (const entry of reader.removed) for (const label of entry.labels) add(label, REMOVED);
  for (const { label, count } of reader.topics) {
    for (const known of topicLabels(catalogue, label)) add(known, TOPIC_WEIGHT * Math.log2(1 + count));
  }
  return taste;
}

/** A topic as a label that works have. */
function topicLabels(catalogue: Catalogue, topic: string): string[] {
  return [`s:${topic.toLowerCase()}`, `g:${topic}`].filter((label) => catalogue.byLabel.has(label));
}

/** How well a work suits the taste, about 0 to 10: its labels, what similar readers keep, and a little for being well known. */
export function suitability(taste: Taste, reader: Reader, entry: Entry): number {
  const labels = entry.labels;
  const sum = labels.reduce((total, label) => total + (taste.get(label) ?? 0), 0);
  const kindred = Math.min(1, reader.kindred.get(entry.id)?.strength ?? 0);
  return sum / Math.sqrt(labels.length) + 4 * kindred + 0.15 * entry.popularity;
}
