import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { sql } from 'kysely';
import type { Connection, Database, Db } from './database.ts';
import { syncToDisk } from './durable-files.ts';
import { listDumps } from './list-dumps.ts';
import { beginFilling, compareMigrations, endFilling, migrateIfEmpty, migrationFiles } from './migrate.ts';

const FORMAT = 'deepshelf dump 1';
const BATCH = 500;

/**
 * Writes every row of our tables, as of one moment, into `folder`: gzipped JSON lines that a person can read and either
 * engine can restore (`restoreDump`). The queue's jobs are not included. Returns the file's path.
 */
export async function writeDump(db: Db, folder: string, now: Date): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${now.toISOString().replaceAll(':', '-')}.jsonl.gz`);
  // Under another name until complete and on the disk, so that a half-written dump is never taken for a whole one.
  const draft = `${path}.part`;
  try {
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((trx) =>
        pipeline(Readable.from(lines(trx, now)), createGzip(), createWriteStream(draft, { mode: 0o600 })),
      );
    await syncToDisk(draft);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await rename(draft, path);
  await syncToDisk(folder);
  return path;
}

/** Deletes all dumps of a folder except the newest `keep`. Other files there are left alone. */
export async function dropOldDumps(folder: string, keep: number): Promise<void> {
  const dumps = await listDumps(folder);
  await Promise.all(dumps.slice(0, -keep).map((name) => rm(join(folder, name))));
}

async function* lines(trx: Connection, now: Date): AsyncGenerator<string> {
  // So that the same moment is the same text in every server's time zone.
  await sql`set local time zone 'UTC'`.execute(trx);
  yield `${JSON.stringify({ format: FORMAT, at: now, migrations: await migrationNames(trx) })}\n`;
  for (const table of await tablesInOrder(trx)) {
    await sql`declare dump cursor for select to_jsonb(t)::text as row from ${sql.table(table)} as t`.execute(trx);
    for (;;) {
      const { rows } = await sql<{ row: string }>`fetch ${sql.lit(BATCH)} from dump`.execute(trx);
      if (rows.length === 0) break;
      yield rows.map(({ row }) => `{"table":${JSON.stringify(table)},"row":${row}}\n`).join('');
    }
    await sql`close dump`.execute(trx);
  }
}

/**
 * Reads records into an empty database by `read`. Until that has ended, every command refuses the database, and a start
 * waits, or refuses it if the process of `read` has died; then records may be read into it again.
 * @throws Error when it has rows, or belongs to another version. One that an unfinished restore has left is not asked
 * for its version here: `restoreDump` does.
 */
export async function fillEmpty<Result>(database: Database, read: () => Promise<Result>): Promise<Result> {
  // A start that came between would load the catalogue.
  return database.alone('start', async () => {
    const { had, unfinished } = await compareMigrations(database.db);
    if (had > 0 && !unfinished) await migrateIfEmpty(database);
    await demandNoRows(database.db);
    await beginFilling(database);
    return read();
  });
}

/**
 * Reads a dump into a migrated database with empty tables, all or nothing. Returns the number of rows.
 * @throws Error when the file is not a dump, the database has other migrations, or a table already has rows.
 */
export async function restoreDump(db: Db, path: string): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const rows = await insertDump(trx, path);
    await endFilling(trx);
    return rows;
  });
}

/** As `restoreDump`, within a transaction, and until `endFilling` the database is refused. */
export async function insertDump(trx: Connection, path: string): Promise<number> {
  let rows = 0;
  let started = false;
  for await (const line of readDump(path)) {
    if (!started) {
      await checkHeader(trx, line);
      started = true;
      continue;
    }
    // Only the name: numbers of 64 bits would be rounded here.
    const { table }: { table: string } = JSON.parse(line);
    await sql`insert into ${sql.table(table)} overriding system value
      select * from jsonb_populate_record(null::${sql.table(table)}, ${line}::jsonb -> 'row')`.execute(trx);
    rows++;
  }
  if (!started) throw new Error(`${path} is empty.`);
  await advanceIdentities(trx);
  return rows;
}

/**
 * Reads a dump to its end, for a database that is not made yet: one that is made and stays empty would be taken for the
 * library by the next start. @throws Error when the file is not a dump, is cut off, or belongs to another version.
 */
export async function demandDump(path: string): Promise<void> {
  let started = false;
  for await (const line of readDump(path)) {
    if (!started) demandHeader(line, await migrationFiles());
    started = true;
  }
  if (!started) throw new Error(`${path} is empty.`);
}

/** The lines of a dump. @throws Error when the file does not exist, is not one of our dumps, or is cut off. */
export async function* readDump(path: string): AsyncGenerator<string> {
  const file = await open(path).catch((cause: NodeJS.ErrnoException) => {
    throw new Error(`The dump ${path} cannot be read (${cause.code}).`, { cause });
  });
  try {
    const input = createGunzip();
    file
      .createReadStream()
      .on('error', (error) => input.destroy(error))
      .pipe(input);
    // Not readline: it also splits at U+2028 and U+2029, which occur inside texts.
    let begun: string[] = [];
    for await (const piece of input.setEncoding('utf8') as AsyncIterable<string>) {
      const [first = '', ...others] = piece.split('\n');
      // A huge row comes in many pieces, which are put together once.
      begun.push(first);
      const last = others.pop();
      if (last === undefined) continue;
      yield begun.join('');
      yield* others;
      begun = [last];
    }
    const rest = begun.join('');
    if (rest !== '') yield rest;
  } catch (cause) {
    throw new Error(`This file is not a dump of Deepshelf, or it is cut off: ${path}.`, { cause });
  } finally {
    await file.close();
  }
}

async function checkHeader(trx: Connection, line: string): Promise<void> {
  demandHeader(line, await migrationNames(trx));
  await demandNoRows(trx);
}

function demandHeader(line: string, known: string[]): void {
  const header: { format?: string; migrations?: string[] } = JSON.parse(line);
  if (header.format !== FORMAT) throw new Error('This file is not a dump of Deepshelf.');
  // Databases sort by rules of their own.
  if (JSON.stringify(header.migrations?.toSorted()) !== JSON.stringify(known.toSorted())) {
    throw new Error(
      `The dump was made with the migrations ${header.migrations?.join(', ')}: use that version of Deepshelf.`,
    );
  }
}

/** @throws Error naming a table that has rows. */
export async function demandNoRows(connection: Connection): Promise<void> {
  for (const table of await tablesInOrder(connection)) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(connection);
    if (rows.length > 0)
      throw new Error(`The table ${table} has rows already. Restore into an empty DATA_DIR or database.`);
  }
}

async function migrationNames(connection: Connection): Promise<string[]> {
  return (await connection.selectFrom('migrations').select('name').orderBy('name').execute()).map(({ name }) => name);
}

/** Our tables (not `migrations`), each after those that it refers to. @throws Error when references go in a circle. */
async function tablesInOrder(connection: Connection): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string; needs: string[] }>`
    select t.relname as name,
           array(select f.relname::text from pg_constraint c join pg_class f on f.oid = c.confrelid
                 where c.conrelid = t.oid and c.contype = 'f' and f.oid <> t.oid) as needs
    from pg_class t join pg_namespace n on n.oid = t.relnamespace
    where n.nspname = 'public' and t.relkind = 'r' and t.relname <> 'migrations' order by 1`.execute(connection);
  const ordered: string[] = [];
  while (ordered.length < tables.length) {
    const next = tables.filter(
      ({ name, needs }) => !ordered.includes(name) && needs.every((need) => ordered.includes(need)),
    );
    if (next.length === 0) throw new Error('The tables refer to each other in a circle.');
    ordered.push(...next.map(({ name }) => name));
  }
  return ordered;
}

/** Moves sequences past the restored numbers. */
async function advanceIdentities(trx: Connection): Promise<void> {
  const { rows } = await sql<{ table_name: string; column_name: string }>`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES'`.execute(trx);
  for (const { table_name, column_name } of rows) {
    await sql`select setval(pg_get_serial_sequence(${table_name}, ${column_name}),
      (select coalesce(max(${sql.ref(column_name)}), 0) + 1 from ${sql.table(table_name)}), false)`.execute(trx);
  }
}
