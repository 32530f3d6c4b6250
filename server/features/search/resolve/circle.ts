import { words } from '../../../wording/words.ts';
import { kindredOf, type Topic, topics, type Work } from '../../books/books.ts';

/** How near books are to the named ones by the lists of kindred books, by id: 1 for the nearest, less for others. */
export type Circle = ReadonlyMap<string, number>;

/** A list is in order, closest first: each place counts this much less than the one before. */
const PER_PLACE = 0.05;
/** How much the list of a listed book counts beside that of a named one, and that of a named author's other book. */
const OUTER = 0.4;
const SAME_AUTHOR = 0.8;
/** No book of the outer circle is nearer than this, so that it comes after those that a named book lists. */
export const MOST_OUTER = 0.6;

/**
 * The circle of the named books, nearest first: those that their records list, and those that the records of these
 * list. Of several named books, what more than one is near to comes first. `isTheirs`: whether a book is by an author
 * whom the request names; such a book is only a step to others.
 */
export async function circleAround(
  models: readonly Work[],
  names: readonly string[],
  isTheirs: (work: Work) => boolean,
  readWorks: (ids: readonly string[]) => Promise<readonly Work[]>,
): Promise<Circle> {
  const lists = models.map(listOf);
  const listed = await readWorks([...new Set(lists.flatMap((list) => [...list.keys()]))]);
  const near = lists.map((list) => widen(list, listed, isTheirs));
  const left = new Set([...models, ...listed.filter(isTheirs)].map(({ id }) => id));
  const ids = new Set(near.flatMap((each) => [...each.keys()]).filter((id) => !left.has(id)));
  const sums = [...ids].map((id) => {
    const of = near.map((each) => each.get(id) ?? 0);
    return [id, Math.max(...of) + of.reduce((sum, each) => sum + each, 0)] as const;
  });
  const most = Math.max(0, ...sums.map(([, sum]) => sum));
  const isListed = isInAny([...lists, ...listed.filter(isTheirs).map(listOf)]);
  const circle = new Map(sums.map(([id, sum]) => [id, inBounds(sum / most, isListed(id))]));
  for (const id of topicsNaming(names)) if (!left.has(id)) circle.set(id, Math.max(circle.get(id) ?? 0, ON_TOPIC));
  return new Map([...circle].sort((a, b) => b[1] - a[1]));
}

const isInAny = (lists: readonly Circle[]) => (id: string) => lists.some((list) => list.has(id));

/** Where several books are named, what one of them lists low may be less near than what the lists of all come to. */
const inBounds = (nearness: number, isListed: boolean): number =>
  isListed ? Math.max(nearness, MOST_OUTER + LEAST_LISTED * nearness) : Math.min(nearness, MOST_OUTER);
const LEAST_LISTED = 0.05;

const listOf = (work: Work): ReadonlyMap<string, number> =>
  new Map(kindredOf(work).map(({ key }, place) => [key, 1 - PER_PLACE * place]));

/** A list, and what the lists of its books add to it. */
function widen(
  list: ReadonlyMap<string, number>,
  listed: readonly Work[],
  isTheirs: (work: Work) => boolean,
): ReadonlyMap<string, number> {
  const far = new Map<string, number>();
  const near = new Map(list);
  for (const work of listed) {
    const own = list.get(work.id);
    if (own === undefined) continue;
    const [share, to] = isTheirs(work) ? [SAME_AUTHOR, near] : [OUTER, far];
    for (const [id, value] of listOf(work)) to.set(id, 1 - (1 - (to.get(id) ?? 0)) * (1 - share * own * value));
  }
  for (const [id, value] of far) if (!near.has(id)) near.set(id, Math.min(MOST_OUTER, value));
  return near;
}

/** The books of topics that have one of these names in theirs: “Jane Austen today”, “if you liked The Martian”. */
function topicsNaming(names: readonly string[]): string[] {
  namings ??= namesByWord();
  const said = names.map((name) => words(name)).filter(({ length }) => length > 1);
  return said.flatMap((name) => {
    const longest = name.reduce((one, other) => (other.length > one.length ? other : one));
    const having = (namings?.get(longest) ?? []).filter(({ text }) => text.includes(` ${name.join(' ')} `));
    return [...new Set(having.map(({ topic }) => topic))].flatMap(({ books }) => books.map(({ key }) => key));
  });
}
const ON_TOPIC = 0.4;

type Naming = { text: string; topic: Topic };
let namings: ReadonlyMap<string, readonly Naming[]> | null = null;
/** The names of all topics by each of their words. */
function namesByWord(): ReadonlyMap<string, readonly Naming[]> {
  const byWord = new Map<string, Naming[]>();
  for (const topic of topics().values())
    for (const name of [topic.name, ...topic.forms]) {
      const said = words(name);
      if (said.length < 2) continue;
      const naming = { text: ` ${said.join(' ')} `, topic };
      for (const word of new Set(said)) {
        const known = byWord.get(word);
        if (known) known.push(naming);
        else byWord.set(word, [naming]);
      }
    }
  return byWord;
}
