import { type CatalogueRecord, toWork } from '../../server/features/books/testing.ts';
import { rankedPictures, THINGS } from '../../server/features/covers/testing.ts';

/** What the same picture costs on the next book of a topic's page, on the one after it, and so on: a row of covers. */
const COSTS = [4, 2, 1, 0.6, 0.6, 0.4, 0.4, 0.4, 0.4];
/** What each step to a later picture costs: earlier ones tell more. */
const LATER = 0.2;
/** What a pattern costs where a thing fits. More of it gives more neighbours the same picture. */
const TELLS_LESS = 2;
/** Each new choice changes what its neighbours see; after these rounds hardly any choice changes. */
const ROUNDS = 6;

const things: ReadonlySet<string> = new Set(THINGS);

/**
 * The text of `later-pictures.tsv`: pictures for drawn covers, chosen so that neighbours in `lists` of keys differ.
 * Volumes of a series share one choice. A book that keeps the first picture that fits it has no row.
 */
export function choosePictures(
  records: readonly CatalogueRecord[],
  lists: readonly (readonly string[])[],
): { rows: number; text: string } {
  const works = new Map(records.map((record) => [record.key, toWork(record)]));
  const nameOf = (key: string) => works.get(key)?.series_name || key;
  const options = new Map([...works].map(([key, work]) => [nameOf(key), rankedPictures(work)]));
  const near = neighbours(lists.map((keys) => keys.map(nameOf)));
  const chosen = new Map<string, string>();
  const pictureOf = (name: string) => chosen.get(name) ?? options.get(name)?.[0];
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, beside] of near) {
      const pictures = options.get(name) ?? [];
      const isThing = things.has(pictures[0] ?? '');
      const costs = pictures.map((picture, at) =>
        [...beside].reduce(
          (sum, [other, cost]) => (pictureOf(other) === picture ? sum + cost : sum),
          at * LATER + (isThing && !things.has(picture) ? TELLS_LESS : 0),
        ),
      );
      const best = pictures[costs.indexOf(Math.min(...costs))];
      if (best) chosen.set(name, best);
    }
  }
  const rows = [...chosen]
    .filter(([name, picture]) => picture !== options.get(name)?.[0])
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return { rows: rows.length, text: rows.map((row) => `${row.join('\t')}\n`).join('') };
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
