import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { topics } from '../../server/features/books/books.ts';
import {
  CATALOGUE_FOLDER,
  holdsBooks,
  LATER_PICTURES_FILE,
  parseCatalogue,
  toWork,
} from '../../server/features/books/testing.ts';
import { rankedPictures } from '../../server/features/covers/testing.ts';

/** What the same picture costs on the next book of a topic's page, on the one after it, and so on: a row of covers. */
const COSTS = [4, 2, 1, 0.6, 0.6, 0.4, 0.4, 0.4, 0.4];
/** What a later picture costs, because earlier ones tell more: only for a near neighbour is a book given a pattern. */
const LATER = 0.2;
/** Choosing anew for every book changes what its neighbours see; after these rounds hardly any choice changes. */
const ROUNDS = 6;

/**
 * `catalogue pictures`: chooses pictures for drawn covers so that neighbours on topics' pages differ, and writes how
 * many fitting pictures each cover passes over into `later-pictures.tsv`. Volumes of a series share one choice.
 */
export async function picturesCommand(): Promise<void> {
  const works = new Map<string, ReturnType<typeof toWork>>();
  for (const file of (await readdir(CATALOGUE_FOLDER)).filter(holdsBooks).sort()) {
    const records = parseCatalogue(file, await readFile(join(CATALOGUE_FOLDER, file), 'utf8'));
    for (const record of records) works.set(record.key, toWork(record));
  }
  const nameOf = (key: string) => works.get(key)?.series_name || key;
  const options = new Map([...works].map(([key, work]) => [nameOf(key), rankedPictures(work)]));
  const near = neighbours([...topics().values()].map(({ books }) => books.map(({ key }) => nameOf(key))));
  const passed = new Map<string, number>();
  const pictureOf = (name: string) => options.get(name)?.[passed.get(name) ?? 0];
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, beside] of near) {
      const pictures = options.get(name) ?? [];
      const costs = pictures.map((picture, at) =>
        [...beside].reduce((sum, [other, cost]) => (pictureOf(other) === picture ? sum + cost : sum), at * LATER),
      );
      passed.set(name, costs.indexOf(Math.min(...costs)));
    }
  }
  const rows = [...passed].filter(([, count]) => count > 0).sort(([one], [other]) => (one < other ? -1 : 1));
  await writeFile(join(CATALOGUE_FOLDER, LATER_PICTURES_FILE), rows.map((row) => `${row.join('\t')}\n`).join(''));
  console.log(`${rows.length} of ${near.size} books or series on topics' pages have a later picture.`);
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
