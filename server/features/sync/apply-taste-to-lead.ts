import type { Leaning } from '../taste/taste.ts';
import { ENOUGH, type Lead } from './find/consider.ts';

/** From here down, the reader's taste speaks so strongly against a book that a video on its topic must outweigh it. */
const AGAINST = -1;

/**
 * The lead with its score adjusted to the reader's taste. Empty if they do not want the book, or if it was found by its
 * topic, their taste is against it and the evidence does not outweigh that.
 */
export function applyTasteToLead(lead: Lead, leaning: Leaning): Lead[] {
  const towards = leaning(lead.work);
  if (towards === null) return [];
  const score = lead.score + towards;
  return lead.topic !== null && towards <= AGAINST && score < ENOUGH ? [] : [{ ...lead, score }];
}
