import { type Found, levelOf } from './choose-books.ts';
import { composeOverview } from './overview.ts';
import { type Subjects, subjectsOf } from './subjects.ts';
import { choiceFor } from './wording.ts';

/** The words of an answer: the overview, and why each book is in it, in the order of the books. */
export type Wording = { explanation: string; whys: readonly string[] };

/** The words of an answer, from our records alone: the same question and books always give the same. */
export function composeWording(question: string, path: readonly Found[]): Wording {
  const works = path.map(({ work }) => work);
  const subjects = subjectsOf(works);
  const start = choiceFor(question)(ADDITIONS.map((_, at) => String(at)));
  return {
    explanation: composeOverview(question, works, subjects),
    whys: path.map((found, place) => whyOf(found, place, path.length, subjects, Number(start) + place)),
  };
}

/**
 * How to say what a book's record names and the others' do not; no two neighbours say it alike. That a record does not name a
 * subject does not mean that its book is silent on it, so nothing is said about the others.
 */
const ADDITIONS: readonly ((subject: string) => string)[] = [
  (subject) => `It also covers ${subject}.`,
  (subject) => `What it adds: ${subject}.`,
  (subject) => `Here you also find ${subject}.`,
  (subject) => `It goes into ${subject} as well.`,
  (subject) => `Beyond that: ${subject}.`,
];

/** The evidence that found it, then what it has that the others lack. */
function whyOf({ work, why }: Found, place: number, count: number, { ownOf, spell }: Subjects, turn: number): string {
  const own = ownOf(work).find((subject) => !why.toLowerCase().includes(subject));
  const adds = own && count > 1 ? (ADDITIONS[turn % ADDITIONS.length]?.(spell(own)) ?? '') : '';
  const step = place === 0 && levelOf(work) === 'introductory' && count > 1 ? 'A place to begin.' : '';
  return [why, adds, step].filter(Boolean).join(' ');
}
