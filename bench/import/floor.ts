import { readLines } from '../../scripts/catalogue/import/read-lines.ts';
import type { DumpFiles } from '../../scripts/catalogue/open-library/run.ts';
import { ownSeconds } from './processor-time.ts';

/** `cpu` is processor time in seconds, which says more than the clock on a busy machine. */
export type Throughput = { lines: number; bytes: number; seconds: number; cpu: number };

/** The least any importer must do: read the same files and parse each line's JSON. */
export async function measureFloor(files: DumpFiles): Promise<Throughput> {
  const started = performance.now();
  const before = ownSeconds();
  let lines = 0;
  let bytes = 0;
  for (const path of Object.values(files)) {
    let last = 0;
    for await (const chunk of readLines(path)) {
      for (const line of chunk.lines) {
        if (line === '') continue;
        JSON.parse(line.slice(line.indexOf('{')));
        lines++;
      }
      last = chunk.end;
    }
    bytes += last;
  }
  return { lines, bytes, seconds: (performance.now() - started) / 1000, cpu: ownSeconds() - before };
}
