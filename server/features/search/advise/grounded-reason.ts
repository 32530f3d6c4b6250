import { type GroundingPolicy, groundingFault, groundOf } from '../../../wording/grounded.ts';
import { isStarter, type Work, whysInTopics } from '../../books/books.ts';
import type { UnderstoodQuery } from '../understand/understand.ts';

export const reasonPolicy: GroundingPolicy = {
  words: 'all',
  capitals: false,
  wholeNames: false,
  run: 5,
  longest: 210,
  cuts: true,
};
const SHORTEST = 12;

/** What keeps a sentence of a model's from standing as the reason for a book; null where it is cut from what our records say of it. */
export function reasonFault(reason: string, queries: readonly UnderstoodQuery[], work: Work): string | null {
  if (reason.length < SHORTEST) return 'The reason is too short.';
  const ground = groundOf(
    [work],
    queries.map(({ text }) => text),
    whysInTopics(work),
  );
  // Our own editors may say “best” and “must”; a description from elsewhere may not.
  return groundingFault(reason, isStarter(work) ? { ...ground, labels: ground.said } : ground, reasonPolicy);
}
