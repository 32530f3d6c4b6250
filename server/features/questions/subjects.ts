import { asNamed } from '../../wording/labels.ts';
import { fold } from '../../wording/words.ts';
import type { Work } from '../books/books.ts';

/** How a subject is written inside a sentence about these books: an author's name as the record has it. */
type Spell = (subject: string) => string;

/** What sets the books of one answer apart, judging by their subjects. */
export type Subjects = {
  /** Subjects of this book that no other has, those of several words first: they say more. */
  ownOf(work: Work): string[];
  /** Subjects of this book: those of several words first, then the ones it shares least. */
  tellingOf(work: Work): string[];
  /** A subject as it is written inside a sentence. */
  spell: Spell;
};

export function subjectsOf(works: readonly Work[]): Subjects {
  const counts = countSubjects(works);
  const countOf = (subject: string) => counts.get(subject) ?? 0;
  const wordy = (subject: string) => Number(subject.includes(' '));
  return {
    ownOf: (work) =>
      work.subjects
        .filter((subject) => countOf(subject) === 1 && !isAuthor(subject, work))
        .sort((a, b) => wordy(b) - wordy(a)),
    tellingOf: (work) =>
      work.subjects
        .filter((subject) => !isAuthor(subject, work))
        .sort((a, b) => wordy(b) - wordy(a) || countOf(a) - countOf(b)),
    spell: spellerFor(works),
  };
}

/** The subject that most of these books have; null if no two share one. */
export function sharedBy(works: readonly Work[]): { subject: string; count: number } | null {
  const [most] = [...countSubjects(works)].sort((a, b) => b[1] - a[1]);
  return most && most[1] > 1 ? { subject: most[0], count: most[1] } : null;
}

function countSubjects(works: readonly Work[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const subject of works.flatMap(({ subjects }) => [...new Set(subjects)])) {
    counts.set(subject, (counts.get(subject) ?? 0) + 1);
  }
  return counts;
}

function spellerFor(works: readonly Work[]): Spell {
  const names = new Map(works.flatMap(({ authors }) => authors.map((name) => [name.toLowerCase(), name] as const)));
  return (subject) => names.get(subject.toLowerCase()) ?? asNamed(subject);
}

/** Whether a subject is the name of one of these authors: then it says nothing about the book. */
function isAuthor(subject: string, work: Work): boolean {
  const parts = (text: string) =>
    fold(text)
      .split(/[\s.-]+/)
      .filter(Boolean)
      .sort()
      .join(' ');
  return work.authors.some((author) => parts(author) === parts(subject));
}
