import type { ShelfMatch } from '../../../contract/shelf.ts';
import type { Services } from '../../services.ts';
import { words } from '../../wording/words.ts';
import { findWorks, selectWorksByName, selectWorksByTitle } from '../books/books.ts';
import type { Line } from './line-queries.ts';
import { type NamedLine, titleAlone } from './shelf-tasks.ts';

const isIsbn = (name: string) => name.startsWith('isbn:');

/** The works that lines may mean, by the names of the lines. A title alone names a work only if no other has it. */
export async function worksNamed(
  db: Services['db'],
  lines: readonly Pick<NamedLine, 'exact' | 'likely'>[],
): Promise<Map<string, string>> {
  const names = [...new Set(lines.flatMap(({ exact, likely }) => [...exact, ...likely]))];
  const alone = new Map(names.flatMap((name) => (titleAlone(name) ? [[titleAlone(name) ?? '', name] as const] : [])));
  const works = await selectWorksByName(
    db,
    names.filter((name) => titleAlone(name) === undefined),
  );
  for (const [title, ids] of await selectWorksByTitle(db, [...alone.keys()])) {
    const [id, other] = ids;
    if (id !== undefined && other === undefined) works.set(alone.get(title) ?? '', id);
  }
  return works;
}

/** The titles of the works that these lines name by ISBN, by the id of the work. */
export async function titlesByIsbn(
  db: Services['db'],
  lines: readonly Pick<NamedLine, 'exact'>[],
  names: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const ids = lines.flatMap(({ exact }) => exact.filter(isIsbn).flatMap((name) => names.get(name) ?? []));
  const works = await findWorks(db, [...new Set(ids)]);
  return new Map(works.map(({ id, title, subtitle }) => [id, `${title} ${subtitle ?? ''}`]));
}

/** Words of so many titles that sharing one says nothing. */
const COMMON = new Set([
  'the',
  'and',
  'for',
  'from',
  'with',
  'novel',
  'book',
  'story',
  'stories',
  'edition',
  'series',
  'volume',
]);
const telling = (title: string) => words(title).filter((word) => word.length > 2 && !COMMON.has(word));

/**
 * The work that a line means. It is exact if title and author name it, or the ISBN and at least one word of the title.
 */
export function matchOf(
  { title, exact, likely }: Pick<NamedLine, 'title' | 'exact' | 'likely'>,
  names: ReadonlyMap<string, string>,
  titles: ReadonlyMap<string, string>,
): { match: ShelfMatch; workId: string | null } {
  const [sure] = exact.filter((name) => !isIsbn(name)).flatMap((name) => names.get(name) ?? []);
  if (sure !== undefined) return { match: 'exact', workId: sure };
  const [numbered] = exact.filter(isIsbn).flatMap((name) => names.get(name) ?? []);
  if (numbered !== undefined) {
    // Other products have wrong ISBNs: if no word of the title agrees, the reader is asked.
    const held = new Set(telling(titles.get(numbered) ?? ''));
    return {
      match: telling(title).some((word) => held.has(word)) ? 'exact' : 'likely',
      workId: numbered,
    };
  }
  const [near] = likely.flatMap((name) => names.get(name) ?? []);
  return near === undefined ? { match: 'unknown', workId: null } : { match: 'likely', workId: near };
}

const CANDIDATES = 3;
/** A candidate shares at least this part of the words of the shorter title. */
const ALIKE = 0.5;
/** How many books with words close to those of the title are looked at. */
const NEAR = 60;

/**
 * The books that an unmatched line may mean, the likeliest first: those that share words of the title, and those of its
 * author with nearly the same words in the title.
 */
export async function candidatesOf({ index }: Pick<Services, 'index'>, line: Line): Promise<string[]> {
  const all = words(line.title.slice(0, 200));
  const told = telling(line.title.slice(0, 200));
  const asked = told.length > 0 ? told : all;
  if (asked.length === 0) return [];
  const surname = words(line.author).at(-1);
  const [hits, near] = await Promise.all([
    index.search('title', asked.join(' '), { limit: 12 }),
    surname === undefined ? [] : index.searchNear('title', asked.join(' '), NEAR),
  ]);
  const isBy = (authors: string) => surname !== undefined && words(authors).includes(surname);
  const scored = hits.map(({ id, title, authors }) => {
    const own = words(title.split(':')[0] ?? '').filter((word) => told.length === 0 || telling(word).length > 0);
    const shared = own.filter((word) => asked.includes(word)).length / Math.max(1, Math.min(own.length, asked.length));
    return {
      id,
      score: shared + (isBy(authors) ? 1 : 0),
      isAlike: shared >= ALIKE && (isBy(authors) || surname === undefined || shared === 1),
    };
  });
  const slips = near.filter(({ authors }) => isBy(authors)).map(({ id }) => ({ id, score: 1, isAlike: true }));
  const found = [...scored, ...slips]
    .filter(({ id, isAlike }) => isAlike && id !== line.work_id)
    .sort((a, b) => b.score - a.score)
    .map(({ id }) => id);
  return [...new Set(found)].slice(0, CANDIDATES);
}
