import { fold, words } from '../../../wording/words.ts';
import { isByWoman, type Work } from '../../books/books.ts';
import type { Provenance } from '../understand/provenance.ts';

/** How many of the wishes for language, origin and years a book misses, and for how many its record has no answer. */
export type Made = { missed: number; unsaid: number };

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
  if (published) {
    const { from, to } = published;
    verdicts.push(work.year === null ? null : (from === null || work.year >= from) && (to === null || work.year <= to));
  }
  return {
    missed: verdicts.filter((verdict) => verdict === false).length,
    unsaid: verdicts.filter((verdict) => verdict === null).length,
  };
}

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
