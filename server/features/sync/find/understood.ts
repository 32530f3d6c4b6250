import { stem, words } from '../../../wording/words.ts';
import type { Work } from '../../books/books.ts';
import { type Discovery, discover } from '../../search/search.ts';
import type { WorkSource } from './named-books.ts';
import type { Weights } from './support.ts';
import { singulars } from './words.ts';

/** Words of a title that describe the video rather than its subject. */
const ABOUT_ITSELF =
  /\b(?:lecture|chapter|episode|ep|part|unit|week|lesson|season|vol|volume|no)\.? ?#?\d+\b|#\d+\b|\b(?:full|free|short|complete|new|official) (?:documentary|lecture|course|audiobook|episode|film|movie)\b|\b(?:documentary|podcast|ted ?talks?|tedx\w*|ted-ed|crash course|audiobook|video essay|deep dive|masterclass|livestream|webinar)\b|\bexplained(?: (?:by|in|for|with) .{1,40})?|\bin (?:about |under |just )?[\p{L}\d]{1,8} (?:minutes?|mins?|seconds?|hours?)\b|\bfor (?:beginners|dummies|kids)\b|\((?:\d{4}|hd|4k)\)|\b(?:hd|4k)\b/giu;
/** The name of the channel at the end of a title. */
const CHANNEL = /\s+[|•]\s+[^|•]{1,40}$/u;
const FOUND = 20;

/** A title as a reader would phrase it as a request. */
export function askOfTitle(title: string): string {
  const ask = title.replace(CHANNEL, '').replace(ABOUT_ITSELF, ' ').replace(/\s+/g, ' ').trim();
  return ask === '' ? title : ask;
}

/**
 * What the search engine finds for a title, by id: titles are understood like a reader's query. Books that it names are
 * found elsewhere. A title with “or” is no choice between two things.
 */
export async function understandTitle(source: WorkSource, title: string): Promise<ReadonlyMap<string, Discovery>> {
  const { found } = await discover(source, askOfTitle(title), FOUND, { without: ['names', 'alternatives'] });
  return new Map(found.map((each) => [each.work.id, each]));
}

/** The subject of a book that best says what the title is about; null if none shares a word with it. */
export function sharedSubject(work: Work, weights: Weights, canonical: (label: string) => string): string | null {
  const said = new Set([...weights].filter(([, { inTitle }]) => inTitle).flatMap(([word]) => words(word).map(stem)));
  const scored = [...work.subjects, ...work.genres.map((genre) => genre.toLowerCase())].map((subject) => {
    const own = singulars(subject);
    const weight = own.reduce(
      (sum, word) => sum + (weights.get(word)?.inTitle ? (weights.get(word)?.weight ?? 0) : 0),
      0,
    );
    const isSaid = words(subject).some((word) => said.has(stem(word)));
    return { subject, score: isSaid || weight > 0 ? (weight + 0.1) / Math.sqrt(own.length || 1) : 0 };
  });
  const best = scored.sort((a, b) => b.score - a.score)[0];
  return best && best.score > 0 ? canonical(best.subject) : null;
}
