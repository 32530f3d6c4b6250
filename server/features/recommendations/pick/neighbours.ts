import { setImmediate } from 'node:timers/promises';
import { HOUR } from '../../../../contract/limits.ts';
import type { Services } from '../../../services.ts';
import type { Catalogue } from './catalogue.ts';
import { deleteNeighboursExcept, replaceNeighbours, selectCompanions, selectKeepers } from './neighbour-queries.ts';
import { isDisliked, type Neighbour, type OwnBook } from './taste.ts';

/** Fewer readers than this are a person rather than a pattern. */
export const FEWEST_KEEPERS = 5;
/** The maximum number of neighbours stored for each book. */
const NEIGHBOURS = 50;
/** A few shared shelves may be chance: with this many, a pair counts half. */
const SHRINKAGE = 5;
/** Books looked at in one statement, so that on one connection nothing waits long. */
const CHUNK = 20;

/** How long a statement that reads all shelves may take: the limit for calls would end it at some millions of books. */
const STATEMENT_MAX = HOUR;

/**
 * Counts, over the shelves of readers who share their taste, which books are kept together: the cosine of two books,
 * with each reader's weight divided among the books of the shelf, and damped if few shelves have both. Returns the
 * number of pairs.
 */
export async function findNeighbours(
  { db, patiently }: Pick<Services, 'db' | 'patiently'>,
  signal?: AbortSignal,
): Promise<number> {
  return patiently(STATEMENT_MAX, async (shelves) => {
    const books = await selectKeepers(shelves, FEWEST_KEEPERS);
    const weightOf = new Map(books.map(({ id, weight }) => [id, weight]));
    const ids = books.map(({ id }) => id);
    let pairs = 0;
    for (let start = 0; start < ids.length && !signal?.aborted; start += CHUNK) {
      const chunk = ids.slice(start, start + CHUNK);
      const companions = await selectCompanions(shelves, chunk, FEWEST_KEEPERS);
      const strong = strongest(
        companions.map(({ id, otherId, keepers, weight }) => {
          const cosine = weight / Math.sqrt((weightOf.get(id) ?? 1) * (weightOf.get(otherId) ?? 1));
          return { id, otherId, strength: (cosine * keepers) / (keepers + SHRINKAGE) };
        }),
      );
      await db.transaction().execute((trx) => replaceNeighbours(trx, chunk, strong));
      pairs += strong.length;
      await setImmediate();
    }
    if (!signal?.aborted) await deleteNeighboursExcept(shelves, ids);
    return pairs;
  });
}

type Pair = { id: string; otherId: string; strength: number };

function strongest(pairs: Pair[]): Pair[] {
  const byBook = Map.groupBy(pairs, ({ id }) => id);
  return [...byBook.values()].flatMap((own) => own.sort((a, b) => b.strength - a.strength).slice(0, NEIGHBOURS));
}

/** How many ordinary books a loved one counts as. */
const LOVED = 2;

/**
 * The weight of a shelf's book for its neighbours: none at one or two stars, double at four or more or, if it is
 * unrated, with a bookmark.
 */
export const voiceOf = ({ liked, rating }: Pick<OwnBook, 'liked' | 'rating'>): number => {
  if (rating === null) return liked ? LOVED : 1;
  if (isDisliked({ rating })) return 0;
  return rating >= 4 ? LOVED : 1;
};

/**
 * What is kept together with the books of a shelf: strengths add up, each weighted by its book, and the book that
 * contributes most is given as the reason.
 */
export function neighboursOf(
  neighbours: Catalogue['neighbours'],
  shelf: readonly Pick<OwnBook, 'entry' | 'liked' | 'rating'>[],
): Map<string, Neighbour> {
  const found = new Map<string, Neighbour & { best: number }>();
  for (const book of shelf) {
    const { entry } = book;
    const voice = voiceOf(book);
    if (voice === 0) continue;
    for (const each of neighbours.get(entry.id) ?? []) {
      const { id } = each;
      const strength = voice * each.strength;
      const known = found.get(id);
      const leads = !known || strength > known.best;
      found.set(id, {
        strength: (known?.strength ?? 0) + strength,
        best: leads ? strength : known.best,
        from: leads ? entry : known.from,
      });
    }
  }
  return found;
}

/** How much the neighbours of a neighbour count together, compared with that neighbour. */
const BEYOND = 0.1;
/** The number of strongest neighbours whose own neighbours are looked at. */
const LEADING_ON = 20;

/**
 * How strongly other shelves speak for each book: as the neighbours that were found, and a little as the neighbours of
 * those, because a shelf of few books leads to few others. Every step is a pair that enough readers keep.
 */
export function reachOf(
  neighbours: Catalogue['neighbours'],
  found: ReadonlyMap<string, Pick<Neighbour, 'strength'>>,
): Map<string, number> {
  const reach = new Map([...found].map(([id, { strength }]) => [id, strength]));
  const strongest = [...reach].sort(([, a], [, b]) => b - a).slice(0, LEADING_ON);
  for (const [id, strength] of strongest) {
    const own = neighbours.get(id) ?? [];
    const whole = own.reduce((sum, each) => sum + each.strength, 0);
    for (const each of own) reach.set(each.id, (reach.get(each.id) ?? 0) + (BEYOND * strength * each.strength) / whole);
  }
  return reach;
}
