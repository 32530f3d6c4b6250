import type { CoverPictures } from '../../server/features/books/books.ts';
import { type CatalogueRecord, toWork } from '../../server/features/books/testing.ts';
import { type CoverSubject, rankedPictures, THINGS } from '../../server/features/covers/testing.ts';

/** What the same picture costs on the next book of a topic's page, on the one after it, and so on: a row of covers. */
const COSTS = [6, 3, 2, 2, 2, 0.5, 0.5, 0.5, 0.5];
/** What a later picture costs: the second tells nearly as much as the first, those after it much less. */
const LATER = [0, 0.4, 1.8, 3, 4];
const LEAST_TELLING = 5;
/** What a pattern costs where a thing fits. More of it gives more neighbours the same picture. */
const TELLS_LESS = 4;
/** Each new choice changes what its neighbours see; after these rounds hardly any choice changes. */
const ROUNDS = 8;

const things: ReadonlySet<string> = new Set(THINGS);

/**
 * The rows of `pictures.tsv` again, each with the picture to show: one of those that fit the book, chosen so that
 * neighbours in `lists` of keys rarely have the same. Volumes of a series share one row. A book without a row that
 * keeps the first picture that its record allows gets none.
 */
export function choosePictures(
  records: readonly CatalogueRecord[],
  lists: readonly (readonly string[])[],
  rows: ReadonlyMap<string, CoverPictures>,
): { rows: number; text: string } {
  const works = new Map(records.map((record) => [record.key, toWork(record)]));
  const nameOf = (key: string) => works.get(key)?.series_name || key;
  const options = new Map([...works].map(([key, work]) => [nameOf(key), optionsOf(work, rows.get(nameOf(key)))]));
  const near = neighbours(lists.map((keys) => keys.map(nameOf)));
  const chosen = new Map([...options].map(([name, pictures]) => [name, pictures[0]]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, beside] of near) {
      const pictures = options.get(name) ?? [];
      const isThing = things.has(pictures[0] ?? '');
      const costs = pictures.map((picture, at) =>
        [...beside].reduce(
          (sum, [other, cost]) => (chosen.get(other) === picture ? sum + cost : sum),
          (LATER[at] ?? LEAST_TELLING) + (isThing && !things.has(picture) ? TELLS_LESS : 0),
        ),
      );
      const best = pictures[costs.indexOf(Math.min(...costs))];
      if (best) chosen.set(name, best);
    }
  }
  const written = [...chosen]
    .filter(([name, picture]) => rows.get(name)?.fitting.length || picture !== options.get(name)?.[0])
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, picture]) => [name, picture, (rows.get(name)?.fitting ?? []).join(' ')].join('\t'));
  return { rows: written.length, text: written.map((row) => `${row}\n`).join('') };
}

/** The things that somebody chose for the book, then its patterns; without a choice, what its record allows. */
function optionsOf(work: CoverSubject, row: CoverPictures | undefined): string[] {
  const ranked: string[] = rankedPictures(work);
  if (!row?.fitting.length) return ranked;
  return [...row.fitting, ...ranked.filter((picture) => !things.has(picture))];
}

/** For every name, the names near it in some list, each with what a shared picture would cost. */
function neighbours(lists: readonly (readonly string[])[]): Map<string, Map<string, number>> {
  const near = new Map<string, Map<string, number>>();
  for (const list of lists) {
    list.forEach((one, at) => {
      COSTS.forEach((cost, steps) => {
        const other = list[at + 1 + steps];
        if (other === undefined || one === other) return;
        for (const [from, to] of [
          [one, other],
          [other, one],
        ] as const) {
          const beside = near.get(from) ?? new Map<string, number>();
          beside.set(to, (beside.get(to) ?? 0) + cost);
          near.set(from, beside);
        }
      });
    });
  }
  return near;
}
