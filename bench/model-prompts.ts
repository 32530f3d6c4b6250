/**
 * `npm run bench -- model-prompts [count] [seed]`: what a search shows a model about one book for each of several
 * random requests. Somebody who plays the model writes the reason into `bench/model-gate/`, with the request, before
 * looking at the gate's verdict.
 */
import { topics } from '../server/features/books/books.ts';
import { randomFor, shuffled } from '../server/features/recommendations/testing.ts';
import { rerankPrompt } from '../server/features/search/testing.ts';
import { judgedQueries } from './judged-queries.ts';
import { openStarterSearch } from './judged-search.ts';

const ROOMY = 8192;
const count = Number(process.argv[3]) || 60;
const random = randomFor(process.argv[4] ?? 'prompts');

const search = await openStarterSearch();
const { works } = search;

const about = shuffled([...topics().values()], random).flatMap(({ questions }) => questions.slice(0, 1));
const judged = judgedQueries(works);
const asked = shuffled(
  ['topics', 'questions', 'descriptions'].flatMap((kind) => judged.get(kind) ?? []),
  random,
).map(({ query }) => query);
const described = shuffled([...works.values()], random).flatMap(({ asks }) => shuffled(asks, random).slice(0, 1));

const taken = new Set<string>();
for (let at = 0; taken.size < count; at++) {
  const request = [about, asked, described][at % 3]?.[Math.floor(at / 3)];
  if (request === undefined) continue;
  const { query, found } = await search.find(request, 6);
  const place = Math.floor(random() * Math.min(6, found.length));
  const work = found[place]?.work;
  const sized = rerankPrompt(
    query,
    found.map((each) => each.work),
    ROOMY,
  );
  if (!work || !sized || taken.has(work.id)) continue;
  taken.add(work.id);
  const { books } = sized.prompt.data as { books: { title: string; authors: string[]; says: string[] }[] };
  const shown = books[place];
  console.log(`\n${work.id}\t${request}\n  ${shown?.title} by ${shown?.authors.join(', ')}`);
  for (const line of shown?.says ?? []) console.log(`  - ${line}`);
}
await search.close();
