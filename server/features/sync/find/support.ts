import { isStory } from '../../../../contract/books.ts';
import type { Work } from '../../books/books.ts';
import type { CleanText } from '../read/clean.ts';
import type { Topic } from './topics.ts';
import type { Vocabulary } from './vocabulary.ts';
import { singulars } from './words.ts';

export type Weights = ReadonlyMap<string, { weight: number; inTitle: boolean }>;

/**
 * How much each word of a video says about its topic: rare words of our subjects say most, and words of the title count
 * twice.
 */
export function weigh({ title, description }: CleanText, vocabulary: Vocabulary): Weights {
  const weights = new Map<string, { weight: number; inTitle: boolean }>();
  for (const word of singulars(description)) weights.set(word, { weight: vocabulary.tells(word), inTitle: false });
  for (const word of singulars(title)) weights.set(word, { weight: 2 * vocabulary.tells(word), inTitle: true });
  return weights;
}

/** A word of this weight or more supports what another one says. */
export const TELLING = 0.45;
/** A novel touches on many subjects, so it is a less certain answer than a book about them. */
const STORY_SHARE = 0.6;
/** A subject with fewer books than this is a detail: a single such word leads nowhere. */
const ESTABLISHED = 3;
/** Subjects of a record are in order of importance; each further place counts this much less. */
const PER_PLACE = 0.07;

/**
 * The evidence that this book is about what the video is about, and the subject that says it best. Null: too little.
 * `place` is the rank of the book among those found with the whole text.
 */
export function support(
  work: Work,
  topics: readonly Topic[],
  weights: Weights,
  { teaching, place, canonical }: { teaching: boolean; place: number; canonical(label: string): string },
): { work: Work; topic: string; score: number } | null {
  const subjects = [...work.subjects, ...work.genres.map((genre) => genre.toLowerCase())].map(canonical);
  const aboutness = new Set([...singulars(work.title), ...subjects.flatMap(singulars)]);
  const telling = [...aboutness]
    .flatMap((word) => ({ word, ...(weights.get(word) ?? { weight: 0, inTitle: false }) }))
    .filter(({ weight }) => weight >= TELLING)
    .sort((a, b) => b.weight - a.weight);
  const words = telling.slice(0, 4).reduce((sum, { weight }) => sum + weight, 0);
  const story = isStory(work);
  const share = (story ? STORY_SHARE : 1) * nearness(place);
  const shared = topics.filter(({ label }) => subjects.includes(label));
  const best = shared[0];
  if (!best) {
    // Without a shared subject, two distinctive words of the title must agree: that is how `Roman concrete` leads to
    // `Roman engineering`.
    if (story || telling.filter(({ inTitle }) => inTitle).length < 2) return null;
    const subject = nearest(subjects, weights);
    return subject === null ? null : { work, topic: subject, score: nearness(place) * 0.4 * words };
  }
  const others = telling.filter(({ word }) => !best.singulars.includes(word)).length + shared.length - 1;
  const single = best.singulars.length === 1;
  // A book that shares only one subject with the title, and is not named after it, is seldom meant.
  const isCalledSo = singulars(`${work.title} ${work.subtitle ?? ''}`).some((word) => best.singulars.includes(word));
  const agrees = telling.some(({ word, inTitle }) => inTitle && !best.singulars.includes(word));
  if (!isCalledSo && !agrees && others < 2 && place > 0) return null;
  if (others === 0 && (!best.inTitle || (single && (story || !teaching || best.works < ESTABLISHED)))) return null;
  // A place or an event that only the description mentions is seldom the topic: the title must agree.
  if (!best.inTitle && (story || !agrees)) return null;
  const central = 1 - PER_PLACE * Math.min(8, subjects.indexOf(best.label));
  const labels = shared.reduce((sum, topic, rank) => sum + topic.strength / (rank + 1), 0);
  return { work, topic: best.label, score: share * central * (0.4 * labels + 0.5 * words) };
}

/** A book among the first that the whole text finds counts more than one further down. */
const nearness = (place: number): number => (place < 3 ? 1 : 0.8);

/** The subject that shares most with the title; at least half of its words must be in it. */
function nearest(subjects: readonly string[], weights: Weights): string | null {
  const scored = subjects.map((subject) => {
    const own = singulars(subject);
    const shared = own.flatMap((word) => weights.get(word) ?? []).filter(({ inTitle }) => inTitle);
    const sum = shared.reduce((total, { weight }) => total + weight, 0);
    return { subject, score: 2 * shared.length >= own.length ? sum / Math.sqrt(own.length) : 0 };
  });
  const best = scored.sort((a, b) => b.score - a.score)[0];
  return best && best.score > 0.5 ? best.subject : null;
}
