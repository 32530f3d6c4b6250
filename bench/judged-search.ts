import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Work } from '../server/features/books/books.ts';
import { toDocument } from '../server/features/books/testing.ts';
import { discover } from '../server/features/search/search.ts';
import type { Discovered, DiscoveryOptions } from '../server/features/search/testing.ts';
import { openSearchIndex } from '../server/platform/retrieval/search-index.ts';
import { starterWorks } from './judged-queries.ts';

/**
 * A request, a book, and whether each reader found that the book serves it. `b` is missing if only one reader has
 * judged.
 */
export type JudgedPair = { id: string; request: string; key: string; a: 0 | 1; b?: 0 | 1 };

/** How well the book serves; 0.5 if the readers differ. */
export const serves = ({ a, b }: JudgedPair): number => (a + (b ?? a)) / 2;

export const judgedPairs = (name = 'pairs'): JudgedPair[] =>
  judgedLines(`${name}.jsonl`).map((line) => JSON.parse(line) as JudgedPair);

/** The lines of a file of `bench/judged`; empty if there is no such file. */
export function judgedLines(name: string): string[] {
  const path = join(import.meta.dirname, 'judged', name);
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : [];
}

export type StarterSearch = {
  works: ReadonlyMap<string, Work>;
  find(request: string, limit: number, options?: DiscoveryOptions): Promise<Discovered>;
  close(): Promise<void>;
};

/** Our own engine over the starter catalogue, without a database. */
export async function openStarterSearch(works: ReadonlyMap<string, Work> = starterWorks()): Promise<StarterSearch> {
  const home = await mkdtemp(join(tmpdir(), 'deepshelf-judged-'));
  const index = await openSearchIndex(home);
  await index.use(await index.build(onlyBatch(works)));
  const readWorks = async (ids: readonly string[]) => ids.flatMap((id) => works.get(id) ?? []);
  return {
    works,
    find: (request, limit, options) => discover({ index, readWorks }, request, limit, options),
    async close() {
      index.close();
      await rm(home, { recursive: true, force: true });
    },
  };
}

async function* onlyBatch(works: ReadonlyMap<string, Work>) {
  yield [...works.values()].map(toDocument);
}
