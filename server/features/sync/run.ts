import { randomUUID } from 'node:crypto';
import { MINUTE } from '../../../contract/limits.ts';
import { AppError } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { type Harvest, newHarvest } from './harvest.ts';
import { keepBooks } from './keep-books.ts';
import { beatRun, endRun, type RunKey, type RunSource, takeRun } from './queries/runs.ts';
import { RunLost } from './run-lost.ts';

/** A run that is silent for this long counts as dead, and another one may begin. */
export const LEASE = 2 * MINUTE;

export type RunEnd = { state: 'done' | 'paused' | 'failed'; message: string | null; resumesAt: Date | null };

/**
 * Runs `work` under the reader's lease for this source, then stores the books that were found and the outcome. Returns
 * `busy` if another run is in progress, and `lost` if another run took over the lease or a disconnect ended it.
 */
export async function underLease(
  services: Services,
  userId: string,
  source: RunSource,
  work: (harvest: Harvest) => Promise<RunEnd>,
): Promise<'ended' | 'busy' | 'lost'> {
  const key: RunKey = { userId, source, runId: randomUUID() };
  const now = services.clock.now();
  const staleBefore = new Date(now.getTime() - LEASE);
  if (!(await takeRun(services.db, key, { now, staleBefore }))) return 'busy';
  let end: RunEnd;
  const harvest = newHarvest(services, key);
  try {
    end = await work(harvest);
    await keepBooks(services, harvest);
  } catch (error) {
    if (error instanceof RunLost) return 'lost';
    const message =
      error instanceof AppError ? error.message : 'Something went wrong on our side. We will try again soon.';
    // The other books that were reported have not been written.
    const books = harvest.early.length - harvest.booksTold;
    await beatRun(services.db, key, services.clock.now(), { read: 0, relevant: 0, books });
    await endRun(services.db, key, services.clock.now(), { state: 'failed', message, resumesAt: null });
    throw error;
  }
  await endRun(services.db, key, services.clock.now(), end);
  return 'ended';
}
