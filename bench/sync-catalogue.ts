import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Work } from '../server/features/books/books.ts';
import { toDocument } from '../server/features/books/testing.ts';
import { makeVocabulary, type Vocabulary, type WorkSource } from '../server/features/sync/testing.ts';
import { openSearchIndex } from '../server/platform/retrieval/search-index.ts';
import { starterWorks } from './judged-queries.ts';

const FICTION =
  /Fiction|Classics|Fantasy|Mystery|Thriller|Horror|Romance|Adventure|Stories|Poetry|Drama|Novel|Humour|Young|Child/;

export type BenchCatalogue = { works: Work[]; source: WorkSource; vocabulary: Vocabulary; close(): Promise<void> };

/** The starter catalogue, indexed in a folder of its own, without a database. */
export function starterCatalogue(): Promise<BenchCatalogue> {
  return indexed([...starterWorks().values()]);
}

/** Any works in the shape that the pipeline reads. */
export async function indexed(works: Work[]): Promise<BenchCatalogue> {
  const folder = await mkdtemp(join(tmpdir(), 'deepshelf-bench-'));
  const index = await openSearchIndex(folder);
  const byId = new Map(works.map((work) => [work.id, work]));
  await index.use(
    await index.build(
      (async function* () {
        yield works.map(toDocument);
      })(),
    ),
  );
  return {
    works,
    source: { index, readWorks: async (ids) => ids.flatMap((id) => byId.get(id) ?? []) },
    vocabulary: await makeVocabulary(subjectsOf(works)),
    close: async () => {
      index.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function subjectsOf(works: readonly Work[]) {
  const counts = new Map<string, { label: string; works: number; fiction: number }>();
  for (const { subjects, genres } of works) {
    const story = genres.some((genre) => FICTION.test(genre)) ? 1 : 0;
    for (const label of subjects) {
      const count = counts.get(label) ?? { label, works: 0, fiction: 0 };
      counts.set(label, { label, works: count.works + 1, fiction: count.fiction + story });
    }
  }
  return [...counts.values()];
}
