import { writtenSmall } from '../../../wording/after-colon.ts';
import { topics } from './topics.ts';

let known: ReadonlySet<string> | null = null;

/** Words that our sentences on topics write small: what begins with one of them does not begin with a name. */
export function commonWords(): ReadonlySet<string> {
  known ??= writtenSmall(
    [...topics().values()].flatMap(({ sentence, books, outline }) => [
      sentence,
      ...books.map(({ why }) => why),
      ...outline.map(({ say }) => say),
    ]),
  );
  return known;
}
