import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Work } from '../../server/features/books/books.ts';
import { toDocument } from '../../server/features/books/testing.ts';
import {
  brevity,
  FEATURES,
  featuresOf,
  fuse,
  retrieve,
  understand,
  viewQuery,
} from '../../server/features/search/testing.ts';
import { openSearchIndex } from '../../server/platform/retrieval/search-index.ts';
import { hash, type TrainingRequest } from './requests.ts';

export const FOLDS = 5;
/** The number that a search ranks. */
const CANDIDATES = 80;

/** A request with the features of each of its candidates, and which of them are right. */
export type Example = {
  fold: number;
  kind: string;
  short: number;
  ids: string[];
  rows: number[][];
  right: boolean[];
  found: number;
};

/** Runs retrieval and ranking for each request over these works. Folds are split by the book that is looked for. */
export async function toExamples(
  works: ReadonlyMap<string, Work>,
  requests: readonly TrainingRequest[],
): Promise<Example[]> {
  const folder = await mkdtemp(join(tmpdir(), 'deepshelf-ranking-'));
  const index = await openSearchIndex(folder);
  await index.use(await index.build(onlyBatch(works)));
  const examples: Example[] = [];
  for (const { text, relevant, kind } of requests) {
    const query = understand(text);
    const fused = fuse(await retrieve(index, query, { named: false })).slice(0, CANDIDATES);
    const view = viewQuery(
      query,
      fused.flatMap(({ id }) => works.get(id) ?? []),
    );
    const candidates = fused.flatMap(({ id, shares }) => {
      const work = works.get(id);
      return work ? [{ id, row: featuresOf(view, work, shares ?? {}) }] : [];
    });
    const right = candidates.map(({ id }) => relevant.has(id));
    examples.push({
      fold: hash([...relevant].sort()[0] ?? text) % FOLDS,
      kind,
      short: brevity(query.terms.length),
      ids: candidates.map(({ id }) => id),
      rows: candidates.map(({ row }) => FEATURES.map((name) => row[name])),
      right,
      found: right.filter(Boolean).length,
    });
  }
  index.close();
  await rm(folder, { recursive: true, force: true });
  return examples;
}

async function* onlyBatch(works: ReadonlyMap<string, Work>) {
  const documents = [...works.values()].map(toDocument);
  for (let start = 0; start < documents.length; start += 1000) yield documents.slice(start, start + 1000);
}
