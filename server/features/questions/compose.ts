import { quote } from '../../wording/lists.ts';
import { kindredOf } from '../books/books.ts';
import { type Found, levelOf } from './choose-books.ts';
import { composeOverview } from './overview.ts';
import { subjectsOf } from './subjects.ts';

/** The words of an answer: the overview, and why each book is in it, in the order of the books. */
export type Wording = { explanation: string; whys: readonly string[] };

/** The words of an answer, from our records alone: the same question and books always give the same. */
export function composeWording(question: string, path: readonly Found[]): Wording {
  const works = path.map(({ work }) => work);
  const subjects = subjectsOf(works);
  return {
    explanation: composeOverview(question, works, subjects),
    whys: whysOf(path),
  };
}

/** Books of one page of which it is said how they stand to one before them. */
const BESIDE = 3;

/** The evidence that found it, then its place on the way: where to begin, what it adds to one before it, what to leave for last. */
function whysOf(path: readonly Found[]): string[] {
  let told = 0;
  return path.map(({ work, why }, place) => {
    const level = path.length > 1 ? levelOf(work) : 'core';
    if (place === 0) return level === 'introductory' ? `${why} A place to begin.` : why;
    if (place === path.length - 1 && level === 'advanced')
      return `${why} The most demanding of them, so leave it for last.`;
    const beside = told < BESIDE ? besideEarlier(path.slice(0, place), work) : null;
    if (beside === null) return why;
    told++;
    return `${why} ${beside}`;
  });
}

/** What our records say of a book when it is set beside one that comes before it. */
function besideEarlier(earlier: readonly Found[], { id }: Found['work']): string | null {
  for (const { work } of earlier.toReversed()) {
    const why = kindredOf(work).find(({ key }) => key === id)?.why;
    if (why && !/^(?:whom?|whose|which)\b/.test(why)) return `Beside ${quote(work.title)}: ${why}.`;
  }
  return null;
}
