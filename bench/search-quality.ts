/**
 * `npm run bench -- search-quality`: how often the right book is found. Our pipeline and plain engines answer, in one
 * run, Reddit questions on 10,803 described books (all of them, and the fifth that training never saw) and judged
 * queries on our own catalogue. `--quick`: only LanceDB's BM25 beside ours. `--ablate`: also with each stage switched
 * off. `--own`, `--reddit`, `--goodreads`: one set only.
 */
import { QUERY_MAX_LENGTH } from '../contract/limits.ts';
import { stageNames } from '../server/features/search/testing.ts';
import { buildEngines, type Engine } from './engines.ts';
import { type JudgedQuery, judgedQueries, starterWorks } from './judged-queries.ts';
import { quantiles } from './quantiles.ts';
import { goodreadsQuestions, heldBack, redditQuestions } from './reference-books.ts';

const has = (flag: string) => process.argv.includes(flag);
const options = { others: !has('--quick'), without: has('--ablate') ? stageNames : [] };

if (!has('--reddit') && !has('--goodreads')) {
  const works = starterWorks();
  const { engines, close } = await buildEngines(works, options);
  for (const [kind, queries] of judgedQueries(works)) {
    console.log(`\n${kind} (${queries.length} queries, our ${works.size} books)`);
    for (const engine of engines) await report(engine, queries);
  }
  await close();
}
if (!has('--own') && !has('--reddit')) {
  const { works, questions } = goodreadsQuestions();
  const { engines, close } = await buildEngines(works, options);
  console.log(`\nGoodreads questions (${questions.length}, on ${works.size} descriptions)`);
  for (const engine of engines) {
    await report(
      engine,
      questions.map(({ text, targets }) => ({ query: text.slice(0, QUERY_MAX_LENGTH), relevant: targets })),
    );
  }
  await close();
}
if (!has('--own') && !has('--goodreads')) {
  const { works, questions } = redditQuestions();
  const { engines, close } = await buildEngines(works, options);
  const toQuery = ({ title, text, targets }: (typeof questions)[number]) => ({
    query: `${title}\n${text}`.slice(0, QUERY_MAX_LENGTH),
    relevant: targets,
  });
  console.log(
    `\nReddit questions (${questions.length}, on ${works.size} books; of them held back from training after the bar)`,
  );
  const held = new Set(questions.filter(heldBack).map((question) => toQuery(question).query));
  const all = questions.map(toQuery);
  // MiniSearch is slow on questions of eighty words, so it answers only the held-back ones.
  for (const engine of engines) {
    if (engine.name === 'MiniSearch')
      await report(
        engine,
        all.filter(({ query }) => held.has(query)),
      );
    else await report(engine, all, held);
  }
  await close();
}

/** One line: success at 1, 10 and 100, mean reciprocal rank, recall at 10, and milliseconds. */
async function report(engine: Engine, queries: readonly JudgedQuery[], held?: ReadonlySet<string>): Promise<void> {
  const times: number[] = [];
  const results: Result[] = [];
  for (const { query, relevant } of queries) {
    const before = performance.now();
    const ids = await engine.find(query);
    times.push(performance.now() - before);
    const inTen = ids.slice(0, 10).filter((id) => relevant.has(id)).length;
    const rank = ids.findIndex((id) => relevant.has(id)) + 1;
    results.push({ query, rank, recall: inTen / Math.min(10, relevant.size) });
  }
  const [p50, p95] = quantiles(times).map((time) => time.toFixed(1).padStart(6));
  const heldResults = held ? ` | ${figures(results.filter(({ query }) => held.has(query)))}` : '';
  console.log(`${engine.name.padEnd(16)} ${figures(results)}${heldResults}  p50 ${p50} ms  p95 ${p95} ms`);
  if (has('--misses') && engine.name === 'Deepshelf' && !held) {
    for (const { query, rank } of results) if (rank === 0 || rank > 10) console.log(`    ${rank || '-'}  ${query}`);
  }
}

type Result = { query: string; rank: number; recall: number };

function figures(results: readonly Result[]): string {
  const share = (sum: number) => (sum / results.length).toFixed(3);
  const success = (at: number) => share(results.filter(({ rank }) => rank > 0 && rank <= at).length);
  const reciprocal = share(results.reduce((sum, { rank }) => sum + (rank > 0 ? 1 / rank : 0), 0));
  const recall = share(results.reduce((sum, result) => sum + result.recall, 0));
  return `@1 ${success(1)}  @10 ${success(10)}  @100 ${success(100)}  MRR ${reciprocal}  recall@10 ${recall}`;
}
