import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneTemplate } from '../../testing/test-engine.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';

let database: Database;
beforeAll(async () => {
  database = await cloneTemplate();
});
afterAll(() => database.close());

test('a migrated database has nothing left to apply', async () => {
  expect(await migrate(database)).toEqual([]);
});

test('a migration that has changed since it was applied is refused', async () => {
  await database.db.updateTable('migrations').set({ checksum: 'other' }).where('name', 'like', '0001%').execute();
  await expect(migrate(database)).rejects.toThrow(/0001.*has changed/);
});

test('a transaction that throws leaves nothing behind', async () => {
  const now = new Date();
  const attempt = database.db.transaction().execute(async (trx) => {
    await trx.insertInto('facts').values({ name: 'half', value: 'done', updated_at: now }).execute();
    throw new Error('stop');
  });
  await expect(attempt).rejects.toThrow('stop');
  expect(await database.db.selectFrom('facts').selectAll().where('name', '=', 'half').execute()).toEqual([]);
});
