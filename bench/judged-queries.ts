import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Work } from '../server/features/books/books.ts';
import { CATALOGUE_FOLDER, holdsBooks, parseCatalogue, toWork } from '../server/features/books/testing.ts';

/** A query with the books that answer it, judged from the records (`bench/judged/*.jsonl`) or known from them. */
export type JudgedQuery = { query: string; relevant: ReadonlySet<string> };

/** Our own catalogue, without a database. */
export function starterWorks(): Map<string, Work> {
  const files = readdirSync(CATALOGUE_FOLDER).filter(holdsBooks);
  const records = files.flatMap((name) => parseCatalogue(name, readFileSync(join(CATALOGUE_FOLDER, name), 'utf8')));
  return new Map(
    records.map((record) => {
      const work = { ...toWork(record), cover_url: null, google_books_id: null, updated_at: new Date(0) };
      return [record.key, work as Work];
    }),
  );
}

/** Kinds of queries over our own catalogue: three judged by hand, four generated from the records. */
export function judgedQueries(works: ReadonlyMap<string, Work>): Map<string, JudgedQuery[]> {
  const all = [...works.values()];
  const some = all.filter((_, at) => at % 4 === 0);
  const byAuthor = Map.groupBy(
    all.filter(({ authors }) => authors.length === 1),
    ({ authors }) => authors[0] ?? '',
  );
  const authors = [...byAuthor].filter(([name]) => name.includes(' ')).map(([name, books]) => ({ name, books }));
  const known = authors.filter(({ books }) => books.length > 1);
  const ids = (books: readonly Work[]) => new Set(books.map(({ id }) => id));
  return new Map([
    ...['topics', 'questions', 'descriptions'].map((kind) => [kind, readJudged(kind)] as const),
    ['titles', some.map((work) => ({ query: work.title, relevant: sameTitle(all, work) }))],
    ['authors', known.map(({ name, books }) => ({ query: name, relevant: ids(books) }))],
    ['title typos', longTitles(some).map((work) => ({ query: misspell(work.title), relevant: sameTitle(all, work) }))],
    ['name typos', known.map(({ name, books }) => ({ query: misspell(name), relevant: ids(books) }))],
  ]);
}

function readJudged(kind: string): JudgedQuery[] {
  return readFileSync(join(import.meta.dirname, 'judged', `${kind}.jsonl`), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { query: string; relevant: string[] })
    .map(({ query, relevant }) => ({ query, relevant: new Set(relevant) }));
}

const sameTitle = (all: readonly Work[], { title }: Work) =>
  new Set(all.filter((other) => other.title.toLowerCase() === title.toLowerCase()).map(({ id }) => id));

const longTitles = (all: readonly Work[]) => all.filter(({ title }) => /\p{L}{6,}/u.test(title));

/**
 * Puts one typo, always the same, into the longest word: two neighbours swapped, a letter left out, doubled or
 * replaced.
 */
function misspell(text: string): string {
  const longest = text.split(/[^\p{L}]+/u).reduce((best, word) => (word.length > best.length ? word : best), '');
  const at = 1 + (text.length % Math.max(1, longest.length - 2));
  const [before, here, next, after] = [longest.slice(0, at), longest[at], longest[at + 1] ?? '', longest.slice(at + 2)];
  const wrong = [`${next}${here}`, next, `${here}${here}${next}`, `e${next}`][text.length % 4] ?? '';
  const typo = `${before}${wrong}${after}`;
  return text.replace(longest, typo === longest ? `${before}${here}${here}${next}${after}` : typo);
}
