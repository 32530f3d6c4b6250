import type { Services } from '../../services.ts';
import { lookUpNamedBook } from '../books/books.ts';
import { isPlain, type Named } from './insight.ts';
import { matchTitle } from './named.ts';
import { understand } from './understand.ts';
import { FILLER, words } from './words.ts';

/** Names of books are short; longer queries describe. */
const NAMING_WORDS = 16;
const QUOTED = /^[^"“”„«»]*["“„«]([^"“”«»]{2,120})["”“»](?:,?\s+(?:by|von|de|di|par)\s+)?(.*)$/iu;
const BY = /^(.+?),?\s+by\s+(\p{L}[\p{L}.'’-]*(?:\s+\p{L}[\p{L}.'’-]*){0,3})[.?!]*$/iu;

/** The one book that a short query names, by title and author or in quotation marks; null when it does not. */
export function namedInQuery(query: string): Named | null {
  const text = query.trim();
  if (words(text).length > NAMING_WORDS) return null;
  const [, title = '', author = ''] = text.match(QUOTED) ?? text.match(BY) ?? [];
  const isTitle = words(title).some((word) => !FILLER.has(word) && word !== 'books' && word !== 'novels');
  if (!isTitle || !isPlain(title)) return null;
  const name = author.replace(/[.?!,]+$/, '').trim();
  return { title: title.trim(), author: isPlain(name) && words(name).length <= 4 ? name : null };
}

type Finding = Pick<Services, 'db' | 'clock' | 'index' | 'log' | 'config' | 'secrets'>;

/** Ids of our works that bear exactly this title, by that author if one is given. */
export async function findInCatalogue({ index }: Pick<Finding, 'index'>, named: Named): Promise<string[]> {
  const asked = understand(named.title);
  const last = words(named.author ?? '').at(-1);
  const hits = await index.search('title', words(named.title).join(' '), { limit: 10 });
  return hits
    .filter(({ title, authors }) => {
      const isBy = last === undefined || words(authors).includes(last);
      return isBy && matchTitle(asked, title, null) === 'exact';
    })
    .map(({ id }) => id)
    .slice(0, MOST_ALIKE);
}
const MOST_ALIKE = 2;

/** As `findInCatalogue`; what we lack is looked up where that is configured, and stored. Empty when nobody has it in time. */
export async function findNamed(services: Finding, named: Named, signal: AbortSignal): Promise<string[]> {
  const own = await findInCatalogue(services, named);
  if (own.length > 0) return own;
  const deadline = AbortSignal.timeout(2 * services.config.catalogue.callTimeout);
  const work = await lookUpNamedBook(services, named, AbortSignal.any([signal, deadline]));
  return work ? [work.id] : [];
}
