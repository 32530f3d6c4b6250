/**
 * `npm run bench -- search-trace "why do empires fall"`: one query over the starter catalogue with everything that the stages
 * did: the words and their weights, how many candidates each stage left and how long it took, scores, reasons, next steps.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toDocument } from '../server/features/books/indexing.ts';
import { discover } from '../server/features/search/discover.ts';
import { phrase } from '../server/features/search/explain.ts';
import { suggest } from '../server/features/search/suggest.ts';
import { openSearchIndex } from '../server/platform/retrieval/search-index.ts';
import { starterWorks } from './judged-queries.ts';

const SHOWN = 10;
const works = starterWorks();
const folder = await mkdtemp(join(tmpdir(), 'deepshelf-trace-'));
const index = await openSearchIndex(folder);
await index.use(await index.build(onlyBatch()));
const readWorks = async (ids: readonly string[]) => ids.flatMap((id) => works.get(id) ?? []);

for (const text of process.argv.slice(2)) {
  // The first search of an index reads it from disk; the second is what a reader waits for.
  await discover({ index, readWorks }, text, SHOWN);
  const stages: string[] = [];
  const trace = (stage: string, count: number, milliseconds: number) =>
    stages.push(`${stage} ${count} (${milliseconds.toFixed(1)} ms)`);
  const { query, found } = await discover({ index, readWorks }, text, SHOWN, { trace });
  console.log(`\n${query.text}${query.repaired ? ' (repaired)' : ''}`);
  console.log(`  words   ${query.terms.map(({ word, weight }) => `${word} ${weight.toFixed(2)}`).join(', ')}`);
  if (query.unwanted.length > 0) console.log(`  without ${query.unwanted.map((wish) => wish.join(' ')).join(', ')}`);
  console.log(`  stages  ${stages.join(' → ')}`);
  for (const { work, score, evidence } of found) {
    console.log(
      `  ${score.toFixed(3)}  ${work.title}, ${work.authors.join(', ')}\n         ${phrase(evidence) ?? '(no reason)'}`,
    );
  }
  const steps = suggest(
    query,
    found.map(({ work }) => work),
  );
  console.log(`  next    ${steps.map((step) => `${step.query} (${step.kind})`).join(', ')}`);
}
index.close();
await rm(folder, { recursive: true, force: true });

async function* onlyBatch() {
  yield [...works.values()].map(toDocument);
}
