import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Connection, Database } from './database.ts';

const folder = new URL('./migrations/', import.meta.url);

const MIGRATIONS_TABLE =
  'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())';

/**
 * The advisory lock under which each migration is applied. Any number: it only has to be the same in every process that
 * migrates this database.
 */
export const MIGRATION_LOCK = 7_311_001;

/**
 * Applies the numbered SQL files that this database has not seen, each in its own transaction, in order. Returns the
 * names of those applied now. Safe to call from several processes at once.
 * @throws Error when an applied file has changed since (migrations are only ever added), or a newer version has used
 * this database.
 */
export async function migrate(database: Database): Promise<string[]> {
  await demandUnicode(database);
  await database.exec(MIGRATIONS_TABLE);
  await adoptRenamed(database);
  const { unknown, unfinished } = await compareMigrations(database.db);
  if (unfinished) throw new Error(UNFINISHED);
  if (unknown.length > 0)
    throw new Error(
      `The database has had migrations that this version does not know (${unknown.join(', ')}): a newer version has used it. ` +
        'Start that version, or read the backup from before the upgrade into an empty database.',
    );
  return applyAll(database);
}

async function applyAll(database: Database): Promise<string[]> {
  const applied: string[] = [];
  for (const name of await migrationFiles()) {
    const text = await readFile(new URL(name, folder), 'utf8');
    if (await apply(database, name, text)) applied.push(name);
  }
  return applied;
}

/** Any other encoding fails on the first book in another alphabet, or half-way through the migrations. */
async function demandUnicode({ db }: Database): Promise<void> {
  const { rows } = await sql<{ encoding: string }>`select current_setting('server_encoding') as encoding`.execute(db);
  const encoding = rows[0]?.encoding;
  if (encoding !== 'UTF8')
    throw new Error(
      `The database has the encoding ${encoding}, and books need UTF8. Nothing was changed. Make one with: ` +
        "create database NAME template template0 encoding 'UTF8'",
    );
}

/**
 * For commands beside the server: makes the tables of an empty database, and never upgrades one that is in use.
 * Otherwise the backup before an upgrade would already be one of the new version. @throws Error when migrations wait
 * for the start of this version.
 */
export async function migrateIfEmpty(database: Database): Promise<void> {
  const { had, waiting, unfinished } = await compareMigrations(database.db);
  if (had > 0 && waiting.length > 0 && !unfinished)
    throw new Error(
      `The database belongs to an earlier version: ${waiting.join(', ')} will be applied when this version is started. ` +
        'Nothing was changed. Take a backup with the earlier version, then start this one.',
    );
  await migrate(database);
}

/** Why a database that is being filled is refused. */
export const UNFINISHED =
  'A restore into this database has not ended, and until it does the database is empty or not yet compared. If none ' +
  'is running now, run `npm run restore -- FILE` again (or `npm run admin -- move`, if it was that). If that finds ' +
  'rows, restore into another, empty database; or, if you know that they are complete, `drop table unfinished_restore`.';

/**
 * Makes the tables of an empty database into which records are read. From now on every start and command refuses it,
 * until `endFilling`: if its process dies, nobody must take the empty database for the library. A database that is
 * marked so already is not asked which version it belongs to, except for migrations with another text.
 */
export async function beginFilling(database: Database): Promise<void> {
  await demandUnicode(database);
  await sql`create table if not exists unfinished_restore ()`.execute(database.db);
  await database.exec(MIGRATIONS_TABLE);
  await applyAll(database);
}

/** Within the transaction that has read the records. */
export async function endFilling(connection: Connection): Promise<void> {
  await sql`drop table if exists unfinished_restore`.execute(connection);
}

/**
 * How many migrations this database has applied, how many the next start applies, and how many this version does not
 * know. `unfinished`: records were being read into it when their process ended, or still are.
 */
export async function compareMigrations(
  connection: Connection,
): Promise<{ had: number; waiting: string[]; unknown: string[]; unfinished: boolean }> {
  const files = await migrationFiles();
  const { rows } = await sql<{ there: boolean; unfinished: boolean }>`
    select to_regclass('migrations') is not null as there,
           to_regclass('unfinished_restore') is not null as unfinished`.execute(connection);
  const had = rows[0]?.there ? await connection.selectFrom('migrations').select('name').execute() : [];
  const names = new Set(had.map(({ name }) => name));
  return {
    had: names.size,
    waiting: files.filter((name) => !names.has(name)),
    unknown: [...names].filter((name) => !files.includes(name)).sort(),
    unfinished: rows[0]?.unfinished ?? false,
  };
}

/** The names of all migrations of this version, in order. */
export async function migrationFiles(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
}

/** Migrations that were renumbered after databases had applied them, before that was forbidden. */
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
    .catch(async (error: unknown) => {
      await sql`rollback`.execute(database.db).catch(() => {});
      throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : error}`, { cause: error });
    });
  return true;
}
