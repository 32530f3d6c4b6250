import { expect } from 'vitest';
import type { SearchAnswer } from '../../contract/search.ts';
import { findWorks, toBook } from '../features/books/books.ts';
import { words } from '../features/search/words.ts';
import type { TestServer } from './testing.ts';

/** Books are our records to the letter; reasons and next steps are made of their words and fixed phrases alone. */
export async function expectOnlyRecords(server: TestServer, answer: SearchAnswer): Promise<void> {
  const records = await findWorks(
    server.services.db,
    answer.items.map(({ id }) => id),
  );
  expect(records).toHaveLength(answer.items.length);
  for (const [at, record] of records.entries()) {
    const { in_library: _, why, ...book } = answer.items[at] as SearchAnswer['items'][number];
    expect(book).toEqual({ ...book, ...(({ why: __, ...rest }) => rest)(toBook(record)) });
    const own = new Set(words(JSON.stringify(record)));
    for (const word of words(why ?? '')) if (!PHRASES.has(word)) expect(own, `${word} in ${why}`).toContain(word);
  }
  const subjects = new Set(words(JSON.stringify(await labelsOf(server))));
  for (const { query, kind } of answer.alternative_search_suggestions) {
    expect(query).not.toMatch(/[<>{}]|:\/\//);
    // A repaired query is the reader's own words once more, bare of everything but letters.
    if (kind === 'spelling') expect(query).toBe(words(query).join(' '));
    else for (const word of words(query)) expect(subjects, query).toContain(word);
  }
}

const PHRASES = new Set(
  words(`This is the title you asked for. Its title is nearly what you wrote. You named it; by, whom you named; about and;
  its subjects include; its title says; its author’s name has; its description mentions; like; close to what you asked`),
);

function labelsOf(server: TestServer) {
  return server.services.db.selectFrom('works').select(['subjects', 'genres']).execute();
}
