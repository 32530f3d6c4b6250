import { SYNC_BOOKS_PER_VIDEO } from '../../../contract/limits.ts';
import type { Work } from '../books/books.ts';
import { discover } from '../search/search.ts';
import { clean } from './clean.ts';
import type { Liked } from './liked.ts';
import { findNamedBooks, type WorkSource } from './named-books.ts';
import { isAmusement, isRelevant, isTeaching } from './relevance.ts';
import { findTopics, type Topic } from './topics.ts';
import type { Vocabulary } from './vocabulary.ts';
import { stems } from './words.ts';

/** A book for one video, and what in it led there. `topic` is a subject of our catalogue; null when the book was named. */
export type Lead = { work: Work; topic: string | null; score: number };

/** How deep the search engine's list is read, and how many leads of it are kept to choose from. */
const DEPTH = 20;
const LEADS_MAX = 2 * SYNC_BOOKS_PER_VIDEO;
/** Evidence below which a book is not worth a place in a library that nobody asked for. */
const ENOUGH = 1.1;

/** What a liked video leads to. Null when it is about nothing that books are about. */
export async function consider(
  source: WorkSource,
  vocabulary: Vocabulary,
  liked: Pick<Liked, 'title' | 'description' | 'category'>,
): Promise<{ topics: string[]; leads: Lead[] } | null> {
  const text = clean(liked);
  if (text.title === '') return null;
  if (isAmusement(text, liked.category)) return null;
  const topics = findTopics(text, vocabulary);
  const named = await findNamedBooks(source, text);
  if (named.length === 0 && !isRelevant(text, liked.category, topics)) return null;
  const teaching = isTeaching(text, liked.category);
  const query = [text.title, ...topics.map(({ label }) => label)].join(' ');
  const { found } = await discover(source, query, DEPTH);
  const weights = weigh(text.title, text.description, vocabulary);
  const leads: Lead[] = named.map((work, rank) => ({ work, topic: null, score: 100 - rank }));
  for (const { work } of found) {
    if (named.includes(work)) continue;
    const lead = support(work, topics, weights, { teaching, canonical: vocabulary.canonical });
    if (lead && lead.score >= ENOUGH) leads.push(lead);
  }
  leads.sort((a, b) => b.score - a.score);
  if (leads.length === 0) return null;
  return { topics: [...new Set(leads.flatMap(({ topic }) => topic ?? []))], leads: leads.slice(0, LEADS_MAX) };
}

type Weights = ReadonlyMap<string, { weight: number; inTitle: boolean }>;

/** How much each word of a video tells of what it is about: rare words of our subjects, those of the title twice. */
function weigh(title: string, description: string, vocabulary: Vocabulary): Weights {
  const weights = new Map<string, { weight: number; inTitle: boolean }>();
  for (const word of stems(description)) weights.set(word, { weight: vocabulary.tells(word), inTitle: false });
  for (const word of stems(title)) weights.set(word, { weight: 2 * vocabulary.tells(word), inTitle: true });
  return weights;
}

/** A word that tells more than this supports what another one says. */
const TELLING = 0.45;
/** A novel touches on many subjects; it answers a video less surely than a book about them. */
const STORY_SHARE = 0.6;

/** The evidence that this book is about what the video is about, and the subject that says it best. Null: too little. */
function support(
  work: Work,
  topics: readonly Topic[],
  weights: Weights,
  { teaching, canonical }: { teaching: boolean; canonical(label: string): string },
): Lead | null {
  const subjects = [...work.subjects, ...work.genres.map((genre) => genre.toLowerCase())].map(canonical);
  const aboutness = new Set([...stems(work.title), ...subjects.flatMap(stems)]);
  const telling = [...aboutness]
    .flatMap((word) => ({ word, ...(weights.get(word) ?? { weight: 0, inTitle: false }) }))
    .filter(({ weight }) => weight >= TELLING)
    .sort((a, b) => b.weight - a.weight);
  const words = telling.slice(0, 4).reduce((sum, { weight }) => sum + weight, 0);
  const share = isStory(work) ? STORY_SHARE : 1;
  const shared = topics.filter(({ label }) => subjects.includes(label));
  const best = shared[0];
  if (!best) {
    // Without a subject in common, two telling words must be, one of them in the title: `Roman concrete` leads to
    // `Roman engineering` so.
    if (telling.length < 2 || !telling.some(({ inTitle }) => inTitle)) return null;
    const near = nearest(work.subjects.map(canonical), weights);
    return near === null ? null : { work, topic: near, score: 0.4 * share * words };
  }
  const others = telling.filter(({ word }) => !best.stems.includes(word)).length + shared.length - 1;
  const plain = best.stems.length === 1 && !teaching;
  if (others === 0 && (plain || !best.inTitle)) return null;
  const labels = shared.reduce((sum, topic, rank) => sum + topic.strength / (rank + 1), 0);
  return { work, topic: best.label, score: share * (0.4 * labels + 0.5 * words) };
}

const isStory = (work: Work): boolean =>
  work.genres.some((genre) =>
    /Fiction|Fantasy|Mystery|Thriller|Horror|Romance|Stories|Poetry|Drama|Young Adult|Children/.test(genre),
  );

function nearest(subjects: readonly string[], weights: Weights): string | null {
  const scored = subjects.map((subject) => {
    const own = stems(subject);
    const sum = own.reduce((total, word) => total + (weights.get(word)?.weight ?? 0), 0);
    return { subject, score: sum / Math.sqrt(own.length) };
  });
  const best = scored.sort((a, b) => b.score - a.score)[0];
  return best && best.score > 0.5 ? best.subject : null;
}
