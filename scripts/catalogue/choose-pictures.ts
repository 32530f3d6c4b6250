import type { CoverPictures } from '../../server/features/books/books.ts';
import { type CatalogueRecord, toWork } from '../../server/features/books/testing.ts';
import { type CoverSubject, rankedPictures, THINGS } from '../../server/features/covers/testing.ts';
import { stem, words } from '../../server/wording/words.ts';

/** What a reader sees first of a page. */
const FIRST = 6;
/** What the same picture costs twice among the first books of a page, and on two books side by side further down. */
const TWICE_AMONG_FIRST = 5;
const SIDE_BY_SIDE = 3;
/**
 * What a later picture costs: the second tells nearly as much as the first, those after it much less. A book that
 * everybody knows pays more, so that it keeps the picture that everybody expects.
 */
const LATER = [0, 0.5, 2, 5];
const LEAST_TELLING = 9;
const MIDDLING = 3;
/** What any other picture costs a book whose title names one: “The Tulip”. */
const UNTITLED = 3;
/** Each new choice changes what its neighbours see; after these rounds hardly any choice changes. */
const ROUNDS = 8;

const things: ReadonlySet<string> = new Set(THINGS);

/**
 * The rows of `pictures.tsv` again, each with the picture to show: one of those that fit the book, chosen so that
 * `lists` of keys, which are pages, rarely have the same twice among their first books or side by side. Volumes of a
 * series share one row. A book without a row that keeps the first picture that its record allows gets none.
 */
export function choosePictures(
  records: readonly CatalogueRecord[],
  lists: readonly (readonly string[])[],
  rows: ReadonlyMap<string, CoverPictures>,
): { rows: number; text: string } {
  const works = new Map(records.map((record) => [record.key, toWork(record)]));
  const nameOf = (key: string) => works.get(key)?.series_name || key;
  const options = new Map([...works].map(([key, work]) => [nameOf(key), optionsOf(work, rows.get(nameOf(key)))]));
  const popularity = new Map<string, number>();
  for (const { key, popularity: one } of records)
    popularity.set(nameOf(key), Math.max(one, popularity.get(nameOf(key)) ?? 0));
  const titled = new Map([...works].map(([key, { title }]) => [nameOf(key), namedIn(title, options.get(nameOf(key)))]));
  const near = neighbours(lists.map((keys) => keys.map(nameOf)));
  const chosen = new Map([...options].map(([name, pictures]) => [name, pictures[0]]));
  const costOf = (name: string, picture: string) => {
    const later = LATER[options.get(name)?.indexOf(picture) ?? 0] ?? LEAST_TELLING;
    return [...(near.get(name) ?? [])].reduce(
      (sum, [other, cost]) => (chosen.get(other) === picture ? sum + cost : sum),
      later * Math.max(1, (popularity.get(name) ?? MIDDLING) / MIDDLING) +
        (titled.get(name)?.length && !titled.get(name)?.includes(picture) ? UNTITLED : 0),
    );
  };
  /** Shows another picture and returns what the whole costs more for it. */
  const show = (name: string, picture: string) => {
    const before = costOf(name, chosen.get(name) ?? '');
    chosen.set(name, picture);
    return costOf(name, picture) - before;
  };
  const settle = (name: string) => {
    const pictures = options.get(name) ?? [];
    const costs = pictures.map((picture) => costOf(name, picture));
    return show(name, pictures[costs.indexOf(Math.min(...costs))] ?? '');
  };
  /** Shows another picture where those that had it too can all find a better one. */
  const push = (name: string, picture: string) => {
    const was = [name, ...(near.get(name)?.keys() ?? [])].map((one) => [one, chosen.get(one)] as const);
    const others = [...(near.get(name)?.keys() ?? [])].filter((other) => chosen.get(other) === picture);
    const more = others.reduce((sum, other) => sum + settle(other), show(name, picture));
    if (more >= 0) for (const [one, shown] of was) chosen.set(one, shown);
  };
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of near.keys()) settle(name);
    for (const name of near.keys()) {
      for (const picture of options.get(name) ?? []) if (chosen.get(name) !== picture) push(name, picture);
    }
  }
  const written = [...chosen]
    .filter(([name, picture]) => rows.get(name)?.fitting.length || picture !== options.get(name)?.[0])
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, picture]) => [name, picture, (rows.get(name)?.fitting ?? []).join(' ')].join('\t'));
  return { rows: written.length, text: written.map((row) => `${row}\n`).join('') };
}

/** The things that somebody chose for the book; without a choice those of its record, and patterns if it has none. */
function optionsOf(work: CoverSubject, row: CoverPictures | undefined): readonly string[] {
  if (row?.fitting.length) return row.fitting;
  const ranked = rankedPictures(work);
  const fitting = ranked.filter((picture) => things.has(picture));
  return fitting.length > 0 ? fitting : ranked;
}

/** The things that a title names, in one or in many: “birds” names a bird. */
function namedIn(title: string, pictures: readonly string[] = []): string[] {
  const stems = new Set(words(title).map(stem));
  return pictures.filter((picture) => stems.has(stem(picture)));
}

/** For every name, the names near it in some list, each with the most that a shared picture would cost. */
function neighbours(lists: readonly (readonly string[])[]): Map<string, Map<string, number>> {
  const near = new Map<string, Map<string, number>>();
  const note = (one: string, other: string, cost: number) => {
    const beside = near.get(one) ?? new Map<string, number>();
    beside.set(other, Math.max(beside.get(other) ?? 0, cost));
    near.set(one, beside);
  };
  for (const list of lists) {
    list.forEach((one, at) => {
      list.slice(at + 1, Math.max(FIRST, at + 2)).forEach((other) => {
        if (one === other) return;
        const cost = at + 1 < FIRST ? TWICE_AMONG_FIRST : SIDE_BY_SIDE;
        note(one, other, cost);
        note(other, one, cost);
      });
    });
  }
  return near;
}
