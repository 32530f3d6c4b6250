import type { Work } from '../books/books.ts';
import { matchTitle, namedAuthors } from './named.ts';
import type { UnderstoodQuery } from './understand.ts';
import { stem, words } from './words.ts';

/** Why a book was found, read off the query and our record: nothing here comes from anywhere else. */
export type Evidence = {
  exactTitle: boolean;
  authors: readonly string[];
  /** Subjects and genres of the record that share a word with the query. */
  subjects: readonly string[];
  /** Words of the query that the title, or else the summary, has. */
  titleWords: readonly string[];
  summaryWords: readonly string[];
};

/** Stage 5, first half: the evidence. */
export function gatherEvidence(query: UnderstoodQuery, work: Work): Evidence {
  const asked = new Map(query.terms.map(({ stem: root, word }) => [root, word]));
  const shared = (text: string) => [...new Set(words(text).map(stem))].flatMap((word) => asked.get(word) ?? []);
  const matching = (label: string) => shared(label).length;
  const subjects = [...new Set([...work.subjects, ...work.genres.map((genre) => genre.toLowerCase())])]
    .map((label) => ({ label, count: matching(label) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .map(({ label }) => label);
  return {
    exactTitle: matchTitle(query, work.title, work.subtitle) === 'exact',
    authors: namedAuthors(query, work.authors),
    subjects,
    titleWords: shared(`${work.title} ${work.subtitle ?? ''}`),
    summaryWords: shared(work.summary),
  };
}

/** Stage 5, second half: one sentence that says nothing but the evidence; null where there is none. */
export function phrase(evidence: Evidence): string | null {
  if (evidence.exactTitle) return 'Its title is what you asked for.';
  const parts = [
    evidence.authors.length > 0 && `by ${list(evidence.authors)}, whom you named`,
    evidence.subjects.length > 0 && `about ${list(evidence.subjects.slice(0, 3))}`,
    evidence.subjects.length === 0 &&
      evidence.titleWords.length > 0 &&
      `has ${quoted(evidence.titleWords)} in its title`,
    evidence.subjects.length < 2 &&
      evidence.summaryWords.length > 0 &&
      `its description mentions ${quoted(evidence.summaryWords)}`,
  ].filter((part) => part !== false);
  if (parts.length === 0) return null;
  const sentence = parts.slice(0, 2).join('; ');
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

const quoted = (found: readonly string[]) => list(found.slice(0, 3).map((word) => `“${word}”`));

function list(items: readonly string[]): string {
  return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}
