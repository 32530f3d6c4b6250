import type { MiddlewareHandler } from 'hono';
import { SECOND } from '../../../contract/limits.ts';
import { codeOf } from '../../errors.ts';
import type { Log } from '../../log.ts';
import type { Clock } from '../clock.ts';

/** An outage is over when no call has failed for this long, and one succeeds. */
const QUIET = 10 * SECOND;

export type Outages = {
  /** Notes a call that failed because the database is away or busy: the first with each code is logged. */
  note(error: Error, what: object): void;
  /** Logs, once, that an outage is over. */
  follow: MiddlewareHandler;
};

/** What the log is told of outages: not one error for every call of every reader. */
export function createOutages(log: Log, clock: Clock): Outages {
  let failed = 0;
  let last = 0;
  const codes = new Set<string>();
  return {
    note(error, what) {
      failed += 1;
      last = clock.now().getTime();
      const code = String(codeOf(error) ?? error.name);
      if (codes.has(code)) return;
      codes.add(code);
      log.error({ err: error, ...what }, 'the records cannot be reached');
    },
    follow: async (c, next) => {
      await next();
      if (failed === 0 || c.res.status >= 500 || clock.now().getTime() - last < QUIET) return;
      log.info({ failed }, 'the records are reached again');
      failed = 0;
      codes.clear();
    },
  };
}
