import { kindredOf, type Work } from '../../books/books.ts';
import { type Discovery, NO_EVIDENCE } from './evidence.ts';
import { AFIELD } from './sift.ts';

/**
 * What to show below a book that was asked for by its title alone: the books that its record recommends beside it, each
 * with the reason, then other likely ones. Books that only share a word with the title are left out. `readWorks` leaves
 * out what the reader does not want. Null if more than one book fits, the title is not exact, or the record recommends
 * nothing.
 */
export async function besideTitle(
  fitting: readonly Discovery[],
  further: readonly Discovery[],
  readWorks: (ids: readonly string[]) => Promise<readonly Work[]>,
): Promise<readonly Discovery[] | null> {
  const [asked, ...others] = fitting;
  const isAsked = asked?.evidence.title === 'exact' || Boolean(asked?.evidence.characters.length);
  if (!asked || !isAsked || others.length > 0) return null;
  const kindred = kindredOf(asked.work);
  if (kindred.length === 0) return null;
  const works = new Map((await readWorks(kindred.map(({ key }) => key))).map((work) => [work.id, work]));
  const beside = kindred.flatMap(({ key, why }): Discovery[] => {
    const work = works.get(key);
    const evidence = { ...NO_EVIDENCE, like: { title: asked.work.title, shared: [], why } };
    return work ? [{ work, score: 0, fit: 0, phrased: null, evidence }] : [];
  });
  const likely = further.filter(({ work, fit }) => fit >= AFIELD && !works.has(work.id));
  return [...beside, ...likely];
}
