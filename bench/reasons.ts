/**
 * `npm run bench -- reasons [count] [seed]`: reasons of random requests, each beside the fields of the record that it names, to be
 * read by somebody. Half of the requests are what people ask about a topic, half what they say of a book without naming it.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sourcesOf, topics } from '../server/features/books/books.ts';
import { toDocument } from '../server/features/books/indexing.ts';
import { randomFor, shuffled } from '../server/features/recommendations/pick/random.ts';
import { discover } from '../server/features/search/discover.ts';
import { reasonFor, sayAll } from '../server/features/search/explain/phrase.ts';
import { openSearchIndex } from '../server/platform/retrieval/search-index.ts';
import { starterWorks } from './judged-queries.ts';

/** Reasons read of each request: the first of its page. */
const PER_REQUEST = 3;
const count = Number(process.argv[3]) || 300;
const random = randomFor(process.argv[4] ?? 'reasons');

const works = starterWorks();
const folder = await mkdtemp(join(tmpdir(), 'deepshelf-reasons-'));
const index = await openSearchIndex(folder);
await index.use(await index.build(onlyBatch()));
const readWorks = async (ids: readonly string[]) => ids.flatMap((id) => works.get(id) ?? []);

const about = shuffled([...topics().values()], random).flatMap(({ questions }) => questions.slice(0, 1));
const described = shuffled([...works.values()], random).flatMap(({ asks }) => shuffled(asks, random).slice(0, 1));
const requests = about.flatMap((question, at) => [question, described[at] ?? question]);

let shown = 0;
for (const request of requests) {
  if (shown >= count) break;
  const { query, found } = await discover({ index, readWorks }, request, 2 * PER_REQUEST);
  const reasons = sayAll(found.map(({ work, evidence }) => reasonFor(query, work, evidence)));
  console.log(`\n“${request}”`);
  for (const [at, { work }] of found.slice(0, PER_REQUEST).entries()) {
    const reason = reasons[at];
    if (!reason || shown >= count) continue;
    const sources = sourcesOf(work, reason).map(({ field, text }) => `${field}: ${text}`);
    console.log(`${String(++shown).padStart(3)} ${work.title}: ${reason}\n      [${sources.join(' | ')}]`);
  }
}
index.close();
await rm(folder, { recursive: true, force: true });

async function* onlyBatch() {
  yield [...works.values()].map(toDocument);
}
