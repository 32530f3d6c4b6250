import { type GroundingPolicy, groundingFault, groundOf } from '../../../wording/grounded.ts';
import { FILLER, stem, words } from '../../../wording/words.ts';
import type { Work } from '../../books/books.ts';
import type { UnderstoodQuery } from '../understand/understand.ts';

export const reasonPolicy: GroundingPolicy = {
  words: 'all',
  capitals: false,
  wholeNames: false,
  run: 5,
  longest: 160,
  clauses: true,
};
const SHORTEST = 12;
const fillerStems = new Set([...FILLER].map(stem));

/** Whether a sentence that a model phrased may stand as the reason for a book: grounded in its record, and about what was asked. */
export function isGroundedReason(reason: string, queries: readonly UnderstoodQuery[], work: Work): boolean {
  if (reasonFault(reason, queries, work) !== null) return false;
  const ground = groundOf([work], []);
  const asked = new Set(queries.flatMap((query) => query.terms.map((term) => term.stem)));
  const record = new Set(ground.said.flatMap(words).map(stem));
  return words(reason)
    .map(stem)
    .some((root) => asked.has(root) && record.has(root) && !fillerStems.has(root));
}

/** What of a reason our record of the book does not bear out; null where nothing is wrong with it. */
export function reasonFault(reason: string, queries: readonly UnderstoodQuery[], work: Work): string | null {
  if (reason.length < SHORTEST) return 'The reason is too short.';
  // A summary from elsewhere is somebody else's text; our own may be quoted.
  const foreign = work.source === 'starter' ? [] : [work.summary];
  const ground = groundOf([work], [...foreign, ...queries.map(({ text }) => text)]);
  return groundingFault(reason, ground, reasonPolicy);
}
