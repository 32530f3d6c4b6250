import { words } from '../../../wording/words.ts';
import type { Work } from '../../books/books.ts';
import type { Named } from '../adviser.ts';

/** The title of a book that a request names and that we do not hold; null if a record that was found has the name. */
export function missingTitle(
  absent: Named,
  found: readonly {
    work: Pick<Work, 'title' | 'authors' | 'subjects' | 'genres' | 'asks' | 'summary'>;
  }[],
): string | null {
  const name = words(absent.title).join(' ');
  const isOurs = found.some(({ work }) =>
    [
      work.title,
      ...work.authors,
      ...work.subjects,
      ...work.genres,
      ...(absent.author === null ? [work.summary, ...work.asks] : []),
    ].some((label) => ` ${words(label).join(' ')} `.includes(` ${name} `)),
  );
  return isOurs ? null : absent.title;
}
