import { SEARCH_FITTING } from '../../../../contract/limits.ts';
import type { Work } from '../../books/books.ts';
import { isWideSubjectAsked, type TitleMatch } from '../understand/named-titles.ts';
import type { UnderstoodQuery } from '../understand/understand.ts';

/** The least chance of fit of a book that fills the page of a wide subject: four in seven of those serve. */
const ON_SUBJECT = 0.5;

/**
 * Where a wide subject is asked for (“power”, “women”), adds likely books on it up to `least`, and then the best known
 * of those that are called like it.
 */
export function fillWideSubject<
  Entry extends { work: Pick<Work, 'popularity'>; fit: number; evidence: { title: TitleMatch } },
>(query: UnderstoodQuery, answers: readonly Entry[], fitting: Entry[], least: number): void {
  if (!isWideSubjectAsked(query)) return;
  const [called] = answers
    .filter(({ evidence }) => evidence.title === 'named')
    .toSorted((a, b) => b.work.popularity - a.work.popularity);
  const others = answers.filter((entry) => entry.fit >= ON_SUBJECT && entry !== called && !fitting.includes(entry));
  fitting.push(...others.slice(0, Math.max(0, least - fitting.length)));
  if (called && !fitting.includes(called)) fitting.splice(SEARCH_FITTING - 1, 1, called);
}
