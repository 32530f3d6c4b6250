import type { Work } from '../../server/features/books/books.ts';
import { blankWork } from '../../server/testing/blank-work.ts';
import { createRandom, type Random } from '../import/random.ts';
import { starterWorks } from '../judged-queries.ts';

const SEED = 20_261_121;

/** Books by number. A number always gives the same book, so none has to be kept in memory. */
export type GeneratedBooks = { size: number; book(number: number): Work };

/** Uses the words of our own catalogue at their frequency there, with the lengths of real records. */
export function generatedBooks(size: number): GeneratedBooks {
  const works = [...starterWorks().values()];
  const tokens = works.flatMap((work) => work.summary.match(/[\p{L}\p{N}'’-]+/gu) ?? []);
  const names = works.flatMap((work) => work.authors.flatMap((name) => name.split(' ')));
  const subjects = works.flatMap((work) => work.subjects);
  const genres = works.flatMap((work) => work.genres);
  const one = (random: Random, list: readonly string[]) => list[random.below(list.length)] ?? '';
  const some = (random: Random, list: readonly string[], count: number) =>
    Array.from({ length: count }, () => one(random, list));
  return {
    size,
    book(number) {
      const random = createRandom(SEED + number * 7919);
      return blankWork({
        id: String(number),
        title: some(random, tokens, Math.max(1, random.lognormal(5, 0.5))).join(' '),
        authors: [some(random, names, 2).join(' ')],
        year: 1900 + random.below(125),
        genres: some(random, genres, 2),
        subjects: some(random, subjects, 2 + random.below(9)),
        summary: some(random, tokens, Math.max(10, random.lognormal(120, 0.7))).join(' '),
        popularity: 1 + random.below(5),
        source: 'generated',
      });
    },
  };
}
