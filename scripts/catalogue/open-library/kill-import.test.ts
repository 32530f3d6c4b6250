import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { generateDump } from '../../../bench/import/generate-dump.ts';
import { rebuildIndex } from '../../../server/features/books/books.ts';
import { openDatabase } from '../../../server/platform/db/database.ts';
import { migrate, migrateIfEmpty } from '../../../server/platform/db/migrate.ts';
import { openCatalogue } from '../open-catalogue.ts';
import type { ImportOptions } from './run.ts';

/** Enough for several parts of several batches. */
const WORKS = 1_500;
const PART_BYTES = 1_000_000;
/** All of it would cost each process more than the import. */
const STARTER = ['physics'];
/** The one that the generator uses most. */
const COMMON_WORD = 'munwaickbul';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deepshelf-kill-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/**
 * What the child runs: an import that kills its own process, as `kill -9` does, the `KILL_TIMES`th time it comes to
 * `KILL_AT`.
 */
const CHILD = `
  import { openCatalogue } from './scripts/catalogue/open-catalogue.ts';
  import { migrateIfEmpty } from './server/platform/db/migrate.ts';
  import { importOpenLibrary } from './scripts/catalogue/open-library/import-open-library.ts';
  const { KILL_AT, KILL_TIMES, OPTIONS } = process.env;
  let left = Number(KILL_TIMES);
  const passing = (place) => {
    if (place === KILL_AT && --left === 0) process.kill(process.pid, 'SIGKILL');
  };
  const catalogue = await openCatalogue(process.env, migrateIfEmpty, ${JSON.stringify(STARTER)});
  const { index } = catalogue.services;
  const watched = (name) => async (...args) => {
    passing(name);
    const result = await index[name](...args);
    passing(name + ' done');
    return result;
  };
  const services = { ...catalogue.services, index: { ...index, add: watched('add'), tidy: watched('tidy') } };
  const { counts } = await importOpenLibrary(services, {
    ...JSON.parse(OPTIONS),
    tell: (line) => passing(line.split(':')[0]),
  });
  await catalogue.close();
  console.log(JSON.stringify(counts));
`;

/** Runs the import in a process of its own. Returns its counts, or null when it was killed. */
async function runChild(options: Omit<ImportOptions, 'tell'>, place: string, times: number) {
  const child = spawn(process.execPath, ['--liftoff-only', '--input-type=module', '-e', CHILD], {
    env: {
      ...process.env,
      ...{ NODE_ENV: 'test', DATA_DIR: folder, KILL_AT: place, KILL_TIMES: String(times) },
      OPTIONS: JSON.stringify(options),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
  });
  const [code, signal] = await once(child, 'close');
  if (signal === 'SIGKILL') return null;
  expect(code).toBe(0);
  return JSON.parse(text.trim().split('\n').at(-1) ?? '{}') as Record<string, number>;
}

test('an import of several parts that is killed again and again ends as one that was not', async () => {
  const options = {
    files: await generateDump(folder, WORKS),
    filters: { languages: null, minEditions: 1 },
    folder: join(folder, 'imports'),
    ...{ restart: false, partBytes: PART_BYTES },
  };
  const kills: [place: string, times: number][] = [
    ['works', 1],
    ['add', 2],
    ['tidy', 1],
  ];
  for (const [place, times] of kills) expect([place, await runChild(options, place, times)]).toEqual([place, null]);
  const counts = await runChild(options, 'never', 1);
  const lines = async (path: string) => (await readFile(path, 'utf8')).trim().split('\n').length;
  expect(counts).toMatchObject({
    'authors read': await lines(options.files.authors),
    'editions read': await lines(options.files.editions),
    'works read': await lines(options.files.works),
  });

  const catalogue = await openCatalogue({ NODE_ENV: 'test', DATA_DIR: folder }, migrateIfEmpty, STARTER);
  try {
    const { db, index } = catalogue.services;
    const stored = db.selectFrom('works').select('id').where('source', '=', 'openlibrary');
    expect(await stored.execute()).toHaveLength(counts?.['works stored'] ?? 0);
    const found = await index.search('text', COMMON_WORD, { limit: 2 * WORKS });
    expect(found.length).toBeGreaterThan(300);
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
    expect(await index.size()).toBe(await rebuildIndex(catalogue.services));
    expect(await index.search('text', COMMON_WORD, { limit: 2 * WORKS })).toHaveLength(found.length);
  } finally {
    await catalogue.close();
  }
});

test('no command of the catalogue upgrades a database that is in use', async () => {
  const before = await openDatabase({ dataDir: folder, databaseUrl: null });
  await migrate(before);
  await before.db.deleteFrom('migrations').where('name', 'like', '0040%').execute();
  await before.close();
  await expect(openCatalogue({ NODE_ENV: 'test', DATA_DIR: folder })).rejects.toThrow(/earlier version: 0040/);
});
