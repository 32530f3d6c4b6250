import { copyFileSync, cpSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDurably } from './durable-files.ts';

/**
 * A power cut at its worst: each file is as it was when it was last synced, and files that never were are gone. `disk`
 * is what would be left, kept up to date while the database runs.
 */
let folder: string;
let disk: string;
beforeEach(async () => {
  const home = await mkdtemp(join(tmpdir(), 'deepshelf-power-'));
  [folder, disk] = [join(home, 'running'), join(home, 'disk')];
});
afterEach(() => rm(dirname(folder), { recursive: true, force: true }));

function follow(path: string): void {
  const copy = join(disk, relative(folder, path));
  if (!statSync(path).isDirectory()) {
    mkdirSync(dirname(copy), { recursive: true });
    copyFileSync(path, copy);
    return;
  }
  // Syncing a folder syncs its names: what was renamed or deleted in it stays so.
  const names = new Set(readdirSync(path));
  mkdirSync(copy, { recursive: true });
  for (const name of readdirSync(copy)) if (!names.has(name)) rmSync(join(copy, name), { recursive: true });
  for (const name of names)
    if (path.endsWith('pg_wal')) cpSync(join(path, name), join(copy, name), { recursive: true });
}

test('what was acknowledged is there after a power cut, before and after a checkpoint and in tables made since', async () => {
  let running = false;
  const database = await openDurably(folder, { synced: (path) => running && follow(path) });
  cpSync(folder, disk, { recursive: true });
  running = true;
  await database.exec('create table kept (id int primary key, text text)');
  for (let id = 0; id < 10; id++) await database.query('insert into kept values ($1, $2)', [id, 'x'.repeat(2000)]);
  await database.exec('checkpoint');
  await database.exec('create table since (id int primary key)');
  for (let id = 0; id < 5; id++) {
    await database.query('insert into since values ($1)', [id]);
    await database.query('update kept set text = $2 where id = $1', [id, `changed ${id}`]);
  }
  running = false;
  const after = await PGlite.create(disk);
  expect((await after.query<{ n: number }>('select count(*)::int as n from since')).rows).toEqual([{ n: 5 }]);
  const { rows } = await after.query<{ text: string }>('select text from kept order by id');
  expect(rows.map(({ text }) => text.slice(0, 9))).toEqual(
    [0, 1, 2, 3, 4].map((id) => `changed ${id}`).concat(Array(5).fill('x'.repeat(9))),
  );
  await after.close();
  await database.close();
});
