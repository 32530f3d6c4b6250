import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { meanwhile } from './one-connection.ts';
import { cloneTemplate } from './test-engine.ts';

test.skipIf(!process.env.TEST_DATABASE_URL)(
  'a transaction that asks beside itself, which would hang the embedded database, fails on PostgreSQL too',
  async () => {
    const { db, priority, patiently, close } = await cloneTemplate();
    onTestFinished(close);
    const ask = sql<{ one: number }>`select 1 as one`;
    const besides = [db, priority].map((other) => () => ask.execute(other));
    for (const beside of [...besides, () => patiently(1_000, (other) => ask.execute(other))])
      await expect(db.transaction().execute(beside)).rejects.toThrow('beside itself');
    for (const work of [() => meanwhile(() => ask.execute(db)), (trx: typeof db) => ask.execute(trx)])
      expect((await db.transaction().execute(work)).rows).toEqual([{ one: 1 }]);
    expect((await ask.execute(db)).rows).toEqual([{ one: 1 }]);
  },
);
