import { quote } from '../../wording/lists.ts';
import { kindredOf, levelOf, meaningOf } from '../books/books.ts';
import type { Found } from './choose-books.ts';
import { composeOverview } from './overview.ts';
import { subjectsOf } from './subjects.ts';

/** The text of an answer: the overview, and why each book is in it, in the order of the books. */
export type Wording = { explanation: string; whys: readonly string[] };

/** The text of an answer, from our records alone: the same question and books always give the same text. */
export function composeWording(question: string, path: readonly Found[]): Wording {
  const works = path.map(({ work }) => work);
  const subjects = subjectsOf(works);
  const explanation = composeOverview(question, works, subjects);
  return { explanation, whys: whysOf(path) };
}

/** A reason may say it itself, to somebody who asks where to start. */
const BEGIN = 'A place to begin';
/** The maximum number of books of a page that are compared with an earlier one. */
const BESIDE = 3;

/**
 * The evidence that found it, then its place on the path: where to begin, what it adds to an earlier book, what to
 * leave for last.
 */
function whysOf(path: readonly Found[]): string[] {
  let told = 0;
  return path.map(({ work, why }, place) => {
    const level = path.length > 1 ? levelOf(work) : 'core';
    if (place === 0) return level === 'introductory' && !why.startsWith(BEGIN) ? `${why} ${BEGIN}.` : why;
    if (place === path.length - 1 && level === 'advanced')
      return `${why} The ${path.length === 2 ? 'more demanding of the two' : 'most demanding of them'}, so leave it for last.`;
    const beside = told < BESIDE ? besideEarlier(path.slice(0, place), work) : null;
    if (beside === null || saysNothingNew(beside.why, why)) return why;
    told++;
    return `${why} ${beside.said}`;
  });
}

/** “Plague and climate instead” after “told through plague and climate”. */
function saysNothingNew(line: string, said: string): boolean {
  const known = new Set(meaningOf(said));
  const own = meaningOf(line.replace(/ instead$/, ''));
  return own.length > 0 && own.every((root) => known.has(root));
}

/** What our records say about a book beside an earlier one on the path. */
function besideEarlier(earlier: readonly Found[], { id }: Found['work']): { why: string; said: string } | null {
  for (const { work } of earlier.toReversed()) {
    const why = kindredOf(work).find(({ key }) => key === id)?.why;
    if (why && !/^(?:whom?|whose|which)\b/.test(why)) return { why, said: `Beside ${quote(work.title)}: ${why}.` };
  }
  return null;
}
