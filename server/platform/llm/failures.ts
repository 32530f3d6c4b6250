import { AppError } from '../../errors.ts';
import { isDiskFull } from '../db/disk-guard.ts';

/** What a reader is told; the cause of the failure is only for the log and the metrics. */
export const unavailable = (reason: string, cause?: unknown): AppError =>
  new AppError('model_unavailable', 'The language model did not answer; this is our own answer without it.', {
    cause: new Error(reason, { cause }),
  });

/** For a call that cannot be counted because the database's disk is full: the model is not asked. */
export function noRoom(error: unknown): never {
  throw isDiskFull(error) ? unavailable('no room to count the call') : error;
}

export const budgetSpent = (whose: 'reader' | 'day'): AppError =>
  new AppError(
    'model_budget_spent',
    whose === 'reader'
      ? 'You have used today’s share of the language model. Until tomorrow you get our own answers without it.'
      : 'Today’s budget for the language model is used up. Until tomorrow everybody gets our own answers without it.',
  );
