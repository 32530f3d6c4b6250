/**
 * `npm run bench -- model-prompts [count] [seed] [--freeze=FILE]`: the instructions, and what a search shows a model
 * about one book for each of several random requests; no book that a list of `model-gate` uses. Somebody who plays the
 * model writes the reasons into such a list before looking at the gate's verdict. `--freeze` writes the records there.
 */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { topics } from '../server/features/books/books.ts';
import { randomFor, shuffled } from '../server/features/recommendations/testing.ts';
import { rerankPrompt } from '../server/features/search/testing.ts';
import { frozenLine, readFrozen } from './frozen-records.ts';
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

const lists = join(import.meta.dirname, 'model-gate');
const used = readdirSync(lists).filter((name) => name.endsWith('.jsonl'));
const seen = new Set(used.flatMap((name) => [...readFrozen(join(lists, name)).keys()]));
const taken = new Map<string, string>();
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
  if (!work || !sized || taken.has(work.id) || seen.has(work.id)) continue;
  if (taken.size === 0) console.log(sized.prompt.system);
  taken.set(work.id, frozenLine(work));
  const { books } = sized.prompt.data as { books: { title: string; authors: string[]; says: string[] }[] };
  const shown = books[place];
  console.log(`\n${work.id}\t${request}\n  ${shown?.title} by ${shown?.authors.join(', ')}`);
  for (const line of shown?.says ?? []) console.log(`  - ${line}`);
}
await search.close();
const file = process.argv.find((each) => each.startsWith('--freeze='))?.slice('--freeze='.length);
if (file) writeFileSync(file, `${[...taken.values()].join('\n')}\n`);
