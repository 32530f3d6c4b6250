import { MINUTE } from '../../contract/limits.ts';
import type { Clock } from './clock.ts';

/** Keeps us from calling a service that is failing: after a few failures in a row nobody calls it for a while. */
export type Breaker = {
  isOpen(): boolean;
  succeed(): void;
  /** `pause` is how long the service itself asked us to stay away, in milliseconds. */
  fail(pause?: number): void;
};

const FAILURES = 4;
const FIRST_PAUSE = MINUTE;
const LONGEST_PAUSE = 30 * MINUTE;

export function createBreaker(clock: Clock): Breaker {
  let failures = 0;
  let openUntil = 0;
  return {
    isOpen: () => clock.now().getTime() < openUntil,
    succeed() {
      failures = 0;
    },
    fail(pause) {
      failures++;
      if (pause === undefined && failures < FAILURES) return;
      const own = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** Math.max(0, failures - FAILURES));
      openUntil = clock.now().getTime() + (pause ?? own);
    },
  };
}
