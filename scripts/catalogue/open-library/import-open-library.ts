import { createHash } from 'node:crypto';
import { rename, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Services } from '../../../server/services.ts';
import { openCheckpoint } from '../import/checkpoint.ts';
import { createSink } from '../import/sink.ts';
import { openSpool } from '../import/spool.ts';
import { createTally } from '../import/tally.ts';
import { AuthorNames } from './author-names.ts';
import { mergeParts } from './merge-parts.ts';
import { keyOf, numberOfKey, readEdition, readWork, textOf } from './parse-dump.ts';
import { type ImportOptions, type ImportOutcome, type ImportState, QUARANTINE, type Run, save } from './run.ts';
import { scanDump } from './scan-dump.ts';

/** Unpacked dump bytes that one part represents. Only a small fraction of it is in memory at once. */
const PART_BYTES = 40e6;
const GZIP_RATIO = 5;

/**
 * Imports an Open Library dump. Works, editions and authors are joined without holding them in memory: editions and
 * works are first split into files by the number of the work, then each part is joined, filtered, merged and stored.
 * After kill
 * -9 the same call continues from the last checkpoint.
 */
export async function importOpenLibrary(
  services: Pick<Services, 'db' | 'alone' | 'clock' | 'index'>,
  options: ImportOptions,
): Promise<ImportOutcome> {
  const checkpoint = await openCheckpoint<ImportState>(await folderOf(options), options);
  const state = checkpoint.state ?? (await firstState(options));
  if (checkpoint.state) options.tell(`Going on where the last run stopped: ${state.phase}.`);
  const spool = await openSpool(checkpoint.folder, state.sizes, spoolFiles(state.parts));
  const tally = createTally(join(checkpoint.folder, QUARANTINE), state.counts);
  const run: Run = { options, checkpoint, state, spool, tally };
  const names = new AuthorNames(checkpoint.folder);
  if (state.phase === 'authors') await scanAuthors(run, names);
  else await names.load();
  if (state.phase === 'editions') await scanEditions(run);
  if (state.phase === 'works') await scanWorks(run);
  const sink = createSink(services);
  await mergeParts(run, names, sink);
  await sink.finish();
  names.close();
  const quarantine = `${checkpoint.folder}-${QUARANTINE}`;
  await rename(join(checkpoint.folder, QUARANTINE), quarantine).catch(() => {});
  await checkpoint.clear();
  return { counts: tally.counts, quarantine };
}

async function scanAuthors(run: Run, names: AuthorNames): Promise<void> {
  // This file is the smallest, so a run killed here starts it again.
  const { spool, tally, options } = run;
  await scanDump({
    ...{ name: 'authors', path: options.files.authors, offset: 0, tally, tell: options.tell },
    pause: spool.flushIfLarge,
    handle({ type, key, json }) {
      const number = numberOfKey(key);
      if (number === null) return tally.count('authors: unknown key');
      if (type === '/type/redirect') {
        const target = numberOfKey(keyOf(json.location));
        if (target !== null && target !== number) names.redirect(number, target);
        return tally.count('authors: redirected');
      }
      const name = textOf(json.name) || textOf(json.personal_name);
      if (name === '') return tally.count('authors: no name');
      spool.push(AuthorNames.file, names.add(number, name));
    },
  });
  await names.save();
  await save(run, { phase: 'editions', offset: 0 });
}

async function scanEditions(run: Run): Promise<void> {
  const { spool, tally, options, state } = run;
  await scanDump({
    ...{ name: 'editions', path: options.files.editions, offset: state.offset, tally, tell: options.tell },
    pause: spool.flushIfLarge,
    checkpoint: (offset) => save(run, { offset }),
    handle(line) {
      if (line.type === '/type/redirect') return tally.count('editions: redirected');
      const edition = readEdition(line);
      if (edition === null) return tally.count('editions: of no work');
      const { work, id, title, language, year, isbns, cover } = edition;
      spool.push(
        `editions.${work % state.parts}`,
        [work, id, language ?? '', year ?? '', isbns.join(' '), cover ?? '', title.replace(/\s+/g, ' ')].join('\t'),
      );
    },
  });
  await save(run, { phase: 'works', offset: 0 });
}

async function scanWorks(run: Run): Promise<void> {
  const { spool, tally, options, state } = run;
  await scanDump({
    ...{ name: 'works', path: options.files.works, offset: state.offset, tally, tell: options.tell },
    pause: spool.flushIfLarge,
    checkpoint: (offset) => save(run, { offset }),
    handle(line) {
      if (line.type === '/type/redirect') {
        const [from, to] = [numberOfKey(line.key), numberOfKey(keyOf(line.json.location))];
        if (from !== null && to !== null) spool.push(`redirects.${to % state.parts}`, `${to}\t${from}`);
        return tally.count('works: redirected');
      }
      const work = readWork(line);
      if (typeof work === 'string') return tally.count(`works: ${work}`);
      spool.push(`works.${work.number % state.parts}`, JSON.stringify(work));
    },
  });
  await save(run, { phase: 'merge', offset: 0, part: 0 });
}

async function firstState({ files, partBytes = PART_BYTES }: ImportOptions): Promise<ImportState> {
  const sizes = await Promise.all(
    [files.works, files.editions].map(
      async (path) => (await stat(path)).size * (path.endsWith('.gz') ? GZIP_RATIO : 1),
    ),
  );
  const parts = Math.min(1000, Math.ceil(sizes.reduce((sum, size) => sum + size, 0) / partBytes));
  return { phase: 'authors', offset: 0, part: 0, parts: Math.max(1, parts), sizes: {}, counts: {} };
}

const spoolFiles = (parts: number) => [
  QUARANTINE,
  AuthorNames.file,
  ...Array.from({ length: parts }, (_, part) => [`editions.${part}`, `works.${part}`, `redirects.${part}`]).flat(),
];

/** An import is the same if its files are the same and unchanged. */
async function folderOf({ files, filters, folder }: ImportOptions): Promise<string> {
  const identity = await Promise.all(
    Object.values(files).map(async (path) => {
      const { size, mtimeMs } = await stat(path);
      return [resolve(path), size, mtimeMs];
    }),
  );
  const filter = [filters.languages ? [...filters.languages].sort() : null, filters.minEditions];
  const hash = createHash('sha256')
    .update(JSON.stringify([identity, filter]))
    .digest('hex');
  return join(folder, `openlibrary-${hash.slice(0, 12)}`);
}
