import { fold, words } from '../../../wording/words.ts';
import { isByWoman, type Work } from '../../books/books.ts';
import type { Provenance } from '../understand/provenance.ts';
import type { YearsAsked } from '../understand/years-asked.ts';

/**
 * How many of the wishes for language, origin and years a book misses, and for how many its record has no answer.
 * `isUndated`: whether it came out in other years than those asked for, and its record does not say when what it tells
 * of happened.
 */
export type Made = { missed: number; unsaid: number; isUndated: boolean };

export function judgeMade({ language, original, origin, published, byWoman, notBy }: Provenance, work: Work): Made {
  const verdicts: (boolean | null)[] = [];
  if (language) verdicts.push(work.language === language.code);
  // A record without an original language is of a book that was written in `language`.
  if (original) verdicts.push((work.original_language ?? work.language) === original.code);
  // A reader who asks for authors from one place wants no others, so an author whose country is unknown is left out.
  if (origin) verdicts.push(work.country !== null && origin.countries.includes(work.country) && speaksOf(work, origin));
  if (notBy) {
    const isWelcome = notBy.orByWoman && isByWoman(work);
    verdicts.push(isWelcome || (work.country === null ? null : !notBy.countries.includes(work.country)));
  }
  // If a record does not say where its authors come from, we know nothing else about them either.
  if (byWoman) verdicts.push(writtenByWoman(work));
  const isOfThen = published ? isOfYears(work, published) : true;
  if (published) verdicts.push(isOfThen);
  return {
    isUndated: published?.ofEvents === true && isOfThen === null,
    missed: verdicts.filter((verdict) => verdict === false).length,
    unsaid: verdicts.filter((verdict) => verdict === null).length,
  };
}

/** Whether a book came out in these years, or tells of them if that counts; null if its record does not say. */
function isOfYears({ year, periods }: Work, { from, to, ofEvents }: YearsAsked): boolean | null {
  const cameOut = year === null ? null : (from === null || year >= from) && (to === null || year <= to);
  if (!ofEvents || cameOut) return cameOut;
  const times = periods.map((period) => TIMES.get(period)).filter((time) => time !== undefined);
  const shares = times.map(([first, last]) => {
    const [start, end] = [Math.max(first, from ?? first), Math.min(last, to ?? last)];
    return Math.max(0, end - start + 1) / (last - first + 1);
  });
  if (shares.some((share) => share >= MOST_OF_IT)) return true;
  // Of the cold war, ten years may be meant or not.
  return shares.length === 0 || shares.some((share) => share > 0) ? null : false;
}

/** A period is of the years that most of it lies in. */
const MOST_OF_IT = 0.5;

/** The years of the periods that records name. */
const TIMES: ReadonlyMap<string, readonly [first: number, last: number]> = new Map([
  ['prehistory', [-100_000, -3001]],
  ['antiquity', [-3000, 499]],
  ['middle ages', [500, 1499]],
  ['renaissance', [1400, 1599]],
  ['16th century', [1501, 1600]],
  ['17th century', [1601, 1700]],
  ['18th century', [1701, 1800]],
  ['19th century', [1801, 1900]],
  ['early 20th century', [1901, 1913]],
  ['first world war', [1914, 1918]],
  ['interwar years', [1919, 1938]],
  ['second world war', [1939, 1945]],
  ['cold war', [1946, 1991]],
  ['late 20th century', [1970, 1999]],
  ['21st century', [2000, 2030]],
]);

/** Whether a woman is its first author. Of a book that she only helped to write, one cannot tell. */
function writtenByWoman(work: Work): boolean | null {
  if (isByWoman({ authors: work.authors.slice(0, 1) })) return true;
  return isByWoman(work) || work.country === null ? null : false;
}

/** Whether the record names the people or region, where the author's country says too little. */
function speaksOf(work: Work, { part }: NonNullable<Provenance['origin']>): boolean {
  if (!part) return true;
  const texts = [work.title, ...work.subjects, ...work.genres, ...work.asks, ...work.places];
  const said = texts.map((text) => ` ${words(text).join(' ')} `);
  return part.some((name) => said.some((text) => text.includes(` ${fold(name)} `)));
}
