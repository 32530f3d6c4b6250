import { setTimeout as wait } from 'node:timers/promises';
import type { Services } from '../../services.ts';
import { AuthError } from './errors.ts';

/** Lets the answer leave first, so that its duration reveals nothing about this work. */
const PAUSE = 50;

/**
 * Does work after the answer was sent, if its duration would reveal whether an account exists. A failure is logged;
 * `deliver` then refuses everybody for a moment, known or not, so that nobody waits in vain for a mail.
 */
export function afterAnswer(services: Services, work: () => Promise<void>): void {
  wait(PAUSE)
    .then(work)
    .catch((error: unknown) => {
      // A rate limit on one address is no fault of the server.
      const level = error instanceof AuthError && error.status === 429 ? 'info' : 'error';
      services.log[level]({ err: error }, 'a message was not sent after the answer');
    });
}
