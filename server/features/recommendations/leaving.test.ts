import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY, SECOND } from '../../../contract/limits.ts';
import { meanwhile } from '../../testing/one-connection.ts';
import { startTestServer, type TestServer } from '../../testing/testing.ts';
import { weeklyReader } from '../../testing/weekly-reader.ts';
import { makeDuePicks } from './recommendations.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ catalogue: ['physics', 'history-ancient'] });
});
afterAll(() => server.close());

/** The deletion continues only when this is done, so waiting for it would never end. */
async function run(): Promise<number> {
  const stuck = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('the run waits for the deletion')), 30 * SECOND).unref();
  });
  return Promise.race([makeDuePicks(server.services, async () => {}), stuck]);
}

// The embedded database has one connection, so nothing else can happen there at the same time.
test.skipIf(!process.env.TEST_DATABASE_URL)(
  'an account that is being deleted while picks are made holds up nobody, and nobody holds up its deletion',
  async () => {
    const leaving = await weeklyReader(server, 'leaving@example.com');
    const staying = await weeklyReader(server, 'staying@example.com');
    server.services.clock.advance(7 * DAY);
    await server.services.db.transaction().execute((trx) =>
      meanwhile(async () => {
        await trx.selectFrom('users').where('id', '=', leaving.userId).select('id').forUpdate().execute();
        expect(await run()).toBe(1);
        await trx.deleteFrom('users').where('id', '=', leaving.userId).execute();
      }),
    );
    expect(await staying.list()).toHaveLength(1);
    expect(await run()).toBe(0);
  },
);

test.skipIf(!process.env.TEST_DATABASE_URL)(
  'somebody new who leaves before their place on the timetable is made has no part in the run',
  async () => {
    const { userId } = await weeklyReader(server, 'new@example.com');
    await server.services.db.deleteFrom('weekly_readers').where('user_id', '=', userId).execute();
    await server.services.db.transaction().execute((trx) =>
      meanwhile(async () => {
        await trx.selectFrom('users').where('id', '=', userId).select('id').forUpdate().execute();
        expect(await run()).toBe(0);
        await trx.deleteFrom('users').where('id', '=', userId).execute();
      }),
    );
  },
);
