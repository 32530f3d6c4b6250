import { words } from '../../../wording/words.ts';
import { languageLearnt } from '../understand/language-learnt.ts';
import type { UnderstoodQuery } from '../understand/understand.ts';
import type { RankedWork } from './rank.ts';

/** The least chance of fit of a book for learning the language. */
const COURSE = 0.9;
/** The chance of another book on the language, and the highest of a book on learning any. */
const ON_LANGUAGE = 0.5;
/** The highest chance of every other book: a history of France teaches nobody French. */
const OTHER = 0.2;

/** Labels of books that teach a language. */
const TEACHES = /\b(?:language learning|grammar|alphabet|textbook|self-study)\b/iu;

/**
 * The ranked books for a request to learn a language: only those for learning it are sure, and other books on the
 * language are likely. Any other request leaves them as they are.
 */
export function withCourses(query: UnderstoodQuery, ranked: readonly RankedWork[]): RankedWork[] {
  const language = languageLearnt(query.text);
  if (language === null) return [...ranked];
  return ranked.map((entry) => ({ ...entry, fit: fitFor(language, entry) })).toSorted((a, b) => b.fit - a.fit);
}

function fitFor(language: string, { work, fit }: RankedWork): number {
  // A book that the request names.
  if (fit === 1) return fit;
  if (!work.needs.includes('learning a language')) return Math.min(fit, OTHER);
  const isOn = new Set(words([work.title, ...work.subjects].join(' '))).has(language);
  const isCourse = work.subjects.some((subject) => TEACHES.test(subject));
  if (isOn) return isCourse ? Math.max(fit, COURSE) : ON_LANGUAGE;
  return Math.min(fit, isCourse ? ON_LANGUAGE : OTHER);
}
