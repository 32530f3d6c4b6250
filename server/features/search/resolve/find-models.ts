import type { SearchIndex } from '../../../platform/retrieval/search-index.ts';
import { spelledOut } from '../../../wording/numbers.ts';
import { bare, bareTitle, FILLER, words } from '../../../wording/words.ts';
import type { Work } from '../../books/books.ts';
import { namedAuthors } from '../understand/named-authors.ts';
import { matchTitle } from '../understand/named-titles.ts';
import { OF_ANY_SERIES } from '../understand/series-asked.ts';
import { REPAIRABLE } from '../understand/spelling.ts';
import { understand } from '../understand/understand.ts';
import { volumesIn } from './series.ts';

/** Where a request's names are looked up: the index, and the records by id. */
export type Source = { index: SearchIndex; readWorks(ids: readonly string[]): Promise<Work[]> };

/** At most this many books stand for an author. */
const BY_AUTHOR = 6;

/** “Educated by Tara Westover”: a title and who wrote it. */
const BY = /^(.{1,80}?),?\s+by\s+(\p{L}[\p{L}.'’ -]{1,60})$/iu;

const OWNED = /['’]s? /u;

/** “Hitchhiker's guide” is the beginning of a title. A single word is the beginning of many. */
const isBeginning = (name: string, title: string): boolean => name.includes(' ') && title.startsWith(`${name} `);

/** `others`: all that we found by the author, where the name is an author's. */
export type Models = { works: Work[]; author: string | null; others: readonly Work[] };
const titled = (works: Work[]): Models => ({ works, author: null, others: [] });

/** The best known book of that title, or the best known ones by the author of that name, with the author. */
export async function findModels(source: Source, name: string): Promise<Models> {
  const [, title = '', writer = ''] = BY.exec(name) ?? [];
  if (title !== '') {
    const { works, author } = await findModels(source, title);
    const last = words(writer).at(-1) ?? '';
    const byThem = works.filter((work) => work.authors.some((each) => words(each).includes(last)));
    if (author === null && byThem.length > 0) return titled(byThem);
  }
  // “Murakami's Kafka on the Shore”.
  const [owner = ''] = name.split(OWNED, 1);
  const owned = name.slice(owner.length).replace(OWNED, '');
  if (owned !== '' && owner !== '') {
    const { works } = await findModels(source, owned);
    const byOwner = works.filter((work) =>
      work.authors.some((each) => words(each).includes(words(owner).at(-1) ?? '')),
    );
    if (byOwner.length > 0) return titled(byOwner);
  }
  const asked = understand(name, { plain: true });
  const said = words(name).join(' ');
  const [titles, authors, ...near] = await Promise.all([
    source.index.search('title', spelledOut(said), { limit: TITLES }),
    source.index.search('authors', said, { limit: 10 }),
    // “Steven King”, “John Steinbek”: only the last name tells which John is meant.
    ...nearNames(said).map((each) => source.index.searchNear('authors', each, NEAR_DEPTH)),
  ]);
  const ids = [...new Set([...titles, ...authors, ...near.flat()].map(({ id }) => id))];
  const works = ids.length > 0 ? await source.readWorks(ids) : [];
  const byFame = works.toSorted((a, b) => b.popularity - a.popularity || (a.id < b.id ? -1 : 1));
  const match = (work: Work) => matchTitle(asked, work.title, work.subtitle) ?? '';
  const known =
    byFame.find((work) => match(work) === 'exact') ??
    byFame.find((work) => match(work) === 'near') ??
    byFame.find(
      (work) => isBeginning(bare(name), bareTitle(work.title)) || (name.includes(' ') && match(work) === 'short'),
    );
  const others = byFame.filter((work) => namedAuthors(asked, work.authors).length > 0);
  const byAuthor = usual(others).slice(0, BY_AUTHOR);
  // “Jane Austen” and “Tolstoy” are also the titles of their biographies.
  const isAuthor =
    (known?.form === 'biography' && byAuthor.length > 0) ||
    byAuthor.some(({ authors }) => authors.some((author) => words(author).join(' ') === said)) ||
    (known !== undefined && match(known) !== 'exact' && byAuthor.length > 0 && said.includes(' '));
  // “Harry Potter” is the beginning of all titles in a series.
  const isVolume = known?.series_name && match(known) !== 'exact' && isSeriesOf(said, known.series_name);
  if (known && !isAuthor && !isVolume) return titled([known]);
  const opener = isAuthor ? null : await firstOfSeries(source, said);
  if (opener) return titled([opener]);
  return { works: byAuthor, author: byAuthor.flatMap((work) => namedAuthors(asked, work.authors))[0] ?? null, others };
}

/**
 * An author's books of the genre that most of them have. A reader who wants books like Stephen King's means his horror,
 * not his book on writing.
 */
function usual(works: readonly Work[]): readonly Work[] {
  const genres = works.flatMap((work) => work.genres);
  const times = (genre: string) => genres.filter((other) => other === genre).length;
  const most = genres.reduce((one, other) => (times(other) > times(one) ? other : one), genres[0] ?? '');
  return works.filter((work) => most === '' || work.genres.includes(most));
}

const NAME_WORDS = 4;
const LONGEST_NAME = 60;
const NEAR_DEPTH = 20;
/** “Wild” is part of many longer titles. */
const TITLES = 40;
/**
 * The spellings to compare with authors: the whole name and the last name. None if it cannot be a name, or is not in
 * Latin letters.
 */
function nearNames(said: string): string[] {
  const parts = said.split(' ');
  const last = parts.at(-1) ?? '';
  if (parts.length > NAME_WORDS || said.length > LONGEST_NAME || !REPAIRABLE.test(last)) return [];
  return parts.length > 1 ? [said, last] : [said];
}

/** “Books like Harry Potter” names a series and means its first volume. */
async function firstOfSeries(source: Source, said: string): Promise<Work | null> {
  const hits = await source.index.search('text', said, { limit: 20 });
  const works = hits.length > 0 ? await source.readWorks(hits.map(({ id }) => id)) : [];
  const named = works.find((work) => isOfSeriesCalled(said, work));
  return volumesIn(works, named?.series_name ?? said)[0] ?? null;
}

/**
 * “Percy Jackson” is the beginning of “Percy Jackson and the Olympians”; “Narnia” is short for the Chronicles of
 * Narnia, and “Moomin” for the Moomins.
 */
export function isSeriesOf(said: string, series: string): boolean {
  const [asked, name] = [said, series].map((text) =>
    words(text).filter((word) => !(FILLER.has(word) || OF_ANY_SERIES.has(word))),
  );
  const isSame = (word: string, other = '') => word === other || `${word}s` === other || word === `${other}s`;
  return Boolean(asked?.length) && asked?.every((word, at) => isSame(word, name?.[at])) === true;
}

/** Whether a book is in the series that is so called. “Warrior Cats” are the Warriors, who are cats. */
export function isOfSeriesCalled(said: string, { series_name: series, subjects }: Work): boolean {
  if (series === null) return false;
  if (isSeriesOf(said, series)) return true;
  const [first = '', ...others] = words(said);
  const about = new Set(subjects.flatMap((subject) => words(subject)));
  return others.length > 0 && isSeriesOf(series, first) && others.every((word) => about.has(word));
}
