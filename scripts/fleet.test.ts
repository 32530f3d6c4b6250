import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { startFleet } from '../bench/fleet/start-fleet.ts';
import { copyProgram } from '../server/testing/copy-program.ts';
import { findPostgres } from './postgres.ts';

// It needs several processes and a server of its own, so it runs only where the tests run on PostgreSQL.
const binaries = process.env.TEST_DATABASE_URL ? findPostgres() : null;
/** Calls that must be answered between two faults, so that something can be lost. */
const CALLS = 8;

test.skipIf(!binaries)(
  'of two web processes and a worker on one database, each killed in its turn, the database too: nothing acknowledged is missing',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'deepshelf-fleet-program-'));
    const fleet = await startFleet(binaries ?? '', ['web', 'web', 'worker'], {
      readers: 4,
      seed: 1,
      played: false,
      program: await copyProgram(folder),
    });
    try {
      const [one, two, worker] = fleet.members;
      const answered = () => fleet.statuses()[200] ?? 0;
      let over = false;
      const reading = Promise.all(fleet.readers.map((reader) => reader.run(() => !over)));
      const faults = [
        () => one?.kill(),
        () => Promise.all([fleet.postgres.crash(), worker?.kill()]),
        () => Promise.all([two?.kill(), fleet.postgres.crash()]),
      ];
      for (const fault of faults) {
        const before = answered();
        await vi.waitUntil(() => answered() >= before + CALLS, { timeout: 120_000, interval: 100 });
        await fault();
        await fleet.ready();
      }
      over = true;
      await reading;
      expect(await fleet.faults()).toEqual([]);
    } finally {
      await fleet.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
  // Half a minute on a machine that does nothing else.
  10 * 60_000,
);
