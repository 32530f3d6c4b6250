import { type GroundingPolicy, groundingFault, groundOf } from '../../../wording/grounded.ts';
import { STARTER } from '../catalogue/load-catalogue.ts';
import type { Work } from '../queries.ts';
import { whysInTopics } from './reason.ts';

export const reasonPolicy: GroundingPolicy = { capitals: false, run: 5, longest: 210, cuts: 'clauses' };
const SHORTEST = 12;

/**
 * Why a model's sentence cannot be the reason for a book; null if it is cut from what our records say about it, or from
 * `alsoSaid`, and repeats none of these requests.
 */
export function reasonFault(
  reason: string,
  work: Work,
  { requests = [], alsoSaid = [] }: { requests?: readonly string[]; alsoSaid?: readonly string[] } = {},
): string | null {
  if (reason.length < SHORTEST) return 'The reason is too short.';
  const ground = groundOf([work], requests, [...whysInTopics(work), ...alsoSaid]);
  // Our own editors may say “best” and “must”; a description from elsewhere may not.
  return groundingFault(reason, work.source === STARTER ? { ...ground, labels: ground.said } : ground, reasonPolicy);
}
