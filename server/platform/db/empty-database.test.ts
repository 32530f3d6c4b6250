import { mkdir, mkdtemp, readdir, readFile, readlink, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { layEmptyDatabase, readEmptyDatabase } from './empty-database.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deepshelf-empty-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('the empty database is one of the PGlite that is installed', async () => {
  const installed = JSON.parse(await readFile('node_modules/@electric-sql/pglite/package.json', 'utf8'));
  const { made } = readEmptyDatabase();
  expect(made.pglite, 'run node scripts/build-empty-database.ts').toBe(installed.version);
});

test('it opens, keeps what is written, and only its owner may read it', async () => {
  const directory = join(folder, 'postgres');
  layEmptyDatabase(directory);
  expect((await stat(directory)).mode & 0o777).toBe(0o700);
  const first = await PGlite.create(directory);
  await first.exec("create table kept (value text); insert into kept values ('here')");
  await first.close();
  const again = await PGlite.create(directory);
  expect((await again.query('select value from kept')).rows).toEqual([{ value: 'here' }]);
  const settings = await again.query<{ name: string; setting: string }>(
    "select name, setting from pg_settings where name in ('server_encoding', 'TimeZone', 'wal_segment_size')",
  );
  expect(new Map(settings.rows.map(({ name, setting }) => [name, setting]))).toEqual(
    new Map([
      ['server_encoding', 'UTF8'],
      ['TimeZone', 'UTC'],
      ['wal_segment_size', '16777216'],
    ]),
  );
  await again.close();
});

test('what a start that was killed has left of it is put there again, and a database that is there is left alone', async () => {
  const directory = join(folder, 'postgres');
  await mkdir(`${directory}.unfinished/base`, { recursive: true });
  await writeFile(`${directory}.unfinished/base/half`, 'half');
  layEmptyDatabase(directory);
  expect(await readdir(folder)).toEqual(['postgres']);
  expect(await readdir(join(directory, 'base'))).not.toContain('half');
  await writeFile(join(directory, 'PG_VERSION'), 'mine');
  layEmptyDatabase(directory);
  expect(await readFile(join(directory, 'PG_VERSION'), 'utf8')).toBe('mine');
});

test('an empty folder that links to another disk is not replaced', async () => {
  const disk = join(folder, 'disk');
  await mkdir(disk);
  await symlink(disk, join(folder, 'postgres'));
  layEmptyDatabase(join(folder, 'postgres'));
  expect(await readlink(join(folder, 'postgres'))).toBe(disk);
});
