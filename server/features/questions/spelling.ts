import { asNamed } from '../../wording/labels.ts';
import { fold } from '../../wording/words.ts';
import type { Work } from '../books/books.ts';

/** How a subject is written inside a sentence about these books: an author's name as the record has it. */
export type Spell = (subject: string) => string;

export function spellerFor(works: readonly Work[]): Spell {
  const names = new Map(works.flatMap(({ authors }) => authors.map((name) => [name.toLowerCase(), name] as const)));
  return (subject) => names.get(subject.toLowerCase()) ?? asNamed(subject);
}

/** Whether a subject is the name of one of these authors: then it says nothing about the book. */
export function isAuthor(subject: string, work: Work): boolean {
  const parts = (text: string) =>
    fold(text)
      .split(/[\s.-]+/)
      .filter(Boolean)
      .sort()
      .join(' ');
  return work.authors.some((author) => parts(author) === parts(subject));
}
