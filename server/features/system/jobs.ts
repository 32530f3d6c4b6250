import { join } from 'node:path';
import { sql } from 'kysely';
import { z } from 'zod';
import { clearCheck } from '../../platform/db/check-dump.ts';
import { dropOldDumps } from '../../platform/db/dump.ts';
import { DATABASE_FILES, writeDumpBeside } from '../../platform/db/dump-beside.ts';
import { forgetOldChanges } from '../../platform/db/replica.ts';
import { clearOldModelRecords } from '../../platform/llm/llm.ts';
import type { Job } from '../../platform/queue/queue.ts';
import { clearOldRateLimits } from '../../platform/rate-limit.ts';
import type { Services } from '../../services.ts';
import { clearExpired } from '../auth/auth.ts';

const Nothing = z.object({});
/** A week of nights. */
const DUMPS_KEPT = 7;

/** Housekeeping that the database does not do automatically. */
export function maintenanceJobs(services: Services): Record<'forgetExpired' | 'tidyDatabase' | 'dumpDatabase', Job> {
  return {
    forgetExpired: {
      name: 'forget-expired',
      payload: Nothing,
      exclusive: true,
      run: async () => {
        await clearExpired(services);
        await clearOldRateLimits(services.db, services.clock);
        await forgetOldChanges(services.db);
        await clearOldModelRecords(services.db, services.clock);
      },
    },
    // PGlite has neither autovacuum nor a checkpointer; PostgreSQL has both and is left alone.
    tidyDatabase: {
      name: 'tidy-database',
      payload: Nothing,
      exclusive: true,
      run: async () => {
        const { engine, db, alone } = services;
        if (engine.kind === 'postgres') return;
        // Both write, and PostgreSQL allows both in a database that is only read.
        if (!engine.isFull()) await sql`vacuum analyze`.execute(db);
        await alone(DATABASE_FILES, async () => {
          if (!engine.isFull()) await sql`checkpoint`.execute(db);
        });
      },
    },
    // The embedded database has no backup of its own; PostgreSQL has better ones.
    dumpDatabase: {
      name: 'dump-database',
      payload: Nothing,
      exclusive: true,
      run: async () => {
        const { config, clock } = services;
        if (config.databaseUrl) return;
        const folder = join(config.dataDir, 'dumps');
        await clearCheck(folder);
        await writeDumpBeside(services, folder, clock.now());
        await dropOldDumps(folder, DUMPS_KEPT);
      },
    },
  };
}
