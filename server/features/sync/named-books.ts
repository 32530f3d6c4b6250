import type { SearchIndex } from '../../platform/retrieval/search-index.ts';
import type { Work } from '../books/books.ts';
import type { CleanText } from './clean.ts';
import { hasRun, words } from './words.ts';

const bookTalk =
  /\b(books?|novels?|novella|memoir|biography|author|audiobook|reading|read|literature|literary|booktube|bestseller|chapters?)\b/i;

/** Whether a title announces that books are talked about. */
export const isBookTalk = (title: string): boolean => bookTalk.test(title);

export type WorkSource = {
  index: SearchIndex;
  readWorks(ids: readonly string[]): Promise<Work[]>;
  /** Asks the services that know books we do not have; absent where none is to be asked. */
  lookUp?(named: { title: string; author: string | null }): Promise<Work | null>;
};

/**
 * Books that a video names. In its title: the whole title of a work, with its author's last name or a word of book talk. In
 * the description: title and author in one line, and only of a video whose own title is book talk, since descriptions are
 * where books are sold.
 */
export async function findNamedBooks({ index, readWorks }: WorkSource, text: CleanText): Promise<Work[]> {
  const talk = isBookTalk(text.title);
  const title = words(text.title);
  const lines = talk ? text.description.split('\n').slice(0, 8).map(words) : [];
  const asked = [title, ...lines].filter((line) => line.length > 0);
  const hits = await Promise.all(asked.map((line) => index.search('title', line.join(' '), { limit: 10 })));
  const works = await readWorks([...new Set(hits.flat().map(({ id }) => id))]);
  const inTitle = works.filter((work) => isNamed(work, title, talk));
  const inLines = works.filter((work) => lines.some((line) => isNamed(work, line, false)));
  // The longest name wins: a video on `War and Peace` does not name a book called `Peace`.
  return [...new Set([...inTitle, ...inLines])].sort((a, b) => b.title.length - a.title.length).slice(0, 2);
}

function isNamed(work: Work, text: readonly string[], talk: boolean): boolean {
  const name = withoutArticle(words(work.title));
  if (name.join('').length < 3 || !hasRun(text, name)) return false;
  const rest = text.join(' ').replace(name.join(' '), ' ').split(' ');
  const byAuthor = work.authors.some((author) => {
    const last = words(author).at(-1);
    return last !== undefined && last.length > 2 && rest.includes(last);
  });
  return byAuthor || (talk && name.length > 1);
}

/** The words of a title, without an article at their beginning. */
export const withoutArticle = (name: string[]): string[] =>
  name.length > 1 && ['the', 'a', 'an'].includes(name[0] ?? '') ? name.slice(1) : name;
