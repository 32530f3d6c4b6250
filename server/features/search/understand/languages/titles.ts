import { words } from '../../../../wording/words.ts';
import { readOtherTitles } from '../../../books/books.ts';
import { foreignWords } from './foreign-text.ts';

let titles: ReadonlyMap<string, string> | null = null;

const keyOf = (title: string): string => foreignWords(title).join(' ') || words(title).join(' ');

/** The title under which we hold a book that has this one in another language; null if we do not know it. */
export function titleInEnglish(title: string): string | null {
  titles ??= new Map(
    readOtherTitles().flatMap(({ title: english, others }) => others.map((other) => [keyOf(other), english] as const)),
  );
  return titles.get(keyOf(title)) ?? null;
}
