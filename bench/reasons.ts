/**
 * `npm run bench -- reasons [count] [seed]`: reasons of random requests, each beside the fields of the record that it
 * names, for a person to read. Half of the requests ask about a topic, the other half describe a book without naming
 * it.
 */

import { SEARCH_RESULTS } from '../contract/limits.ts';
import { sourcesOf, topics } from '../server/features/books/books.ts';
import { randomFor, shuffled } from '../server/features/recommendations/testing.ts';
import { reasonFor, sayAll, sift } from '../server/features/search/testing.ts';
import { openStarterSearch } from './judged-search.ts';

/** Reasons read for each request: the first ones that the page shows as fitting. */
const PER_REQUEST = 3;
const count = Number(process.argv[3]) || 300;
const random = randomFor(process.argv[4] ?? 'reasons');

const search = await openStarterSearch();
const { works } = search;

const about = shuffled([...topics().values()], random).flatMap(({ questions }) => questions.slice(0, 1));
const described = shuffled([...works.values()], random).flatMap(({ asks }) => shuffled(asks, random).slice(0, 1));
const requests = about.flatMap((question, at) => [question, described[at] ?? question]);

let shown = 0;
for (const request of requests) {
  if (shown >= count) break;
  const { query, found } = await search.find(request, SEARCH_RESULTS);
  const { fitting } = sift(query, found);
  const reasons = sayAll(fitting.map(({ work, evidence }) => reasonFor(query, work, evidence)));
  console.log(`\n“${request}”`);
  for (const [at, { work }] of fitting.slice(0, PER_REQUEST).entries()) {
    const reason = reasons[at];
    if (!reason || shown >= count) continue;
    const sources = sourcesOf(work, reason).map(({ field, text }) => `${field}: ${text}`);
    console.log(`${String(++shown).padStart(3)} ${work.title}: ${reason}\n      [${sources.join(' | ')}]`);
  }
}
await search.close();
