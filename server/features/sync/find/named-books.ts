import type { Hit, SearchIndex } from '../../../platform/retrieval/search-index.ts';
import { bare } from '../../../wording/words.ts';
import type { Work } from '../../books/books.ts';
import { findCast } from '../../search/search.ts';
import type { CleanText } from '../read/clean.ts';
import { partsOfTitle, type TitlePart } from './book-in-title.ts';
import { hasRun, words } from './words.ts';

const bookTalk =
  /\b(books?|novels?|novella|memoir|biography|author|audiobook|reading|read|readers?|literature|literary|booktube|bestseller)\b/i;

/** Whether a title announces that books are talked about. */
export const isBookTalk = (title: string): boolean => bookTalk.test(title);

export type WorkSource = {
  index: SearchIndex;
  readWorks(ids: readonly string[]): Promise<Work[]>;
  /** Asks the services that know books we do not have; absent if none is to be asked. */
  lookUp?(named: { title: string; author: string | null }): Promise<Work | null>;
};

/**
 * Books that a video names. In its title: the whole title of a work, with its author's last name or a word that
 * announces a book; or a part of the title that is exactly the title of a work. In the description: title and author on
 * one line, and only if the video's own title is about books, because descriptions are used to sell books.
 */
export async function findNamedBooks({ index, readWorks }: WorkSource, text: CleanText): Promise<Work[]> {
  const talk = isBookTalk(text.title);
  const title = words(text.title);
  const parts = partsOfTitle(text.title);
  const lines = talk ? text.description.split('\n').slice(0, 8).map(words) : [];
  const asked = [...parts.map((part) => words(part.text)), ...lines].filter((line) => line.length > 0);
  const hits = await Promise.all(asked.map((line) => index.search('title', line.join(' '), { limit: 10 })));
  const names = parts.map((part) => bare(part.text));
  // A record is read only where the text says its title, which the index has with the subtitle behind a colon.
  const isSaid = (hit: Hit) => {
    const [name = hit.title] = hit.title.split(': ', 1);
    const said = withoutArticle(words(name));
    return [title, ...lines].some((line) => hasRun(line, said)) || names.some((each) => each.startsWith(bare(name)));
  };
  const works = await readWorks([...new Set(hits.flatMap((some) => some.filter(isSaid)).map(({ id }) => id))]);
  const inTitle = works.filter(
    (work) => isNamed(work, title, talk) || parts.some((part) => isPart(work, part, text, talk)),
  );
  const inLines = works.filter((work) => lines.some((line) => isNamed(work, line, false)));
  // Longer names first: a video on `War and Peace` is less likely to name a book called `Peace`.
  return [...new Set([...inTitle, ...inLines])].sort((a, b) => b.title.length - a.title.length).slice(0, 2);
}

/** A title of this many words seldom means anything else. */
const TELLING_WORDS = 3;

/**
 * Whether a part of a video's title is a work's title: the video reads or discusses it, names its author, or the title
 * is long.
 */
function isPart(work: Work, { text: name, isRead }: TitlePart, video: CleanText, talk: boolean): boolean {
  const asked = bare(name);
  if (asked !== bare(work.title) && asked !== bare(`${work.title} ${work.subtitle ?? ''}`)) return false;
  if (asked.length < 3) return false;
  const count = asked.split(' ').length;
  return isBy(work, video) || isRead || (talk && (count > 1 || work.popularity >= KNOWN)) || count >= TELLING_WORDS;
}

/** Whether a video names an author of the work in full. */
function isBy(work: Work, { title, description }: CleanText): boolean {
  const said = words(`${title} . ${description}`);
  return work.authors.some((author) => hasRun(said, words(author)));
}

/** Whether a title that has a work's title in it must mean the work, and not what the work is named after. */
export function isMeant(work: Work, text: CleanText): boolean {
  const talk = isBookTalk(text.title);
  const isRead = partsOfTitle(text.title).some((part) => part.isRead && bare(part.text) === bare(work.title));
  return talk || isRead || isBy(work, text) || isNamed(work, words(text.title), false);
}

/** The popularity from which a title of one word counts in a video about books. */
const KNOWN = 4;

const MOST_BY_AUTHOR = 2;

/** The best-known books of an author whose full name is in the title. */
export async function findBooksByNamed({ index, readWorks }: WorkSource, { title }: CleanText): Promise<Work[]> {
  const said = words(title);
  const isSaid = (author: string) => words(author).length > 1 && hasRun(said, words(author));
  const hits = await index.search('authors', said.join(' '), { limit: 30 });
  const near = hits.filter(({ authors }) => authors.split(', ').some(isSaid));
  const works = (await readWorks(near.map(({ id }) => id))).filter(({ authors }) => authors.some(isSaid));
  return works.sort((a, b) => b.popularity - a.popularity || (a.id < b.id ? -1 : 1)).slice(0, MOST_BY_AUTHOR);
}

/** The best-known books with a main character whose full name is a part of the title. */
export async function findBooksOfCharacter(
  source: WorkSource,
  { title }: CleanText,
): Promise<{ work: Work; character: string }[]> {
  const names = partsOfTitle(title).map(({ text }) => text);
  return (await findCast(source, names)).slice(0, MOST_BY_AUTHOR);
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
