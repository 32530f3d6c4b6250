import { writtenSmall } from '../../../wording/after-colon.ts';
import { saidIn, topics } from './topics.ts';

let known: ReadonlySet<string> | null = null;

/** Words that our sentences on topics write small: what begins with one of them does not begin with a name. */
export function commonWords(): ReadonlySet<string> {
  known ??= writtenSmall([...topics().values()].flatMap(saidIn));
  return known;
}
