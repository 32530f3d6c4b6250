import { onceFor } from '../../../platform/once-for.ts';
import type { Leaning } from '../../taste/taste.ts';
import { type Catalogue, type Entry, rarity } from './catalogue.ts';

/** What a reader has told us, as it is read from the records. */
export type Reader = {
  userId: string;
  /** On the shelf, newest first; ratings go up to 5. */
  shelf: readonly OwnBook[];
  /** Taken off the shelf by the reader. */
  removed: readonly Entry[];
  /** Labels of liked videos and music, in the words of our subjects and genres, most frequent first. */
  topics: readonly { label: string; count: number }[];
  /** Everything that was ever given, newest first. */
  given: readonly { entry: Entry; sunday: string }[];
  /** The picks so far, newest first. */
  picks: readonly { sunday: string; theme: string; title: string }[];
  /** What readers of the same books keep: how strongly, and which book of this shelf led there. */
  neighbours: ReadonlyMap<string, Neighbour>;
  /** How strongly other shelves speak for each book, as `reachOf` says. */
  reach: ReadonlyMap<string, number>;
  /** Topics that the reader has asked for more or less of, and how surprising a pick may be, from -2 to 2. */
  asked: readonly { label: string; verdict: 'more' | 'less' }[];
  surprise: number;
  leaning: Leaning;
};

export type OwnBook = { entry: Entry; liked: boolean; rating: number | null; state: string | null };

/** A book that its reader rated low is no reason for another. */
export const isDisliked = ({ rating }: Pick<OwnBook, 'rating'>): boolean => rating !== null && rating <= 2;

export type Neighbour = { strength: number; from: Entry };

/** How much each label draws the reader; below zero it puts them off. */
export type Taste = ReadonlyMap<string, number>;

const LIKED = 2.5;
/** The factor for each step to an older book on the shelf, because interests move on. */
const FADING = 0.97;
const FAINTEST = 0.2;
const REMOVED = -0.7;
const GENRE_WEIGHT = 0.4;
const TOPIC_WEIGHT = 1.5;
const ASKED_WEIGHT = { more: 5, less: -4 };
/** The weight of what the reader has said explicitly. */
const LEANING_WEIGHT = 1.5;

export function tasteOf(catalogue: Catalogue, reader: Reader): Taste {
  const taste = new Map<string, number>();
  const weightsOf = labelWeights(catalogue);
  const addAll = (entry: Entry, amount: number) => {
    const weights = weightsOf(entry);
    for (const [at, label] of entry.labels.entries())
      taste.set(label, (taste.get(label) ?? 0) + amount * (weights[at] ?? 0));
  };
  const add = (label: string, amount: number) =>
    taste.set(label, (taste.get(label) ?? 0) + amount * weightOf(catalogue, label));
  for (const [age, book] of reader.shelf.entries())
    addAll(book.entry, pullOf(book) * Math.max(FAINTEST, FADING ** age));
  for (const entry of reader.removed) addAll(entry, REMOVED);
  for (const { label, count } of reader.topics) {
    for (const known of topicLabels(catalogue, label)) add(known, TOPIC_WEIGHT * Math.log2(1 + count));
  }
  for (const { label, verdict } of reader.asked) {
    for (const known of topicLabels(catalogue, label)) add(known, ASKED_WEIGHT[verdict]);
  }
  return taste;
}

/** How much a label says about a reader. */
const weightOf = (catalogue: Catalogue, label: string): number =>
  (label.startsWith('g:') ? GENRE_WEIGHT : 1) * rarity(catalogue, label);

/** The weights of a book's labels, in their order. */
const labelWeights = onceFor((catalogue: Catalogue) =>
  onceFor((entry: Entry): readonly number[] => entry.labels.map((label) => weightOf(catalogue, label))),
);

/**
 * How strongly a book of the shelf speaks for similar ones: five stars as much as a bookmark; one or two stars speak
 * against them.
 */
const pullOf = ({ liked, rating }: OwnBook): number => {
  if (rating !== null) return rating - LIKED;
  return liked ? LIKED : 1;
};

/** A topic as a label that works have. */
function topicLabels(catalogue: Catalogue, topic: string): string[] {
  return [`s:${topic.toLowerCase()}`, `g:${topic}`].filter((label) => catalogue.byLabel.has(label));
}

/**
 * The score of a work from other readers: how much readers of the same books keep it, and a little for being well known
 * (1 to 5).
 */
export const byOthers = (strength: number, popularity: number): number => 4 * strength + 0.15 * popularity;

/**
 * How well a work suits the taste, about 0 to 10: its labels, what similar readers keep, and a little for being well
 * known.
 */
export function suitability(taste: Taste, reader: Reader, entry: Entry): number {
  const labels = entry.labels;
  const sum = labels.reduce((total, label) => total + (taste.get(label) ?? 0), 0);
  // Bounded, so that what the reader asked for still counts on a long shelf.
  const strength = Math.min(1, reader.reach.get(entry.id) ?? 0);
  const others = byOthers(strength, entry.popularity);
  const leaning = LEANING_WEIGHT * (reader.leaning(entry) ?? 0);
  return sum / Math.sqrt(labels.length) + others + leaning;
}
