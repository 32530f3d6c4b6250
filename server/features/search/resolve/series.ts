import { bareTitle } from '../../../wording/words.ts';
import type { Work } from '../../books/books.ts';

/** Behind all volumes whose place in the series is known. */
const UNPLACED = 99;

/** Orders volumes of one series from first to last. */
export const byPosition = (a: Pick<Work, 'series_position'>, b: Pick<Work, 'series_position'>): number =>
  (a.series_position ?? UNPLACED) - (b.series_position ?? UNPLACED);

/** The works that belong to the series of that name, in any spelling, from first to last. */
export function volumesIn(works: readonly Work[], series: string): Work[] {
  const name = bareTitle(series);
  return works.filter((work) => work.series_name && bareTitle(work.series_name) === name).toSorted(byPosition);
}
