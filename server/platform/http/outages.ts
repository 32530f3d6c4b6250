import type { MiddlewareHandler } from 'hono';
import { sql } from 'kysely';
import { SECOND } from '../../../contract/limits.ts';
import { codeOf } from '../../errors.ts';
import type { Log } from '../../log.ts';
import type { Clock } from '../clock.ts';
import type { Connection } from '../db/database.ts';

/** An outage is over when no call has failed for this long, and the records answer. */
const QUIET = 10 * SECOND;

export type Outages = {
  /** Notes a call that failed because the database is away or busy: the first with each code is logged. */
  note(error: Error, what: object): void;
  /** Logs, once, that an outage is over. An answer alone does not say so: many need no database. */
  follow: MiddlewareHandler;
};

/** What the log is told of outages: not one error for every call of every reader. `db` is asked whether it is over. */
export function createOutages({ log, clock, db }: { log: Log; clock: Clock; db: Connection }): Outages {
  let failed = 0;
  let last = 0;
  let looking = false;
  const codes = new Set<string>();
  const lookAgain = async () => {
    looking = true;
    const seen = failed;
    const answers = await takesWrites(db).catch(() => false);
    looking = false;
    // As long as it is away it is asked only now and then.
    if (!answers || failed > seen) last = clock.now().getTime();
    else {
      log.info({ failed }, 'the records are reached again');
      failed = 0;
      codes.clear();
    }
  };
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
      if (failed === 0 || looking || c.res.status >= 500 || clock.now().getTime() - last < QUIET) return;
      // Nobody's answer waits for it.
      void lookAgain();
    },
  };
}

/** One that only reads, as a former primary, is away for all calls that write. */
async function takesWrites(db: Connection): Promise<boolean> {
  const { rows } = await sql<{ only: string }>`select current_setting('transaction_read_only') as only`.execute(db);
  return rows[0]?.only === 'off';
}
