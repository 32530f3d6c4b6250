import { createHash } from 'node:crypto';
import { rename, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { IncomingBook } from '../../../server/features/books/books.ts';
import type { Services } from '../../../server/services.ts';
import { openCheckpoint } from './checkpoint.ts';
import { createProgress } from './progress.ts';
import { createSink } from './sink.ts';
import { createTally } from './tally.ts';

/** A record of a file: a book, a short reason to skip it, or `fault`, why it cannot be read. */
export type SourceRecord = { text: string; read: number } & ({ book: IncomingBook | string } | { fault: string });

/** A kind of file whose records are independent. */
export type RecordSource = { name: string; records(path: string): AsyncGenerator<SourceRecord> };

export type RecordImport = {
  source: RecordSource;
  path: string;
  folder: string;
  restart: boolean;
  tell(line: string): void;
};

const BATCH = 500;
/** Batches between two checkpoints. Each checkpoint updates the index. */
const STRIDE = 10;

/** Imports a file record by record: the same records, report, quarantine and checkpoints as the dump's importer. */
export async function importRecords(
  services: Pick<Services, 'db' | 'alone' | 'clock' | 'index'>,
  { source, path, folder, restart, tell }: RecordImport,
): Promise<{ counts: Record<string, number>; quarantine: string }> {
  const { size, mtimeMs } = await stat(path);
  const hash = createHash('sha256')
    .update(JSON.stringify([resolve(path), size, mtimeMs]))
    .digest('hex')
    .slice(0, 12);
  const checkpoint = await openCheckpoint<{ done: number; counts: Record<string, number> }>(
    join(folder, `${source.name}-${hash}`),
    { restart },
  );
  const skip = checkpoint.state?.done ?? 0;
  if (skip > 0) tell(`Going on after ${skip.toLocaleString('en')} records.`);
  const quarantineFile = join(checkpoint.folder, 'quarantine.tsv');
  const tally = createTally(quarantineFile, checkpoint.state?.counts);
  const sink = createSink(services);
  const progress = createProgress(source.name, size, tell);
  let batch: IncomingBook[] = [];
  let batches = 0;
  let done = 0;
  const store = async () => {
    await sink.write(batch);
    batch = [];
    if (++batches % STRIDE !== 0) return;
    const state = { done, counts: { ...tally.counts } };
    await tally.flush();
    await sink.flush(() => checkpoint.save(state));
  };
  for await (const record of source.records(path)) {
    done++;
    if (done <= skip) continue;
    tally.count('records read');
    if ('fault' in record) tally.quarantine(`record ${done}`, record.fault, record.text);
    else if (typeof record.book === 'string') tally.count(`skipped: ${record.book}`);
    else batch.push(record.book);
    progress.advance(record.read, 1, record.text.length);
    if (batch.length >= BATCH) await store();
  }
  await sink.write(batch);
  await sink.finish();
  await tally.flush();
  for (const [kind, count] of Object.entries(sink.totals)) tally.count(`works ${kind}`, count);
  progress.finish();
  const quarantine = `${checkpoint.folder}-quarantine.tsv`;
  await rename(quarantineFile, quarantine).catch(() => {});
  await checkpoint.clear();
  return { counts: tally.counts, quarantine };
}
