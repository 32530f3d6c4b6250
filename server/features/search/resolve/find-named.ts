import type { Services } from '../../../services.ts';
import { FILLER, words } from '../../../wording/words.ts';
import { lookUpNamedBook, type Work } from '../../books/books.ts';
import type { Named } from '../adviser.ts';
import { castNamed, charactersNamed, isFullName, wordsOfNames } from '../understand/characters.ts';
import { matchTitle } from '../understand/named-titles.ts';
import { understand } from '../understand/understand.ts';
import { castAsked, castsWith } from './cast.ts';
import { byPosition } from './series.ts';

/** Names of books are short; longer queries describe. */
const NAMING_WORDS = 16;
const NAMING_LENGTH = 300;
const QUOTED = /^[^"“”„«»]*["“„«]([^"“”«»]{2,120})["”“»](?:,?\s+(?:by|von|de|di|par)\s+)?(.*)$/iu;
const BY = /\sby(?=\s)/giu;
const NAME = /^\p{L}[\p{L}.'’-]*(?:\s+\p{L}[\p{L}.'’-]*){0,3}$/u;

/** The one book that a short query names, by title and author or in quotation marks; null when it does not. */
export function namedInQuery(query: string): Named | null {
  const text = query.trim();
  if (text.length > NAMING_LENGTH || words(text).length > NAMING_WORDS) return null;
  const [, title = '', author = ''] = text.match(QUOTED) ?? cutAtBy(text) ?? [];
  const isTitle = words(title).some((word) => !FILLER.has(word) && word !== 'books' && word !== 'novels');
  if (!isTitle || !isPlain(title)) return null;
  const name = author.replace(/[.?!,]+$/, '').trim();
  // “Graphic memoirs by women” asks for a kind of book by a kind of writer.
  if (words(name).some((word) => GROUPS.has(word))) return null;
  return { title: title.trim(), author: isPlain(name) && words(name).length <= 4 ? name : null };
}

/** The text, and the title and the author around its last “by”: titles may have one, as “Algorithms to Live By”. */
function cutAtBy(text: string): readonly string[] | null {
  const at = [...text.matchAll(BY)].at(-1)?.index ?? 0;
  const author = text
    .slice(at + ' by'.length)
    .replace(/[.?!]+$/, '')
    .trim();
  return at > 0 && NAME.test(author) ? [text, text.slice(0, at).trim().replace(/,$/, ''), author] : null;
}

const GROUPS = new Set(
  `women woman men authors author writers writer poets poet novelists journalists historians scientists physicists philosophers
  people survivors immigrants refugees veterans doctors americans africans indians natives someone somebody anyone anybody
  others experts myself yourself hand night day sea train`.split(/\s+/),
);

/** Whether a text could be in a catalogue: words without links, markup or hidden characters. */
export function isPlain(text: string): boolean {
  return (
    /[\p{L}\p{N}]/u.test(text) && !/[\p{C}<>{}[\]`*_#|\\@=]|:\/\/|www\.|\w\.(?:com|org|net|io|example)\b/iu.test(text)
  );
}

type Finding = Pick<Services, 'db' | 'alone' | 'clock' | 'index' | 'log' | 'config' | 'secrets'>;

/** Ids of our works that have exactly this title, by that author if one is given. */
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

/**
 * As `findInCatalogue`, but a book that we lack is looked up, where that is configured, and stored. Empty if nobody has
 * it in time.
 */
export async function findNamed(services: Finding, named: Named, signal: AbortSignal): Promise<string[]> {
  const own = await findInCatalogue(services, named);
  if (own.length > 0) return own;
  const deadline = AbortSignal.timeout(2 * services.config.catalogue.callTimeout);
  const work = await lookUpNamedBook(services, named, AbortSignal.any([signal, deadline]));
  return work ? [work.id] : [];
}

/**
 * Works with a main character whose full name is one of these, with that name, the best known first. Of several such
 * names, the first counts.
 */
export async function findCast(
  { index, readWorks }: { index: Finding['index']; readWorks(ids: readonly string[]): Promise<Work[]> },
  names: readonly string[],
): Promise<{ work: Work; character: string }[]> {
  const full = names.map((name) => words(name).join(' '));
  const isOf = (name: string) =>
    castsWith(index.casts(), wordsOfNames([name])).some(({ characters }) => isFullName(name, characters));
  const name = full.find(isOf);
  if (name === undefined) return [];
  // Other books may tell of a real person of that name.
  const others = await index.search('text', name, { limit: CAST });
  const query = understand(name);
  const { ids } = castAsked(index, query);
  const works = await readWorks([...new Set([...ids, ...others.map(({ id }) => id)])]);
  const meant = castNamed(query, works, ids);
  return works
    .filter(({ id }) => meant.has(id))
    .sort((a, b) => b.popularity - a.popularity || byPosition(a, b) || (a.id < b.id ? -1 : 1))
    .map((work) => ({ work, character: charactersNamed(query, work.characters)?.written[0] ?? name }));
}
const CAST = 40;

/** In a request for a title, the title and its author make up at least this share of the words. */
const MOSTLY = 0.5;
/** Small words inside a title. */
const SMALL = new Set('a an and at by for from in is it of on or the to vs with'.split(' '));
/** A title without quotation marks has at most this many words. */
const TITLE_MOST = 7;

/**
 * The book that a request seems to name and that we do not hold: in quotation marks, “title by author”, or several
 * words with the capitals of a title.
 */
export async function absentBook({ index }: Pick<Finding, 'index'>, text: string): Promise<Named | null> {
  const asked = namedInQuery(text) ?? titleAlone(text);
  const said = asked ? words(`${asked.title} ${asked.author ?? ''}`).length : 0;
  if (!asked || said < MOSTLY * words(text).length) return null;
  return (await findInCatalogue({ index }, asked)).length > 0 ? null : asked;
}

function titleAlone(text: string): Named | null {
  const title = text.trim().replace(/[.?!]+$/, '');
  const parts = title.split(/\s+/);
  const isTitle = parts.every((part, at) => /^[\p{Lu}\p{N}]/u.test(part) || (at > 0 && SMALL.has(part)));
  return isTitle && parts.length > 1 && parts.length <= TITLE_MOST && isPlain(title) ? { title, author: null } : null;
}
