import { createHash } from 'node:crypto';
import { byAuthors, quote } from '../../wording/lists.ts';
import { bareTitle } from '../../wording/words.ts';
import type { Work } from '../books/books.ts';

/** Chooses among ways to say a thing: always the same way for the same words, and a different one for other words. */
export type Choice = (ways: readonly string[]) => string;

export function choiceFor(words: string): Choice {
  const digest = createHash('sha256').update(words).digest();
  let turn = 0;
  // The bytes repeat after a while, which nobody will notice.
  return (ways) => ways[digest.readUInt8(turn++ % digest.length) % ways.length] ?? '';
}

/** A title, with its author if another of these books has the same. */
export function titleAmong(work: Work, works: readonly Work[]): string {
  const isSame = (other: Work) => other.id !== work.id && bareTitle(other.title) === bareTitle(work.title);
  return works.some(isSame) ? `${quote(work.title)}${byAuthors(work)}` : quote(work.title);
}
