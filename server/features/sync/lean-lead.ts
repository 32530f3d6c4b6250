import type { Leaning } from '../taste/taste.ts';
import { ENOUGH, type Lead } from './find/consider.ts';

/** What speaks so much against a book that a video about its subject must say more for it. */
const AGAINST = -1;

/** A lead adjusted to the reader's taste; null if they do not want the book, or want it less than the evidence supports it. */
export function leanLead(lead: Lead, leaning: Leaning): Lead[] {
  const towards = leaning(lead.work);
  if (towards === null) return [];
  const score = lead.score + towards;
  return lead.topic !== null && towards <= AGAINST && score < ENOUGH ? [] : [{ ...lead, score }];
}
