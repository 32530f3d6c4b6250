/**
 * `npm run bench -- search-trace "why do empires fall"`: what each stage did with a query over the starter catalogue
 * alone. For the books of an installation, use `npm run catalogue -- trace QUERY`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { traceSearch } from '../scripts/catalogue/trace-search.ts';
import { toDocument } from '../server/features/books/testing.ts';
import { openSearchIndex } from '../server/platform/retrieval/search-index.ts';
import { starterWorks } from './judged-queries.ts';

const works = starterWorks();
const folder = await mkdtemp(join(tmpdir(), 'deepshelf-trace-'));
const index = await openSearchIndex(folder);
await index.use(await index.build(onlyBatch()));
const readWorks = async (ids: readonly string[]) => ids.flatMap((id) => works.get(id) ?? []);
for (const text of process.argv.slice(3)) {
  console.log(`\n${(await traceSearch({ index, readWorks }, text)).join('\n')}`);
}
index.close();
await rm(folder, { recursive: true, force: true });

async function* onlyBatch() {
  yield [...works.values()].map(toDocument);
}
