import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Database } from './database.ts';

const folder = new URL('./migrations/', import.meta.url);

/** Any number: it only has to be the same in every process that migrates this database. */
const MIGRATION_LOCK = 7_311_001;

/**
 * Applies the numbered SQL files that this database has not seen, each in a transaction of its own, in order.
 * Answers the names of those applied now. Safe to call from several processes at once.
 * @throws Error when a file that was applied has changed since: migrations are only ever added.
 */
export async function migrate(database: Database): Promise<string[]> {
  await database.exec(
    'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  );
  await adoptRenamed(database);
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const applied: string[] = [];
  for (const name of files) {
    const text = await readFile(new URL(name, folder), 'utf8');
    if (await apply(database, name, text)) applied.push(name);
  }
  return applied;
}

/** Migrations that were renumbered after databases had had them, before that was forbidden. */
const renamed: Record<string, string> = { '0008-lookups.sql': '0010-lookups.sql' };

async function adoptRenamed({ db }: Database): Promise<void> {
  for (const [before, now] of Object.entries(renamed))
    await db.updateTable('migrations').set({ name: now }).where('name', '=', before).execute();
}

async function apply(database: Database, name: string, text: string): Promise<boolean> {
  const checksum = createHash('sha256').update(text).digest('hex');
  const known = await database.db
    .selectFrom('migrations')
    .select('checksum')
    .where('name', '=', name)
    .executeTakeFirst();
  if (known) {
    if (known.checksum !== checksum)
      throw new Error(
        `The database has had migration ${name} with another text: it belongs to another version of Deepshelf. Start that version, ` +
          'or read its newest dump into an empty database. (Who writes migrations: never change one, add a new one.)',
      );
    return false;
  }
  // One script, so that both drivers run it over the simple protocol; the insert fails if another process was faster.
  await database
    .exec(
      `begin; set local statement_timeout = 0; set local lock_timeout = 0; select pg_advisory_xact_lock(${MIGRATION_LOCK});
     do $guard$ begin if not exists (select from migrations where name = '${name}') then execute $migration$${text}$migration$; end if; end $guard$;
     insert into migrations (name, checksum) values ('${name}', '${checksum}') on conflict do nothing; commit;`,
    )
    .catch(async (error) => {
      await sql`rollback`.execute(database.db).catch(() => {});
      throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
    });
  return true;
}
