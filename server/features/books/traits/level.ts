import { Level } from '../../../../contract/questions.ts';
import type { Work } from '../queries.ts';

export const levelOf = ({ level }: Pick<Work, 'level'>): Level => Level.catch('core').parse(level);
const stepOf = (work: Pick<Work, 'level'>) => Level.options.indexOf(levelOf(work));

/** Things about books, from introductory to advanced; those of one level keep their order. */
export function inOrder<Thing>(things: readonly Thing[], workOf: (thing: Thing) => Pick<Work, 'level'>): Thing[] {
  return things.toSorted((a, b) => stepOf(workOf(a)) - stepOf(workOf(b)));
}
