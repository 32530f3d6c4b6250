import { expect } from 'vitest';
import type { SearchAnswer } from '../../contract/search.ts';
import { findWorks, toBook, topicsOf } from '../features/books/books.ts';
import { words } from '../wording/words.ts';
import type { TestServer } from './testing.ts';

/**
 * Checks that books match our records exactly, and that reasons and next steps contain only their words and fixed
 * phrases.
 */
export async function expectOnlyRecords(server: TestServer, answer: SearchAnswer): Promise<void> {
  const records = await findWorks(
    server.services.db,
    answer.items.map(({ id }) => id),
  );
  expect(records).toHaveLength(answer.items.length);
  for (const [at, record] of records.entries()) {
    const { in_library: _, why, why_from: sources, ...book } = answer.items[at] as SearchAnswer['items'][number];
    expect(book).toEqual({ ...book, ...(({ why: __, why_from: ___, ...rest }) => rest)(toBook(record)) });
    const own = new Set(words(JSON.stringify([record, topicsOf(record.id)])));
    for (const word of words(sources.map(({ text }) => text).join(' ')))
      if (!PHRASES.has(word)) expect(own).toContain(word);
    for (const word of words(why ?? '')) if (!PHRASES.has(word)) expect(own, `${word} in ${why}`).toContain(word);
  }
  const subjects = new Set(words(JSON.stringify(await labelsOf(server))));
  for (const { query, kind } of answer.alternative_search_suggestions) {
    expect(query).not.toMatch(/[<>{}]|:\/\//);
    // A corrected query is the reader's own words, reduced to letters.
    if (kind === 'spelling') expect(query).toBe(words(query).join(' '));
    else for (const word of words(query)) expect(subjects, query).toContain(word);
  }
}

const PHRASES = new Set(
  words(`This is the book you asked for; this may be the book you mean; you named this book; by and; like; after; on the; set in;
  close to what you asked for; anyone who wants learning; a book on the and; first published in; BCE; CE; whom you named; because it; an; of; to; about;
  novel crime science fiction fantasy historical thriller horror love story stories poems popular reporting letters diaries everybody`),
);

function labelsOf(server: TestServer) {
  return server.services.db.selectFrom('works').select(['subjects', 'genres']).execute();
}
